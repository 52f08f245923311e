import type { Page } from '@playwright/test';

/** What is wrong with a page on a phone. Each gives a line for each finding, and none on a good page. */

/**
 * Text of which a part cannot be read: an ancestor that does not scroll cuts it off, or a word sticks out of its block.
 * A pixel either way is rounding.
 */
export const clippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim() || parent.closest('script, style, noscript, svg, option'))
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      let isReachable = false;
      for (let around: Element | null = parent; around; around = around.parentElement) {
        const { overflowX, overflowY, display, clipPath, position } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        // Hidden from eyes on purpose.
        if (clipPath !== 'none' || frame.width <= 1 || frame.height <= 1) break;
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        if (overflowX === 'auto' || overflowX === 'scroll') isReachable = true;
        const isCut =
          around !== document.body &&
          boxes.some(
            ({ left, right, top, bottom }) =>
              (!isReachable && cuts(overflowX) && (right > frame.right + 1 || left < frame.left - 1)) ||
              (cuts(overflowY) && (bottom > frame.bottom + 3 || top < frame.top - 3)),
          );
        const sticksOut =
          !isReachable &&
          around === parent &&
          !display.startsWith('inline') &&
          boxes.some(({ left, right }) => right > frame.right + 1 || left < frame.left - 1);
        const leaves = boxes.some(({ left, right }) => right > innerWidth + 1 || left < -1);
        if (isCut || sticksOut || (around === document.body && leaves && !isReachable)) {
          found.push(`${around.tagName.toLowerCase()} cuts “${text.textContent.trim().slice(0, 40)}”`);
          break;
        }
        if (position === 'fixed') break;
      }
    }
    // A drawing cuts nothing, but its words belong inside the margins of the page.
    for (const words of document.querySelectorAll('svg text')) {
      const frame = words.closest('svg')?.getBoundingClientRect();
      const { left, right, width } = words.getBoundingClientRect();
      if (frame && width > 1 && (right > frame.right + 1 || left < frame.left - 1))
        found.push(`svg is left by “${words.textContent.trim()}”`);
    }
    return found;
  });

/** Tables that are wider than their frame, and nothing says so, or no key reaches what is hidden. */
export const unhintedTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => table.checkVisibility())
      .flatMap((table) => {
        let frame: HTMLElement = table;
        while (!/auto|scroll/.test(getComputedStyle(frame).overflowX) && frame.parentElement)
          frame = frame.parentElement;
        if (frame.scrollWidth <= frame.clientWidth + 1 || frame === document.documentElement) return [];
        const before = [...(frame.parentElement?.children ?? [])].filter(
          (one) =>
            one.compareDocumentPosition(frame) & Node.DOCUMENT_POSITION_FOLLOWING && one.checkVisibility(),
        );
        const name = table.caption?.textContent?.trim() ?? table.textContent.trim().slice(0, 40);
        return [
          ...(frame.tabIndex === 0 ? [] : [`no key moves “${name}”`]),
          ...(frame.ariaLabel || frame.getAttribute('aria-labelledby') ? [] : [`“${name}” has no name`]),
          ...(before.some((one) => /to the right/.test(one.textContent))
            ? []
            : [`nothing says that “${name}” goes on`]),
        ];
      }),
  );

/** Links of less than 24 pixels, and controls of less than 44. A label, and what lies over a row, belong to their target. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A decoy for programs is out of reach.
    const CONTROLS = 'button, input, select, textarea, summary, [role=button]';
    return [...document.querySelectorAll<HTMLElement>(`a[href], ${CONTROLS}`)].flatMap((target) => {
      if (
        !target.checkVisibility({ visibilityProperty: true }) ||
        target.matches('[type=hidden], :disabled, [inert] *')
      )
        return [];
      const least = target.matches(CONTROLS) ? 44 : 24;
      const labels = 'labels' in target ? [...((target.labels as NodeListOf<HTMLElement>) ?? [])] : [];
      const over = getComputedStyle(target, '::after');
      const row = over.position === 'absolute' && over.inset === '0px' ? target.offsetParent : null;
      const boxes = [target, ...labels, ...(row ? [row] : [])].map((one) => one.getBoundingClientRect());
      // Only for screen readers until it has the focus.
      if (boxes.every(({ width, height, bottom }) => width <= 1 || height <= 1 || bottom < 0)) return [];
      const isLarge = boxes.some(
        ({ width, height }) => height >= least - 0.5 && width >= Math.min(least, 24),
      );
      const [{ width, height } = new DOMRect()] = boxes;
      const name = (target.textContent || target.ariaLabel || target.id).trim().slice(0, 40);
      return isLarge
        ? []
        : [`${target.tagName.toLowerCase()} “${name}” ${width.toFixed()} × ${height.toFixed()}`];
    });
  });
