import type { AlignedWord } from './alignment.ts';

/** A way to say a word, in ARPAbet with stress, and the logarithm of how likely the model thinks it together with the word. */
export interface Said {
  phonemes: string;
  score: number;
}

/** What a letter is said as, with stress: a unit of the model. The first two are the edges of a word. */
interface Units {
  chunks: string[];
  /** The units of each letter of the alphabet. */
  byLetter: number[][];
}

/** Every sequence of up to `LONGEST` units that words have. A sequence stands behind all that are shorter. */
interface Sequences {
  /** By `parent * number of units + last unit`. */
  children: Map<number, number>;
  parents: number[];
  lasts: number[];
  depths: number[];
  counts: number[];
}

interface Chances {
  children: Map<number, number>;
  width: number;
  /** The logarithm of the chance of a sequence's last unit after the others. */
  logs: Float64Array;
  /** What it costs to leave out the first unit of a sequence that the next unit never followed. */
  penalties: Float64Array;
  /** The sequence without its first unit. */
  shorter: Int32Array;
  depths: readonly number[];
}

interface Path {
  /** The longest sequence of the last units that words have. */
  context: number;
  score: number;
  hasStrongest: boolean;
  unit: number;
  before: Path | undefined;
}

const LONGEST = 6;
const START = 0;
const END = 1;
/** More paths, or less likely ones, find hardly another word of the held-out tenth and take twice the time. */
const PATHS = 20;
const PATHS_A_CONTEXT = 3;
const MARGIN = 9;

/**
 * Learns how letters and sounds follow each other, as n-grams with modified Kneser-Ney smoothing (Chen and Goodman 1998;
 * for letters and sounds Bisani and Ney 2008). Far too large for a browser: it says the words of lists beforehand.
 *
 * @param words Their chunks have the digits of stress.
 * @returns the likeliest ways to say a word, the likeliest first; each has one strongest syllable.
 */
export function learnJointModel(words: readonly AlignedWord[]): (word: string) => Said[] {
  const units: Units = { chunks: ['', ''], byLetter: Array.from({ length: 26 }, () => []) };
  const ids = new Map<string, number>();
  const flat: number[] = [];
  for (const { word, chunks } of words) {
    flat.push(START);
    for (const [index, chunk] of chunks.entries()) {
      const name = `${word[index]}${chunk}`;
      const id = ids.get(name) ?? units.chunks.push(chunk) - 1;
      if (!ids.has(name)) units.byLetter[word.charCodeAt(index) - 97]?.push(id);
      ids.set(name, id);
      flat.push(id);
    }
    flat.push(END);
  }
  const chances = smoothed(countSequences(flat, units.chunks.length), units.chunks.length);
  const context = chances.children.get(START) ?? 0;
  // The paths after each letter of the word before: words in the order of their letters share most of them.
  let last = '';
  const reached: Path[][] = [[{ context, score: 0, hasStrongest: false, unit: START, before: undefined }]];
  return (word) => {
    let shared = 0;
    while (shared < word.length && word[shared] === last[shared]) shared += 1;
    reached.length = shared + 1;
    for (const letter of word.slice(shared)) {
      const unitsOfLetter = units.byLetter[letter.charCodeAt(0) - 97] ?? [];
      reached.push(longerPaths(reached.at(-1) ?? [], unitsOfLetter, units.chunks, chances));
    }
    last = word;
    return sayings(reached.at(-1) ?? [], units.chunks, chances);
  };
}

function countSequences(flat: readonly number[], width: number): Sequences {
  const children = new Map<number, number>();
  const [parents, lasts, depths, counts] = [[0], [0], [0], [0]];
  // The sequence that starts at each place, which grows by a unit in each round; -1 once it reached the end of its word.
  const growing = new Int32Array(flat.length);
  for (let depth = 1; depth <= LONGEST; depth += 1) {
    for (const [place, parent] of growing.entries()) {
      if (parent < 0) continue;
      const unit = flat[place + depth - 1] ?? END;
      const key = parent * width + unit;
      let sequence = children.get(key);
      if (sequence === undefined) {
        sequence = parents.push(parent) - 1;
        lasts.push(unit);
        depths.push(depth);
        counts.push(0);
        children.set(key, sequence);
      }
      counts[sequence] = (counts[sequence] ?? 0) + 1;
      growing[place] = unit === END ? -1 : sequence;
    }
  }
  return { children, parents, lasts, depths, counts };
}

function smoothed({ children, parents, lasts, depths, counts }: Sequences, width: number): Chances {
  const size = parents.length;
  const shorter = new Int32Array(size);
  const isFromStart = new Uint8Array(size);
  const before = new Float64Array(size);
  for (let at = 1; at < size; at += 1) {
    const [parent, unit] = [parents[at] ?? 0, lasts[at] ?? 0];
    isFromStart[at] = parent === 0 ? Number(unit === START) : (isFromStart[parent] ?? 0);
    if (parent === 0) continue;
    const tail = children.get((shorter[parent] ?? 0) * width + unit) ?? 0;
    shorter[at] = tail;
    before[tail] = (before[tail] ?? 0) + 1;
  }
  // A shorter sequence counts as often as there are units before it, not as often as it stands in words.
  const weights = counts.map((count, at) =>
    depths[at] === LONGEST || isFromStart[at] ? count : (before[at] ?? 0),
  );
  weights[children.get(START) ?? 0] = 0;
  const discounts = discountsOf(weights, depths);
  const discount = (at: number) => discounts[depths[at] ?? 0]?.[Math.min(3, weights[at] ?? 0)] ?? 0;
  const totals = new Float64Array(size);
  const freed = new Float64Array(size);
  for (let at = 1; at < size; at += 1) {
    const parent = parents[at] ?? 0;
    totals[parent] = (totals[parent] ?? 0) + (weights[at] ?? 0);
    freed[parent] = (freed[parent] ?? 0) + discount(at);
  }
  const shares = new Float64Array(size);
  for (let at = 1; at < size; at += 1) {
    const parent = parents[at] ?? 0;
    const total = totals[parent] || 1;
    const lower = parent === 0 ? 1 / width : (shares[shorter[at] ?? 0] ?? 0);
    shares[at] = ((weights[at] ?? 0) - discount(at) + (freed[parent] ?? 0) * lower) / total;
  }
  const penalties = totals.map((total, at) => (total > 0 ? Math.log((freed[at] ?? 0) / total) : 0));
  return { children, width, logs: shares.map(Math.log), penalties, shorter, depths };
}

/** What is taken from sequences that were counted once, twice or more often, by how long they are. */
function discountsOf(weights: readonly number[], depths: readonly number[]): number[][] {
  const sizes = Array.from({ length: LONGEST + 1 }, () => [0, 0, 0, 0, 0]);
  for (const [at, weight] of weights.entries()) {
    const row = sizes[depths[at] ?? 0];
    if (row && weight < row.length) row[weight] = (row[weight] ?? 0) + 1;
  }
  return sizes.map(([, one = 0, two = 0, three = 0, four = 0]) => {
    const share = one / (one + 2 * two || 1);
    const left = (count: number, more: number, less: number) =>
      less > 0 ? count - ((count + 1) * share * more) / less : 0;
    return [0, left(1, two, one), left(2, three, two), left(3, four, three)];
  });
}

function longerPaths(
  paths: readonly Path[],
  units: readonly number[],
  chunks: readonly string[],
  chances: Chances,
): Path[] {
  const longer: Path[] = [];
  let best = Number.NEGATIVE_INFINITY;
  for (const before of paths) {
    for (const unit of units) {
      const isStrongest = chunks[unit]?.includes('1') ?? false;
      if (isStrongest && before.hasStrongest) continue;
      const { context, score } = follow(chances, before, unit);
      if (score < best - MARGIN) continue;
      best = Math.max(best, score);
      longer.push({ context, score, hasStrongest: isStrongest || before.hasStrongest, unit, before });
    }
  }
  return likeliest(longer, best - MARGIN);
}

function sayings(paths: readonly Path[], chunks: readonly string[], chances: Chances): Said[] {
  const said = new Map<string, number>();
  for (const path of paths.filter(({ hasStrongest }) => hasStrongest)) {
    const phonemes = phonemesOf(path, chunks);
    const { score } = follow(chances, path, END);
    said.set(phonemes, Math.max(score, said.get(phonemes) ?? Number.NEGATIVE_INFINITY));
  }
  return [...said]
    .map(([phonemes, score]) => ({ phonemes, score }))
    .sort((one, other) => other.score - one.score);
}

/** The score with one unit more, and the longest sequence that the path then ends with. */
function follow({ children, width, logs, penalties, shorter, depths }: Chances, path: Path, unit: number) {
  let { context, score } = path;
  let found = children.get(context * width + unit);
  while (found === undefined && context !== 0) {
    score += penalties[context] ?? 0;
    context = shorter[context] ?? 0;
    found = children.get(context * width + unit);
  }
  if (found === undefined) return { context: 0, score: Number.NEGATIVE_INFINITY };
  return {
    context: depths[found] === LONGEST ? (shorter[found] ?? 0) : found,
    score: score + (logs[found] ?? 0),
  };
}

function likeliest(paths: Path[], least: number): Path[] {
  paths.sort((one, other) => other.score - one.score);
  const kept: Path[] = [];
  const perContext = new Map<number, number>();
  for (const path of paths) {
    if (kept.length === PATHS || path.score < least) break;
    const key = path.context * 2 + Number(path.hasStrongest);
    const count = perContext.get(key) ?? 0;
    if (count === PATHS_A_CONTEXT) continue;
    perContext.set(key, count + 1);
    kept.push(path);
  }
  return kept;
}

function phonemesOf(path: Path, chunks: readonly string[]): string {
  const said: string[] = [];
  for (let at: Path | undefined = path; at; at = at.before) said.unshift(chunks[at.unit] ?? '');
  return said.filter(Boolean).join(' ');
}
