import { expect, test } from 'vitest';
import { CONTRASTS, spoken } from '../../features/pronunciation/rules/pairs.ts';
import { CONSONANTS, SOUNDS } from '../../features/pronunciation/rules/sounds.ts';
import { readDictionary } from './dictionary.ts';

const dictionary = readDictionary();

/** In ARPAbet, one sign a sound, how a consonant is written in the dictionary. */
const ARPABET: Record<string, string> = {
  p: 'P',
  b: 'B',
  m: 'M',
  w: 'W',
  f: 'F',
  v: 'V',
  θ: 'TH',
  ð: 'DH',
  t: 'T',
  d: 'D',
  s: 'S',
  z: 'Z',
  n: 'N',
  l: 'L',
  tʃ: 'CH',
  dʒ: 'JH',
  ʃ: 'SH',
  ʒ: 'ZH',
  r: 'R',
  j: 'Y',
  k: 'K',
  ɡ: 'G',
  ŋ: 'NG',
  h: 'HH',
  i: 'IY',
  ɪ: 'IH',
  ɛ: 'EH',
  æ: 'AE',
  ɑ: 'AA',
  ɔ: 'AO',
  ʊ: 'UH',
  u: 'UW',
  ʌ: 'AH',
  ə: 'AH',
  ɝ: 'ER',
  eɪ: 'EY',
  aɪ: 'AY',
  ɔɪ: 'OY',
  aʊ: 'AW',
  oʊ: 'OW',
};
const readingsOf = (word: string) =>
  (dictionary.get(word.toLowerCase()) ?? []).map((entry) => entry.replace(/\d/g, ''));
const arpabetOf = (ipa: string) =>
  (ipa.match(/tʃ|dʒ|eɪ|aɪ|ɔɪ|aʊ|oʊ|./gu) ?? []).map((sign) => ARPABET[sign] ?? `?${sign}`).join(' ');
const spellingOf = (marked: string) => marked.replace(/[()]/g, '');

test.each(SOUNDS)('the words for $sign are in the dictionary', ({ words }) => {
  for (const word of words) expect(readingsOf(spellingOf(word)).length).toBeGreaterThan(0);
});

test.each(CONSONANTS)('the words for $sign are said with it', ({ sign, words }) => {
  for (const word of words) {
    const readings = readingsOf(spellingOf(word));
    expect(readings.some((reading) => reading.split(' ').includes(ARPABET[sign] ?? ''))).toBe(true);
  }
});

test.each(
  CONTRASTS.flatMap((contrast) =>
    contrast.pairs.map(([first, second], index) => ({ first, second, contrast, index })),
  ),
)('$first and $second are said in the dictionary as they are in the pair', (one) => {
  const { first, second, contrast, index } = one;
  const [firstIpa, secondIpa] = spoken(contrast, index);
  expect(readingsOf(first)).toContain(arpabetOf(firstIpa));
  expect(readingsOf(second)).toContain(arpabetOf(secondIpa));
});
