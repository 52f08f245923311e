import { describe, expect, test } from 'vitest';
import { CONTRASTS, spoken } from './pairs.ts';
import { CONSONANTS, describeSound, MANNERS, SOUNDS, SPOTS, signsByAccent, VOWELS } from './sounds.ts';

test('there are 20 vowels and 24 consonants, each with an address and a sign of its own', () => {
  expect([VOWELS.length, CONSONANTS.length]).toEqual([20, 24]);
  expect(new Set(SOUNDS.map(({ id }) => id)).size).toBe(44);
  expect(new Set(SOUNDS.map(({ sign }) => sign)).size).toBe(44);
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
  const said = (id: string) =>
    SOUNDS.filter((sound) => sound.id === id).flatMap((sound) => [
      describeSound(sound),
      signsByAccent(sound),
    ]);
  expect(said('see')).toEqual([
    'Tongue high at the front, lips spread, voice on.',
    'Canada and United States /i/, Britain /iː/.',
  ]);
  expect(said('boy')[0]).toBe('Tongue halfway down at the back, lips round, moving to /ɪ/, lips relaxed.');
  expect(said('sing')).toEqual(['Soft palate: the breath goes through the nose, voice on.', undefined]);
  expect(said('lot')[1]).toBe('Canada /ɒ/ or /ɑ/, United States /ɑ/, Britain /ɒ/.');
});

describe('pairs', () => {
  test('are fourteen contrasts of five or six, which differ in one sound', () => {
    expect(CONTRASTS).toHaveLength(14);
    expect(CONTRASTS.slice(0, 1).map((contrast) => spoken(contrast, 0))).toEqual([['ʃɪp', 'ʃip']]);
    for (const { pairs } of CONTRASTS) expect([5, 6]).toContain(pairs.length);
  });

  test.each(CONTRASTS)('of $signs are between two sounds of the chart', ({ sounds, signs }) => {
    for (const [side, id] of sounds.entries()) {
      const sound = SOUNDS.find((one) => one.id === id);
      expect(sound?.signs.american ?? sound?.sign).toBe(signs[side]);
    }
  });

  test('are written once each, with one place for the sound in question', () => {
    const pairs = CONTRASTS.flatMap(({ pairs }) => pairs);
    expect(new Set(pairs.map(([first, second]) => `${first} ${second}`)).size).toBe(pairs.length);
    for (const [, , shared] of pairs) expect(shared?.split('_')).toHaveLength(2);
  });
});
