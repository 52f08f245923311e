import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../command.ts';

const OWNER = `"${process.execPath}" "${join(projectRoot, 'local', 'owner', 'owner.ts')}"`;

/**
 * Runs what somebody types at the desk of a stack, in a shell, until it ends: what it printed to both of its streams, in
 * that order, its code, and after how many milliseconds the first of it came.
 */
export async function typeAtDesk(command: string, { dataFolder, cwd }: { dataFolder: string; cwd: string }) {
  const started = performance.now();
  const child = spawn('sh', ['-c', `exec 2>&1; ${command.replaceAll('npm run owner --', OWNER)}`], {
    cwd,
    env: { ...process.env, DATA_DIR: dataFolder, NO_COLOR: '1' },
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
