import type { Page } from '@playwright/test';

const WIDTHS = [360, 390, 768, 1280, 1440];

/**
 * Runs in the page. Scrolls from its top to its end and lists what is fixed, or sticks, where a control or its words are;
 * and the controls of the header that lie on one another. Only the header itself may lie on what scrolls below it.
 */
async function listOverlaps(): Promise<string[]> {
  const SOCKET_PX = 28;
  const CONTROLS = 'a[href], button, input, select, textarea, summary, label';
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element: Element) => `<${element.localName}> ${element.textContent?.trim().slice(0, 40)}`;
  const all = [...document.querySelectorAll('body *')];
  const header = document.querySelector('.site-header');
  const controls = all.filter((element) => element.matches(CONTROLS));
  const pinned = all.filter(
    (element) =>
      /fixed|sticky/.test(getComputedStyle(element).position) &&
      element !== header &&
      !element.closest('[popover], dialog') &&
      isSeen(element),
  );
  const found = new Set<string>();

  function compare(over: Element[], under: Element[], top: number) {
    for (const one of over) {
      const a = one.getBoundingClientRect();
      // A cord ends in a socket on the edge of what it leaves.
      const allowed = one.ariaHidden === 'true' ? SOCKET_PX / 2 : 1;
      for (const other of under) {
        if (one.contains(other) || other.contains(one) || !isSeen(other)) continue;
        for (const b of other.getClientRects()) {
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom, innerHeight) - Math.max(a.top, b.top, top);
          if (Math.min(width, height) > allowed) found.add(`${nameOf(one)} is where ${nameOf(other)} is`);
        }
      }
    }
  }

  const inBar = controls.filter((control) => header?.contains(control) && !control.closest('[popover]'));
  compare(inBar.filter(isSeen), inBar, 0);
  if (pinned.length === 0) return [...found];
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    compare(pinned, controls, header?.getBoundingClientRect().bottom ?? 0);
  }
  return [...found];
}

/** What lies on a control of the page that is open, at each width. */
export async function findOverlaps(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await page.evaluate(listOverlaps)).map((what) => `${what} at ${width}`));
  }
  return found;
}
