import { stemsOf } from './endings.ts';
import { americanSpelling } from './spellings.ts';
import type { Lexicon } from './transcription.ts';
import { lookUp, partsOf } from './words.ts';

/**
 * The entries that may be asked for when words are transcribed: their own, and where a word is not known yet also those
 * of its parts, of its American spelling and of the words it may be a form of.
 *
 * @param words Of `wordsToLoad`.
 */
export function entriesNeeded(words: readonly string[], isKnown: (word: string) => boolean): string[] {
  const wanted = words.filter((word) => !isKnown(word)).flatMap(formsOf);
  return [...new Set(wanted)].filter((word) => !isKnown(word));
}

function formsOf(word: string): string[] {
  const parts = /[-_]/.test(word) ? [word, word.replace(/[-_]/g, ''), ...word.split(/[-_]/)] : [word];
  return parts
    .filter((part) => part !== '' && !part.includes('_'))
    .flatMap((part) => [part, americanSpelling(part) ?? part, ...stemsOf(part).map((stem) => stem.word)]);
}

/** The parts of a word that have no entry, nor one of the guesses that are given. */
export function partsToGuess(
  word: string,
  lexicon: Lexicon,
  guess: Lexicon['guess'] = () => undefined,
): string[] {
  return partsOf(word, lexicon).filter(
    (part) => lookUp(part, { ...lexicon, guess }, 'american') === undefined,
  );
}

/** Whether a part of the word has neither. */
export const isGuessed = (...word: Parameters<typeof partsToGuess>): boolean =>
  partsToGuess(...word).length > 0;
