import abbreviations from './abbreviations.json' with { type: 'json' };

/** What is said for an abbreviation that ends in a full stop. */
const WITH_STOP: Record<string, string> = abbreviations.withStop;
/** Before a name and behind one. */
const TITLES: Record<string, { before: string; behind: string }> = abbreviations.titles;
/** Whose towns are written behind others without a comma. */
const SAINTS = new RegExp(`^[\\s-](?:${abbreviations.saints.replaceAll(' ', '|')})\\b`);
/** No street has one of these names, so “Dr.” behind them is a doctor: “Ask Dr. Lee”, but “Elm Dr.”. */
const NO_STREET = new RegExp(`\\b(?:${abbreviations.noStreets.replaceAll(' ', '|')})\\s$`);
/** Words that are also abbreviations: only before a capital or a figure, as in `Mar. 5`. */
const WORDS_TOO = new Set(abbreviations.wordsToo.split(' '));
/** Latin ones, which are said in English. */
export const DOTTED: Record<string, string> = abbreviations.dotted;
/** Capitals that the dictionary has as words, and that are said letter by letter. */
export const LETTER_BY_LETTER = new Set(abbreviations.letterByLetter.split(' '));

/**
 * The words of an abbreviation, or nothing if it is none.
 *
 * @param letters Without its full stop.
 * @param before Some characters of the text in front of it; `after` behind it.
 */
export function abbreviationWords(letters: string, before: string, after: string): string[] | undefined {
  const key = letters.toLowerCase();
  const title = TITLES[key];
  if (title) {
    // Rue St-Denis
    const isBehindName =
      /(?:\p{Lu}\p{L}+|\d(?:st|nd|rd|th))\s$/u.test(before) &&
      !/\b(?:rue|boul|boulevard|chemin|place)\.?\s$/i.test(before) &&
      !(key === 'dr' && NO_STREET.test(before));
    const isBeforeName = /^[\s-]?\p{Lu}/u.test(after) && (!isBehindName || SAINTS.test(after));
    return [isBeforeName ? title.before : title.behind];
  }
  if (letters === 'Ft') return /^\s\p{Lu}/u.test(after) ? ['fort'] : undefined;
  if (key === 'no') return /^\s?\d/.test(after) ? ['number'] : undefined;
  if (WORDS_TOO.has(key) && !/^(?:,|\s?[\p{Lu}\d])/u.test(after) && letters === key) return undefined;
  return WITH_STOP[key]?.split(' ');
}
