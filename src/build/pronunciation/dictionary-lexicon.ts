import { readFileSync } from 'node:fs';
import { type Guess, readLetterRules } from '../../features/pronunciation/rules/letter-rules.ts';
import { listedGuesses } from '../../features/pronunciation/rules/listed-guesses.ts';
import { entriesOf, readShard } from '../../features/pronunciation/rules/shards.ts';
import type { Lexicon } from '../../features/pronunciation/rules/transcription.ts';
import { lexiconWords } from './lexicon-words.ts';

/** The letter rules as they are committed. */
export const committedRules = (): Guess =>
  readLetterRules(readFileSync(new URL('letter-rules.txt', import.meta.url), 'utf8'));

/** All words, the guesses and the letter rules at once, for tests. */
export function dictionaryLexicon(): Lexicon {
  const words = lexiconWords();
  const guesses = readShard(readFileSync(new URL('guessed-words.txt', import.meta.url), 'utf8'));
  const rules = committedRules();
  return {
    entries: (word) => words.get(word)?.american ?? [],
    british: (word) => words.get(word)?.british,
    guess: (word) =>
      listedGuesses(word, (one) => entriesOf(guesses.get(one) ?? []).american) ?? [rules(word)],
  };
}
