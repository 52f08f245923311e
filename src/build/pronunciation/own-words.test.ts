import { expect, test } from 'vitest';
import { sensesOf } from '../../features/pronunciation/rules/heteronyms.ts';
import { PHONEMES, stressOf } from '../../features/pronunciation/rules/phonemes.ts';
import signs from '../../features/pronunciation/rules/signs.json' with { type: 'json' };
import { ipaOf, transcribe } from '../../features/pronunciation/rules/transcribe.ts';
import type { Accent } from '../../features/pronunciation/rules/transcription.ts';
import { dictionaryLexicon } from './dictionary-lexicon.ts';
import { lexiconWords } from './lexicon-words.ts';
import { readOwnWords } from './own-words.ts';
import worstWords from './worst-words.json' with { type: 'json' };

const lexicon = dictionaryLexicon();
const { words, sources } = readOwnWords();

function saidOnce(text: string, accent: Accent) {
  const words = transcribe(text, lexicon, accent).flatMap(({ said }) => ('kind' in said ? [] : said));
  if (!words[0] || words.length > 1) throw new Error(`“${text}” is not said as one word.`);
  return words[0];
}

const primaries = (phonemes: string) => phonemes.split(' ').filter((phoneme) => phoneme.endsWith('1')).length;

/** What is wrong with a line of `own-words.txt`, as whoever edits it has to know it. */
function problemsOf([word, { american, british, source }]: (typeof words)[number]): string[] {
  return [
    ...(/^[a-z]+(?:['-][a-z]+)*$/.test(word) ? [] : ['write it in small letters without accents']),
    ...(PHONEMES.includes(source)
      ? ['no source at its end']
      : sources.has(source)
        ? []
        : [`the head does not say what source “${source}” is`]),
    ...(sensesOf(word).length > 0 ? ['it has several senses: change heteronyms.json'] : []),
    ...[american, ...(british === undefined ? [] : [british])].flatMap((said) => [
      ...said
        .split(' ')
        .flatMap((phoneme) => (PHONEMES.includes(phoneme) ? [] : [`no phoneme “${phoneme}”`])),
      ...(primaries(said) === 1 ? [] : [`“${said}” needs one vowel with a 1, not ${primaries(said)}`]),
    ]),
  ].map((problem) => `${word}: ${problem}`);
}

/** What is wrong with the order of the lines. */
const disorderOf = (names: readonly string[]) =>
  names.flatMap((name, index) => {
    const before = names[index - 1] ?? '';
    if (name === before) return [`${name} stands twice`];
    return name < before ? [`${name} belongs before ${names.find((other) => other > name)}`] : [];
  });

test('the table has at least 600 words, each once, in the order of their letters', () => {
  expect(words.length).toBeGreaterThanOrEqual(600);
  expect(disorderOf(words.map(([word]) => word))).toEqual([]);
});

test('a word that stands twice or in a wrong place is named', () => {
  expect(disorderOf(['acton', 'ajax', 'ajax', 'aylmer', 'aurora'])).toEqual([
    'ajax stands twice',
    'aurora belongs before aylmer',
  ]);
});

test('each line has phonemes that exist, one strongest vowel and a source that the head explains', () => {
  expect(words.flatMap(problemsOf)).toEqual([]);
  expect([...sources.keys()].filter((code) => !words.some(([, { source }]) => source === code))).toEqual([]);
});

test('a faulty line is named with what is wrong', () => {
  expect(problemsOf(['Kelowna', { american: 'K AH0 L OW0 N AHH', source: 'rumour' }])).toEqual([
    'Kelowna: write it in small letters without accents',
    'Kelowna: the head does not say what source “rumour” is',
    'Kelowna: no phoneme “AHH”',
    'Kelowna: “K AH0 L OW0 N AHH” needs one vowel with a 1, not 0',
  ]);
  expect(problemsOf(['kelowna', { american: 'K AH0 L OW1 N', source: 'AH0' }])).toEqual([
    'kelowna: no source at its end',
  ]);
});

test('fewer than a third of the words rest on the judgement of the editors alone', () => {
  expect(words.filter(([, { source }]) => source === 'editor').length).toBeLessThan(words.length / 3);
});

const AMERICAN: Record<string, string> = { ...signs.consonants, ...signs.american };
const signsOf = (phonemes: string[]) =>
  phonemes.map((phoneme) => AMERICAN[phoneme] ?? AMERICAN[phoneme.slice(0, 2)] ?? '').join('');

test('each word is said exactly as the table has it', () => {
  const wrong = words.flatMap(([word, { american }]) => {
    const { readings, source } = saidOnce(word, 'american');
    const phonemes = american.split(' ');
    const strongest = readings[0].syllables.findIndex(({ stress }) => stress === 1);
    const due = phonemes
      .filter((phoneme) => phoneme.length === 3)
      .findIndex((vowel) => stressOf(vowel) === 1);
    const said = readings[0].syllables.flatMap(({ sounds }) => sounds).join('');
    const isRight =
      source === 'dictionary' && readings.length === 1 && strongest === due && said === signsOf(phonemes);
    return isRight ? [] : [`${word}: ${ipaOf(readings[0])}, in the table ${american}`];
  });
  expect(wrong).toEqual([]);
});

const BARE = / ?\d/g;

/** Whether a word can be cut into words of the dictionary and letters that are said one after the other. */
function isOfParts(letters: string, phonemes: string, whole = true): boolean {
  if (letters === '') return phonemes === '';
  return Array.from({ length: letters.length - (whole ? 1 : 0) }, (_, index) => index + 1).some((length) => {
    const part = letters.slice(0, length);
    const known = length === 1 ? [NAMES[part] ?? ''] : (lexiconWords().get(part)?.american ?? []);
    return known
      .map((entry) => entry.replace(BARE, ''))
      .some(
        (entry) =>
          (phonemes === entry || phonemes.startsWith(`${entry} `)) &&
          isOfParts(letters.slice(length), phonemes.slice(entry.length).trimStart(), false),
      );
  });
}
const NAMES: Record<string, string> = signs.letterNames;

/** What is wrong with a line whose source is its parts: it shows those of the two longest words that the word is of. */
function partsProblemsOf([word, { american, source }]: (typeof words)[number]): string[] {
  if (source !== 'parts' || isOfParts(word, american.replace(BARE, ''))) return [];
  const entryOf = (part: string) => lexiconWords().get(part)?.american[0];
  const cuts = Array.from({ length: word.length - 1 }, (_, index) => [
    entryOf(word.slice(0, index + 1)),
    entryOf(word.slice(index + 1)),
  ]);
  const given = cuts.filter((cut) => cut.every(Boolean)).map((cut) => cut.join(' + '));
  return [`${word}: in the table ${american}, its parts give ${given.join(' or ') || 'no entry'}`];
}

test('a word whose source is its parts is said as they are', () => {
  expect(words.flatMap(partsProblemsOf)).toEqual([]);
});

test('a word that its parts do not give is named with what they give', () => {
  expect(partsProblemsOf(['airtable', { american: 'EH1 R T AE2 B', source: 'parts' }])).toEqual([
    'airtable: in the table EH1 R T AE2 B, its parts give EH1 R + T EY1 B AH0 L',
  ]);
});

test('what is said with a y sound in England and without in America has it in the table', () => {
  const jots = (accent: Accent, word: string) =>
    ipaOf(saidOnce(word, accent).readings[0]).replace(/[^j]/g, '').length;
  const wrong = words.filter(
    ([word, { british }]) => british === undefined && jots('british', word) > jots('american', word),
  );
  expect(wrong.map(([word]) => `${word}: write its British sounds behind “ / ”`)).toEqual([]);
});

/**
 * Words that were wrong, and some of their kind, with what published dictionaries have, in the signs of this site:
 * Merriam-Webster for America, Cambridge and Collins for Britain, Wikipedia for places. Canadian where it differs.
 */
for (const accent of ['american', 'canadian', 'british'] as const) {
  test.each(Object.entries(worstWords[accent]))(`${accent}: %s is %s`, (word, ipa) => {
    expect(saidOnce(word, accent).readings.map((reading) => ipaOf(reading))).toEqual([ipa]);
  });
}
