import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LOOPBACK } from '../../local/ports.ts';
import { vendorsFolder } from './vendor.ts';

const READY_WITHIN_MS = 90_000;
const READY = /Ready on (?<url>https?:\S+)/;

/**
 * Serves a built site with Cloudflare's own runtime for Pages, on this machine alone: without an account, a setting of
 * the person's own, or a word to Cloudflare. Port 0 is any free one. With files of a key and a certificate it speaks TLS.
 */
export async function startPagesHost(
  site: string,
  port = 0,
  tls?: Record<'key' | 'certificate', string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'pages-host-'));
  const wrangler = join(vendorsFolder, 'wrangler', 'bin', 'wrangler.js');
  const address = ['--ip', LOOPBACK, '--port', String(port), '--inspector-port', '0'];
  if (tls) address.push('--local-protocol', 'https');
  if (tls) address.push('--https-key-path', tls.key, '--https-cert-path', tls.certificate);
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
  const url = await Promise.race([ready, ended, wait(READY_WITHIN_MS)]);
  if (typeof url === 'string') return { url, stop };
  await stop();
  throw new Error(`Cloudflare's runtime did not start.\n${output}`);
}
