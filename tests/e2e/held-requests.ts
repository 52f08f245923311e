import { expect, type Page } from '@playwright/test';

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

/** Two ways in which a page has no scripts: they are still on their way, or they never come. */
export const WITHOUT_SCRIPTS = [
  { when: 'before the scripts of the page have come', javaScriptEnabled: true },
  { when: 'without JavaScript', javaScriptEnabled: false },
];

/** Opens a page that asks for its scripts at once, which it does not get. */
export async function openWithoutScripts(page: Page, javaScriptEnabled: boolean): Promise<void> {
  const scripts = await holdRequests(page, ISLAND_SCRIPTS);
  // The page is loaded once its last script is, so that is not waited for.
  await page.goto('/free-disc-assessment', { waitUntil: 'commit' });
  await expect.poll(() => scripts.seen() > 0).toBe(javaScriptEnabled);
}
