import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot, runTool } from '../command.ts';
import { sampleEnv } from './sample-site.ts';

/** A copy of all that goes into the site and its back end, to plant changes in, to build and to run. */
export interface ProjectCopy {
  folder: string;
  /** Folder that `build` writes the site into. */
  siteFolder: string;
  /** Adds a file, or replaces it whole. */
  write: (path: string, text: string) => Promise<void>;
  /** Replaces text that must stand in a file. */
  replace: (path: string, text: string | RegExp, replacement: string) => Promise<void>;
  /** Copies the files of a folder under other names, but those whose name stays in the same folder. */
  copyFolder: (from: string, to: string, rename: (name: string) => string) => Promise<void>;
  /** Builds the site without payments, with more variables of `.env.example`; `output` is what Astro prints, without colours. Never rejects. */
  build: (variables?: Record<string, string>) => Promise<{ code: number | null; output: string }>;
  [Symbol.asyncDispose]: () => Promise<void>;
}

const COPIED = [
  'src',
  'public',
  'functions',
  'supabase',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** Named as proof in `src/content/claims.json`. */
const LINKED = ['tests', 'docs'];

export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'site-copy-'));
  for (const path of COPIED) await cp(join(projectRoot, path), join(folder, path), { recursive: true });
  for (const path of LINKED) await symlink(join(projectRoot, path), join(folder, path));
  // Package by package: Astro and Vite keep their caches in this folder, and builds must not share those.
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(projectRoot, 'node_modules'))) {
    if (name.startsWith('.') && name !== '.bin') continue;
    await symlink(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name));
  }

  // What earlier builds made, by its content, serves any build.
  const made = 'node_modules/.astro/made';
  if (existsSync(join(projectRoot, made)))
    await cp(join(projectRoot, made), join(folder, made), { recursive: true });

  const siteFolder = join(folder, 'dist');
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  return {
    folder,
    siteFolder,
    write,
    replace: async (path, text, replacement) => {
      const before = await read(path);
      const after = before.replace(text, replacement);
      if (after === before) throw new Error(`${path} does not hold ${text}.`);
      await write(path, after);
    },
    copyFolder: async (from, to, rename) => {
      for (const name of await readdir(join(folder, from)))
        if (from !== to || rename(name) !== name)
          await cp(join(folder, from, name), join(folder, to, rename(name)));
    },
    build: (variables) =>
      runTool('astro', ['build'], {
        cwd: folder,
        env: { ...sampleEnv, PUBLIC_PAYMENTS: '', ...variables, NODE_ENV: 'production', NO_COLOR: '1' },
      }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
