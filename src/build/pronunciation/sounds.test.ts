import { expect, test } from 'vitest';
import { CONTRASTS, spoken } from '../../features/pronunciation/rules/pairs.ts';
import signs from '../../features/pronunciation/rules/signs.json' with { type: 'json' };
import { CONSONANTS, SOUNDS } from '../../features/pronunciation/rules/sounds.ts';
import { readDictionary } from './dictionary.ts';

const dictionary = readDictionary();

/** How the dictionary writes what has a sign: without stress. */
const ARPABET = new Map(
  Object.entries({ ...signs.american, ...signs.consonants }).map(([phoneme, sign]) => [
    sign,
    phoneme.replace(/\d/, ''),
  ]),
);
const readingsOf = (word: string) =>
  (dictionary.get(word.toLowerCase()) ?? []).map((entry) => entry.replace(/\d/g, ''));
const arpabetOf = (ipa = '') =>
  (ipa.match(/tʃ|dʒ|eɪ|aɪ|ɔɪ|aʊ|oʊ|./gu) ?? []).map((sign) => ARPABET.get(sign) ?? `?${sign}`).join(' ');
const spellingOf = (marked: string) => marked.replace(/[()]/g, '');

test.each(SOUNDS)('the words for $sign are in the dictionary', ({ words }) => {
  for (const word of words) expect(readingsOf(spellingOf(word)).length).toBeGreaterThan(0);
});

test.each(CONSONANTS)('the words for $sign are said with it', ({ sign, words }) => {
  for (const word of words) {
    const phonemes = readingsOf(spellingOf(word)).flatMap((reading) => reading.split(' '));
    expect(phonemes).toContain(ARPABET.get(sign));
  }
});

test.each(
  CONTRASTS.flatMap((contrast) =>
    contrast.pairs.map((words, index) => ({ words, sounds: spoken(contrast, index) })),
  ),
)('$words are said in the dictionary as they are in the pair', ({ words, sounds }) => {
  for (const [side, ipa] of sounds.entries()) expect(readingsOf(words[side] ?? '')).toContain(arpabetOf(ipa));
});
