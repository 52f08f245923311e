import { ipaOf } from './rules/transcribe';
import type { Piece, Reading, Source, SpokenWord } from './rules/transcription';

type Unread = NonNullable<Extract<Piece['said'], { kind: 'text' }>['unread']>;

/** A word of the text, with the punctuation that clings to it. A number is one, though several words are said for it. */
export interface WordUnit {
  kind: 'word';
  spelling: string;
  /** As it was typed, without: `text.slice(start, end)`. */
  word: string;
  start: number;
  end: number;
  said: readonly SpokenWord[];
  /** The same for the same word at the same count in the text, so that a choice survives typing around it. */
  id: string;
}

type SpelledUnit =
  | WordUnit
  | { kind: 'unread'; spelling: string; why: Unread }
  /** Punctuation that stands alone. */
  | { kind: 'mark'; spelling: string };

/** What stands in a line of the result, in order. */
export type Unit = SpelledUnit | { kind: 'break' };

/** From what is surest to what is least sure: a unit counts as its least sure word. */
export const SURENESS: readonly Source[] = ['dictionary', 'ending', 'letters', 'guess'];

export function sourceOf({ said }: WordUnit): Source {
  const [least = 0] = said.map(({ source }) => SURENESS.indexOf(source)).sort((a, b) => b - a);
  return SURENESS[least] ?? 'guess';
}

/** Names a reading in whatever order it comes: what it is likeliest to be depends on the words around it. */
export const keyOfReading = ({ form, sense }: Reading, index: number): string =>
  form ?? sense ?? String(index);

/** The readings chosen by the visitor: by a unit's id, one key for each of its words that was chosen. */
export type Choices = ReadonlyMap<string, readonly (string | undefined)[]>;

export function chosenReading(unit: WordUnit, index: number, choices: Choices): Reading | undefined {
  const { readings } = unit.said[index] ?? {};
  const chosen = choices.get(unit.id)?.[index];
  return readings?.find((reading, at) => keyOfReading(reading, at) === chosen) ?? readings?.[0];
}

/** How many words of the same spelling there are: both forms of a small word are one. */
export const readingsOf = ({ said }: WordUnit): number =>
  Math.max(...said.map(({ readings }) => readings.filter(({ form }) => form !== 'weak').length));

/** The other guess of a word that is guessed in two ways. */
export function otherGuess(unit: WordUnit, choices: Choices, syllables: boolean): string | undefined {
  const [spoken, ...others] = unit.said;
  if (spoken?.source !== 'guess' || others.length > 0) return undefined;
  const shown = chosenReading(unit, 0, choices);
  const other = spoken.readings.find((reading) => reading !== shown);
  return other && ipaOf(other, { syllables });
}

export function ipaOfUnit(unit: WordUnit, choices: Choices, syllables: boolean): string {
  return unit.said
    .map((_, index) => {
      const reading = chosenReading(unit, index, choices);
      return reading ? ipaOf(reading, { syllables }) : '';
    })
    .join(' ');
}

/** The text as units. Spaces part them and are gone; an empty line is one break. */
export function unitsOf(text: string, pieces: readonly Piece[]): Unit[] {
  const units: Unit[] = [];
  const counts = new Map<string, number>();
  /** Punctuation that waits for the word it opens. */
  let opening = '';
  /** The unit that still takes punctuation: there was no space since. */
  let last: SpelledUnit | undefined;

  function add(unit: SpelledUnit) {
    last = { ...unit, spelling: opening + unit.spelling };
    units.push(last);
    opening = '';
  }

  function addSpace(space: string) {
    if (opening) add({ kind: 'mark', spelling: '' });
    last = undefined;
    if (/[\n\r\u2028\u2029]/.test(space) && units.length > 0 && units.at(-1)?.kind !== 'break')
      units.push({ kind: 'break' });
  }

  for (const { start, end, said } of pieces) {
    const part = text.slice(start, end);
    if (!('kind' in said)) {
      const name = part.toLowerCase();
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      add({ kind: 'word', spelling: part, word: part, start, end, said, id: `${name}#${count}` });
    } else if (said.unread) add({ kind: 'unread', spelling: part, why: said.unread });
    else
      for (const run of part.match(/\s+|\S+/gu) ?? []) {
        if (run.trim() === '') addSpace(run);
        else if (last) last.spelling += run;
        else opening += run;
      }
  }
  addSpace('');
  while (units.at(-1)?.kind === 'break') units.pop();
  return units;
}

/** The line as text: the sounds in place of the words. What is not read stays as it was typed. */
export const ipaLine = (units: readonly Unit[], choices: Choices, syllables: boolean): string =>
  units
    .filter(({ kind }) => kind !== 'mark')
    .map((unit) => {
      if (unit.kind === 'break') return '\n';
      return unit.kind === 'word' ? ipaOfUnit(unit, choices, syllables) : unit.spelling;
    })
    .join(' ')
    .replace(/\s*\n\s*/g, '\n')
    .trimEnd();

/** How many words came from where, and what was not read. */
export interface Summary {
  words: number;
  bySource: Record<Source, number>;
  unread: Partial<Record<Unread, number>>;
}

export function summaryOf(units: readonly Unit[]): Summary {
  const summary: Summary = {
    words: 0,
    bySource: { dictionary: 0, ending: 0, guess: 0, letters: 0 },
    unread: {},
  };
  for (const unit of units) {
    if (unit.kind === 'word') {
      summary.words += 1;
      summary.bySource[sourceOf(unit)] += 1;
    } else if (unit.kind === 'unread') summary.unread[unit.why] = (summary.unread[unit.why] ?? 0) + 1;
  }
  return summary;
}

/** How many words of the line are guessed, or left out, because their part of the dictionary is missing. */
export const wordsWithout = (units: readonly Unit[], missing: ReadonlySet<string>): number =>
  units.filter((unit) =>
    unit.kind === 'word'
      ? unit.said.some(({ word, source }) => source === 'guess' && missing.has(word))
      : unit.kind === 'unread' && unit.why === 'not-loaded',
  ).length;
