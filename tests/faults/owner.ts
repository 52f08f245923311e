import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../command.ts';
import type { RunningStack } from './running-stack.ts';

/** Runs a command of the owner's desk at a stack, without a terminal: its code, and what it printed. */
export async function owner(stack: RunningStack, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join('local', 'owner', 'owner.ts'), ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: stack.process.folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}
