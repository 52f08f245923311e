/** A list of words as the pages have them, those that most pages have first. It is made when the site is built. */
export const WORDS_PATH = '/pagefind/words.json';

const OFFERS_MAX = 3;
/** Of so many letters, one may be wrong. */
const LETTERS_PER_SLIP = 3;

/** The words of a text in small letters. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];

const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

/** The search finds “price” for “prices”. */
const stemOf = (word: string) => word.replace(/(?<=.{3})(?:ies|ing|ed|er|es|ly|e|s|y)$/, '');

/** Letters to add, leave out, change, or swap with their neighbour, until one word is the other. */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const costOf = (from: number[], back: number, cost: number) => (from[at - back] ?? 0) + cost;
      const isSame = one[row - 1] === other[at - 1];
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      now[at] = Math.min(
        costOf(last, 0, 1),
        costOf(now, 1, 1),
        costOf(last, 1, isSame ? 0 : 1),
        isSwap ? costOf(beforeLast, 2, 1) : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, now];
  }
  return last[other.length] ?? 0;
}

/** Also the beginning of a word, and a word with another ending, as the search finds both. */
function isOnAPage(typed: string, words: readonly string[]): boolean {
  const start = withoutAccents(typed);
  return words.map(withoutAccents).some((word) => word.startsWith(start) || stemOf(word) === stemOf(start));
}

/** The nearest words first; of equally near ones, those that more pages have. */
function nearestTo(typed: string, words: readonly string[]): string[] {
  const farthest = Math.max(1, Math.floor(typed.length / LETTERS_PER_SLIP));
  return words
    .filter(({ length }) => Math.abs(length - typed.length) <= farthest)
    .map((word) => ({ word, distance: editDistance(withoutAccents(typed), withoutAccents(word)) }))
    .filter(({ distance }) => distance <= farthest)
    .sort((one, other) => one.distance - other.distance)
    .map(({ word }) => word)
    .filter((word, at, all) => all.findIndex((other) => stemOf(other) === stemOf(word)) === at)
    .slice(0, OFFERS_MAX);
}

/**
 * What the words of a query come to: those that no page has, and other queries to offer in place of it, the nearest
 * first. Where the list did not come, `words` is empty, and every word counts as found.
 */
export function checkQuery(query: string, words: readonly string[]) {
  const typed = wordsIn(query);
  const unknown = new Set(words.length > 0 ? typed.filter((word) => !isOnAPage(word, words)) : []);
  if (unknown.size === 0) return { unknown: [], offers: typed.length > 1 ? [...new Set(typed)] : [] };
  const choices = typed.map((word) => (unknown.has(word) ? nearestTo(word, words) : [word]));
  const offers = Array.from({ length: OFFERS_MAX }, (_, place) =>
    choices.flatMap((nearest) => nearest[Math.min(place, nearest.length - 1)] ?? []).join(' '),
  );
  return { unknown: [...unknown], offers: [...new Set(offers)].filter(Boolean) };
}
