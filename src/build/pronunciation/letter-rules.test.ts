import { expect, test, vi } from 'vitest';
import { ipaOf, transcribe } from '../../features/pronunciation/rules/transcribe.ts';
import { readDictionary } from './dictionary.ts';
import { committedRules } from './dictionary-lexicon.ts';
import { isHeldOut } from './held-out.ts';
import { scoreGuesses } from './score.ts';
import { wordsToLearn } from './words-to-learn.ts';

vi.setConfig({ testTimeout: 60_000 });

const guess = committedRules();

test('of the words that the rules never saw three in five are guessed right, and nine phonemes in ten', () => {
  const heldOut = [...readDictionary()].filter(([word]) => /^[a-z]+$/.test(word) && isHeldOut(word));
  expect(heldOut.length).toBeGreaterThan(11_000);
  const plain = scoreGuesses(heldOut, guess, { stress: false });
  expect(plain.wholeWords).toBeGreaterThan(0.66);
  expect(plain.phonemes).toBeGreaterThan(0.91);
  expect(scoreGuesses(heldOut, guess, { stress: true }).wholeWords).toBeGreaterThan(0.58);
});

test('words that were learned are guessed better than those held out', () => {
  const learned = [...wordsToLearn()].filter((_, index) => index % 50 === 0);
  expect(learned.filter(([word]) => isHeldOut(word))).toEqual([]);
  const known = scoreGuesses(
    learned.map(([word, entry]) => [word, [entry]] as const),
    guess,
    { stress: false },
  );
  const heldOut = [...readDictionary()].filter(([word]) => /^[a-z]+$/.test(word) && isHeldOut(word));
  expect(known.wholeWords).toBeGreaterThan(scoreGuesses(heldOut, guess, { stress: false }).wholeWords + 0.05);
});

test('the score counts a wrong phoneme, and stress only if asked', () => {
  const entries = [['cat', ['K AE1 T']]] as const;
  const wrong = scoreGuesses(entries, () => 'K AA1 T', { stress: false });
  expect(wrong).toEqual({ wholeWords: 0, phonemes: 1 - 1 / 3 });
  expect(scoreGuesses(entries, () => 'K AE0 T', { stress: false }).wholeWords).toBe(1);
  expect(scoreGuesses(entries, () => 'K AE0 T', { stress: true }).wholeWords).toBe(0);
});

test.each([
  ['blorfing', 'ˈblɔrfɪŋ'],
  ['snark', 'snɑrk'],
  ['trintable', 'ˈtrɪntəbəl'],
])('%s is guessed as %s', (word, ipa) => {
  const [piece] = transcribe(
    word,
    { entries: () => [], british: () => undefined, guess: (one) => [guess(one)] },
    'american',
  );
  const said = piece && !('kind' in piece.said) ? piece.said[0] : undefined;
  expect(said?.source).toBe('guess');
  expect(said && ipaOf(said.readings[0])).toBe(ipa);
});

test('every guess has one strongest syllable, if it has a syllable', () => {
  for (const word of ['a', 'qqq', 'strengths', 'antidisestablishmentarianism', 'zzyzx', 'xylophonist']) {
    const stresses = guess(word).match(/1/g)?.length ?? 0;
    expect(stresses, word).toBe(/\d/.test(guess(word)) ? 1 : 0);
  }
});
