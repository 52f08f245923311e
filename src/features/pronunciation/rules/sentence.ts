import kinds from './neighbour-kinds.json' with { type: 'json' };
import type { Token } from './tokens.ts';

/** A word or sign of a sentence as its neighbours see it. */
interface Neighbour {
  /** In lower case; `0000` for figures that look like a year, `0` for others; the sign itself for punctuation. */
  word: string;
  /** Whether it has a capital that no beginning of a sentence explains. */
  isName: boolean;
}

/** The text as words and signs, and where each token stands among them: -1 for what is nothing, such as a space. */
interface Sentences {
  neighbours: readonly Neighbour[];
  places: readonly number[];
}

const END = /^[.!?…\n]$/;

/** Reads the text once, so that each of its heteronyms can look around. `present-day` is two words. */
export function sentencesOf(text: string, tokens: readonly Token[]): Sentences {
  const neighbours: Neighbour[] = [];
  const places = tokens.map(({ start, end, said }) => {
    const written = text.slice(start, end);
    const words = 'kind' in said ? markIn(written) : wordsOf(written, said);
    const before = neighbours.at(-1)?.word ?? '.';
    const isName = !('kind' in said) && /^\p{Lu}\p{Ll}/u.test(written) && !END.test(before) && before !== ':';
    const place = words.length > 0 ? neighbours.length : -1;
    for (const word of words) neighbours.push({ word, isName });
    return place;
  });
  return { neighbours, places };
}

/** Of several signs in a row, the one that ends the sentence: `). `. */
const markIn = (written: string): string[] => /[.!?…\n]/.exec(written) ?? /[,;:()–—]/.exec(written) ?? [];

function wordsOf(written: string, said: readonly string[]): string[] {
  if (/\d/.test(written)) return [/^(?:1[5-9]|20)\d\d$/.test(written) ? '0000' : '0'];
  const [word = '', ...others] = said;
  if (others.length > 0) return [said.at(-1) ?? ''];
  return word.toLowerCase().split(/[-_]/).filter(Boolean);
}

/** How a neighbour that is in no list looks: its ending, which often tells a verb from a noun. */
function shapeOf({ word, isName }: Neighbour): string {
  if (isName) return 'A';
  if (!/^[a-z]/.test(word)) return word;
  if (word.endsWith("'s")) return "'s";
  return word.length < 5
    ? '-'
    : (/(?:ly|ed|ing|ion|ous|al|ive|er|or|ity|ment|ness|s)$/.exec(word)?.[0] ?? '-');
}

const OUTSIDE: Neighbour = { word: '^', isName: false };

/** How far a word of the same sentence may stand to speak for what a text is about. */
const REACH = 8;

/**
 * What speaks for a reading of the word at a place: its own look (`A` a capital, `s` an ending), the words up to three
 * places before and behind (`-1 the`), how the nearest look (`+1~ed`), two of these together, and every word near by.
 */
export function featuresOf({ neighbours }: Sentences, place: number): string[] {
  const at = (offset: number): Neighbour => {
    const step = Math.sign(offset);
    for (let index = place + step; index !== place + offset + step; index += step) {
      const neighbour = neighbours[index];
      if (!neighbour) return OUTSIDE;
      if (END.test(neighbour.word)) return index === place + offset && step > 0 ? neighbour : OUTSIDE;
    }
    return neighbours[place + offset] ?? OUTSIDE;
  };
  const own = neighbours[place] ?? OUTSIDE;
  const look = own.isName ? 'A' : own.word.endsWith('s') ? 's' : '';
  const [three, two, one, next, second, third] = [-3, -2, -1, 1, 2, 3].map(at) as [
    Neighbour,
    Neighbour,
    Neighbour,
    Neighbour,
    Neighbour,
    Neighbour,
  ];
  const [before, behind] = [kindOf(one), kindOf(next)];
  const features = [
    `-3 ${three.word}`,
    `-2 ${two.word}`,
    `-1 ${one.word}`,
    `+1 ${next.word}`,
    `+2 ${second.word}`,
    `+3 ${third.word}`,
    `-1~${shapeOf(one)}`,
    `-2~${shapeOf(two)}`,
    `+1~${shapeOf(next)}`,
    `+2~${shapeOf(second)}`,
    `-2-1 ${kindOf(two)} ${before}`,
    `-1+1 ${before} ${behind}`,
    `+1+2 ${behind} ${kindOf(second)}`,
    `0${look}-1 ${before}`,
    `0${look}+1 ${behind}`,
    `0${look}`,
  ];
  const near = new Set<string>();
  for (const step of [-1, 1])
    for (let distance = 1; distance <= REACH; distance += 1) {
      const neighbour = neighbours[place + step * distance];
      if (!neighbour || END.test(neighbour.word)) break;
      near.add(`* ${neighbour.word}`);
    }
  return [...features, ...near];
}

/** Words that hold a sentence together, by what may stand behind them. */
const KINDS = new Map(
  Object.entries(kinds).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])),
);

const kindOf = (neighbour: Neighbour): string => KINDS.get(neighbour.word) ?? shapeOf(neighbour);
