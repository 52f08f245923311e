import type { BrowserContext, Route } from '@playwright/test';
import type { HttpServer } from '../../local/http-server.ts';
import { startSiteServer } from '../../local/site-server.ts';
import { chatEnv, provideChatSite } from '../site/sample-site.ts';
import { ChatVendor } from './chat-vendor.ts';
import { expect, test as base } from './fixtures.ts';

export const SITE = chatEnv.PUBLIC_SITE_URL;
export const CHAT_HOST = new URL(chatEnv.PUBLIC_CHAT_FRAME_URL).origin;
const VENDOR_HOSTS = [chatEnv.PUBLIC_CHAT_SCRIPT_URL, chatEnv.PUBLIC_CHAT_RUNTIME_URL].map(
  (address) => new URL(address).origin,
);

interface WorkerFixtures {
  servers: { site: HttpServer; chat: HttpServer; vendor: ChatVendor };
}
interface TestFixtures {
  /** The vendor, as if nobody had come yet. */
  vendor: ChatVendor;
}

/** Answers for a host from a server on this machine, headers and all. */
function serveHost(context: BrowserContext, origin: string, from: string) {
  return context.route(`${origin}/**`, async (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({
      response: await route.fetch({ url: `${from}${pathname}${search}`, maxRedirects: 0 }),
    });
  });
}

/**
 * A site with a chat: built with an id, its files served on two hosts, and the vendor on its own. The names are those
 * of production, with HTTPS, so that the browser tells the origins apart as it would there.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const folder = await provideChatSite();
      const vendor = new ChatVendor();
      await vendor.start();
      const site = await startSiteServer({ folder, port: 0 });
      const chat = await startSiteServer({ folder, port: 0 });
      await use({ site, chat, vendor });
      await Promise.all([site.stop(), chat.stop(), vendor.stop()]);
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  vendor: [
    async ({ context, servers: { site, chat, vendor } }, use) => {
      vendor.reset();
      await context.route('**', (route) => route.abort());
      await serveHost(context, SITE, site.url);
      await serveHost(context, CHAT_HOST, chat.url);
      for (const host of VENDOR_HOSTS) await serveHost(context, host, vendor.url);
      await use(vendor);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

export { expect };
