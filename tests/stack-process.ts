import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockHolder } from '../local/data-folder.ts';
import { placePostgres } from '../local/postgres-place.ts';
import { readRecord } from '../local/process-record.ts';
import { readInfo, type StackInfo } from '../local/stack-info.ts';
import { projectRoot } from './command.ts';

const READY_WITHIN_MS = 30_000;
/** With a site that may have to be built first. */
const BUILT_WITHIN_MS = 300_000;
/** The variable that chooses the port of each address. */
const PORTS = {
  SITE_PORT: 'siteUrl',
  API_PORT: 'apiUrl',
  DB_PORT: 'dbUrl',
  MAILBOX_PORT: 'mailboxUrl',
  STRIPE_PORT: 'paymentsUrl',
} as const;
const portsOf = (info?: StackInfo) =>
  Object.fromEntries(
    Object.entries(PORTS).map(([name, url]) => [name, info ? new URL(info[url]).port : '0']),
  );
/** The limits are those of production, but for the mails of the auth service: how many an hour depends on the sender. */
const WITHOUT_SITE = { NO_SITE: '1', LIMITS_FACTOR: '1', AUTH_MAILS_PER_HOUR: '36000' };
/** Beside those of a person's own stack; the same every time, so that the site is built once. */
const OWN_PORTS = {
  SITE_PORT: '4391',
  API_PORT: '54391',
  DB_PORT: '54392',
  MAILBOX_PORT: '54394',
  STRIPE_PORT: '54395',
};

/** Launchers that have not ended: those of a test that failed. */
const running = new Set<ChildProcess>();

/** One of `npm start`, `npm run status` and `npm run reset` on a data folder, until it ends: its code and output. */
export async function runScript(name: 'start' | 'status' | 'reset', folder: string) {
  const child = launch(name, folder, { ...portsOf(), ...WITHOUT_SITE });
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

async function start(
  folder: string,
  environment: Record<string, string>,
  withinMs: number,
  command?: [string, ...string[]],
) {
  const begun = performance.now();
  const child = launch('start', folder, environment, command);
  const output = collect(child);
  const ended = once(child, 'exit');
  let info = readInfo(folder);
  while (!info) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() - begun > withinMs)
      throw new Error(`The stack did not start.\n${output.stdout}${output.stderr}`);
    await wait(10);
    info = readInfo(folder);
  }

  const launcherPid = lockHolder(folder)?.pid as number;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(launcherPid, signal);
    await ended;
  };
  return {
    folder,
    info,
    /** From the call to the moment everything answers. */
    startMs: performance.now() - begun,
    launcherPid,
    /** What was called: the launcher, or npm around it. */
    calledPid: child.pid as number,

    get postgresPid(): Promise<number> {
      const { cluster } = placePostgres(folder);
      return readFile(join(cluster, 'postmaster.pid'), 'utf8').then((text) => Number.parseInt(text, 10));
    },

    get denoPid(): number {
      return readRecord(join(folder, 'pids', 'deno.json'))?.pid as number;
    },

    /** Ends the launcher alone, without a warning. */
    killLauncher: () => end('SIGKILL'),

    /** Closes what the stack prints to, and makes it print. Resolves when it has ended. */
    async loseReader(): Promise<void> {
      child.stdout?.destroy();
      child.stderr?.destroy();
      process.kill(this.denoPid, 'SIGKILL');
      await ended;
    },

    stop: () => end('SIGTERM'),
  };
}

/** A stack, started like `npm start`, on a data folder of its own. */
export type StackProcess = Awaited<ReturnType<typeof start>>;
export const StackProcess = {
  /**
   * Starts it without the site. `before`: a stack that ran on the folder, whose addresses are kept. `environment`: more
   * variables of `.env.example`.
   */
  start: (folder: string, before?: StackInfo, environment: Record<string, string> = {}) =>
    start(folder, { ...portsOf(before), ...WITHOUT_SITE, ...environment }, READY_WITHIN_MS),

  /** Starts all of it, with these variables of `.env.example`. */
  startWithSite: (folder: string, environment: Record<string, string>) =>
    start(folder, { ...OWN_PORTS, ...environment }, BUILT_WITHIN_MS),

  /** The same as a person does it, npm included. */
  startByNpm: (folder: string, environment: Record<string, string>) =>
    start(folder, { ...OWN_PORTS, ...environment }, BUILT_WITHIN_MS, ['npm', 'start']),
};

/** Runs `work` with an empty data folder, and removes what it left there and anywhere else. */
export async function withDataFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'stack-'));
  try {
    return await work(folder);
  } catch (error) {
    // What the functions had to say about it is gone with the folder.
    const log = await readFile(join(folder, 'logs', 'functions.log'), 'utf8').catch(() => '');
    const failures = log.split('\n').filter((line) => /"status":500/.test(line));
    console.error(failures.slice(-5).join('\n'));
    throw error;
  } finally {
    for (const child of running) child.kill('SIGTERM');
    await Promise.all([...running].map((child) => once(child, 'exit')));
    await runScript('reset', folder);
    await rm(folder, { recursive: true, force: true });
  }
}

function launch(
  name: string,
  folder: string,
  environment: Record<string, string>,
  [program, ...args]: [string, ...string[]] = [process.execPath, join('local', `${name}.ts`)],
): ChildProcess {
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { ...process.env, ...environment, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function collect(child: ChildProcess) {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  return output;
}
