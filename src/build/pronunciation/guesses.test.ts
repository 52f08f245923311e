import { expect, test } from 'vitest';
import { ipaOf, transcribe } from '../../features/pronunciation/rules/transcribe.ts';
import { readDictionary } from './dictionary.ts';
import { committedGuess } from './dictionary-lexicon.ts';
import { isHeldOut } from './held-out.ts';
import { scoreGuesses } from './score.ts';
import { wordsToLearn } from './words-to-learn.ts';

const readings = committedGuess();
const guess = (word: string) => readings(word)[0] ?? '';

/** Every fourth of the held-out words, said once: a word takes a millisecond or two. */
const heldOut = [...readDictionary()]
  .filter(([word]) => /^[a-z]+$/.test(word) && isHeldOut(word))
  .filter((_, index) => index % 4 === 0);
const said = new Map(heldOut.map(([word]) => [word, guess(word)]));
const score = (stress: boolean) => scoreGuesses(heldOut, (word) => said.get(word) ?? '', { stress });

test('of the words that the model never saw seven in ten are guessed right, and 93 phonemes in a hundred', () => {
  expect(heldOut.length).toBeGreaterThan(2_750);
  const { wholeWords, phonemes } = score(false);
  expect(wholeWords).toBeGreaterThan(0.71);
  expect(phonemes).toBeGreaterThan(0.925);
  expect(score(true).wholeWords).toBeGreaterThan(0.65);
});

test('words that were learned are guessed better than those held out', () => {
  const learned = [...wordsToLearn()];
  expect(learned.filter(([word]) => isHeldOut(word))).toEqual([]);
  const some = learned
    .filter((_, index) => index % 400 === 0)
    .map(([word, entry]) => [word, [entry]] as const);
  const known = scoreGuesses(some, guess, { stress: false });
  expect(known.wholeWords).toBeGreaterThan(score(false).wholeWords + 0.05);
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
    { entries: () => [], british: () => undefined, guess: readings },
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
