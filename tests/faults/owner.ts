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

const OWNER = `"${process.execPath}" "${join(projectRoot, 'local', 'owner', 'owner.ts')}"`;

/**
 * Runs what somebody types in a shell, at the stack of a data folder and in a folder of their own, until it ends: what it
 * printed to both of its streams, in that order, its code, and after how many milliseconds the first of it came.
 */
export async function typeAtDesk(folder: string, command: string, cwd: string) {
  const started = performance.now();
  const child = spawn('sh', ['-c', `exec 2>&1; ${command.replaceAll('npm run owner --', OWNER)}`], {
    cwd,
    env: { ...process.env, DATA_DIR: folder, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let firstMs: number | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    firstMs ??= Math.round(performance.now() - started);
    output += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { output, code, firstMs, tookMs: Math.round(performance.now() - started) };
}
