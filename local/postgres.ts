import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { logTail, spawnChild, waitUntilReady } from './child-process.ts';
import { LOOPBACK } from './ports.ts';
import type { PostgresPlace } from './postgres-place.ts';
import { endProcess, recordOf } from './process-record.ts';
import { type Child, supervise, type Supervised, type Supervision } from './supervisor.ts';

interface PostgresOptions extends Omit<Supervision, 'name' | 'launch'> {
  place: PostgresPlace;
  port: number;
  /** Of the superuser `postgres`, used when the cluster is made. */
  password: string;
  log: string;
  /** Settings of the Postgres server, by name; they win over the `SETTINGS` of this file. */
  settings?: Record<string, string>;
}

const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 10_000;
/** Messages in English, times in UTC, and nothing else of the launcher's environment. */
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

/** Small, because one machine runs many of these; durable, because an acknowledged row must survive a crash. */
const SETTINGS = {
  listen_addresses: LOOPBACK,
  unix_socket_directories: '',
  shared_buffers: '32MB',
  max_connections: '40',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  jit: 'off',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Makes the cluster if there is none, starts Postgres on the loopback address and keeps it running. */
export async function startPostgres(options: PostgresOptions): Promise<Supervised> {
  if (!existsSync(options.place.cluster)) await createCluster(options);
  return supervise({ ...options, name: 'Postgres', launch: () => launch(options) });
}

/** Stops a Postgres that a killed launcher left behind on this cluster. Answers whether there was one. */
export async function stopLeftOverPostgres(cluster: string): Promise<boolean> {
  const record = recordOf(Number(postmasterFile(cluster)[0]));
  // The pid may have been given to another process since: only one that serves this folder is ours.
  if (!record?.identity.includes(`-D ${cluster} `)) return false;
  await endProcess(record, ['SIGINT', 'SIGQUIT'], STOP_WITHIN_MS);
  return true;
}

/** Works on a draft folder: a killed `initdb` leaves one that looks like a cluster and is not. */
async function createCluster({ place, password, log }: PostgresOptions): Promise<void> {
  const drafts = `${place.cluster}.draft-`;
  removeDrafts(drafts);
  const draft = `${drafts}${process.pid}`;
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.user) for (const path of [draft, passwordFile]) chownSync(path, place.user.uid, place.user.gid);
  try {
    const args = [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const { ended } = await spawnChild(place.initdb, { args, env: ENVIRONMENT, log, user: place.user });
    const ending = await ended;
    if (ending !== 'exit code 0') throw new Error(`initdb ended with ${ending}.\n${logTail(log)}`);
    renameSync(draft, place.cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Best effort: the `initdb` of a killed start may still be writing into its own. */
function removeDrafts(prefix: string): void {
  const folder = dirname(prefix);
  for (const name of readdirSync(folder).filter((entry) => join(folder, entry).startsWith(prefix))) {
    try {
      rmSync(join(folder, name), { recursive: true });
    } catch {
      // The next new cluster removes it.
    }
  }
}

async function launch({ place, port, log, settings: own }: PostgresOptions): Promise<Child> {
  const settings = Object.entries({ ...SETTINGS, ...own, port }).map(([name, value]) => `--${name}=${value}`);
  const command = { args: ['-D', place.cluster, ...settings], env: ENVIRONMENT, log, user: place.user };
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const child = await spawnChild(place.postgres, command);
    const { process: server, pid, ended } = child;
    const problem = await waitUntilReady(child, () => isReady(place.cluster, pid), deadline);
    if (!problem) return { ended, end: () => stop(pid, ended) };
    const tail = logTail(log);
    // The children of a killed Postgres hold its shared memory for a moment longer than it lives.
    if (Date.now() > deadline || !/shared memory block|lock file/.test(tail)) {
      server.kill('SIGQUIT');
      throw new Error(`Postgres did not become ready (${problem}).\n${tail}`);
    }
    await wait(50);
  }
}

async function stop(pid: number, ended: Promise<string>): Promise<void> {
  const record = recordOf(pid);
  if (record) await endProcess(record, ['SIGINT', 'SIGQUIT'], STOP_WITHIN_MS);
  await ended;
}

function isReady(cluster: string, pid: number): boolean {
  const [owner, , , , , , , status] = postmasterFile(cluster);
  return Number(owner) === pid && status?.trim() === 'ready';
}

/** The lines of `postmaster.pid`: process, folder, start time, port, sockets, address, shared memory, status. */
function postmasterFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}
