import { actions, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { ipaSpan } from './ipa';
import * as t from './rules/messages';
import { ipaOf } from './rules/transcribe';
import type { Reading, SpokenWord } from './rules/transcription';
import { type Choices, chosenReading, ipaOfUnit, type WordUnit } from './units';

const ID = 'pronunciation-word';

/** What is known of one word: its readings to choose from, its syllables and where they come from. */
export class WordDetails {
  readonly element: HTMLElement;
  readonly #word = h('bdi');
  readonly #ipa = ipaSpan('');
  readonly #heading = h(
    'h3',
    {
      className: tw`flex scroll-my-[calc(var(--bar)+1rem)] flex-wrap items-baseline gap-x-4 text-2 wrap-anywhere focus:outline-none`,
      id: ID,
      tabIndex: -1,
    },
    this.#word,
    ' ',
    this.#ipa,
  );
  readonly #readings = h('div');
  readonly #spoken = h('p', { className: note }, t.deviceReads);
  readonly #syllables = h('dd', { className: tw`mb-2` });
  readonly #source = h('dd');
  readonly #added = h('span', { className: `${note} ${tw`empty:hidden`}`, role: 'status' });
  readonly #onChoose: (unit: WordUnit, said: number, reading: number) => void;

  /** @param buttons what can be done with the word */
  constructor(buttons: readonly Node[], onChoose: (unit: WordUnit, said: number, reading: number) => void) {
    this.#onChoose = onChoose;
    const facts = h(
      'dl',
      {
        className: tw`sm:grid sm:grid-cols-[fit-content(40%)_minmax(0,1fr)] sm:gap-x-5 sm:gap-y-[0.35rem] [&_b]:border-b-2 [&_b]:pb-[0.1em] [&_b]:[font-weight:inherit]`,
      },
      h('dt', {}, t.syllables),
      this.#syllables,
      h('dt', {}, t.source),
      this.#source,
    );
    const acts = h('div', { className: `${actions} ${tw`gap-3!`}` }, ...buttons, this.#added);
    this.element = h(
      'section',
      {
        className: tw`mx-2 mb-3 grid gap-4 rounded-2 border-2 border-ink bg-strip p-near [--cord-ground:var(--color-strip)]`,
        'aria-labelledby': ID,
        hidden: true,
      },
      this.#heading,
      this.#readings,
      this.#spoken,
      facts,
      acts,
    );
  }

  show(unit: WordUnit, choices: Choices): void {
    this.#word.textContent = unit.word;
    const choosable = [...unit.said.entries()].filter(([, { readings }]) => readings.length > 1);
    this.#readings.replaceChildren(
      ...choosable.map(([index, spoken]) => this.#choice(unit, spoken, index, choices)),
    );
    this.#spoken.hidden = choosable.length === 0;
    this.update(unit, choices);
  }

  /** After a choice: the sounds change, and the radio buttons stay as they are, with the focus. */
  update(unit: WordUnit, choices: Choices): void {
    this.say('');
    this.#ipa.textContent = `/${ipaOfUnit(unit, choices, true)}/`;
    const isOne = unit.said.length === 1;
    const line = (word: string, ...content: (string | Node)[]) =>
      h('p', {}, ...(isOne ? [] : [h('b', {}, `${word}: `)]), ...content);
    this.#syllables.replaceChildren(
      ...unit.said.flatMap(({ word }, index) => {
        const reading = chosenReading(unit, index, choices);
        return reading ? [line(word, ...syllablesOf(reading))] : [];
      }),
    );
    const [first, ...others] = new Set(unit.said.map(originOf));
    this.#source.replaceChildren(
      ...(others.length === 0
        ? [first ?? '']
        : unit.said.map((spoken) => line(spoken.word, originOf(spoken)))),
    );
  }

  say(result: string): void {
    this.#added.textContent = result;
  }

  focus(): void {
    this.#heading.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: 'nearest' });
  }

  #choice(unit: WordUnit, spoken: SpokenWord, said: number, choices: Choices) {
    const question = unit.said.length > 1 ? t.howIsWordSaid(spoken.word) : t.howIsItSaid;
    const shown = chosenReading(unit, said, choices);
    const rows = spoken.readings.map((reading, index) => {
      const input = h('input', {
        type: 'radio',
        name: `pronunciation-reading-${said}`,
        checked: reading === shown,
        onchange: () => this.#onChoose(unit, said, index),
      });
      const guess = index === 0 ? t.likelierGuess : t.otherGuess;
      const what =
        spoken.source === 'guess' ? [guess] : [reading.sense, reading.form && t.forms[reading.form]];
      return h(
        'label',
        {
          className: tw`pick group/reading min-h-13 rounded-none border-t border-line`,
        },
        input,
        h(
          'span',
          {},
          ipaSpan(`/${ipaOf(reading)}/`, tw`group-has-checked/reading:font-strong`),
          ['', ...what.filter(Boolean)].join(', '),
        ),
      );
    });
    return h(
      'fieldset',
      {},
      h('legend', { className: tw`font-strong` }, question),
      h('div', { className: tw`border-b border-line` }, ...rows),
    );
  }
}

const originOf = ({ source, readings: [{ form }] }: SpokenWord) => (form ? t.formSource : t.sources[source]);

/** The syllables of a reading, the strongest in bold, and which one that is in words. */
function syllablesOf({ syllables }: Reading): (string | Node)[] {
  const ipa = ipaSpan('');
  for (const [index, { stress, sounds }] of syllables.entries()) {
    if (index > 0) ipa.append(' · ');
    const text = sounds.join('');
    ipa.append(stress === 1 && syllables.length > 1 ? h('b', {}, text) : text);
  }
  const { length } = syllables;
  const strongest = syllables.findIndex(({ stress }) => stress === 1);
  const which = t.ordinals[strongest] ?? t.nth(strongest + 1);
  const count = length === 1 || strongest < 0 ? t.syllableCount(length) : t.strongestSyllable(length, which);
  return [ipa, `, ${count}`];
}
