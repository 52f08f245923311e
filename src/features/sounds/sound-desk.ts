import { CONTRASTS, type Contrast, spoken } from '~/domain/pronunciation/pairs';
import { watchVoices } from '~/lib/device-speech';
import { PairRounds } from './pair-rounds';
import tryHtml from './pair-try.html?raw';
import { deviceVoice, giveVoice, hush, speak } from './word-voice';

/** The page of all sounds, of which one card is shown at a time. */
let cards: Promise<Document> | undefined;

async function fetchCards(address: string): Promise<Document> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The sounds were answered with ${answer.status}.`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** A copy of the card that a link leads to. Throws if the page of all sounds can't be had. */
async function cardOf({ href, hash }: HTMLAnchorElement): Promise<HTMLElement> {
  cards ??= fetchCards(href);
  cards.catch(() => {
    cards = undefined;
  });
  const card = (await cards).getElementById(hash.slice(1));
  if (!card) throw new Error(`There is no card ${hash}.`);
  return document.importNode(card, true);
}

/** Between a socket and the card over the page. */
const MARGIN_PX = 16;

let sheet: HTMLElement | undefined;
let opener: HTMLAnchorElement | undefined;

function makeSheet(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'snd-sheet';
  element.popover = 'auto';
  element.role = 'dialog';
  element.tabIndex = -1;
  element.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') return;
    hush();
    opener?.removeAttribute('aria-expanded');
  });
  return element;
}

/** Shows the card of a sound over the page. Throws if it can't be had: then its link can still be followed. */
export async function showCard(link: HTMLAnchorElement): Promise<void> {
  const card = await cardOf(link);
  sheet ??= makeSheet();
  if (sheet.matches(':popover-open')) sheet.hidePopover();
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'btn quiet sm snd-close';
  close.textContent = 'Close';
  close.addEventListener('click', () => sheet?.hidePopover());
  sheet.replaceChildren(card, close);
  sheet.setAttribute('aria-labelledby', card.getAttribute('aria-labelledby') ?? '');
  if (!sheet.isConnected) {
    link.closest('sound-chart')?.append(sheet);
    giveVoice(sheet);
  } else for (const line of sheet.querySelectorAll<HTMLElement>('.acts')) line.hidden = !deviceVoice();
  opener?.removeAttribute('aria-expanded');
  opener = link;
  link.ariaExpanded = 'true';
  sheet.showPopover();
  sheet.focus();
  // The socket stays in sight above its card, and so do those around it, to go on from.
  const hidden = link.getBoundingClientRect().bottom + MARGIN_PX - sheet.getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: hidden });
}

function ipaOf(text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = 'ipa';
  span.lang = 'en-fonipa';
  span.textContent = `/${text}/`;
  return span;
}

/** Puts both mouths and the exercise into a pair that was opened. */
export async function addExercise(pair: HTMLElement): Promise<void> {
  const contrast = CONTRASTS[Number(pair.dataset.contrast)];
  if (!contrast || pair.querySelector('.snd-try')) return;
  const view = exerciseOf(contrast);
  pair.append(view);
  const mouths = await Promise.all([...pair.querySelectorAll('a')].map(cardOf));
  view.before(twoMouths(contrast, mouths));
}

function twoMouths(contrast: Contrast, cards: readonly HTMLElement[]): HTMLElement {
  const two = document.createElement('div');
  two.className = 'snd-two';
  for (const [side, card] of cards.entries()) {
    const mouth = document.createElement('figure');
    const words = document.createElement('figcaption');
    words.append(ipaOf(contrast.signs[side] as string), ' ', card.querySelector('.small')?.textContent ?? '');
    const drawing = card.querySelector('svg');
    drawing?.removeAttribute('aria-labelledby');
    if (drawing) drawing.ariaHidden = 'true';
    mouth.append(drawing ?? '', words);
    two.append(mouth);
  }
  return two;
}

function exerciseOf(contrast: Contrast): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = tryHtml;
  const view = template.content.firstElementChild as HTMLElement;
  const part = (name: string) => view.querySelector(`[data-part=${name}]`) as HTMLElement;
  const hear = view.querySelector('[data-do=hear]') as HTMLButtonElement;
  const answers = [...view.querySelectorAll<HTMLButtonElement>('[data-side]')];
  const status = view.querySelector('[role=status]') as HTMLElement;
  const rounds = new PairRounds(contrast.pairs.length);

  hear.addEventListener('click', () => {
    const { pair: index, side } = rounds.ask();
    const words = contrast.pairs[index] as Contrast['pairs'][0];
    for (const [place, button] of answers.entries()) {
      button.replaceChildren(
        words[place] as string,
        '\u00a0',
        ipaOf(spoken(contrast, index)[place] as string),
      );
      button.ariaDisabled = null;
    }
    part('answers').hidden = false;
    hear.textContent = 'Hear it again';
    status.textContent = '';
    speak(words[side]);
  });

  for (const [place, button] of answers.entries())
    button.addEventListener('click', () => {
      const isRight = rounds.answer(place as 0 | 1);
      const { round } = rounds;
      if (isRight === undefined || !round) return;
      for (const answer of answers) answer.ariaDisabled = 'true';
      hear.textContent = 'Hear the next word';
      status.replaceChildren(
        isRight ? 'Right: your device’s voice said ' : 'No, your device’s voice said ',
        `${contrast.pairs[round.pair]?.[round.side]}, `,
        ipaOf(spoken(contrast, round.pair)[round.side]),
        isRight ? '.' : `. ${contrast.tip}`,
        ` ${rounds.right} of ${rounds.answered} right.`,
      );
    });

  view.querySelector('ul')?.append(
    ...contrast.pairs.map(([first, second], index) => {
      const line = document.createElement('li');
      const [firstIpa, secondIpa] = spoken(contrast, index);
      line.append(`${first} `, ipaOf(firstIpa), `, ${second} `, ipaOf(secondIpa));
      return line;
    }),
  );
  watchVoices(() => {
    const hasVoice = deviceVoice() !== undefined;
    part('listen').hidden = !hasVoice;
    part('mute').hidden = hasVoice;
  });
  return view;
}
