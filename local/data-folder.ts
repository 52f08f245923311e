import { chmodSync, linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, type ProcessRecord, readRecord, recordOf } from './process-record.ts';

const LOG_MAX_BYTES = 5_000_000;

/** Replaces a file as a whole, readable for its owner alone: nobody sees half of it. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

/** Makes the folder with the sub-folders that every part expects: `logs`, `pids`, `mailbox`. */
export function createDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  // Postgres may run as another user, who has to pass through but may not look around.
  chmodSync(folder, 0o711);
  for (const name of ['logs', 'pids', 'mailbox'])
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
}

/** Where a part of the stack writes what it has to say; a log that has grown large starts anew. */
export function logFile(folder: string, name: string): string {
  const file = join(folder, 'logs', `${name}.log`);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX_BYTES) rmSync(file);
  return file;
}

/** The living process that holds the folder, if any. A lock left by a killed process does not count. */
export function lockHolder(folder: string): ProcessRecord | undefined {
  const record = readRecord(lockFile(folder));
  return record && isRunning(record) ? record : undefined;
}

/**
 * Takes the folder for this process and answers a function that gives it back.
 * A lock whose process has gone is taken over; a living one makes it throw `FolderInUse`.
 */
export function lockDataFolder(folder: string): () => void {
  const file = lockFile(folder);
  const own = JSON.stringify(recordOf(process.pid));
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, own, { mode: 0o600 });
  try {
    while (!createFrom(draft, file)) {
      const holder = lockHolder(folder);
      if (holder) throw new FolderInUse(folder, holder.pid);
      removeStaleLock(file);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (JSON.stringify(readRecord(file)) === own) rmSync(file);
  };
}

export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop it with Ctrl-C in its terminal, or with "kill ${pid}".`,
    );
  }
}

const lockFile = (folder: string) => join(folder, 'lock.json');

/** A link appears at once and complete, and fails when the name is taken: no reader sees half a lock. */
function createFrom(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the lock aside before judging it again: of two starts that found the same stale lock, one may be faster. */
function removeStaleLock(file: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readRecord(aside);
  if (moved && isRunning(moved)) createFrom(aside, file);
  rmSync(aside, { force: true });
}
