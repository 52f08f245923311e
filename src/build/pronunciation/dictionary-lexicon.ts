import { readFileSync } from 'node:fs';
import { type Guess, readLetterRules } from '../../features/pronunciation/rules/letter-rules.ts';
import type { Lexicon } from '../../features/pronunciation/rules/transcription.ts';
import { readDictionary } from './dictionary.ts';

/** The letter rules as they are committed. */
export const committedRules = (): Guess =>
  readLetterRules(readFileSync(new URL('letter-rules.txt', import.meta.url), 'utf8'));

/** The whole dictionary and the letter rules at once, for tests. */
export function dictionaryLexicon(): Lexicon {
  const dictionary = readDictionary();
  return { entries: (word) => dictionary.get(word) ?? [], guess: committedRules() };
}
