import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, whenLaidOut } from './accessibility.ts';
import { everyRoute, parts } from './every-route.ts';
import { expect, test } from './fixtures.ts';
import { clippedText, smallTargets, unhintedTables } from './narrow.ts';

const SCREEN = { width: 390, height: 844 };
/** Of the page in the middle, by length, among those that search engines may list. */
const SCREENS_MAX = 7;

test.describe('every page on a phone', { tag: '@phone' }, () => {
  for (const part of parts)
    test(`fits: nothing is cut, tables say that they go on, targets are large (part ${part + 1})`, async ({
      page,
      stack,
    }) => {
      test.slow();
      const problems: Record<string, string[]> = {};
      for (const route of await everyRoute(stack, part)) {
        await page.setViewportSize(SCREEN);
        await page.goto(route);
        await whenLaidOut(page);
        const small = await smallTargets(page);
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoSidewaysScroll(page);
        const found = [...small, ...(await clippedText(page)), ...(await unhintedTables(page))];
        if (found.length > 0) problems[route] = found;
      }
      expect(problems).toEqual({});
    });

  test(`half of them are read on ${SCREENS_MAX} screens`, async ({ page, stack }) => {
    test.slow();
    const screens: number[] = [];
    for (const part of parts)
      for (const route of await everyRoute(stack, part)) {
        await page.goto(route);
        if ((await page.locator('meta[name=robots][content*=noindex]').count()) > 0) continue;
        await whenLaidOut(page);
        screens.push(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight));
      }
    expect(screens.sort((a, b) => a - b)[Math.floor(screens.length / 2)]).toBeLessThanOrEqual(SCREENS_MAX);
  });

  test('the home page says what a month costs within two screens', async ({ page }) => {
    await page.setViewportSize(SCREEN);
    await page.goto('/');
    const price = await page
      .getByRole('main')
      .getByText(/CA\$\d/)
      .first()
      .boundingBox();
    expect(price?.y).toBeLessThan(2 * SCREEN.height);
  });
});

test.describe('the walk', { tag: '@phone' }, () => {
  const box = (style: string, words: string) => `<p style="width: 5rem; ${style}">${words}</p>`;
  const wide = '<table><caption>Hours</caption><tr><td style="min-width: 60rem">Long</td></tr></table>';
  const slider = `<section tabindex="0" aria-label="Hours" style="overflow-x: auto">${wide}</section>`;
  const hint = '<p>2 columns. 1 more to the right.</p>';
  const PLANTED: Record<string, [find: (page: Page) => Promise<string[]>, bad: string, good: string]> = {
    'a word that is cut': [clippedText, box('overflow: hidden', 'Conscientiousness'), box('', 'Calm')],
    'a word that sticks out': [
      clippedText,
      box('', 'Conscientiousness'),
      box('overflow-x: auto', 'Conscientiousness'),
    ],
    'a line that is cut': [
      clippedText,
      box('height: 1rem; overflow: clip', 'One two three four'),
      box('', 'One two three four'),
    ],
    'a table without a hint': [unhintedTables, slider, hint + slider],
    'a table that no key moves': [unhintedTables, hint + slider.replace('tabindex="0"', ''), hint + slider],
    'a small link': [
      smallTargets,
      '<p>See <a href="/" style="font-size: 14px">this</a></p>',
      '<a href="/" style="display: inline-block; padding: 8px">this</a>',
    ],
    'a small button': [smallTargets, '<button>Go</button>', '<button style="height: 44px">Go</button>'],
  };
  for (const [what, [find, bad, good]] of Object.entries(PLANTED))
    test(`notices ${what}`, async ({ page }) => {
      const show = (html: string) =>
        page.setContent(`<meta name="viewport" content="width=device-width">${html}`);
      await show(bad);
      expect(await find(page)).toHaveLength(1);
      await show(good);
      expect(await find(page)).toEqual([]);
    });
});
