import type { Guess } from '../../features/pronunciation/rules/letter-rules.ts';
import type { Said } from './joint-model.ts';
import { editsBetween } from './score.ts';

/**
 * What a phoneme that the letter rules would say otherwise, or with another stress, takes from the score of the model.
 * Chosen by the held-out words, of which both together guess one in a hundred more.
 */
const OTHER_PHONEME = 0.7;
const OTHER_STRESS = 0.3;

/** A second guess whose score is nearer than this is kept: one of five such is right where the first is wrong. */
const CLOSE = 0.5;

const plain = (phonemes: string) => phonemes.replace(/\d/g, '').split(' ');
const withoutWeakVowels = (phonemes: string) => phonemes.replaceAll('IH0', 'AH0');

/** The likeliest way to say a word, and the second where it is close and more than a weak vowel tells them apart. */
export function bestGuesses(word: string, said: readonly Said[], letterRules: Guess): string[] {
  const other = letterRules(word);
  const ranked = said
    .map(({ phonemes, score }) => ({
      phonemes,
      score:
        score -
        OTHER_PHONEME * editsBetween(plain(phonemes), plain(other)) -
        OTHER_STRESS * editsBetween(phonemes.split(' '), other.split(' ')),
    }))
    .sort((one, next) => next.score - one.score);
  const [first] = ranked;
  if (!first) return [other];
  const second = ranked.find(
    ({ phonemes }) => withoutWeakVowels(phonemes) !== withoutWeakVowels(first.phonemes),
  );
  return [first, ...(second && first.score - second.score < CLOSE ? [second] : [])].map(
    ({ phonemes }) => phonemes,
  );
}
