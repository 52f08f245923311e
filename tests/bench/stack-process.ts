import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readInfo, type StackInfo } from '../../local/stack-info.ts';
import { projectRoot } from '../command.ts';

/** Beside those of a person's own stack; the same every time, so that the site is built once. */
const PORTS = {
  SITE_PORT: '4391',
  API_PORT: '54391',
  DB_PORT: '54392',
  MAILBOX_PORT: '54394',
  STRIPE_PORT: '54395',
};

export interface StackProcess {
  info: StackInfo;
  pid: number;
  /** From the call to the moment everything answers. */
  startMs: number;
  stop(): Promise<void>;
}

/** Runs `work` with an empty data folder and removes the folder afterwards. */
export async function withDataFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts a stack on `folder` as `npm start` does, with limits that many times as wide as in production.
 * @throws Error with what the stack printed when it ends before it is ready.
 */
export async function startStackProcess(folder: string, limitsFactor: number): Promise<StackProcess> {
  const start = performance.now();
  const child = spawn(process.execPath, ['local/start.ts'], {
    cwd: projectRoot,
    env: { ...process.env, ...PORTS, DATA_DIR: folder, LIMITS_FACTOR: `${limitsFactor}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'exit');
  let info = readInfo(folder);
  while (!info) {
    if (child.exitCode !== null) throw new Error(`The stack did not start.\n${output}`);
    await wait(10);
    info = readInfo(folder);
  }
  return {
    info,
    pid: child.pid as number,
    startMs: performance.now() - start,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Memory in RAM of a process and all its descendants, in bytes; undefined where there is no `/proc`. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const processes = await readProcesses().catch(() => undefined);
  if (!processes) return undefined;
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  }
  return processes.filter(({ id }) => family.has(id)).reduce((total, { resident }) => total + resident, 0);
}

async function readProcesses(): Promise<{ id: number; parent: number; resident: number }[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = async (id: string) => {
    // A process may end while the list is read.
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { id: Number(id), parent: field('PPid'), resident: field('VmRSS') * 1_024 };
  };
  return Promise.all(ids.map(read));
}
