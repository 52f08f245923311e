import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { placePostgres } from '../local/postgres-place.ts';
import { readRecord } from '../local/process-record.ts';
import { readInfo } from '../local/stack-info.ts';
import type { StackInfo } from '../local/stack-info.ts';
import { projectRoot } from './command.ts';

const READY_WITHIN_MS = 30_000;
/** With a site that may have to be built first. */
const BUILT_WITHIN_MS = 300_000;
const ANY_PORTS = { SITE_PORT: '0', API_PORT: '0', DB_PORT: '0', MAILBOX_PORT: '0', STRIPE_PORT: '0' };
const WITHOUT_SITE = { NO_SITE: '1', LIMITS_FACTOR: '1000' };
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

export interface ScriptResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** One of `npm start`, `npm run status` and `npm run reset` on a data folder, until it ends. */
export async function runScript(name: 'start' | 'status' | 'reset', folder: string): Promise<ScriptResult> {
  const child = launch(name, folder, { ...ANY_PORTS, ...WITHOUT_SITE });
  const output = collect(child);
  const [code] = await once(child, 'close');
  return { code, ...output };
}

/** A stack, started like `npm start`, on a data folder of its own. */
export class StackProcess {
  readonly folder: string;
  readonly info: StackInfo;
  /** From the call to the moment everything answers. */
  readonly startMs: number;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(
    folder: string,
    info: StackInfo,
    startMs: number,
    child: ChildProcess,
    ended: Promise<unknown>,
  ) {
    this.folder = folder;
    this.info = info;
    this.startMs = startMs;
    this.#child = child;
    this.#ended = ended;
  }

  /** Starts it without the site. `before`: a stack that ran on the folder, whose addresses are kept. */
  static start(folder: string, before?: StackInfo): Promise<StackProcess> {
    const ports = before ? portsOf(before) : ANY_PORTS;
    return StackProcess.#start(folder, { ...ports, ...WITHOUT_SITE }, READY_WITHIN_MS);
  }

  /** Starts all of it, with limits that many times as wide as in production. */
  static startWithSite(folder: string, limitsFactor: number): Promise<StackProcess> {
    return StackProcess.#start(folder, { ...OWN_PORTS, LIMITS_FACTOR: `${limitsFactor}` }, BUILT_WITHIN_MS);
  }

  static async #start(
    folder: string,
    environment: Record<string, string>,
    withinMs: number,
  ): Promise<StackProcess> {
    const start = performance.now();
    const child = launch('start', folder, environment);
    const output = collect(child);
    const ended = once(child, 'exit');
    for (;;) {
      const info = readInfo(folder);
      const passed = performance.now() - start;
      if (info) return new StackProcess(folder, info, passed, child, ended);
      if (child.exitCode !== null || child.signalCode !== null || passed > withinMs)
        throw new Error(`The stack did not start.\n${output.stdout}${output.stderr}`);
      await wait(10);
    }
  }

  get launcherPid(): number {
    return this.#child.pid as number;
  }

  get postgresPid(): Promise<number> {
    const { cluster } = placePostgres(this.folder);
    return readFile(join(cluster, 'postmaster.pid'), 'utf8').then((text) => Number.parseInt(text, 10));
  }

  get denoPid(): number {
    return readRecord(join(this.folder, 'pids', 'deno.json'))?.pid as number;
  }

  /** Ends the launcher alone, without a warning. */
  async killLauncher(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Closes what the stack prints to, and makes it print. Resolves when it has ended. */
  async loseReader(): Promise<void> {
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    process.kill(this.denoPid, 'SIGKILL');
    await this.#ended;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#ended;
  }
}

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

function launch(name: string, folder: string, environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join('local', `${name}.ts`)], {
    cwd: projectRoot,
    env: { ...process.env, ...environment, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  return output;
}

function portsOf({ siteUrl, apiUrl, dbUrl, mailboxUrl, paymentsUrl }: StackInfo): Record<string, string> {
  const port = (url: string) => new URL(url).port;
  return {
    SITE_PORT: port(siteUrl),
    API_PORT: port(apiUrl),
    DB_PORT: port(dbUrl),
    MAILBOX_PORT: port(mailboxUrl),
    STRIPE_PORT: port(paymentsUrl),
  };
}
