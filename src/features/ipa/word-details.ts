import type { Reading, SpokenWord } from '~/domain/pronunciation/transcription';
import { ipaOf } from '~/domain/pronunciation/transcribe';
import { SOURCE_WORDS } from './buddy-words';
import { makeElement, makeIpa } from './make-element';
import { type Choices, chosenReading, ipaOfUnit, type WordUnit } from './units';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** What is known of one word: its readings to choose from, its syllables and where they come from. */
export class WordDetails {
  readonly #root: HTMLElement;
  readonly #onChoose: (unit: WordUnit, said: number, reading: number) => void;

  constructor(root: HTMLElement, onChoose: (unit: WordUnit, said: number, reading: number) => void) {
    this.#root = root;
    this.#onChoose = onChoose;
  }

  show(unit: WordUnit, choices: Choices): void {
    this.#line('word').textContent = unit.word;
    this.#showSounds(unit, choices);
    const readings = this.#part('readings');
    readings.replaceChildren(
      ...unit.said.flatMap((spoken, index) =>
        spoken.readings.length > 1 ? [this.#choice(unit, spoken, index, choices)] : [],
      ),
    );
    this.#part('spoken').hidden = readings.childElementCount === 0;
    this.#line('added').textContent = '';
  }

  focus(): void {
    this.#root.querySelector('h3')?.focus({ preventScroll: true });
    this.#root.scrollIntoView({ block: 'nearest' });
  }

  #showSounds(unit: WordUnit, choices: Choices) {
    this.#line('ipa').replaceChildren(`/${ipaOfUnit(unit, choices, true)}/`);
    const facts = unit.said.map((spoken, index) => {
      const reading = chosenReading(unit, index, choices);
      const name = unit.said.length > 1 ? [makeElement('b', '', `${spoken.word}: `)] : [];
      return { name, spoken, reading };
    });
    this.#line('syllables').replaceChildren(
      ...facts.flatMap(({ name, reading }) =>
        reading ? [makeElement('p', '', ...name, ...syllablesOf(reading))] : [],
      ),
    );
    const sources = new Set(facts.map(({ spoken }) => SOURCE_WORDS[spoken.source]));
    this.#line('source').replaceChildren(
      ...(sources.size === 1
        ? [...sources]
        : facts.map(({ name, spoken }) => makeElement('p', '', ...name, SOURCE_WORDS[spoken.source]))),
    );
  }

  #choice(unit: WordUnit, spoken: SpokenWord, said: number, choices: Choices) {
    const legend = makeElement(
      'legend',
      '',
      unit.said.length > 1 ? `How is “${spoken.word}” said here?` : 'How is it said here?',
    );
    const rows = spoken.readings.map((reading, index) => {
      const input = makeElement('input', 'jack');
      input.type = 'radio';
      input.name = `ipa-reading-${said}`;
      input.checked = index === (choices.get(unit.id)?.[said] ?? 0);
      input.addEventListener('change', () => {
        this.#onChoose(unit, said, index);
      });
      const words = makeElement('span', '', makeIpa(`/${ipaOf(reading)}/`));
      if (reading.sense) words.append(`, ${reading.sense}`);
      return makeElement('label', 'answer', input, words);
    });
    const list = makeElement('div', 'answers', ...rows);
    return makeElement('fieldset', '', legend, list);
  }

  /** After a choice: the sounds change, and the radio buttons stay as they are, with the focus. */
  update(unit: WordUnit, choices: Choices): void {
    this.#showSounds(unit, choices);
    this.#line('added').textContent = '';
  }

  #line(name: string) {
    return this.#root.querySelector(`[data-line=${name}]`) as HTMLElement;
  }
  #part(name: string) {
    return this.#root.querySelector(`[data-part=${name}]`) as HTMLElement;
  }
}

/** The syllables of a reading, the strongest in bold, and which one that is in words. */
function syllablesOf({ syllables }: Reading): (string | Node)[] {
  const ipa = makeIpa('');
  for (const [index, { stress, sounds }] of syllables.entries()) {
    if (index > 0) ipa.append(' · ');
    const text = sounds.join('');
    ipa.append(stress === 1 && syllables.length > 1 ? makeElement('b', '', text) : text);
  }
  if (syllables.length === 1) return [ipa, ', one syllable'];
  const strongest = syllables.findIndex(({ stress }) => stress === 1);
  const words = `, ${syllables.length} syllables`;
  return strongest < 0
    ? [ipa, words]
    : [ipa, `${words}, the ${ORDINALS[strongest] ?? `${strongest + 1}th`} is the strongest`];
}
