import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataFolder, FolderInUse, lockDataFolder, lockHolder, logFile } from './data-folder.ts';
import { recordOf } from './process-record.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
  createDataFolder(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const lock = (record: unknown) => writeFileSync(join(folder, 'lock.json'), JSON.stringify(record));

test('a locked folder is refused with the process that has it, until it is given back', () => {
  const unlock = lockDataFolder(folder);
  expect(lockHolder(folder)?.pid).toBe(process.pid);
  expect(() => lockDataFolder(folder)).toThrow(FolderInUse);
  expect(() => lockDataFolder(folder)).toThrow(`in use by process ${process.pid}`);
  unlock();
  expect(lockHolder(folder)).toBeUndefined();
  lockDataFolder(folder)();
});

test('a lock is stale when its process has gone, or when another process has its pid by now', () => {
  lock({ pid: 2 ** 22 + 1, identity: '1 node local/start.ts' });
  lockDataFolder(folder)();
  lock({ ...recordOf(process.pid), identity: '1 node local/start.ts' });
  expect(lockHolder(folder)).toBeUndefined();
  lockDataFolder(folder)();
  lock('half a lo');
  lockDataFolder(folder)();
  expect(readdirSync(folder).sort()).toEqual(['logs', 'mailbox', 'pids']);
});

test('other users may pass through the folder and look at nothing', () => {
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  expect(statSync(join(folder, 'logs')).mode & 0o777).toBe(0o700);
});

test('a large log starts anew', () => {
  writeFileSync(logFile(folder, 'large'), Buffer.alloc(5_000_001));
  writeFileSync(logFile(folder, 'small'), 'kept');
  expect(statSync(logFile(folder, 'large'), { throwIfNoEntry: false })).toBeUndefined();
  expect(statSync(logFile(folder, 'small')).size).toBe(4);
});
