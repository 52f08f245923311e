import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockDataFolder } from './data-folder.ts';
import { clusterFallback } from './postgres-place.ts';
import { stopLeftOverPostgres } from './postgres.ts';
import { stopLeftOver } from './process-record.ts';
import { dataFolderPath, loadEnvironmentFile } from './project.ts';

const CONTENTS = {
  postgres: 'the database',
  mailbox: 'the captured mails',
  stripe: 'the test payments',
  'secrets.json': 'the keys',
  logs: 'the logs',
};

loadEnvironmentFile();
const folder = dataFolderPath();

/** Removes all but the lock, which is given back last, and answers what that was in a person's words. */
async function empty(): Promise<string[]> {
  const fallback = clusterFallback(folder);
  for (const cluster of [join(folder, 'postgres'), fallback]) await stopLeftOverPostgres(cluster);
  for (const name of ['deno', 'astro']) await stopLeftOver(join(folder, 'pids', `${name}.json`));
  const entries = readdirSync(folder).filter((name) => name !== 'lock.json');
  const found = existsSync(fallback) ? [...entries, 'postgres'] : entries;
  const removed = Object.entries(CONTENTS).filter(([name]) => found.includes(name));
  for (const name of entries) rmSync(join(folder, name), { recursive: true });
  rmSync(dirname(fallback), { recursive: true, force: true });
  return removed.map(([, words]) => words);
}

async function reset(): Promise<string> {
  if (!existsSync(folder)) return `Nothing to remove: ${folder} does not exist.`;
  const unlock = lockDataFolder(folder);
  const removed = await empty();
  unlock();
  if (removed.length === 0) return `Nothing to remove in ${folder}.`;
  return `Removed ${removed.join(', ')} from ${folder}.`;
}

try {
  process.stdout.write(`${await reset()}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
