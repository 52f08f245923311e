import type { BrowserContext } from '@playwright/test';

/** Answers for a host from a server on this machine, headers and all. */
export const serveHost = (context: BrowserContext, origin: string, from: string) =>
  context.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({
      response: await route.fetch({ url: `${from}${pathname}${search}`, maxRedirects: 0 }),
    });
  });
