import { onOtherTabs } from '~/lib/other-tabs';
import { safeStorage } from '~/lib/safe-storage';
import { panel } from '~/ui/blocks';
import { actions, note, textButton } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { ipaSpan } from './ipa';
import { isSameWord, PracticeList, type PracticeWord } from './practice-list';
import { VOICED } from './read-aloud';
import * as t from './rules/messages';

const ID = 'pronunciation-words';
const listLine = (words: number) => (words === 0 ? t.noWordsYet : t.wordsInBrowser(words));
const linkButton = (label: string, onclick: () => void, className = '', ...after: Node[]) =>
  h('button', { className: `${textButton} ${className}`.trim(), type: 'button', onclick }, label, ...after);

/** The list of words that somebody practises, and one word at a time with its sounds hidden. */
export class PracticeView {
  readonly element: HTMLElement;
  readonly #say: (word: PracticeWord, isSlow: boolean) => void;
  readonly #list = new PracticeList(safeStorage);
  readonly #heading = h('h3', { className: tw`focus:outline-none`, id: ID, tabIndex: -1 }, t.myWords);
  readonly #said = h('p', { className: `${note} ${tw`empty:hidden`}`, role: 'status' });
  readonly #rows = h('ul', {
    className: tw`mt-2 mb-4 *:flex *:min-h-13 *:flex-wrap *:items-center *:gap-x-4 *:border-b *:border-line *:py-1 *:wrap-anywhere *:first:border-t`,
  });
  readonly #practise = quietButton(t.practise, () => this.#begin());
  readonly #removeAll = linkButton(t.removeAll, () => this.#clear());
  readonly #overview = h(
    'div',
    { className: tw`mt-[0.35rem]` },
    this.#said,
    this.#rows,
    h('div', { className: actions }, this.#practise, this.#removeAll),
  );
  readonly #count = h('p', { className: `${note} ${tw`empty:hidden`}`, role: 'status' });
  readonly #word = h('bdi');
  readonly #ipa = h('p', {
    className: tw`min-h-[1.4em] font-ipa text-3 leading-[1.4] font-normal wrap-anywhere`,
    lang: 'en-fonipa',
    role: 'status',
  });
  readonly #reveal = quietButton(t.showTheSounds, () => this.#showNext());
  readonly #card = h(
    'div',
    { className: `${panel} ${tw`mt-4 grid gap-4`}`, hidden: true },
    this.#count,
    h(
      'p',
      { className: tw`font-display text-3 leading-[1.1] font-bold tracking-[-0.025em] wrap-anywhere` },
      this.#word,
    ),
    this.#ipa,
  );
  #words: readonly PracticeWord[] = [];
  /** The words of this round, as they were when it began, and where it is. */
  #round: readonly PracticeWord[] = [];
  #at = 0;

  constructor(say: (word: PracticeWord, isSlow: boolean) => void) {
    this.#say = say;
    const hear = (label: string, isSlow: boolean) =>
      quietButton(label, () => this.#sayCurrent(isSlow), VOICED);
    const end = linkButton(t.endTheRound, () => this.#end());
    this.#card.append(
      h('div', { className: actions }, this.#reveal, hear(t.hearIt, false), hear(t.slowly, true), end),
    );
    this.#card.onkeydown = ({ key }) => {
      if (key === 'Escape') this.#end();
    };
    this.element = h('section', { 'aria-labelledby': ID }, this.#heading, this.#overview, this.#card);
    onOtherTabs(() => this.#show());
    this.#practise.hidden = this.#removeAll.hidden = true;
    this.#show();
  }

  /** @returns what to say about it. */
  add(word: PracticeWord): string {
    const result = this.#list.add(word);
    this.#show();
    return t.added[result];
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
    const button = (label: string, act: () => void, className = '') =>
      linkButton(label, act, className, h('span', { className: tw`sr-only` }, ` ${word.word}`));
    return h(
      'li',
      {},
      h('b', {}, h('bdi', {}, word.word)),
      ipaSpan(`/${word.ipa}/`, tw`text-1`),
      h('span', { className: note }, t.accents[word.accent]),
      h(
        'span',
        { className: tw`ms-auto flex gap-5` },
        button(t.hear, () => this.#say(word, false), VOICED),
        button(t.slowly, () => this.#say(word, true), VOICED),
        button(t.remove, () => this.#remove(word, index)),
      ),
    );
  }

  #remove(word: PracticeWord, index: number) {
    this.#list.remove(word);
    this.#show();
    this.#said.textContent = t.removed(word.word, listLine(this.#words.length));
    // The focus stays where it was in the list, or goes to its heading when nothing is left.
    const row = this.#rows.children[Math.min(index, this.#words.length - 1)];
    (row?.querySelector<HTMLElement>('button:last-of-type') ?? this.#heading).focus();
  }

  #clear() {
    this.#list.clear();
    this.#show();
    this.#said.textContent = t.allRemoved;
    this.#heading.focus();
  }

  #begin() {
    this.#round = this.#words;
    this.#at = 0;
    this.#overview.hidden = true;
    this.#card.hidden = false;
    this.#showRound();
    this.#reveal.focus();
  }

  #showRound() {
    const word = this.#round[this.#at];
    if (!word) return this.#end();
    this.#count.textContent = t.wordOf(this.#at + 1, this.#round.length, t.accents[word.accent]);
    this.#word.textContent = word.word;
    this.#ipa.textContent = '';
    this.#reveal.textContent = t.showTheSounds;
  }

  #showNext() {
    if (this.#ipa.textContent === '') {
      this.#ipa.textContent = `/${this.#round[this.#at]?.ipa}/`;
      this.#reveal.textContent = this.#at + 1 < this.#round.length ? t.nextWord : t.finish;
      return;
    }
    this.#at += 1;
    this.#showRound();
  }

  #sayCurrent(isSlow: boolean) {
    const word = this.#round[this.#at];
    if (word) this.#say(word, isSlow);
  }

  #end() {
    const { length } = this.#round;
    this.#card.hidden = true;
    this.#overview.hidden = false;
    this.#said.textContent = this.#at < length ? listLine(this.#words.length) : t.thatWasAll(length);
    (this.#practise.hidden ? this.#heading : this.#practise).focus();
  }
}
