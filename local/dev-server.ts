import { spawnChild, waitUntilReady } from './child-process.ts';
import { isListening, LOOPBACK } from './ports.ts';
import { writeRecord } from './process-record.ts';
import { astroProgram } from './project.ts';

interface DevServerOptions {
  port: number;
  env: Record<string, string>;
  pidFile: string;
  /** Called when it ends without having been asked to. */
  onEnd(error: Error): void;
}

/** Runs `astro dev` in this terminal until it is stopped. Resolves when it answers. */
export async function startDevServer(options: DevServerOptions): Promise<{ stop(): Promise<void> }> {
  const { port, onEnd } = options;
  const child = await spawnChild(process.execPath, {
    args: [astroProgram(), 'dev', '--host', LOOPBACK, '--port', String(port), '--ignore-lock'],
    // Set, the last one keeps Astro from putting itself into the background when a program runs it.
    env: {
      ...process.env,
      ...options.env,
      NODE_ENV: 'development',
      ASTRO_TELEMETRY_DISABLED: '1',
      ASTRO_DEV_BACKGROUND: '1',
    },
  });
  writeRecord(options.pidFile, child.pid);
  let stopping = false;
  void child.ended.then(() => stopping || onEnd(new Error('astro dev ended.')));
  await waitUntilReady(child, () => isListening(port));
  return {
    async stop() {
      stopping = true;
      child.process.kill('SIGTERM');
      await child.ended;
    },
  };
}
