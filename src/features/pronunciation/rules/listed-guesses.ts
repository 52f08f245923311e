import { stemsOf, withEnding } from './endings.ts';

/** What a list of guesses has for a word, or for the word that it is a form of; nothing if neither is there. */
export function listedGuesses(
  word: string,
  listed: (word: string) => readonly string[],
): readonly string[] | undefined {
  const forms = [
    listed(word),
    ...stemsOf(word).map((stem) => listed(stem.word).map((phonemes) => withEnding(phonemes, stem.ending))),
  ];
  return forms.find((said) => said.length > 0);
}
