import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOOPBACK } from '../../local/ports.ts';
import { vendorsFolder } from './vendor.ts';

const READY = /Ready on (?<url>http:\S+)/;

/**
 * Serves a built site with Cloudflare's own runtime for Pages, on this machine alone: without an account, a setting of
 * the person's own, or a word to Cloudflare. Port 0 is any free one.
 */
export async function startPagesHost(
  site: string,
  port = 0,
): Promise<{ url: string; stop(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'pages-host-'));
  const wrangler = join(vendorsFolder, 'wrangler', 'bin', 'wrangler.js');
  const address = ['--ip', LOOPBACK, '--port', String(port), '--inspector-port', '0'];
  const child = spawn(
    process.execPath,
    [wrangler, 'pages', 'dev', site, ...address, '--compatibility-date', '2026-11-01'],
    {
      cwd: home,
      env: { PATH: process.env.PATH, HOME: home, CI: '1', WRANGLER_SEND_METRICS: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own runtime belongs to its group, which is ended as one.
      detached: true,
    },
  );
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  let output = '';
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const url = READY.exec(output)?.groups?.url;
        if (url) resolve(url);
      });
  });
  const url = await Promise.race([ready, ended]);
  if (typeof url === 'string') return { url, stop };
  await stop();
  throw new Error(`Cloudflare's runtime did not start.\n${output}`);
}
