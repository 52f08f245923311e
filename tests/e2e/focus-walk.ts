import { type CDPSession, expect, type Page } from '@playwright/test';

const WIDTHS = [360, 1440];
/** Presses that are sent before the page is asked how far it is. */
const PRESSES = 20;
const PRESSES_MAX = 1_000;
/** Every page has its header, the end of the page and the footer; an order has neither menus nor links to other pages. */
const stopsMin = (route: string) => (route === '/checkout' ? 15 : 20);

/** What the page knows about the walk through it: from the address bar, round, and back to it. */
interface Walk {
  stops: number;
  /** Rises each time the focus leaves the page. */
  rounds: number;
  hidden: Set<string>;
}

/**
 * Runs in the page. Before each press of Tab moves on, it looks at the element that has the focus: all scrolling is done
 * by then. An element is hidden unless it, or its label where the element itself is not drawn, lies in the window, below
 * the header, with nothing over its middle.
 */
function watchFocus(): void {
  const walk: Walk = { stops: 0, rounds: 0, hidden: new Set() };
  Object.assign(window, { walk });
  const header = document.querySelector('.site-header');

  function problemOf(element: Element): string | undefined {
    const label = (element as HTMLInputElement).labels?.[0];
    const isDrawn = element.getBoundingClientRect().width > 2 && getComputedStyle(element).opacity !== '0';
    const seen = isDrawn ? element : (label ?? element);
    if (!seen.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return 'is not drawn';
    const { left, right, top, bottom, width, height } = seen.getBoundingClientRect();
    const roof = element.closest('main, aside, footer') ? (header?.getBoundingClientRect().bottom ?? 0) : 0;
    if (width < 2 || height < 2) return 'has no size';
    if (right < 2 || left > innerWidth - 2) return 'is beside the window';
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
    const room = innerHeight - Number.parseFloat(scrollPaddingTop) - Number.parseFloat(scrollPaddingBottom);
    // Browsers bring what has room between the paddings into the window, and of a field with several lines the caret.
    if (height <= room && element.localName !== 'textarea') {
      if (top < roof - 1) return 'is under the header, or above the window';
      if (bottom > innerHeight + 1) return 'is below the window';
    }
    const [first = seen.getBoundingClientRect()] = seen.getClientRects();
    const y = (Math.max(first.top, roof) + Math.min(first.bottom, innerHeight)) / 2;
    const over = document.elementFromPoint(
      (Math.max(first.left, 0) + Math.min(first.right, innerWidth)) / 2,
      y,
    );
    const isOwn = over && (seen.contains(over) || over.contains(seen) || label?.contains(over));
    return isOwn ? undefined : `is covered by <${over?.localName}> ${over?.textContent?.trim().slice(0, 30)}`;
  }

  addEventListener(
    'keydown',
    ({ key }) => {
      const { activeElement } = document;
      if (key !== 'Tab') return;
      if (!activeElement || activeElement === document.body) {
        walk.rounds += 1;
        return;
      }
      // What has the focus since the window had another width is looked at when the walk comes round to it.
      if (walk.rounds === 0) return;
      walk.stops += 1;
      const problem = problemOf(activeElement);
      const words = activeElement.textContent?.trim() || activeElement.id;
      if (problem) walk.hidden.add(`<${activeElement.localName}> ${words.slice(0, 40)} ${problem}`);
    },
    true,
  );
}

const stateOf = (page: Page) =>
  page.evaluate(() => {
    const { stops, rounds, hidden } = (window as unknown as { walk: Walk }).walk;
    return { stops, rounds, hidden: [...hidden] };
  });

/** Presses Tab, or Shift and Tab, until the focus has left the page twice: a whole round lies between. */
async function goRound(page: Page, keyboard: CDPSession, modifiers: number) {
  await page.evaluate(() => {
    Object.assign((window as unknown as { walk: Walk }).walk, { stops: 0, rounds: 0 });
  });
  const press = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers } as const;
  for (let pressed = 0; pressed < PRESSES_MAX; pressed += PRESSES) {
    await Promise.all(Array.from({ length: PRESSES }, () => keyboard.send('Input.dispatchKeyEvent', press)));
    const state = await stateOf(page);
    if (state.rounds >= 2) return state;
  }
  throw new Error('Tab does not lead round the page.');
}

/** Walks over the page that is open, forwards and back, at each width; says what had the focus and could not be seen. */
export async function findHiddenFocus(page: Page, keyboard: CDPSession, route: string): Promise<string[]> {
  const found: string[] = [];
  // The form of the account comes after its page, and moves what is below it.
  await expect(page.getByRole('main').getByText('Loading...')).toBeHidden();
  await page.evaluate(watchFocus);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const modifiers of [0, 8]) {
      const { stops, hidden } = await goRound(page, keyboard, modifiers);
      expect(stops, `stops of ${route}`).toBeGreaterThan(stopsMin(route));
      found.push(...hidden.map((what) => `${what} at ${width}`));
    }
  }
  return found;
}
