import { readFileSync } from 'node:fs';
import { type Guess, readLetterRules } from '../../features/pronunciation/rules/letter-rules.ts';
import type { Lexicon } from '../../features/pronunciation/rules/transcription.ts';
import { lexiconWords } from './lexicon-words.ts';

/** The letter rules as they are committed. */
export const committedRules = (): Guess =>
  readLetterRules(readFileSync(new URL('letter-rules.txt', import.meta.url), 'utf8'));

/** All words and the letter rules at once, for tests. */
export function dictionaryLexicon(): Lexicon {
  const words = lexiconWords();
  return {
    entries: (word) => words.get(word)?.american ?? [],
    british: (word) => words.get(word)?.british,
    guess: committedRules(),
  };
}
