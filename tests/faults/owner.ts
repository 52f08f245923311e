import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../command.ts';

interface Circumstances {
  env?: Record<string, string>;
  /** Killed without a warning once it prints this. */
  killAt?: RegExp;
}

/** Runs a command of the owner's desk at the stack of a data folder, without a terminal: its code, and what it printed. */
export async function owner(folder: string, args: string[], { env, killAt }: Circumstances = {}) {
  const child = spawn(process.execPath, [join('local', 'owner', 'owner.ts'), ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      if (killAt?.test(output[name])) child.kill('SIGKILL');
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}
