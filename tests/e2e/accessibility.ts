import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** WCAG 2.2 A and AA, and what axe recommends beyond them. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules among them that look at colours; the others find the same in every scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

async function expectNoViolations(page: Page, state: string, only?: readonly string[]): Promise<void> {
  // Without frames of other sites the older, faster way does the same. What passes need not be described.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (only ? axe.withRules([...only]) : axe.withTags(RULES)).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
  expect(found, state).toEqual([]);
}

/** axe reads the colour of a text from a property that forced colours leave alone; with `forced` it says theirs. */
const setTextFill = (page: Page, to: 'forced' | 'own') =>
  page.evaluate((forced) => {
    for (const element of document.querySelectorAll<HTMLElement | SVGElement>('body *'))
      element.style.setProperty('-webkit-text-fill-color', forced ? getComputedStyle(element).color : '');
  }, to === 'forced');

/**
 * Expects axe to find nothing on the page as it is now, in light, in dark and in forced colours, at the width it has and
 * at 320 pixels; `state` says in a failure what that is.
 */
export async function expectAccessible(page: Page, state = page.url()): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size.');
  for (const width of new Set([320, size.width])) {
    await page.setViewportSize({ ...size, width });
    // What the bar happens to lie on is no fault: one scrolls.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const where = `${state}, ${width} pixels`;
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoViolations(page, `${where}, light`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, `${where}, dark`, COLOUR_RULES);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await setTextFill(page, 'forced');
    await expectNoViolations(page, `${where}, forced colours`, COLOUR_RULES);
    await setTextFill(page, 'own');
    await page.emulateMedia({ forcedColors: null });
  }
}

/** WCAG 1.4.10: the page fits the width of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const surplus = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(surplus, 'pixels beyond the right edge').toBe(0);
}
