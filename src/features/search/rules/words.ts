/** The words as the pages have them, and the signposts, made when the site is built: see `SearchWords`. */
export const WORDS_PATH = '/pagefind/words.json';

const NEAREST_MAX = 3;
/** Of so many letters, one may be wrong. */
const LETTERS_PER_SLIP = 4;
/** Letters of the longest ending. */
const ENDING_MAX = 3;

/** The words of a text in small letters. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];

const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

/** “Price” and “prices” are one word to the search. */
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
      const isSwap = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
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

const begins = (word: string, typed: string) => withoutAccents(word).startsWith(withoutAccents(typed));

export const isSameWord = (one: string, other: string): boolean =>
  stemOf(withoutAccents(one)) === stemOf(withoutAccents(other));

/** Whether the search finds the word for the typed one, which may be its beginning or have another ending. */
export const isForm = (word: string, typed: string): boolean =>
  begins(word, typed) || isSameWord(word, typed);

/** How a word sounds, roughly: who spells by ear writes “recepshun” and “fone”. */
const soundOf = (word: string) =>
  withoutAccents(word)
    .replace(/(?:t|s|c)ion/g, 'shun')
    .replace(/ph/g, 'f')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|c|q(?=u)/g, 'k')
    .replace(/(.)\1/g, '$1');

/**
 * The words that are the nearest, those that more pages have first; none where all are too far. Hardly anybody slips on
 * the first letter, so another one is as far again. A word that sounds the same is the nearest, and one that begins with
 * this sound, or has another ending, is as near as one slip.
 */
function nearestTo(typed: string, words: readonly string[]): string[] {
  const start = withoutAccents(typed);
  const typedSound = soundOf(start);
  const farthest = Math.floor(start.length / LETTERS_PER_SLIP) || 1;
  const near = words
    .filter(({ length }) => Math.abs(length - start.length) <= farthest + ENDING_MAX)
    .map((word) => {
      const other = withoutAccents(word);
      const sound = soundOf(other);
      const isNear = isSameWord(other, start) || sound.startsWith(typedSound);
      const slips = isNear ? 1 : editDistance(start, other) + (other[0] === start[0] ? 0 : 1);
      return { word, distance: sound === typedSound ? 0 : slips };
    })
    .filter(({ distance }) => distance <= farthest);
  const least = Math.min(...near.map(({ distance }) => distance));
  return near
    .filter(({ distance }) => distance === least)
    .map(({ word }) => word)
    .filter((word, at, all) => all.findIndex((other) => stemOf(other) === stemOf(word)) === at)
    .slice(0, NEAREST_MAX);
}

/**
 * What a query comes to: the words in it that no page and no signpost has, the queries of words that they have, the
 * nearest first, and the single words to look for if no page has all of them. `sought` is what the pages are searched
 * for. Where the list did not come, `words` is empty, and every word counts as found.
 */
export function checkQuery(query: string, words: readonly string[], posted: readonly string[] = []) {
  const typed = wordsIn(query);
  const known = [...words, ...posted.flatMap(wordsIn)];
  const isOnPages = (one: string) => words.length === 0 || words.some((word) => begins(word, one));
  const unknown = new Set(
    typed.filter((one) => words.length > 0 && !known.some((word) => begins(word, one))),
  );
  const choices = typed.map((word) => (unknown.has(word) ? nearestTo(word, known) : [word]));
  const corrected = Array.from({ length: NEAREST_MAX }, (_, place) =>
    choices.flatMap((nearest) => nearest[Math.min(place, nearest.length - 1)] ?? []).join(' '),
  );
  const queries = unknown.size > 0 ? [...new Set(corrected)].filter(Boolean) : [query];
  const nearest = choices.flatMap(([first]) => first ?? []);
  const onPages = nearest.filter(isOnPages);
  const sought = onPages.length < nearest.length ? onPages.join(' ') : (queries[0] ?? '');
  return { unknown: [...unknown], queries, sought, single: singleOf(onPages) };
}

const singleOf = (words: readonly string[]) => (words.length > 1 ? [...new Set(words)] : []);
