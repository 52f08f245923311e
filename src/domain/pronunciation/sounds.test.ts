import { dictionary } from 'cmu-pronouncing-dictionary';
import { describe, expect, test } from 'vitest';
import { CONTRASTS, spoken } from './pairs.ts';
import { CONSONANTS, describeSound, MANNERS, SOUNDS, SPOTS, signsByAccent, VOWELS } from './sounds.ts';

test('there are 20 vowels and 24 consonants, each with an address and a sign of its own', () => {
  expect([VOWELS.length, CONSONANTS.length]).toEqual([20, 24]);
  expect(new Set(SOUNDS.map(({ id }) => id)).size).toBe(44);
  expect(new Set(SOUNDS.map(({ sign }) => sign)).size).toBe(44);
});

test.each(SOUNDS)(
  '$sign has words in the dictionary, each with the letters that make it',
  ({ id, words }) => {
    expect(id).toMatch(/^[a-z]+$/);
    expect(words.length).toBeGreaterThan(1);
    for (const word of words) {
      expect(word).toMatch(/^[a-z]*\([a-z]+\)[a-z]*$/);
      expect(dictionary).toHaveProperty(word.replace(/[()]/g, ''));
    }
  },
);

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
  ['', '(2)', '(3)', '(4)']
    .map((variant) => (dictionary as Record<string, string>)[word.toLowerCase() + variant])
    .filter((entry) => entry !== undefined)
    .map((entry) => entry.replace(/\d/g, ''));
const arpabetOf = (ipa: string) =>
  (ipa.match(/tʃ|dʒ|eɪ|aɪ|ɔɪ|aʊ|oʊ|./gu) ?? []).map((sign) => ARPABET[sign] ?? `?${sign}`).join(' ');

test.each(CONSONANTS)('the words for $sign are said with it', ({ sign, words }) => {
  for (const word of words) {
    const readings = readingsOf(word.replace(/[()]/g, ''));
    expect(readings.some((reading) => reading.split(' ').includes(ARPABET[sign] ?? ''))).toBe(true);
  }
});

test('voiced and voiceless consonants come in eight pairs that differ in the voice alone', () => {
  const voiceless = CONSONANTS.filter(({ isVoiced, sign }) => !isVoiced && sign !== 'h');
  const partners = voiceless.map((one) =>
    CONSONANTS.find((other) => other.isVoiced && other.start === one.start && other.air === one.air),
  );
  expect(partners.map((partner) => partner?.sign)).toEqual(['b', 'v', 'ð', 'd', 'z', 'dʒ', 'ʒ', 'ɡ']);
});

test('each field of the chart of consonants holds two at most', () => {
  for (const spot of SPOTS)
    for (const manner of MANNERS)
      expect(CONSONANTS.filter((one) => one.spot === spot && one.manner === manner).length).toBeLessThan(3);
});

test('no two vowels stand at the same place of their chart', () => {
  for (const isGliding of [true, false]) {
    const places = VOWELS.filter(({ end }) => Boolean(end) === isGliding).map(({ place }) => place.join());
    expect(new Set(places).size).toBe(places.length);
  }
});

test('what is seen and how it is written are said in words', () => {
  const find = (id: string) => SOUNDS.find((sound) => sound.id === id) ?? SOUNDS[0];
  const said = (id: string) => {
    const sound = find(id);
    return sound && [describeSound(sound), signsByAccent(sound)];
  };
  expect(said('see')).toEqual([
    'Tongue high at the front, lips spread, voice on.',
    'Canada and United States /i/, Britain /iː/.',
  ]);
  expect(said('boy')?.[0]).toBe('Tongue halfway down at the back, lips round, moving to /ɪ/, lips spread.');
  expect(said('sing')).toEqual(['Soft palate: the breath goes through the nose, voice on.', undefined]);
  expect(said('lot')?.[1]).toBe('Canada /ɒ/ or /ɑ/, United States /ɑ/, Britain /ɒ/.');
});

describe('pairs', () => {
  test('are fourteen contrasts of five or six', () => {
    expect(CONTRASTS).toHaveLength(14);
    for (const { pairs } of CONTRASTS) expect([5, 6]).toContain(pairs.length);
  });

  test.each(CONTRASTS)('of $signs are between two sounds of the chart', ({ sounds, signs }) => {
    for (const [side, id] of sounds.entries()) {
      const sound = SOUNDS.find((one) => one.id === id);
      expect([sound?.signs.american ?? sound?.sign]).toEqual([signs[side]]);
    }
  });

  test.each(
    CONTRASTS.flatMap((contrast) =>
      contrast.pairs.map(([first, second, shared], index) => ({ first, second, shared, contrast, index })),
    ),
  )('$first and $second are said in the dictionary as they are here, and differ in one sound', (one) => {
    const { first, second, shared, contrast, index } = one;
    expect(shared.split('_')).toHaveLength(2);
    const [firstIpa, secondIpa] = spoken(contrast, index);
    expect(readingsOf(first)).toContain(arpabetOf(firstIpa));
    expect(readingsOf(second)).toContain(arpabetOf(secondIpa));
  });
});
