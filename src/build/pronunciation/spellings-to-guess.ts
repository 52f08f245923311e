import { readFileSync } from 'node:fs';
import { stemsOf } from '../../features/pronunciation/rules/endings.ts';
import { isGuessed } from '../../features/pronunciation/rules/needed.ts';
import { plainWord } from '../../features/pronunciation/rules/plain-word.ts';
import { lexiconWords } from './lexicon-words.ts';

/** Longer ones are rare, and the model takes long to say them. */
const LONGEST = 20;

/**
 * English words, and names of people from many countries, of which only the spelling is known, in the order of their
 * letters. Left out is what is said letter by letter, and what is another word of the list with an ending.
 */
export function spellingsToGuess(): string[] {
  const words = lexiconWords();
  const lexicon = {
    entries: (word: string) => words.get(word)?.american ?? [],
    british: () => undefined,
    guess: () => undefined,
  };
  const read = (url: string, file = '') => readFileSync(new URL(file, url), 'utf8');
  const englishWords: string[] = JSON.parse(read(import.meta.resolve('an-array-of-english-words')));
  const names = read(import.meta.resolve('@cspell/dict-people-names'), 'dict/people-names.txt')
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  const spellings = new Set(
    [...englishWords, ...names.map(plainWord)].filter(
      (word) =>
        word.length > 2 &&
        word.length <= LONGEST &&
        /^[a-z]*[aeiouy][a-z]*$/.test(word) &&
        isGuessed(word, lexicon),
    ),
  );
  const kept = new Set<string>();
  for (const word of [...spellings].sort((one, other) => one.length - other.length)) {
    if (!stemsOf(word).some((stem) => kept.has(stem.word))) kept.add(word);
  }
  return [...kept].sort();
}
