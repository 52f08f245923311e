import { canCopy } from '~/lib/copy';
import { h, quietButton } from '~/ui/element';
import words from './tool-words.json' with { type: 'json' };

/** What can be done with all of the words, what went wrong with them, and what their marks mean. */
export class ToolBar {
  readonly element: HTMLElement;
  readonly tooLong = h('p', { className: 'error' });
  readonly copied = h('span', { className: 'small', role: 'status' });
  readonly #missing = h('p', { className: 'error', role: 'alert' });
  readonly #problem = h('div', { className: 'acts', hidden: true }, this.#missing);
  readonly #syllables = h('input', { type: 'checkbox', autocomplete: 'off' });

  constructor(
    hear: readonly HTMLButtonElement[],
    voice: HTMLElement,
    acts: Record<'again' | 'copy' | 'link' | 'syllables', () => void>,
  ) {
    this.#syllables.onclick = acts.syllables;
    this.#problem.append(quietButton('Try again', acts.again));
    const copies = [quietButton('Copy the IPA', acts.copy), quietButton('Copy a link', acts.link)];
    for (const button of copies) button.hidden = !canCopy();
    const syllables = h('label', { className: 'pronunciation-switch' }, this.#syllables, ' Syllables');
    const legend = words.legend.map(({ className, mark, meaning }) =>
      h('div', { className }, h('dt', {}, mark), h('dd', {}, meaning)),
    );
    this.element = h(
      'div',
      { className: 'pronunciation-tools' },
      this.tooLong,
      this.#problem,
      h('div', { className: 'acts' }, ...hear, ...copies, syllables, this.copied),
      voice,
      h('dl', { className: 'pronunciation-legend small' }, ...legend),
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
