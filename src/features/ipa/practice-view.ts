import { WORDS_STORAGE_KEY } from '~/domain/constants';
import { safeStorage } from '~/lib/safe-storage';
import { ACCENT_NAMES, ADDED, listLine } from './buddy-words';
import { makeElement, makeIpa } from './make-element';
import { isSameWord, PracticeList, type PracticeWord } from './practice-list';

type Say = (word: PracticeWord, isSlow: boolean) => void;

/** The list of words that somebody practises, and one word at a time with its sounds hidden. */
export class PracticeView {
  readonly #root: HTMLElement;
  readonly #say: Say;
  readonly #list = new PracticeList(safeStorage);
  #words: readonly PracticeWord[] = [];
  /** The words of this round, as they were when it began, and where it is. */
  #round: { words: readonly PracticeWord[]; at: number } | undefined;

  constructor(root: HTMLElement, say: Say) {
    this.#root = root;
    this.#say = say;
    this.#part('words').addEventListener('click', ({ target }) => this.#press(target as Element));
    this.#button('practise').addEventListener('click', () => this.#begin());
    this.#button('remove-all').addEventListener('click', () => {
      this.#list.clear();
      this.#show();
      this.#line('list').textContent = 'All words removed.';
      this.#root.querySelector('h3')?.focus();
    });
    this.#button('reveal').addEventListener('click', () => this.#reveal());
    this.#button('end').addEventListener('click', () => this.#end());
    this.#button('round-hear').addEventListener('click', () => this.#sayCurrent(false));
    this.#button('round-slow').addEventListener('click', () => this.#sayCurrent(true));
    this.#part('round').addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#end();
    });
    const readAgain = () => this.#show();
    addEventListener('storage', ({ key }) => {
      if (key === null || key === WORDS_STORAGE_KEY) readAgain();
    });
    // A page that comes back from the browser's memory, or was frozen, has missed the event.
    addEventListener('pageshow', readAgain);
    document.addEventListener('visibilitychange', readAgain);
    this.#show();
  }

  /** @returns what to say about it. */
  add(word: PracticeWord): string {
    const result = this.#list.add(word);
    this.#show();
    return ADDED[result];
  }

  #show() {
    const words = this.#list.words();
    const isSame =
      words.length === this.#words.length &&
      words.every((word, index) => isSameWord(word, this.#words[index] as PracticeWord));
    this.#line('list').textContent = listLine(words.length);
    if (isSame) return;
    this.#words = words;
    this.#part('words').replaceChildren(...words.map((word, index) => this.#row(word, index)));
    for (const name of ['practise', 'remove-all']) this.#button(name).hidden = words.length === 0;
  }

  #row({ word, ipa, accent }: PracticeWord, index: number) {
    const button = (name: string, label: string) => {
      const element = makeElement('button', 'link', label, makeElement('span', 'vh', ` ${word}`));
      element.type = 'button';
      element.dataset.row = name;
      element.dataset.index = `${index}`;
      return element;
    };
    const hear = [button('hear', 'Hear'), button('slow', 'Slowly')];
    for (const element of hear) element.classList.add('ipa-voiced');
    return makeElement(
      'li',
      '',
      makeElement('b', '', makeElement('bdi', '', word)),
      makeIpa(`/${ipa}/`),
      makeElement('span', 'small', ACCENT_NAMES[accent]),
      makeElement('span', 'ipa-row-acts', ...hear, button('remove', 'Remove')),
    );
  }

  #press(target: Element) {
    const { row, index } = target.closest<HTMLElement>('[data-row]')?.dataset ?? {};
    const word = this.#words[Number(index)];
    if (!row || !word) return;
    if (row !== 'remove') return this.#say(word, row === 'slow');
    this.#list.remove(word);
    this.#show();
    this.#line('list').textContent = `${word.word} removed. ${listLine(this.#words.length)}`;
    // The focus stays where it was in the list, or goes to its heading when nothing is left.
    const next = this.#part('words').querySelectorAll<HTMLElement>('[data-row=remove]');
    (next[Math.min(Number(index), next.length - 1)] ?? this.#root.querySelector('h3'))?.focus();
  }

  #begin() {
    this.#round = { words: this.#words, at: 0 };
    this.#part('list').hidden = true;
    this.#part('round').hidden = false;
    this.#showRound();
    this.#button('reveal').focus();
  }

  #showRound() {
    const { words = [], at = 0 } = this.#round ?? {};
    const word = words[at];
    if (!word) return this.#end();
    this.#line('count').textContent = `Word ${at + 1} of ${words.length}, ${ACCENT_NAMES[word.accent]}`;
    this.#line('round-word').textContent = word.word;
    this.#line('round-ipa').textContent = '';
    this.#button('reveal').textContent = 'Show the sounds';
  }

  #reveal() {
    if (!this.#round) return;
    const { words, at } = this.#round;
    const answer = this.#line('round-ipa');
    if (answer.textContent === '') {
      answer.textContent = `/${words[at]?.ipa}/`;
      this.#button('reveal').textContent = at + 1 < words.length ? 'Next word' : 'Finish';
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
    this.#part('round').hidden = true;
    this.#part('list').hidden = false;
    this.#line('list').textContent =
      at < words.length ? listLine(this.#words.length) : `That was all: ${words.length} of ${words.length}.`;
    const again = this.#button('practise');
    (again.hidden ? this.#root.querySelector('h3') : again)?.focus();
  }

  #part(name: string) {
    return this.#root.querySelector(`[data-part=${name}]`) as HTMLElement;
  }
  #line(name: string) {
    return this.#root.querySelector(`[data-line=${name}]`) as HTMLElement;
  }
  #button(name: string) {
    return this.#root.querySelector(`[data-do=${name}]`) as HTMLButtonElement;
  }
}
