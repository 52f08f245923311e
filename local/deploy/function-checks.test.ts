import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFunctionBlocks } from '../function-blocks.ts';
import { writeFunctionLocks } from '../function-locks.ts';
import { readProjectConfig, tableIn } from '../project-config.ts';
import { functionNames, projectRoot } from '../project.ts';
import { checkFunctions, functionProblems, importProblems, measureFunctions } from './function-checks.ts';
import { sizeProblems, variableProblems } from './function-checks.ts';

let root: string;
/** One function of the copy, to plant problems in. */
let name: string;
/** A smaller one. */
const other = 'health';

const config = () => join(root, 'supabase', 'config.toml');
function edit(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(file, text.replace(from, to));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'functions-'));
  for (const path of [
    'functions',
    'supabase',
    'package.json',
    'package-lock.json',
    'src/site',
    'src/features',
    'src/content/business.json',
  ])
    cpSync(join(projectRoot, path), join(root, path), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  name = functionNames(root)[0] ?? '';
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

test('a folder without a file is a problem, and then nothing is written', async () => {
  expect(functionProblems(root)).toEqual([]);
  const before = readFileSync(config(), 'utf8');
  cpSync(join(root, 'functions', other), join(root, 'functions', 'new'), { recursive: true });
  rmSync(join(root, 'functions', 'new', 'deno.json'));
  const details = ['functions/new has no deno.json. Copy a neighbour’s.'];
  expect(await checkFunctions(root)).toMatchObject([{ verdict: 'error', details }]);
  expect(readFileSync(config(), 'utf8')).toBe(before);
});

test('the configuration has a block for every folder, which leaves the check of tokens to it', () => {
  const before = readFileSync(config(), 'utf8');
  writeFunctionBlocks(root);
  expect(
    readFileSync(config(), 'utf8'),
    'Run "npm start" or "npm run deploy:check", and commit what it wrote.',
  ).toBe(before);
  rmSync(join(root, 'functions', name), { recursive: true });
  mkdirSync(join(root, 'functions', 'new'));
  writeFunctionBlocks(root);
  const blocks = tableIn(readProjectConfig(root), 'functions');
  expect(Object.keys(blocks)).toEqual(functionNames(root));
  expect(blocks.new).toEqual({
    verify_jwt: false,
    entrypoint: '../functions/new/index.ts',
    import_map: '../functions/new/deno.json',
    static_files: ['../functions/new/deno.lock'],
  });
});

test('the lock beside every deno.json has the versions, and the hashes, of package-lock.json', () => {
  const file = join(root, 'functions', 'outbox-worker', 'deno.lock');
  const read = () =>
    functionNames(root).map((name) => {
      const lock = join(root, 'functions', name, 'deno.lock');
      return existsSync(lock) ? readFileSync(lock, 'utf8') : `functions/${name} has no deno.lock`;
    });
  const before = read();
  writeFunctionLocks(root);
  expect(read(), 'Run "npm start" or "npm run deploy:check", and commit what it wrote.').toEqual(before);
  edit(
    join(root, 'package-lock.json'),
    /(node_modules\/@supabase\/auth-js": \{\s+"version": ")[\d.]+/,
    '$19.9.9',
  );
  writeFunctionLocks(root);
  expect(readFileSync(file, 'utf8')).toContain('"@supabase/auth-js@9.9.9"');
});

test('the versions of deno.json are those of package.json', () => {
  edit(join(root, 'functions', name, 'deno.json'), /npm:zod@[\d.]+"/, 'npm:zod@4.0.0"');
  expect(functionProblems(root)).toEqual([expect.stringMatching(/asks for zod 4\.0\.0, package\.json for /)]);
});

test('a variable that .env.example does not name for the functions is a problem', () => {
  expect(variableProblems(root)).toEqual([]);
  writeFileSync(join(root, 'functions', name, 'new.ts'), "readEnv('NEW_KEY'); requireEnv('SITE_PORT');");
  expect(variableProblems(root)).toEqual([
    expect.stringContaining('NEW_KEY'),
    expect.stringContaining('SITE_PORT'),
  ]);
});

test('a package that only the local stack would find is a problem', async () => {
  const problems = async () =>
    (await measureFunctions(root, [other, name])).flatMap((measured) => importProblems(root, measured));
  expect(await problems()).toEqual([]);
  edit(join(root, 'functions', name, 'deno.json'), /\n\s*"zod": [^\n]+/, '');
  expect(await problems()).toEqual([`functions/${name} imports zod, which its deno.json does not name.`]);
});

test('sizes are measured, and too large ones refused', async () => {
  const [small, measured] = await measureFunctions(root, [other, name]);
  if (!small || !measured) throw new Error('Nothing was measured.');
  expect(small.name).toBe(other);
  expect(small.sources).toBeLessThan(measured.sources);
  expect(small.bundle).toBeLessThan(measured.bundle);
  expect(measured.sources).toBeGreaterThan(10_000);
  expect(measured.bundle).toBeGreaterThan(100_000);
  expect(sizeProblems(measured)).toEqual([]);
  expect(sizeProblems({ name, sources: 5.1e6, bundle: 20.1e6 })).toHaveLength(2);
});
