import { canCopy } from '~/lib/copy';
import { actions, error, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import * as t from './rules/messages';
import { SURENESS } from './units';
import { underlines } from './word-looks';

/** As large as what it stands in. */
const PROBLEM = `${error} ${tw`text-0!`}`;

/** What can be done with all of the words, what went wrong with them, and what their marks mean. */
export class ToolBar {
  readonly element: HTMLElement;
  readonly tooLong = h('p', { className: PROBLEM });
  readonly copied = h('span', { className: `${note} ${tw`empty:hidden`}`, role: 'status' });
  readonly #missing = h('p', { className: PROBLEM, role: 'alert' });
  readonly #problem = h('div', { className: actions, hidden: true }, this.#missing);
  readonly #syllables = h('input', {
    type: 'checkbox',
    autocomplete: 'off',
  });

  constructor(
    hear: readonly HTMLButtonElement[],
    voice: HTMLElement,
    acts: Record<'again' | 'copy' | 'link' | 'syllables', () => void>,
  ) {
    this.#syllables.onclick = acts.syllables;
    this.#problem.append(quietButton(t.tryAgain, acts.again));
    const copies = [quietButton(t.copyTheIpa, acts.copy), quietButton(t.copyALink, acts.link)];
    for (const button of copies) button.hidden = !canCopy();
    const syllables = h(
      'label',
      { className: tw`inline-flex min-h-11 items-center gap-[0.6rem] px-2` },
      this.#syllables,
      ` ${t.syllables}`,
    );
    const legend = SURENESS.map((source) =>
      h(
        'div',
        { className: tw`flex gap-2` },
        h('dt', { className: underlines[source] }, t.sourceMarks[source] || t.noMark),
        h('dd', {}, t.legend[source]),
      ),
    );
    this.element = h(
      'div',
      { className: tw`grid gap-4` },
      this.tooLong,
      this.#problem,
      h('div', { className: actions }, ...hear, ...copies, syllables, this.copied),
      voice,
      h(
        'dl',
        { className: `${note} ${tw`flex flex-wrap gap-x-6 gap-y-[0.35rem] border-t border-line pt-4`}` },
        ...legend,
      ),
    );
  }

  get hasSyllables() {
    return this.#syllables.checked;
  }

  sayMissing(line: string): void {
    this.#missing.textContent = line;
    this.#problem.hidden = line === '';
  }
}
