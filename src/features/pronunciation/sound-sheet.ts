import { lazyPart } from '~/lib/lazy-part';
import { find, findAll, h, quietButton } from '~/ui/element';
import { ipaSpan } from './ipa';
import { pairExercise } from './pair-exercise';
import { CONTRASTS, type Contrast } from './rules/pairs';
import { giveVoice, hush, voiceFor } from './word-voice';

/** The page of all sounds, of which one card is shown at a time. */
const cards = lazyPart(async () => {
  const answer = await fetch('/ipa-speak-buddy/sounds');
  if (!answer.ok) throw new Error(`The sounds were answered with ${answer.status}.`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
});

/** A copy of the card that a link leads to. Throws if the page of all sounds can't be had. */
async function cardOf({ hash }: HTMLAnchorElement): Promise<HTMLElement> {
  return document.importNode(find(await cards(), hash), true);
}

/** Between a socket and the card over the page. */
const MARGIN_PX = 16;

let sheet: HTMLElement | undefined;
let opener: HTMLAnchorElement | undefined;

function makeSheet(chart: HTMLElement): HTMLElement {
  const element = h('div', { className: 'sound-sheet', popover: 'auto', role: 'dialog', tabIndex: -1 });
  element.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') return;
    hush();
    opener?.removeAttribute('aria-expanded');
  });
  chart.append(element);
  giveVoice(element);
  return element;
}

/** Shows the card of a sound over the page. Throws if it can't be had: then its link can still be followed. */
export async function showCard(chart: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const card = await cardOf(link);
  sheet ??= makeSheet(chart);
  if (sheet.matches(':popover-open')) sheet.hidePopover();
  const close = quietButton('Close', () => sheet?.hidePopover(), 'sound-close');
  sheet.replaceChildren(card, close);
  sheet.setAttribute('aria-labelledby', card.getAttribute('aria-labelledby') ?? '');
  find(sheet, '.acts').hidden = !voiceFor();
  opener?.removeAttribute('aria-expanded');
  opener = link;
  link.ariaExpanded = 'true';
  sheet.showPopover();
  sheet.focus();
  // The socket stays in sight above its card, and so do those around it, to go on from.
  const hidden = link.getBoundingClientRect().bottom + MARGIN_PX - sheet.getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: hidden });
}

/** Puts both mouths and the exercise into a pair that was opened. */
export async function addExercise(pair: HTMLElement): Promise<void> {
  const contrast = CONTRASTS[Number(pair.dataset.contrast)];
  if (!contrast || pair.querySelector('.sound-try')) return;
  const view = pairExercise(contrast);
  pair.append(view);
  const mouths = await Promise.all(findAll(pair, 'a', HTMLAnchorElement).map(cardOf));
  const figures = mouths.map((card, side) => mouthOf(contrast, card, side));
  view.before(h('div', { className: 'sound-two' }, ...figures));
}

function mouthOf({ signs }: Contrast, card: HTMLElement, side: number): HTMLElement {
  const drawing = find(card, 'svg', SVGSVGElement);
  drawing.removeAttribute('aria-labelledby');
  drawing.ariaHidden = 'true';
  const words = find(card, '.small').textContent;
  return h('figure', {}, drawing, h('figcaption', {}, ipaSpan(`/${signs[side]}/`), ' ', words));
}
