import { WORDS_STORAGE_KEY } from '~/site/constants';
import { safeStorage } from '~/lib/safe-storage';
import { h, quietButton } from '~/ui/element';
import { ipaSpan } from './ipa';
import { isSameWord, PracticeList, type PracticeWord } from './practice-list';
import { listLine } from './tool-words';
import toolWords from './tool-words.json' with { type: 'json' };

type Say = (word: PracticeWord, isSlow: boolean) => void;

const ID = 'pronunciation-words';
const linkButton = (onclick: () => void, ...words: (Node | string)[]) =>
  h('button', { className: 'link', type: 'button', onclick }, ...words);

/** The list of words that somebody practises, and one word at a time with its sounds hidden. */
export class PracticeView {
  readonly element: HTMLElement;
  readonly #say: Say;
  readonly #list = new PracticeList(safeStorage);
  readonly #heading = h('h3', { id: ID, tabIndex: -1 }, 'My words');
  readonly #said = h('p', { className: 'small', role: 'status' });
  readonly #rows = h('ul', { className: 'pronunciation-list' });
  readonly #practise = quietButton('Practise', () => this.#begin());
  readonly #removeAll = linkButton(() => this.#clear(), 'Remove all');
  readonly #overview = h(
    'div',
    { className: 'pronunciation-overview' },
    this.#said,
    this.#rows,
    h('div', { className: 'acts' }, this.#practise, this.#removeAll),
  );
  readonly #count = h('p', { className: 'small', role: 'status' });
  readonly #word = h('bdi');
  readonly #ipa = h('p', { className: 'ipa pronunciation-answer', lang: 'en-fonipa', role: 'status' });
  readonly #reveal = quietButton('Show the sounds', () => this.#showNext());
  readonly #card: HTMLElement;
  #words: readonly PracticeWord[] = [];
  /** The words of this round, as they were when it began, and where it is. */
  #round: { words: readonly PracticeWord[]; at: number } | undefined;

  constructor(say: Say) {
    this.#say = say;
    const hear = (label: string, isSlow: boolean) =>
      quietButton(label, () => this.#sayCurrent(isSlow), 'pronunciation-voiced');
    const end = linkButton(() => this.#end(), 'End the round');
    this.#card = h(
      'div',
      {
        className: 'pronunciation-round panel',
        hidden: true,
        onkeydown: ({ key }) => {
          if (key === 'Escape') this.#end();
        },
      },
      this.#count,
      h('p', { className: 'pronunciation-card' }, this.#word),
      this.#ipa,
      h('div', { className: 'acts' }, this.#reveal, hear('Hear it', false), hear('Slowly', true), end),
    );
    this.element = h('section', { 'aria-labelledby': ID }, this.#heading, this.#overview, this.#card);
    const readAgain = () => this.#show();
    addEventListener('storage', ({ key }) => {
      if (key === null || key === WORDS_STORAGE_KEY) readAgain();
    });
    // A page that comes back from the browser's memory, or was frozen, has missed the event.
    addEventListener('pageshow', readAgain);
    document.addEventListener('visibilitychange', readAgain);
    this.#practise.hidden = this.#removeAll.hidden = true;
    this.#show();
  }

  /** @returns what to say about it. */
  add(word: PracticeWord): string {
    const result = this.#list.add(word);
    this.#show();
    return toolWords.added[result];
  }

  #show() {
    const words = this.#list.words();
    const shown = this.#words;
    this.#said.textContent = listLine(words.length);
    if (words.length === shown.length && words.every((word, index) => isSameWord(word, shown[index]))) return;
    this.#words = words;
    this.#rows.replaceChildren(...words.map((word, index) => this.#row(word, index)));
    this.#practise.hidden = this.#removeAll.hidden = words.length === 0;
  }

  #row(word: PracticeWord, index: number) {
    const button = (label: string, act: () => void) =>
      linkButton(act, label, h('span', { className: 'vh' }, ` ${word.word}`));
    const hear = [
      button('Hear', () => this.#say(word, false)),
      button('Slowly', () => this.#say(word, true)),
    ];
    for (const one of hear) one.classList.add('pronunciation-voiced');
    const remove = button('Remove', () => this.#remove(word, index));
    return h(
      'li',
      {},
      h('b', {}, h('bdi', {}, word.word)),
      ipaSpan(`/${word.ipa}/`),
      h('span', { className: 'small' }, toolWords.accents[word.accent]),
      h('span', { className: 'pronunciation-row-acts' }, ...hear, remove),
    );
  }

  #remove(word: PracticeWord, index: number) {
    this.#list.remove(word);
    this.#show();
    this.#said.textContent = `${word.word} removed. ${listLine(this.#words.length)}`;
    // The focus stays where it was in the list, or goes to its heading when nothing is left.
    const row = this.#rows.children[Math.min(index, this.#words.length - 1)];
    (row?.querySelector<HTMLElement>('button:last-of-type') ?? this.#heading).focus();
  }

  #clear() {
    this.#list.clear();
    this.#show();
    this.#said.textContent = 'All words removed.';
    this.#heading.focus();
  }

  #begin() {
    this.#round = { words: this.#words, at: 0 };
    this.#overview.hidden = true;
    this.#card.hidden = false;
    this.#showRound();
    this.#reveal.focus();
  }

  #showRound() {
    const { words = [], at = 0 } = this.#round ?? {};
    const word = words[at];
    if (!word) return this.#end();
    this.#count.textContent = `Word ${at + 1} of ${words.length}, ${toolWords.accents[word.accent]}`;
    this.#word.textContent = word.word;
    this.#ipa.textContent = '';
    this.#reveal.textContent = 'Show the sounds';
  }

  #showNext() {
    if (!this.#round) return;
    const { words, at } = this.#round;
    if (this.#ipa.textContent === '') {
      this.#ipa.textContent = `/${words[at]?.ipa}/`;
      this.#reveal.textContent = at + 1 < words.length ? 'Next word' : 'Finish';
      return;
    }
    this.#round.at += 1;
    this.#showRound();
  }

  #sayCurrent(isSlow: boolean) {
    const word = this.#round?.words[this.#round.at];
    if (word) this.#say(word, isSlow);
  }

  #end() {
    if (!this.#round) return;
    const { at, words } = this.#round;
    this.#round = undefined;
    this.#card.hidden = true;
    this.#overview.hidden = false;
    this.#said.textContent =
      at < words.length ? listLine(this.#words.length) : `That was all: ${words.length} of ${words.length}.`;
    (this.#practise.hidden ? this.#heading : this.#practise).focus();
  }
}
