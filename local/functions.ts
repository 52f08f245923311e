import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { logTail, spawnChild, waitUntilReady } from './child-process.ts';
import { isListening, LOOPBACK } from './ports.ts';
import { endProcess, recordOf, writeRecord } from './process-record.ts';
import { functionNames, installedPackage, projectRoot } from './project.ts';
import { type Child, supervise, type Supervised, type Supervision } from './supervisor.ts';

interface FunctionsOptions extends Omit<Supervision, 'name' | 'launch'> {
  port: number;
  /** All that the functions see of the environment. */
  env: Record<string, string>;
  log: string;
  /** Has the folder `functions`; the project's without it. */
  root?: string;
  /** Where the pid of the process is noted for the next start. */
  pidFile: string;
}

const READY_WITHIN_MS = 20_000;
const STOP_WITHIN_MS = 5_000;

/** Runs every folder of `functions/` below `root` in one Deno process on the loopback address and keeps it running. */
export const startFunctions = (options: FunctionsOptions): Promise<Supervised> =>
  supervise({ ...options, name: 'Deno', launch: () => launch(options) });

async function launch({ port, env, log, root = projectRoot, pidFile }: FunctionsOptions): Promise<Child> {
  // Libraries have a slower, larger variant for development, which is not what will run on the platform.
  const variables = { ...env, NODE_ENV: 'production' };
  const child = await spawnChild(denoProgram(), {
    args: [
      'run',
      '--no-prompt',
      '--no-lock',
      '--node-modules-dir=manual',
      `--allow-read=${projectRoot}`,
      `--allow-net=${LOOPBACK}`,
      `--allow-env=${Object.keys(variables)}`,
      // Libraries that look for other variables find them unset instead of failing.
      '--ignore-env',
      join(projectRoot, 'local', 'functions-host.ts'),
      String(port),
      `${pathToFileURL(join(root, 'functions'))}/`,
      ...functionNames(root),
    ],
    env: {
      ...variables,
      DENO_DIR: join(projectRoot, 'node_modules', '.cache', 'deno'),
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    },
    log,
    tied: true,
  });
  const { process: deno, pid, ended } = child;
  writeRecord(pidFile, pid);
  const problem = await waitUntilReady(child, () => isListening(port), Date.now() + READY_WITHIN_MS);
  if (problem) {
    deno.kill('SIGKILL');
    throw new Error(`Deno did not become ready (${problem}).\n${logTail(log)}`);
  }
  return {
    ended,
    async end() {
      deno.stdin?.end();
      const record = recordOf(pid);
      await Promise.race([ended, once(AbortSignal.timeout(STOP_WITHIN_MS), 'abort')]);
      if (record) await endProcess(record, ['SIGKILL'], STOP_WITHIN_MS);
      await ended;
      rmSync(pidFile, { force: true });
    },
  };
}

/** The path of Deno, as installed for this platform. */
export function denoProgram(): string {
  const { platform, arch } = process;
  const folder = installedPackage(`@deno/${platform}-${arch}-glibc`, `@deno/${platform}-${arch}`);
  return join(folder, platform === 'win32' ? 'deno.exe' : 'deno');
}
