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
    ...(sources.has(source) ? [] : [`the head does not say what source “${source}” is`]),
    ...(sensesOf(word).length > 0 ? ['it has several senses: change heteronyms.json'] : []),
    ...[american, ...(british === undefined ? [] : [british])].flatMap((said) => [
      ...said
        .split(' ')
        .flatMap((phoneme) => (PHONEMES.includes(phoneme) ? [] : [`no phoneme “${phoneme}”`])),
      ...(primaries(said) === 1 ? [] : [`“${said}” needs one vowel with a 1, not ${primaries(said)}`]),
    ]),
  ].map((problem) => `${word}: ${problem}`);
}

test('the table has at least 600 words, each once, in the order of their letters', () => {
  const names = words.map(([word]) => word);
  expect(names.length).toBeGreaterThanOrEqual(600);
  expect(names).toEqual([...new Set(names)].sort());
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

test('a word whose source is its parts is said as they are', () => {
  const wrong = words.filter(
    ([word, { american, source }]) => source === 'parts' && !isOfParts(word, american.replace(BARE, '')),
  );
  expect(wrong).toEqual([]);
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
