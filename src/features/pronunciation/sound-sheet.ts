import { lazyPart } from '~/lib/lazy-part';
import { fetchPage } from '~/lib/fetch-page';
import { tw } from '~/lib/tw';
import { find, findAll, h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { cards } from './card-looks';
import { ipaSpan } from './ipa';
import { pairExercise } from './pair-exercise';
import * as t from './rules/messages';
import { CONTRASTS, type Contrast } from './rules/pairs';
import { giveVoice, hush, voiceFor } from './word-voice';

/** The page of all sounds, of which one card is shown at a time. */
const cardsPage = lazyPart(() => fetchPage('/ipa-speak-buddy/sounds'));

/** A copy of the card that a link leads to. Throws if the page of all sounds can't be had. */
async function cardOf({ hash }: HTMLAnchorElement): Promise<HTMLElement> {
  return document.importNode(find(await cardsPage(), hash), true);
}

/** In the same place for each sound, so that the mouth moves from one to the next. */
const SHEET = tw`fixed inset-x-0 top-auto bottom-4 mx-auto my-0 max-h-[min(85dvh,100dvh-6rem)] w-[min(100%-2rem,44rem)] overflow-auto rounded-3 border-2 border-ink bg-ground p-near text-ink shadow-[0_1rem_3rem_color-mix(in_srgb,#190f15_35%,transparent)] focus:outline-none`;

/** Between a socket and the card over the page. */
const MARGIN_PX = 16;

let sheet: HTMLElement | undefined;
let opener: HTMLAnchorElement | undefined;

function makeSheet(chart: HTMLElement): HTMLElement {
  const element = h('div', {
    className: `${SHEET} ${cards}`,
    popover: 'auto',
    role: 'dialog',
    tabIndex: -1,
  });
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
  const close = quietButton(t.close, () => sheet?.hidePopover(), tw`absolute! top-4 right-4 bg-ground!`);
  sheet.replaceChildren(card, close);
  sheet.setAttribute('aria-labelledby', card.getAttribute('aria-labelledby') ?? '');
  find(sheet, '[data-voice]').hidden = !voiceFor();
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
  if (!contrast || pair.querySelector('[data-exercise]')) return;
  const view = pairExercise(contrast);
  pair.append(view);
  const mouths = await Promise.all(findAll(pair, 'a', HTMLAnchorElement).map(cardOf));
  const figures = mouths.map((card, side) => mouthOf(contrast, card, side));
  view.before(
    h('div', { className: tw`mouths mt-2 mb-3 grid max-w-[34rem] grid-cols-2 gap-x-4` }, ...figures),
  );
}

function mouthOf({ signs }: Contrast, card: HTMLElement, side: number): HTMLElement {
  const drawing = find(card, 'svg', SVGSVGElement);
  drawing.removeAttribute('aria-labelledby');
  drawing.ariaHidden = 'true';
  const words = find(card, '[id$=-seen]').textContent;
  return h(
    'figure',
    {},
    drawing,
    h(
      'figcaption',
      { className: tw`mt-2 text-s leading-[1.4]` },
      ipaSpan(`/${signs[side]}/`, tw`block text-1`),
      ' ',
      words,
    ),
  );
}
