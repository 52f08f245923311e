import { expect, test } from 'vitest';
import cases from '../../features/pronunciation/rules/senses.cases.json' with { type: 'json' };
import { transcribe } from '../../features/pronunciation/rules/transcribe.ts';
import { dictionaryLexicon } from './dictionary-lexicon.ts';
import { ownExamples, readHints } from './heteronym-examples.ts';
import { type Accent, ACCENTS } from '../../features/pronunciation/rules/transcription.ts';

const lexicon = dictionaryLexicon();

/** The senses of the word between stars, the likeliest in its sentence first. */
function sensesIn(marked: string, accent: Accent = 'american') {
  const start = marked.indexOf('*');
  const piece = transcribe(marked.replaceAll('*', ''), lexicon, accent).find(
    (one) => one.start <= start && start < one.end,
  );
  const [word] = piece && !('kind' in piece.said) ? piece.said : [];
  return word?.readings.map(({ sense }) => sense) ?? [];
}

for (const [source, sentences] of Object.entries(cases))
  test.each(sentences)(`${source}: %s`, (marked, sense) => {
    expect(sensesIn(marked)[0]).toBe(sense);
  });

test('the other readings stay there, and the British have the same ones', () => {
  expect(sensesIn('We *record* every call.')).toEqual(['verb', 'noun']);
  expect(sensesIn('We *record* every call.', 'british')).toEqual(['verb', 'noun']);
  expect(sensesIn('the *conflicts* of the day')).toEqual(['noun', 'verb']);
});

test('a word that no gold set has is judged as nouns and verbs are', () => {
  expect(sensesIn('They *rewrite* the page.')[0]).toBe('verb');
  expect(sensesIn('The *rewrite* of the page took a day.')[0]).toBe('noun');
  expect(sensesIn('To *overload* the line is easy.')[0]).toBe('verb');
  expect(sensesIn('The *overload* was over.')[0]).toBe('noun');
});

test('a part of a word with a hyphen is read in its sentence too', () => {
  expect(sensesIn('The *lead*-acid battery')[0]).toBe('the metal');
});

test('a text without anything around a heteronym has the usual reading', () => {
  expect(sensesIn('*project*')[0]).toBe('noun');
  expect(sensesIn('*PROJECT*')[0]).toBe('noun');
});

test('own sentences and hints name senses of the table', () => {
  expect(ownExamples().length).toBeGreaterThan(1_000);
  expect(readHints().length).toBeGreaterThan(20);
});

test.each([
  'bow',
  'bow a knot',
  'bow a not: +1 tie',
  'bwo a knot: +1 tie',
  'bow a knot: 1+ tie',
  'bow a knot: +1 tie|',
])('a hint that nobody can read is refused: %s', (line) => {
  expect(() => readHints([line])).toThrow(`“${line}”`);
});

test.each([
  ['*Résumé* tips', 'of a career'],
  ['*Résumés* wanted', 'of a career'],
  ['To *résumé* or not', 'of a career'],
  ['*Re\u0301sume\u0301* tips', 'of a career'],
  ['*Exposé*', 'revelation'],
])('accents settle what a word is: %s', (marked, sense) => {
  for (const accent of ACCENTS) expect(sensesIn(marked, accent)).toEqual([sense]);
});
