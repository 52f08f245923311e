import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import ipaFont from './ipa-font.css?url';
import * as t from './rules/messages';
import { placeBeside, selectedWords } from './selection-words';

/** A selection that changes is not finished. */
const SETTLED_MS = 200;
/** What is not read: no prose, or something to work with. */
const NOT_PROSE = 'pre,code,form,input,textarea,select,svg';

/** A finger has the handles of the selection below it: the offer stands at the edge of the screen. */
const OFFER = tw`absolute! top-[var(--top,0)] left-[var(--left,0)] z-2 bg-ground! font-text tracking-[normal] whitespace-nowrap select-none print:hidden pointer-coarse:fixed! pointer-coarse:top-auto pointer-coarse:bottom-4 pointer-coarse:left-5`;
const SHEET = tw`absolute inset-auto top-[var(--top,0)] left-[var(--left,0)] m-0 w-[min(100vw-2rem,36rem)] rounded-2 border-2 border-ink bg-ground p-near text-ink shadow-[0_1rem_3rem_color-mix(in_srgb,#190f15_35%,transparent)] *:empty:hidden focus:outline-none max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-4 max-sm:mx-auto max-sm:max-h-[80dvh] max-sm:overflow-y-auto next:mt-3`;

/** Whether no part of the range is something that is not read. */
function isProse(range: Range): boolean {
  const { commonAncestorContainer: common } = range;
  const around = common instanceof Element ? common : common.parentElement;
  // A selection of a whole paragraph ends at the beginning of what follows, of which it holds nothing.
  const parts = [...range.cloneContents().querySelectorAll(NOT_PROSE)];
  return !around?.closest(NOT_PROSE) && parts.every(({ textContent }) => textContent === '');
}

/**
 * Offers the pronunciation of what is selected in the article, beside the selection, for as long as it is selected. The
 * button stands behind the selected words in the order of the page, so that the next tab key reaches it.
 */
export function offerPronunciation(article: HTMLElement): void {
  // Whoever selects nothing has no use for it.
  document.head.append(h('link', { rel: 'stylesheet', href: ipaFont }));

  const button = quietButton(t.showPronunciation, () => void open(), OFFER);
  button.ariaHasPopup = 'dialog';
  const sheet = h('div', {
    className: SHEET,
    popover: 'auto',
    role: 'dialog',
    ariaLabel: t.pronunciationOfSelected,
    tabIndex: -1,
  });
  document.getElementById('main')?.append(sheet);

  let range: Range | undefined;
  let text = '';
  let waiting = 0;
  let isHeld = false;

  function update() {
    if (isHeld || sheet.matches(':popover-open')) return;
    const selection = getSelection();
    const chosen = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    const words = chosen && !chosen.collapsed ? selectedWords(selection?.toString() ?? '') : undefined;
    const isOurs = chosen && article.contains(chosen.startContainer) && article.contains(chosen.endContainer);
    // The focus on the button may end the selection; what was selected is still meant.
    if (document.activeElement === button && !(words && isOurs)) return;
    if (!words || !chosen || !isOurs || !isProse(chosen)) {
      button.remove();
      return;
    }
    [range, text] = [chosen.cloneRange(), words];
    const end = chosen.endOffset > 0 ? chosen.endContainer : chosen.startContainer;
    const block = (end instanceof Element ? end : end.parentElement)?.closest(
      'p, li, h2, h3, td, th, dd, dt, figcaption, blockquote',
    );
    const home = block && article.contains(block) ? block : article;
    if (button.parentElement !== home) home.append(button);
    place(button);
  }

  /** Puts the element beside the selection; it moves with the page. */
  function place(element: HTMLElement) {
    if (!range) return;
    const all = range.getBoundingClientRect();
    const line = [...range.getClientRects()].at(-1) ?? all;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const view = { width: document.documentElement.clientWidth, height: innerHeight };
    const spot = placeBeside(all, line, size, view);
    const parent = element.offsetParent ?? document.documentElement;
    const origin =
      parent === document.body ? { left: -scrollX, top: -scrollY } : parent.getBoundingClientRect();
    element.style.setProperty('--left', `${spot.left - origin.left}px`);
    element.style.setProperty('--top', `${spot.top - origin.top}px`);
  }

  async function open() {
    const wait = h('p', { role: 'status' }, t.lookingUp);
    sheet.replaceChildren(wait);
    // A press with a mouse leaves the focus where it was; when the sheet closes it comes back to here.
    button.focus({ preventScroll: true });
    sheet.showPopover();
    place(sheet);
    sheet.focus({ preventScroll: true });
    try {
      const { showPronunciation } = await import('./selection-panel');
      await showPronunciation(sheet, text);
    } catch {
      wait.textContent = t.partMissing;
    }
    place(sheet);
  }

  const updateSoon = () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(update, SETTLED_MS);
  };
  document.addEventListener('selectionchange', updateSoon);
  // While the button of a mouse is down the selection still grows.
  document.addEventListener('pointerdown', ({ pointerType }) => {
    isHeld = pointerType === 'mouse';
  });
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => {
      isHeld = false;
      updateSoon();
    });
  // A click into the text gives the focus to what holds the article, and the tab key would begin at its first link.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.shiftKey || !button.isConnected) return;
    if (!document.activeElement?.contains(article)) return;
    event.preventDefault();
    button.focus();
  });
  addEventListener('resize', updateSoon);
  button.addEventListener('blur', updateSoon);
  // A press would end the selection.
  for (const press of ['pointerdown', 'mousedown'])
    button.addEventListener(press, (event) => event.preventDefault());
  sheet.addEventListener('toggle', ({ newState }) => {
    if (newState === 'closed') updateSoon();
  });
  updateSoon();
}
