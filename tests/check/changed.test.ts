import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFiles, reachOf } from '../changed.ts';
import { projectRoot } from '../command.ts';

let folder = '';
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
const commit = () => {
  git('add', '.');
  git('commit', '-qm', 'a');
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'changed-'));
  git('init', '-qb', 'main');
  for (const name of ['deleted.ts', 'old.ts', 'café.ts', 'same.ts']) write(name, name);
  commit();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what is gone counts, a moved file by both its names, and names beyond ASCII, committed or not', () => {
  expect(changedFiles(folder)).toEqual([]);
  rmSync(join(folder, 'deleted.ts'));
  renameSync(join(folder, 'old.ts'), join(folder, 'new.ts'));
  write('café.ts', 'changed');
  write('naïve.ts', 'new');
  const changed = ['café.ts', 'deleted.ts', 'naïve.ts', 'new.ts', 'old.ts'];
  expect(changedFiles(folder)).toEqual(changed);
  git('switch', '-qc', 'branch');
  commit();
  expect(changedFiles(folder)).toEqual(changed);
});

test('what is committed on main counts until the server has it', () => {
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  write('same.ts', 'changed');
  commit();
  expect(changedFiles(folder)).toEqual(['same.ts']);
});

test('without a main nobody can say what changed', () => {
  git('branch', '-m', 'feature');
  expect(() => changedFiles(folder)).toThrow('git fetch origin main:main');
  git('update-ref', 'refs/remotes/upstream/main', 'HEAD');
  write('same.ts', 'changed');
  commit();
  expect(changedFiles(folder)).toEqual(['same.ts']);
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect(changedFiles(folder)).toEqual([]);
});

test('a file that is gone still leads to the tests of its feature', () => {
  const { files, specs } = reachOf(['src/features/contact/rules/gone.ts']);
  expect(files).toEqual([]);
  expect(specs).toEqual(['tests/e2e/contact.spec.ts']);
});

test('a migration runs the tests of the functions', () => {
  const { projects, tests } = reachOf(['supabase/migrations/20261121090400_submissions.sql']);
  expect(projects).toContain('functions');
  const found = globSync(tests, { cwd: projectRoot });
  expect(found).toEqual(
    expect.arrayContaining(['submit-contact', 'outbox'].map((name) => `tests/functions/${name}.test.ts`)),
  );
});

test('a folder of content leads to the tests that read it from the disk', () => {
  const readers = globSync('{src,local}/**/*.test.{ts,tsx}', { cwd: projectRoot }).flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    const folders = /\bread(?:File|dir)/.test(text) ? text.matchAll(/content\/(\w+)\//g) : [];
    return [...folders].map(([, folder = '']) => ({ file, folder }));
  });
  expect(readers.map(({ folder }) => folder)).toContain('briefs');
  for (const { file, folder } of readers) {
    const { tests } = reachOf([`src/content/${folder}/any.yaml`]);
    expect(globSync(tests, { cwd: projectRoot })).toContain(file);
  }
});

test.for([
  'src/features/blog/Article.astro',
  'src/features/compare/Compare.astro',
  'src/content/pages/home.yaml',
  'src/layouts/Page.astro',
  'public/robots.txt',
])('%s, of which no browser test bears the name, is left to CI by name', (file) => {
  const { specs, left } = reachOf([file, 'src/features/contact/ContactForm.astro']);
  expect(specs).toEqual(['tests/e2e/contact.spec.ts']);
  expect(left).toContain(`how these look in a browser: ${file}`);
});
