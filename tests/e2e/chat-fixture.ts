import { CHAT } from '../site/sample-site.ts';
import { ChatVendor } from './chat-vendor.ts';
import { expect, test as base } from './fixtures.ts';
import { serveHost } from './serve-host.ts';

export const CHAT_HOST = new URL(CHAT.PUBLIC_CHAT_FRAME_URL).origin;
const VENDOR_HOSTS = [CHAT.PUBLIC_CHAT_SCRIPT_URL, CHAT.PUBLIC_CHAT_RUNTIME_URL].map(
  (address) => new URL(address).origin,
);

interface WorkerFixtures {
  vendorServer: ChatVendor;
}
interface TestFixtures {
  /** The vendor, as if nobody had come yet. */
  vendor: ChatVendor;
}

/** The chat of the site: its files on a second host, and the vendor on its own. No other host answers. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  vendorServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const vendor = new ChatVendor();
      await vendor.start();
      await use(vendor);
      await vendor.stop();
    },
    { scope: 'worker' },
  ],

  vendor: [
    async ({ context, stack, vendorServer: vendor }, use) => {
      vendor.reset();
      await context.route(/^https:/, (route) => route.abort());
      await serveHost(context, CHAT_HOST, stack.siteUrl);
      for (const host of VENDOR_HOSTS) await serveHost(context, host, vendor.url);
      await use(vendor);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

export { expect };
