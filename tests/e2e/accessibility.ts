import type { Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** WCAG 2.2 A and AA, and what axe recommends beyond them. */
const ALL_RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules among them that look at colours; the others find the same in every scheme. */
const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

interface Look {
  state: string;
  runOnly: RunOnly;
  /** In forced colours: axe reads the colour of a text from a property that they leave alone, and is given theirs. */
  isForced?: boolean;
}

/**
 * Expects axe to find nothing on the page. Its code, 1.4 MB, goes to each document once: to send it for every run took
 * longer than the run. The only frame there is, that of the chat's vendor, belongs to another site and is left out.
 */
async function expectNoViolations(page: Page, { state, runOnly, isForced = false }: Look): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ runOnly, isForced }) => {
      // A colour that is on its way from one scheme to the other is neither.
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish();

      const styles = CSSStyleDeclaration.prototype;
      const { getPropertyValue } = styles;
      if (isForced)
        styles.getPropertyValue = function (name) {
          return getPropertyValue.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
        };
      // What passes need not be described.
      const { violations } = await window.axe
        .run({ runOnly, resultTypes: ['violations'], iframes: false })
        .finally(() => Object.assign(styles, { getPropertyValue }));
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      );
    },
    { runOnly, isForced },
  );
  expect(found, state).toEqual([]);
}

/** What lies below the first window is laid out after the page has loaded. */
export async function whenLaidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => !('opening' in document.documentElement.dataset));
}

/**
 * Expects axe to find nothing on the page as it is now, in light, in dark and in forced colours, at the width it has and
 * at 320 pixels; `state` says in a failure what that is.
 */
export async function expectAccessible(page: Page, state = page.url()): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size.');
  await whenLaidOut(page);
  for (const width of new Set([320, size.width])) {
    await page.setViewportSize({ ...size, width });
    // What the bar happens to lie on is no fault: one scrolls.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const where = `${state}, ${width} pixels`;
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoViolations(page, { state: `${where}, light`, runOnly: ALL_RULES });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, { state: `${where}, dark`, runOnly: COLOUR_RULES });
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await expectNoViolations(page, {
      state: `${where}, forced colours`,
      runOnly: COLOUR_RULES,
      isForced: true,
    });
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
