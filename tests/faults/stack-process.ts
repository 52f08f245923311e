import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { placePostgres } from '../../local/postgres-place.ts';
import { readRecord } from '../../local/process-record.ts';
import { readInfo } from '../../local/stack-info.ts';
import type { StackInfo } from '../../local/stack-info.ts';
import { projectRoot } from '../command.ts';

const READY_WITHIN_MS = 30_000;
const ANY_PORTS = { SITE_PORT: '0', API_PORT: '0', DB_PORT: '0', MAILBOX_PORT: '0', STRIPE_PORT: '0' };

/** Launchers that have not ended: those of a test that failed. */
const running = new Set<ChildProcess>();

export interface ScriptResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** One of `npm start`, `npm run status` and `npm run reset` on a data folder, until it ends. */
export async function runScript(name: 'start' | 'status' | 'reset', folder: string): Promise<ScriptResult> {
  const child = launch(name, folder, ANY_PORTS);
  const output = collect(child);
  const [code] = await once(child, 'close');
  return { code, ...output };
}

/** A stack without the site, started like `npm start`, on a data folder of its own. */
export class StackProcess {
  readonly folder: string;
  readonly info: StackInfo;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(folder: string, info: StackInfo, child: ChildProcess, ended: Promise<unknown>) {
    this.folder = folder;
    this.info = info;
    this.#child = child;
    this.#ended = ended;
  }

  /** Starts and waits until it is ready. `before`: a stack that ran on the folder, whose addresses are kept. */
  static async start(folder: string, before?: StackInfo): Promise<StackProcess> {
    const child = launch('start', folder, before ? portsOf(before) : ANY_PORTS);
    const output = collect(child);
    const ended = once(child, 'exit');
    const failed = ended.then(() =>
      Promise.reject(new Error(`The stack did not start.\n${output.stdout}${output.stderr}`)),
    );
    const ready = vi.waitFor(
      () => {
        const info = readInfo(folder);
        if (!info) throw new Error(`The stack is not ready.\n${output.stdout}${output.stderr}`);
        return info;
      },
      { timeout: READY_WITHIN_MS, interval: 20 },
    );
    const info = await Promise.race([ready, failed]);
    return new StackProcess(folder, info, child, ended);
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
export async function withDataFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  try {
    await work(folder);
  } catch (error) {
    // What the functions had to say about it is gone with the folder.
    const log = await readFile(join(folder, 'logs', 'functions.log'), 'utf8').catch(() => '');
    console.error(
      log
        .split('\n')
        .filter((line) => /"status":500/.test(line))
        .slice(-5)
        .join('\n'),
    );
    throw error;
  } finally {
    for (const child of running) child.kill('SIGTERM');
    await Promise.all([...running].map((child) => once(child, 'exit')));
    if (process.env.KEEP_LOGS)
      await (
        await import('node:fs/promises')
      ).cp(join(folder, 'logs'), process.env.KEEP_LOGS, { recursive: true });
    await runScript('reset', folder);
    await rm(folder, { recursive: true, force: true });
  }
}

function launch(name: string, folder: string, ports: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join('local', `${name}.ts`)], {
    cwd: projectRoot,
    env: { ...process.env, ...ports, DATA_DIR: folder, NO_SITE: '1', LIMITS_FACTOR: '1000' },
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
