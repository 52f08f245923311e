import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSite, hashInputs, inputFiles } from './build.ts';
import { projectRoot } from './project.ts';
import { provideSite } from './site-build.ts';

vi.mock('./project.ts', () => {
  const projectRoot = mkdtempSync(join(tmpdir(), 'build-'));
  return { projectRoot, astroProgram: () => join(projectRoot, 'astro.mjs') };
});

/** It makes one page, from one file and the language, and heeds a page that is kept. */
const ASTRO = `
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const { SITE_INPUTS, SITE_DRAFT = '', SITE_LANGUAGE = '' } = process.env;
const pages = 'node_modules/.astro/made/pages/';
const name = createHash('sha256').update(SITE_INPUTS).digest('hex');
await import('./before.mjs');
const page = readFileSync(existsSync(pages + name) ? pages + name : 'src/page.txt', 'utf8') + SITE_LANGUAGE;
mkdirSync(pages + SITE_DRAFT, { recursive: true });
writeFileSync(pages + SITE_DRAFT + '/' + name, page);
const folder = process.argv.at(-1);
mkdirSync(folder, { recursive: true });
writeFileSync(folder + '/page.txt', page);
writeFileSync(folder + '/arguments.txt', process.argv.join(' '));
await import('./after.mjs');
`;

const write = (path: string, text: string) => writeFileSync(join(projectRoot, path), text);
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const PAGES = join(projectRoot, 'node_modules/.astro/made/pages');

beforeEach(() => {
  for (const folder of ['src', 'public', 'node_modules'])
    mkdirSync(join(projectRoot, folder), { recursive: true });
  for (const path of ['astro.config.mjs', 'package-lock.json', 'tsconfig.json', 'before.mjs', 'after.mjs'])
    write(path, '');
  write('astro.mjs', ASTRO);
  write('src/page.txt', 'Words.');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(projectRoot, { recursive: true });
});

const SAVE = `import { writeFileSync } from 'node:fs'; writeFileSync('src/page.txt', 'Taken back.');`;
const FAIL = 'process.exitCode = 1;';
const env = {
  PUBLIC_SITE_URL: 'https://planted.example',
  PUBLIC_SUPABASE_URL: 'https://planted.example',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'planted',
};
const log = join(projectRoot, 'log.txt');
const build = (outDir = 'dist') => buildSite({ outDir, env, log: () => undefined });

test.each(['', FAIL])(
  'what was saved during a build and taken back after it is on no page (%s)',
  async (end) => {
    write('before.mjs', SAVE);
    write('after.mjs', end);
    await build().catch(() => undefined);
    expect(read('dist/page.txt')).toBe('Taken back.');
    for (const path of ['before.mjs', 'after.mjs']) write(path, '');
    write('src/page.txt', 'Words.');
    await build();
    expect(read('dist/page.txt')).toBe('Words.');
  },
);

test('what a build has made before it failed is kept', async () => {
  write('after.mjs', FAIL);
  await expect(build()).rejects.toThrow('could not be built');
  const [page = '', ...others] = readdirSync(PAGES);
  expect(others).toEqual([]);
  expect(readFileSync(join(PAGES, page), 'utf8')).toBe('Words.');
});

test('what Astro has kept is trusted after a build of the same files, and not after two at once', async () => {
  const isForced = () => read('dist/arguments.txt').includes('--force');
  await build();
  expect(isForced()).toBe(true);
  await build();
  expect(isForced()).toBe(false);
  await Promise.all([build(), build('other')]);
  await build();
  expect(isForced()).toBe(true);
  await build();
  expect(isForced()).toBe(false);
});

test('a site is made anew when a file was saved meanwhile, also one that is as before again', async () => {
  const { folder } = await provideSite(env, log);
  for (const made of [folder, PAGES]) rmSync(made, { recursive: true });
  write('before.mjs', SAVE);
  write(
    'after.mjs',
    `${SAVE.replace('Taken back.', 'Words.')} for (const path of ['before.mjs', 'after.mjs']) writeFileSync(path, '');`,
  );
  expect(await provideSite(env, log)).toEqual({ folder, isNew: true });
  expect(readFileSync(join(folder, 'page.txt'), 'utf8')).toBe('Words.');
});

test.each(['.env.production', '.env.production.local', '.env.local'])(
  '%s is an input, and so is a file or a folder that is only linked',
  async (variables) => {
    mkdirSync(join(projectRoot, 'elsewhere'));
    symlinkSync('../elsewhere', join(projectRoot, 'src/linked'));
    symlinkSync('../elsewhere/file.txt', join(projectRoot, 'src/linked.txt'));
    const seen = new Set<string>();
    for (const path of [variables, 'elsewhere/file.txt', 'elsewhere/other.txt']) {
      write(path, 'PUBLIC_A=1');
      seen.add(hashInputs(inputFiles().keys(), {}));
      write(path, 'PUBLIC_A=2');
      seen.add(hashInputs(inputFiles().keys(), {}));
    }
    expect(seen.size).toBe(6);
  },
);

test('a site in another language is another site', async () => {
  await provideSite(env, log);
  vi.stubEnv('SITE_LANGUAGE', 'fr-CA');
  const { folder } = await provideSite(env, log);
  expect(readFileSync(join(folder, 'page.txt'), 'utf8')).toBe('Words.fr-CA');
});

test('what Astro keeps of a build is not what it keeps of a check', () => {
  const show = "console.log((await import('./astro.config.mjs')).default.cacheDir)";
  const folderWith = (variables: Record<string, string>) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', show], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, ...env, ...variables },
      encoding: 'utf8',
    });
  expect(folderWith({ SITE_INPUTS: 'planted' })).not.toBe(folderWith({}));
});
