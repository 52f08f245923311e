import type { Page } from '@playwright/test';
import { QUIZ_STORAGE_KEY, SESSION_STORAGE_KEY } from '../../src/site/constants.ts';
import { site } from '../../src/site/facts.ts';
import { legalRoutes, routes } from '../site/routes.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { partOf, parts } from './every-route.ts';
import { expect, test } from './fixtures.ts';

/** Pages whose purpose is a form, or to be kept without a network: that code comes with the page. Elsewhere it waits. */
const WITH_SCRIPTS: readonly string[] = ['/auth', '/contact', '/free-disc-assessment', '/privacy-choices'];
/** How many islands in the main part wait for a touch; the form of the account works as soon as its page has loaded. */
const WAITING: Record<string, number> = { '/auth': 0, '/free-disc-assessment': 1 };
/** Small elements without a framework, whose code comes with the page too; an article has its contents. */
const SMALL_ELEMENTS = `[data-contents], brief-onboarding, brief-questionnaire, call-board, call-log, call-player, order-form, order-status, payment-reasons,
  price-calculator, pronunciation-chart, recipe-builder, sample-film, voice-library`;

/** Of the shortest pages: one sentence about why one is there, and one about what to do. */
const WORDS_MIN = 30;

/** Watches what a page asks for and what becomes of it. Each has the module that reports what its policy refuses. */
function watchRequests(page: Page, origins: string[]) {
  const seen = { foreign: [] as string[], failed: [] as string[], scripts: [] as string[] };
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (!origins.includes(origin)) seen.foreign.push(request.url());
    if (/^\/_astro\/(?!Page\.astro).+\.js$/.test(pathname)) seen.scripts.push(pathname);
  });
  page.on('requestfailed', (request) => seen.failed.push(`${request.url()} ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    if (response.status() >= 400) seen.failed.push(`${response.url()} ${response.status()}`);
  });
  return seen;
}

for (const route of [...routes, ...legalRoutes]) {
  const name = `${route} comes whole, alone and accessible, wide and narrow, light and dark`;
  test(name, async ({ page, stack }) => {
    const seen = watchRequests(page, [stack.siteUrl, stack.apiUrl]);
    const response = await page.goto(route);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const waiting = WAITING[route];
    if (waiting !== undefined) await expect(page.locator('main astro-island[ssr]')).toHaveCount(waiting);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);

    const { scripts, ...troubles } = seen;
    expect(troubles).toEqual({ foreign: [], failed: [] });
    const small = await page.locator(SMALL_ELEMENTS).count();
    expect(scripts.length > 0).toBe(WITH_SCRIPTS.includes(route) || small > 0);
  });
}

test('an unknown address answers 404 with a page that helps', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wrong number');
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const part of parts)
    test(`every page shows its words, its links and how to reach us (part ${part + 1})`, async ({ page }) => {
      for (const route of partOf([...routes, ...legalRoutes], part)) {
        await page.goto(route);
        await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
        const [text = ''] = await page.getByRole('main').allInnerTexts();
        const words = text.split(/\s+/);
        expect(words.length, `words on ${route}`).toBeGreaterThan(WORDS_MIN);
        await expect(page.getByRole('main').getByText('Loading...'), route).toBeHidden();
        const mail = page.getByRole('contentinfo').getByRole('link', { name: site.email });
        // Most pages have it once more beside the form of the newsletter, which needs a script.
        const shown = mail.and(page.locator(':not(noscript *)'));
        await expect(shown, route).toBeVisible();
      }
    });
});

test('one button deletes what the browser keeps of this site, and nothing else', async ({ page }) => {
  await page.goto('/privacy-choices');
  const kept = { [QUIZ_STORAGE_KEY]: '{}', [SESSION_STORAGE_KEY]: '{}', other: '{}' };
  await page.evaluate((items) => void Object.assign(localStorage, items), kept);
  const button = page.getByRole('button', { name: 'Delete what this browser keeps' });
  const status = page.getByRole('main').getByRole('status');
  await button.click();
  await expect(status).toContainText('Deleted.');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['other']);
  await button.click();
  await expect(status).toContainText('There was nothing to delete.');
});

for (const path of ['/', '/features', '/blog']) {
  test(`every point of a row that is a link leads to its page: ${path}`, async ({ page }) => {
    await page.goto(path);
    const { rows, dead } = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLElement>('main a')].filter(
        (link) => getComputedStyle(link, '::after').inset === '0px',
      );
      const dead = links.flatMap((link) => {
        const row = link.offsetParent;
        row?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x = 0, y = 0, width = 0, height = 0 } = row?.getBoundingClientRect() ?? {};
        const places = [4, width / 3, width / 2, width - 20, width - 4];
        return places
          .filter((at) => document.elementFromPoint(x + at, y + height / 2)?.closest('a') !== link)
          .map((at) => `${link.textContent?.trim()} at ${Math.round(at)} of ${Math.round(width)}`);
      });
      return { rows: links.length, dead };
    });
    expect(rows).toBeGreaterThan(1);
    expect(dead).toEqual([]);
  });
}
