import { expect, test } from 'vitest';
import { entriesNeeded, isGuessed } from './needed.ts';
import { ipaOf, transcribe, wordsToLoad } from './transcribe.ts';
import { loadWeights } from './senses.ts';
import { loadFigures } from './tokens.ts';
import { ACCENTS, type Accent, type Lexicon } from './transcription.ts';

await Promise.all([loadFigures('0'), loadWeights(['read'])]);

const ENTRIES: Record<string, string[]> = {
  photograph: ['F OW1 T AH0 G R AE2 F'],
  record: ['R AH0 K AO1 R D', 'R EH1 K ER0 D', 'R IH0 K AO1 R D'],
  the: ['DH AH0'],
  to: ['T UW1'],
  three: ['TH R IY1'],
  about: ['AH0 B AW1 T'],
  loud: ['L AW1 D'],
  caught: ['K AO1 T'],
  cot: ['K AA1 T'],
  car: ['K AA1 R'],
};
const lexicon: Lexicon = {
  entries: (word) => ENTRIES[word] ?? [],
  british: () => undefined,
  guess: () => undefined,
};

const words = (text: string, accent: Accent = 'american', known = lexicon) =>
  transcribe(text, known, accent).flatMap(({ said }) => ('kind' in said ? [] : said));
const ipa = (text: string, accent?: Accent) =>
  words(text, accent)
    .map(({ readings }) => ipaOf(readings[0]))
    .join(' ');

test('stress marks stand before syllables, none in a word of one', () => {
  expect(ipa('photograph three')).toBe('ˈfoʊtəˌɡræf θri');
});

test('syllables can be parted by dots', () => {
  const [word] = words('photograph');
  expect(word && ipaOf(word.readings[0], { syllables: true })).toBe('ˈfoʊ.təˌɡræf');
});

test('a heteronym has a reading for each sense, the one first that the word in front speaks for', () => {
  const senses = (text: string) =>
    words(text)
      .at(-1)
      ?.readings.map(({ sense }) => sense);
  expect(senses('the record')).toEqual(['noun', 'verb']);
  expect(senses('to record')).toEqual(['verb', 'noun']);
});

test('accents differ', () => {
  expect(ipa('about loud caught cot car')).toBe('əˈbaʊt laʊd kɔt kɑt kɑr');
  expect(ipa('about loud caught cot car', 'canadian')).toBe('əˈbʌʊt laʊd kɑt kɑt kɑr');
  expect(ipa('about loud caught cot car', 'british')).toBe('əˈbaʊt laʊd kɔːt kɒt kɑː');
});

test('an ending is put on an entry', () => {
  const [word] = words('photographs');
  expect(word?.source).toBe('ending');
  expect(word && ipaOf(word.readings[0])).toBe('ˈfoʊtəˌɡræfs');
});

test('a word that every object of the language has is a word like others', () => {
  const known = { ...lexicon, entries: (word: string) => (word === 'constructor' ? ['K AH1 N'] : []) };
  for (const accent of ACCENTS) expect(words('constructor', accent, known)[0]?.source).toBe('dictionary');
});

test('letters are named, and z as the accent has it', () => {
  expect(ipa('XML')).toBe('ˌɛksɛmˈɛl');
  expect(ipa('AI')).toBe('eɪˈaɪ');
  expect(ipa('WWW')).toBe('ˌdʌbəljudʌbəljuˈdʌbəlju');
  expect(ipa('XYZ')).toMatch(/zi$/);
  expect(ipa('XYZ', 'canadian')).toMatch(/zɛd$/);
});

test('an entry that is the names of the letters is stressed like any letters', () => {
  const known = { ...lexicon, entries: (word: string) => (word === 'fbi' ? ['EH1 F B IY1 AY1'] : []) };
  expect(words('FBI CD CDs', 'american', known).map(({ readings }) => ipaOf(readings[0]))).toEqual([
    'ˌɛfbiˈaɪ',
    'siˈdi',
    'siˈdiz',
  ]);
});

test('a word without entry is left until the model is there, and then guessed', () => {
  expect(transcribe('blorf', lexicon, 'american')[0]?.said).toEqual({ kind: 'text', unread: 'not-loaded' });
  const [word] = words('blorf', 'american', { ...lexicon, guess: () => ['B L AO1 R F'] });
  expect(word).toMatchObject({ source: 'guess', word: 'blorf' });
});

test('the words to load are those that are said, in lower case', () => {
  expect(wordsToLoad('The 3 Dogs’ CRM re-opened, 3')).toEqual(['the', 'three', 'dogs', 'crm', 're-opened']);
  expect(wordsToLoad('🎉 привет')).toEqual([]);
});

test('of unknown words the parts and what they may be forms of are needed too', () => {
  const isKnown = (word: string) => word === 'this';
  expect(entriesNeeded(['this'], isKnown)).toEqual([]);
  expect(entriesNeeded(['colours', 're-opened'], isKnown)).toEqual(
    expect.arrayContaining(['colours', 'colors', 'colour', 're-opened', 'reopened', 'opened', 'open']),
  );
});

test('a word is guessed if neither it nor what it is a form of has an entry', () => {
  expect(isGuessed('photographs', lexicon)).toBe(false);
  expect(isGuessed('blorf', lexicon)).toBe(true);
  expect(isGuessed('car-blorf', lexicon)).toBe(true);
  expect(isGuessed('xml', lexicon)).toBe(false);
});
