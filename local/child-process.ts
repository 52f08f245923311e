import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

export interface SpawnOptions {
  args: string[];
  env: Record<string, string>;
  /** File that gets what the child prints; appended to. */
  log: string;
  /** Numeric user and group, where the child must not run as this process does. */
  user?: { uid: number; gid: number } | undefined;
  /** True gives the child a standard input that ends when this process does. */
  tied?: boolean;
}

export interface SpawnedProcess {
  process: ChildProcess;
  pid: number;
  /** Resolves with how it ended. Never rejects. */
  ended: Promise<string>;
}

/**
 * Starts a child in a process group of its own, so that Ctrl-C in the terminal reaches only the launcher, which
 * then stops its children in order. Throws when the program cannot be run at all.
 */
export async function spawnLogged(file: string, options: SpawnOptions): Promise<SpawnedProcess> {
  const log = openSync(options.log, 'a', 0o600);
  const stdio: StdioOptions = [options.tied ? 'pipe' : 'ignore', log, log];
  try {
    const child = spawn(file, options.args, { stdio, env: options.env, detached: true, ...options.user });
    const ended = new Promise<string>((done) =>
      child.once('exit', (code, signal) => done(signal ? `signal ${signal}` : `exit code ${code}`)),
    );
    await new Promise<void>((done, fail) => {
      child.once('spawn', done);
      child.once('error', fail);
    });
    return { process: child, pid: child.pid as number, ended };
  } finally {
    closeSync(log);
  }
}

/** The last lines of a log, for an error message; empty when there is no log. */
export function logTail(file: string, lines = 8): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
