import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from './project.ts';

interface SpawnOptions {
  args: string[];
  env: NodeJS.ProcessEnv;
  /** File that gets what the child prints; appended to. Without it the terminal does. */
  log?: string;
  /** Numeric user and group, where the child must not run as this process does. */
  user?: { uid: number; gid: number } | undefined;
  /** True gives the child a standard input that ends when this process does. */
  tied?: boolean;
}

type SpawnedProcess = Awaited<ReturnType<typeof spawnChild>>;

/**
 * Starts a child in a process group of its own, so that Ctrl-C in the terminal reaches only the launcher, which
 * then stops its children in order. Throws when the program cannot be run at all.
 */
export async function spawnChild(file: string, options: SpawnOptions) {
  const { args, env, tied, user } = options;
  const output = options.log ? openSync(options.log, 'a', 0o600) : 'inherit';
  try {
    const stdio: StdioOptions = [tied ? 'pipe' : 'ignore', output, output];
    const child = spawn(file, args, { cwd: projectRoot, stdio, env, detached: true, ...user });
    /** How it ended: `exit code 1`, `signal SIGKILL`. Never rejects. */
    const ended = new Promise<string>((done) =>
      child.once('exit', (code, signal) => done(signal ? `signal ${signal}` : `exit code ${code}`)),
    );
    await once(child, 'spawn');
    return { process: child, pid: child.pid as number, ended };
  } finally {
    if (typeof output === 'number') closeSync(output);
  }
}

/** Waits for a child. Answers why it never became ready; nothing when it did. `deadline`: milliseconds since 1970. */
export async function waitUntilReady(
  { ended }: SpawnedProcess,
  isReady: () => boolean | Promise<boolean>,
  deadline = Number.POSITIVE_INFINITY,
): Promise<string | undefined> {
  let ending: string | undefined;
  void ended.then((reason) => (ending = reason));
  while (ending === undefined) {
    if (await isReady()) return undefined;
    if (Date.now() > deadline) return 'no answer';
    await wait(15);
  }
  return ending;
}

/** The last lines of a log, for an error message; empty when there is no log. */
export function logTail(file: string, lines = 8): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
