import { describe, expect, test } from 'vitest';
import type { Piece, Reading, Source, SpokenWord } from './rules/transcription';
import {
  ipaLine,
  ipaOfUnit,
  otherGuess,
  readingsOf,
  sourceOf,
  summaryOf,
  type Unit,
  unitsOf,
  wordsWithout,
} from './units';

const reading = (...syllables: string[]): Reading => ({
  syllables: syllables.map((sounds, index) => ({ stress: index === 0 ? 1 : 0, sounds: [...sounds] })),
});
const spoken = (word: string, source: Source = 'dictionary', ...readings: Reading[]): SpokenWord => {
  const [first = reading(word), ...others] = readings;
  return { kind: 'word', word, source, readings: [first, ...others] };
};

/** Pieces of a text: words, everything between them, and what `unread` names. */
function piecesOf(text: string, unread: Record<string, 'other-script' | 'symbol'> = {}): Piece[] {
  return [...text.matchAll(/[a-z0-9']+|[^a-z0-9'\s.,“”—-]+|[\s.,“”—-]+/gi)].map(({ 0: part, index }) => {
    const place = { start: index, end: index + part.length };
    if (unread[part]) return { ...place, said: { kind: 'text', unread: unread[part] } };
    if (!/[a-z0-9]/i.test(part)) return { ...place, said: { kind: 'text' } };
    return { ...place, said: [spoken(part.toLowerCase())] };
  });
}

const shown = (units: readonly Unit[]) =>
  units.map((unit) => (unit.kind === 'break' ? '⏎' : unit.spelling)).join('|');
const wordAt = (units: readonly Unit[], index: number) => {
  const unit = units.filter(({ kind }) => kind === 'word')[index];
  if (unit?.kind !== 'word') throw new Error(`No word ${index}`);
  return unit;
};

describe('a line', () => {
  test('holds each word with the punctuation that clings to it', () => {
    const text = '“Well-known” words, she said. — Yes.';
    expect(shown(unitsOf(text, piecesOf(text)))).toBe('“Well-|known”|words,|she|said.|—|Yes.');
  });

  test('breaks where the text does, once, and not at its ends', () => {
    const text = '\n\none\n\n  \ntwo\n';
    expect(shown(unitsOf(text, piecesOf(text)))).toBe('one|⏎|two');
  });

  test('shows what is not read, and says why', () => {
    const text = 'go 東京 😀.';
    const units = unitsOf(text, piecesOf(text, { 東京: 'other-script', '😀': 'symbol' }));
    expect(units.slice(1)).toEqual([
      { kind: 'unread', spelling: '東京', why: 'other-script' },
      { kind: 'unread', spelling: '😀.', why: 'symbol' },
    ]);
    expect(summaryOf(units)).toMatchObject({ words: 1, unread: { 'other-script': 1, symbol: 1 } });
  });

  test('of nothing, or of spaces, is empty', () => {
    expect(unitsOf('', [])).toEqual([]);
    expect(unitsOf(' \n ', piecesOf(' \n '))).toEqual([]);
  });
});

describe('a word', () => {
  test('keeps its id when the text around it changes, so that a choice stays', () => {
    const before = 'a record of a record';
    const after = 'make a Record of a record';
    const [first, second] = [before, after].map((text) => unitsOf(text, piecesOf(text)));
    expect(wordAt(first ?? [], 4).id).toBe('record#1');
    expect(wordAt(second ?? [], 5).id).toBe('record#1');
  });

  test('shows the reading that was chosen, and the usual one if that is gone', () => {
    const [usual, other] = [reading('rɛ', 'kɚd'), reading('rə', 'kɔrd')];
    const said = [spoken('record', 'dictionary', usual, other)];
    const unit = wordAt(unitsOf('record', [{ start: 0, end: 6, said }]), 0);
    expect(ipaOfUnit(unit, new Map(), false)).toBe('ˈrɛkɚd');
    expect(ipaOfUnit(unit, new Map([[unit.id, ['1']]]), true)).toBe('ˈrə.kɔrd');
    expect(ipaOfUnit(unit, new Map([[unit.id, ['7']]]), false)).toBe('ˈrɛkɚd');
  });

  test('keeps the form that was chosen when another comes first', () => {
    const [weak, strong] = [
      { ...reading('əv'), form: 'weak' as const },
      { ...reading('ʌv'), form: 'strong' as const },
    ];
    const chosen = new Map([['of#0', ['strong']]]);
    for (const readings of [
      [weak, strong],
      [strong, weak],
    ]) {
      const said = [spoken('of', 'dictionary', ...readings)];
      const unit = wordAt(unitsOf('of', [{ start: 0, end: 2, said }]), 0);
      expect(ipaOfUnit(unit, chosen, false)).toBe('ʌv');
      expect(readingsOf(unit)).toBe(1);
    }
  });

  test('that is guessed in two ways has another guess than the one that is shown', () => {
    const said = [spoken('kelo', 'guess', reading('kɛ'), reading('ki'))];
    const unit = wordAt(unitsOf('kelo', [{ start: 0, end: 4, said }]), 0);
    expect(otherGuess(unit, new Map(), false)).toBe('ki');
    expect(otherGuess(unit, new Map([[unit.id, ['1']]]), false)).toBe('kɛ');
    expect(otherGuess({ ...unit, said: [spoken('kelo', 'guess')] }, new Map(), false)).toBeUndefined();
  });

  test('of several spoken words counts as the least sure of them', () => {
    const said = [spoken('forty'), spoken('zorb', 'guess'), spoken('b', 'letters')];
    const unit = wordAt(unitsOf('40', [{ start: 0, end: 2, said }]), 0);
    expect(sourceOf(unit)).toBe('guess');
    expect(ipaOfUnit(unit, new Map(), false)).toBe('forty zorb b');
    expect(wordsWithout([unit], new Set(['forty']))).toBe(0);
    expect(wordsWithout([unit], new Set(['zorb']))).toBe(1);
  });
});

test('the copied line holds sounds, lines as they were, and what is not read as it was typed', () => {
  const text = '“go,” 東京\nyes';
  const units = unitsOf(text, piecesOf(text, { 東京: 'other-script' }));
  expect(ipaLine(units, new Map(), false)).toBe('go 東京\nyes');
});
