import { isHeldOut } from './held-out.ts';
import { lexiconWords } from './lexicon-words.ts';

/** The words that guesses are learned from, as Americans say them: none of the held-out tenth, no abbreviation. */
export const wordsToLearn = (): Map<string, string> =>
  new Map(
    [...lexiconWords()]
      .filter(([word]) => /^[a-z]*[aeiouy][a-z]*$/.test(word) && !isHeldOut(word))
      .map(([word, { american }]) => [word, american[0] ?? '']),
  );
