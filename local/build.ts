import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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
const INPUTS = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json', 'public', 'src'];
const TEST = /\.test\.tsx?$/;
const ARTICLE = /^src\/content\/blog\/[^/]*\.mdx$/;
const KEPT = join(projectRoot, 'node_modules', '.astro');
/** What the last build that succeeded was made from, beside the articles and the pages that it kept. */
const LAST_INPUTS = join(KEPT, 'inputs');

function inputFiles(): string[] {
  const files = INPUTS.flatMap((input) => {
    const path = join(projectRoot, input);
    if (statSync(path).isFile()) return [input];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  });
  return files.filter((file) => !TEST.test(file)).sort();
}

/** Names all that pages are made from but the articles and the commit, also what they take from the day and from variables. */
function inputsBesideArticles(files: string[], variables: NodeJS.ProcessEnv): string {
  const heeded = Object.entries(variables).filter(([name]) => /^(?:PUBLIC_|SITE_|NODE_ENV$)/.test(name));
  const day = new Date().toISOString().slice(0, 10);
  const hash = createHash('sha256').update(JSON.stringify([process.version, day, heeded.sort()]));
  for (const file of files.filter((file) => !ARTICLE.test(file)))
    hash.update(`\0${file}\0`).update(readFileSync(join(projectRoot, file)));
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
  const began = Date.now();
  const files = inputFiles();
  const inputs = inputsBesideArticles(files, variables);
  const now = `${inputs} ${commitOf(projectRoot)}`;
  const isSame = existsSync(LAST_INPUTS) && readFileSync(LAST_INPUTS, 'utf8') === now;
  // A build that runs at the same time replaces this mark by its own; then neither knows whose pages Astro has kept.
  const mark = `${process.pid} ${began}`;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(LAST_INPUTS, mark);
  const force = isSame ? [] : ['--force'];
  const build = spawn(process.execPath, [astroProgram(), 'build', ...force, '--outDir', outDir], {
    cwd: projectRoot,
    env: { ...variables, SITE_INPUTS: inputs, ASTRO_TELEMETRY_DISABLED: '1' },
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
  if (code !== 0)
    throw new Error(`The site could not be built (astro build ended with ${code}).\n${output}`.trimEnd());
  const isSaved = (file: string) =>
    (statSync(join(projectRoot, file), { throwIfNoEntry: false })?.mtimeMs ?? began) >= began;
  // A page that was kept meanwhile may be of a file that is no more.
  if (files.some(isSaved)) rmSync(join(KEPT, 'made', 'pages'), { recursive: true, force: true });
  else if (readFileSync(LAST_INPUTS, 'utf8') === mark) writeFileSync(LAST_INPUTS, now);
}

if (import.meta.main) {
  loadEnvironmentFile();
  await buildSite({ outDir: 'dist' }).catch(({ message }: Error) => {
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  });
}
