import type { Page } from '@playwright/test';

export interface HeldRequests {
  /** How many there have been, held or released. */
  seen(): number;
  /** Lets them, and all later ones, go where they wanted to go. */
  release(): void;
}

/** The code of the islands. The small inline scripts of a page are part of its HTML and come with it. */
export const ISLAND_SCRIPTS = '**/_astro/*.js';

/** Requests of this page to matching addresses wait until they are released: a network as slow as one likes. */
export async function holdRequests(page: Page, address: string): Promise<HeldRequests> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let seen = 0;
  await page.route(address, async (route) => {
    seen += 1;
    await released;
    await route.continue();
  });
  return { seen: () => seen, release };
}
