import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitOf } from './commit.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    stdio: 'ignore',
  });

test('a clone has its commit, a changed one says so, and what lies inside it has none', () => {
  git('init');
  writeFileSync(join(folder, 'words.txt'), 'Words.');
  git('add', '.');
  git('commit', '-m', 'Words');
  expect(commitOf(folder)).toMatch(/^commit [0-9a-f]{12}$/);
  for (const path of ['notes', 'src']) {
    mkdirSync(join(folder, path));
    writeFileSync(join(folder, path, 'new.txt'), 'Words.');
    const words = path === 'src' ? / with changes$/ : /^commit [0-9a-f]{12}$/;
    expect(commitOf(folder)).toMatch(words);
  }
  rmSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'words.txt'), 'Other words.');
  expect(commitOf(folder)).toMatch(/^commit [0-9a-f]{12} with changes$/);
  mkdirSync(join(folder, 'inside'));
  expect(commitOf(join(folder, 'inside'))).toBeUndefined();
});

test('a folder without a history has no commit, and neither has one that is not there', () => {
  expect(commitOf(folder)).toBeUndefined();
  expect(commitOf(join(folder, 'absent'))).toBeUndefined();
});
