import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Diagnostic {
  /** For example `lint/style/noRestrictedImports`. */
  category: string;
  location: { path: string };
}

/**
 * Lints `files` (path in the project → text) in an otherwise empty folder under the project's own linter settings.
 * Resolves with the names of the broken rules per file; a clean file has an empty set.
 */
export async function lintPlanted(files: Map<string, string>): Promise<Map<string, Set<string>>> {
  const house = await mkdtemp(join(tmpdir(), 'walls-'));
  try {
    for (const name of ['biome.json', 'package.json', 'tests/check/hidden-imports.grit'])
      await cp(join(root, name), join(house, name), { recursive: true });
    for (const [path, text] of files) {
      await mkdir(dirname(join(house, path)), { recursive: true });
      await writeFile(join(house, path), text);
    }
    const broken = new Map([...files.keys()].map((path) => [path, new Set<string>()]));
    for (const { category, location } of await diagnostics(house)) {
      broken.get(location.path.replaceAll('\\', '/'))?.add(category.split('/').at(-1) ?? category);
    }
    return broken;
  } finally {
    await rm(house, { recursive: true });
  }
}

/** Biome exits with 1 when it has something to report, so its report is read whatever the exit code. */
function diagnostics(folder: string): Promise<Diagnostic[]> {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const options = ['lint', '--reporter=json', '--max-diagnostics=none'];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [biome, ...options],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, report, problems) => {
        try {
          resolve(JSON.parse(report).diagnostics);
        } catch {
          reject(new Error(`Biome gave no report.\n${problems}`, { cause: error }));
        }
      },
    );
  });
}
