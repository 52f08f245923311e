import type { Sense } from '../../features/pronunciation/rules/heteronyms.ts';
import { PHONEMES } from '../../features/pronunciation/rules/phonemes.ts';

/**
 * Lists the words of `heteronyms.json` that stand in it twice, those that the dictionary does not know, and phonemes that
 * there are not. `senses` keeps a word that stands twice, as an object could not.
 */
export function heteronymProblems(
  senses: readonly (readonly [word: string, senses: readonly Sense[]])[],
  dictionary: ReadonlyMap<string, readonly string[]>,
): string[] {
  const words = senses.map(([word]) => word);
  return senses.flatMap(([word, own], index) => {
    const entries = dictionary.get(word);
    if (!entries)
      return [`“${word}” is no word of the dictionary. Write it in small letters, or take it out.`];
    return [
      ...(words.indexOf(word) < index ? [`“${word}” stands there twice. Keep one of them.`] : []),
      ...own.flatMap(({ name, entry }) => {
        if (typeof entry === 'string')
          return entry
            .split(' ')
            .filter((phoneme) => !PHONEMES.includes(phoneme))
            .map(
              (phoneme) =>
                `“${name} ${entry}”: “${word}” has “${phoneme}”, which is no phoneme. phonemes.ts lists them.`,
            );
        return entries[entry] !== undefined
          ? []
          : [
              `“${name} ${entry + 1}”: “${word}” has no entry ${entry + 1}. It has ${entries.map((said, at) => `${at + 1}: ${said}`).join(', ')}. Name one, or write phonemes.`,
            ];
      }),
    ];
  });
}
