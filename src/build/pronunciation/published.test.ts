import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HETERONYMS, sensesOf } from '../../features/pronunciation/rules/heteronyms.ts';
import { ipaOf, transcribe } from '../../features/pronunciation/rules/transcribe.ts';
import type { Accent, SpokenWord } from '../../features/pronunciation/rules/transcription.ts';
import accentWords from './accent-words.json' with { type: 'json' };
import { dictionaryLexicon } from './dictionary-lexicon.ts';
import { heteronymProblems } from './heteronym-problems.ts';
import lexicalSets from './lexical-sets.json' with { type: 'json' };

const lexicon = dictionaryLexicon();

function spoken(text: string, accent: Accent = 'american'): SpokenWord {
  const [piece] = transcribe(text, lexicon, accent);
  if (!piece || 'kind' in piece.said || !piece.said[0]) throw new Error(`${text} is not said.`);
  return piece.said[0];
}

/**
 * Where published conventions differ, and only there: stress and length marks are left out; ɹ and ʍ are r and w; a
 * syllabic consonant has its schwa; r-coloured vowels are one sign; weak ɪ, ə and ʌ, which the sources swap freely, too.
 */
const plain = (ipa: string) =>
  ipa
    .normalize('NFD')
    .replace(/[ˈˌ.ː]|\u0361|\u032f/g, '')
    .replace(/ɹ/g, 'r')
    .replace(/ʍ/g, 'w')
    .replace(/ɾ/g, 't')
    .replace(/([nlm])\u0329/g, 'ə$1')
    .replace(/ɜr|ɜ|ɝr?|ər|ɚr?/g, 'ɚ')
    .replace(/[ɛɪ](?=ɚ)ɚ/g, (pair) => `${pair.charAt(0)}r`)
    .replace(/[əʌɪ]/g, 'ə');

/** Words of which the dictionary has another pronunciation than Wiktionary. What becomes the same leaves the list. */
const DIFFERENT = new Set(
  'does duplicate elaborate polish rebel resume subject dogs carried boring reading running Samuel Montreal Regina Winnipeg four thousandth February Tuesday'.split(
    ' ',
  ),
);

/**
 * Transcriptions of General American that Wiktionary publishes (https://en.wiktionary.org, as the data set WikiPron
 * collected them in April 2026, `eng_latn_us_broad`): a line is a word and one transcription for each of our readings.
 * They have no stress marks. The words were chosen first, by kind; where Wiktionary has several transcriptions of a
 * reading, the one is noted that is nearest to ours.
 */
const PUBLISHED = readFileSync(new URL('published-words.txt', import.meta.url), 'utf8');

for (const group of PUBLISHED.trim().split('\n\n')) {
  const [kind, ...rows] = group.split('\n').map((line) => line.split(' '));
  test(`${rows.length} ${kind?.slice(1).join(' ')} are said as published`, () => {
    const wrong = rows.flatMap(([word = '', ...published]) => {
      const ours = spoken(word).readings.map((reading) => ipaOf(reading));
      const isSame = ours.every((one) => published.some((other) => plain(other) === plain(one)));
      return isSame === DIFFERENT.has(word)
        ? [`${word}: ${ours.join(', ')}, published ${published.join(', ')}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });
}

/** From Wikipedia's list of initial-stress-derived nouns: the noun is strong in front, the verb behind. */
const INITIAL_STRESS =
  'accent address affix ally combat combine compound compress concert conduct conflict console construct contest contract contrast converse convert convict decrease defect detail digest discharge discount escort essay exploit extract ferment implant import impress incense incline increase insert insult intrigue object permit pervert produce progress project protest rebel recall recap record redress refill refund reject segment subject survey suspect torment transfer transform transport update upgrade upset'.split(
    ' ',
  );

test.each(INITIAL_STRESS)('the noun %s is strong in front, the verb behind', (word) => {
  const { readings } = spoken(word);
  const strongest = (sense: string) =>
    readings.find((reading) => reading.sense === sense)?.syllables.findIndex(({ stress }) => stress === 1);
  expect(strongest('noun')).toBe(0);
  expect(strongest('verb')).toBeGreaterThan(0);
});

test('at least 150 heteronyms have senses, and each sense has its own pronunciation', () => {
  const words = HETERONYMS.map(([word]) => word);
  expect(words.length).toBeGreaterThanOrEqual(150);
  for (const word of words) {
    const said = spoken(word).readings.map((reading) => ipaOf(reading));
    expect(said.length, word).toBe(sensesOf(word).length);
    expect(new Set(said).size, `${word}: ${said}`).toBe(said.length);
  }
});

test('a heteronym that the dictionary does not know, that stands there twice, asks for too many entries or has an unknown phoneme is refused', () => {
  const dictionary = new Map([['row', ['R OW1']]]);
  const noun = { name: 'noun', entry: 0 };
  const rows = [
    ['row', [noun]],
    ['rrow', [noun]],
    ['row', [noun, { name: 'verb', entry: 1 }, { name: 'quarrel', entry: 'R XX1' }]],
  ] as const;
  expect(heteronymProblems(rows, dictionary)).toEqual([
    expect.stringContaining('“rrow” is no word of the dictionary'),
    expect.stringContaining('“row” stands there twice'),
    expect.stringContaining('“verb 2”: “row” has no entry 2. It has 1: R OW1.'),
    expect.stringContaining('“quarrel R XX1”: “row” has “XX1”, which is no phoneme'),
  ]);
});

/**
 * The lexical sets of J. C. Wells, Accents of English (1982), with his vowels of General American and Received
 * Pronunciation and his example words, as Wikipedia's article "Lexical set" lists them. Written with the signs of this
 * site: the vowel of goat as oʊ, of dress in Britain as e, of square as eə, horse and hoarse alike.
 */
for (const [keyword, { american, british, words }] of Object.entries(lexicalSets)) {
  test.each(words.split(' '))(`%s has the vowel of ${keyword}`, (word) => {
    const vowels = { american, british };
    for (const accent of ['american', 'british'] as const) {
      const strongest = spoken(word, accent).readings[0].syllables.toSorted(
        (a, b) => Number(b.stress === 1) - Number(a.stress === 1),
      )[0];
      expect(strongest?.sounds.join('').replace('ɝ', 'ɜr'), accent).toContain(vowels[accent]);
    }
  });
}

for (const accent of ['canadian', 'british'] as const) {
  test.each(Object.entries(accentWords[accent]))(`${accent}: %s is %s`, (word, ipa) => {
    const readings = spoken(word, accent).readings.map((reading) => ipaOf(reading));
    expect(readings.join(', ')).toBe(ipa);
  });
}
