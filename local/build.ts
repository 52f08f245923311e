import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { commitOf } from '../src/build/commit.ts';
import { astroProgram, loadEnvironmentFile, projectRoot } from './project.ts';

/** Those without which no page can be built. */
export const BUILD_VARIABLES = [
  'PUBLIC_SITE_URL',
  'PUBLIC_SUPABASE_URL',
  'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
] as const;

interface BuildOptions {
  /** Folder to build into, relative to the project or absolute. */
  outDir: string;
  /** Variables of the build, which win over those of the shell. */
  env?: Record<string, string>;
  /** Receives the output of Astro, line by line or in larger pieces. Without it the output goes to the terminal. */
  log?: (text: string) => void;
}

/** All that the site is made from: files, and folders with all below them but tests. */
const INPUTS = [
  ...['.env', '.env.local', '.env.production', '.env.production.local'],
  ...['astro.config.mjs', 'package-lock.json', 'tsconfig.json', 'public', 'src'],
];
const TEST = /\.test\.tsx?$/;
const ARTICLE = /^src\/content\/blog\/[^/]*\.mdx$/;
const KEPT = join(projectRoot, 'node_modules', '.astro');
const KEPT_PAGES = join(KEPT, 'made', 'pages');
/** What the last build that succeeded was made from, beside the articles and the pages that it kept. */
const LAST_INPUTS = join(KEPT, 'inputs');
const UNDER_WAY = 'under way';

/** Each with the moment of its last change, in milliseconds, which also a file that is as before again cannot take back. */
export function inputFiles(): ReadonlyMap<string, number> {
  const files = new Map<string, number>();
  const look = (file: string) => {
    const path = join(projectRoot, file);
    // A link counts as what it leads to: a change there changes the site.
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) for (const name of readdirSync(path).sort()) look(`${file}/${name}`);
    else if (stats?.isFile() && !TEST.test(file)) files.set(file, stats.ctimeMs);
  };
  INPUTS.forEach(look);
  return files;
}

/** Whether no input was saved, added or removed since. */
export const isUnchanged = (files: ReadonlyMap<string, number>) => isDeepStrictEqual(inputFiles(), files);

/** Names what these files hold, and the variables that a build heeds. */
export function hashInputs(files: Iterable<string>, variables: NodeJS.ProcessEnv): string {
  const heeded = Object.entries(variables).filter(([name]) => /^(?:PUBLIC_|SITE_|NODE_ENV$)/.test(name));
  const hash = createHash('sha256').update(JSON.stringify(heeded.sort()));
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(projectRoot, file)));
  return hash.digest('hex');
}

/**
 * Builds the site in a child process, so that the memory of the build is given back. `--force`, because Astro keeps
 * parsed pages of an earlier build, and these hold prices and facts of that day and the commit; without it when nothing but
 * articles changed since.
 * @throws Error with Astro's output when the build fails, or with the variables that it lacks.
 */
export async function buildSite({ outDir, env, log }: BuildOptions): Promise<void> {
  const variables = { ...process.env, ...env };
  const missing = BUILD_VARIABLES.filter((name) => !variables[name]);
  if (missing.length > 0)
    throw new Error(`Not set: ${missing.join(', ')}. Copy .env.example to .env, and fill them in there.`);
  const files = inputFiles();
  const besideArticles = [...files.keys()].filter((file) => !ARTICLE.test(file));
  // Pages take something from the day too, and Node writes them.
  const day = new Date().toISOString().slice(0, 10);
  const inputs = `${process.version} ${day} ${hashInputs(besideArticles, variables)}`;
  const now = `${inputs} ${commitOf(projectRoot)}`;
  const last = existsSync(LAST_INPUTS) ? readFileSync(LAST_INPUTS, 'utf8') : '';
  const draft = `${randomUUID()}.draft`;
  const mark = `${UNDER_WAY} ${draft}`;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(LAST_INPUTS, mark);
  const force = last === now ? [] : ['--force'];
  const build = spawn(process.execPath, [astroProgram(), 'build', ...force, '--outDir', outDir], {
    cwd: projectRoot,
    env: { ...variables, SITE_INPUTS: inputs, SITE_DRAFT: draft, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: log ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      log?.(text);
    });
  }
  const [code] = await once(build, 'close');
  const unchanged = isUnchanged(files);
  const waiting = join(KEPT_PAGES, draft);
  // A file that was saved during the build may be on a page, but the page is kept under what stood in the file before. So
  // no page of such a build is kept.
  const pages = unchanged && existsSync(waiting) ? readdirSync(waiting) : [];
  for (const page of pages) renameSync(join(waiting, page), join(KEPT_PAGES, page));
  rmSync(waiting, { recursive: true, force: true });
  // Two builds at once write into the same store of Astro, so that neither may trust it afterwards. A build that was killed
  // leaves its mark, and the next one takes it for a build that still runs.
  const isKnown = code === 0 && unchanged && !last.startsWith(UNDER_WAY);
  if (readFileSync(LAST_INPUTS, 'utf8') === mark) writeFileSync(LAST_INPUTS, isKnown ? now : '');
  if (code !== 0)
    throw new Error(`The site could not be built (astro build ended with ${code}).\n${output}`.trimEnd());
}

if (import.meta.main) {
  loadEnvironmentFile();
  await buildSite({ outDir: 'dist' }).catch(({ message }: Error) => {
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  });
}
