/** Words of a text, as written, split at spaces. */
export const wordsOf = (text: string): string[] => text.split(' ');

/** Syllables of an English word, estimated from its vowels: silent endings do not count. */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|[^td]ed|[^aeiouyl]e)$/, (ending) => ending.charAt(0));
  return spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1;
}

/**
 * Flesch–Kincaid grade of texts that are one sentence each: years of school needed to read them. A few short words
 * come out below zero.
 */
export function readingGrade(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
