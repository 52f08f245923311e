import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isListening, LOOPBACK } from './ports.ts';
import { writeRecord } from './process-record.ts';
import { projectRoot } from './project.ts';

export interface DevServerOptions {
  port: number;
  /** The `PUBLIC_*` variables. */
  env: Record<string, string>;
  pidFile: string;
  /** Called when it ends without having been asked to. */
  onEnd(error: Error): void;
}

/** Runs `astro dev` in this terminal until it is stopped. Resolves when it answers. */
export async function startDevServer({
  port,
  env,
  pidFile,
  onEnd,
}: DevServerOptions): Promise<{ stop(): Promise<void> }> {
  const program = join(projectRoot, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const args = [program, 'dev', '--host', LOOPBACK, '--port', String(port), '--ignore-lock'];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    // Set, the last one keeps Astro from putting itself into the background when a program runs it.
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'development',
      ASTRO_TELEMETRY_DISABLED: '1',
      ASTRO_DEV_BACKGROUND: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C reaches the launcher alone, which stops its children in order.
    detached: true,
  });
  await once(child, 'spawn');
  writeRecord(pidFile, child.pid as number);
  let stopping = false;
  let ended = false;
  child.once('exit', () => {
    ended = true;
    if (!stopping) onEnd(new Error('astro dev ended.'));
  });
  while (!ended && !(await isListening(port))) await wait(50);
  return {
    async stop() {
      stopping = true;
      if (ended) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
