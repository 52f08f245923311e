import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteEnvironment } from '../../local/environments.ts';
import { provideSite } from '../../local/site-build.ts';
import { StackProcess } from '../stack-process.ts';
import { startPagesHost } from './pages-host.ts';

/** Starts the product with the site on Cloudflare's runtime; `DATA_DIR` tells the workers where to find its addresses. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const stack = await StackProcess.start(folder);
  const stop = async () => {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const site = await provideSite(siteEnvironment(stack.info), join(folder, 'logs', 'site.log'));
    const host = await startPagesHost(site.folder, Number(new URL(stack.info.siteUrl).port));
    process.env.DATA_DIR = folder;
    return async () => {
      await host.stop();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
