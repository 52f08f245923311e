import {
  emptyModel,
  type JointModel,
  LONGEST,
  addUnits,
  unitOf,
  writeSequences,
  writeUnits,
} from '../../features/pronunciation/rules/joint-model.ts';
import type { AlignedWord } from './alignment.ts';

/** Every sequence of up to `LONGEST` units that words have. A sequence stands behind all that are shorter. */
interface Sequences {
  /** The place of a sequence, by one number: the place of what it begins with times the number of units, plus its last unit. */
  children: Map<number, number>;
  parents: number[];
  lasts: number[];
  depths: number[];
  counts: number[];
}

interface Chances {
  /** The chance of a sequence's last unit after the others. */
  shares: Float64Array;
  /** The sequence without its first unit. */
  shorter: Int32Array;
}

const START = 0;
const END = 1;

/** What is learned: all of it, and what is worth its bytes in a browser. */
export interface Learned {
  /** Text of `addUnits`. */
  units: string;
  full: JointModel;
  pruned: JointModel;
}

/**
 * Learns n-grams with modified Kneser-Ney smoothing (Chen and Goodman 1998; for letters and sounds Bisani and Ney 2008),
 * and takes out those that change the chances least (Stolcke 1998).
 *
 * @param words Their chunks have the digits of stress.
 */
export function learnJointModel(words: readonly AlignedWord[], worth: number): Learned {
  const units = [
    { letter: '', chunk: '' },
    { letter: '', chunk: '' },
  ];
  const ids = new Map<string, number>();
  const flat: number[] = [];
  for (const { word, chunks } of words) {
    flat.push(START);
    for (const [index, chunk] of chunks.entries()) {
      const letter = word[index] ?? '';
      const id = ids.get(letter + chunk) ?? units.push({ letter, chunk }) - 1;
      ids.set(letter + chunk, id);
      flat.push(id);
    }
    flat.push(END);
  }
  const text = writeUnits(units);
  const sequences = countSequences(flat, units.length);
  const chances = smoothed(sequences, units.length);
  const kept = worthKeeping(sequences, chances, units.length, worth);
  return {
    units: text,
    full: modelOf(sequences, chances, units.length, text, () => true),
    pruned: modelOf(sequences, chances, units.length, text, (at) => kept[at] === 1),
  };
}

/** The model as text: its units up to an empty line, then a line for each pair of letters that sequences end with. */
export function writeModel(units: string, model: JointModel): string {
  const letters = new Map([...model.units].flatMap(([letter, own]) => own.map((unit) => [unit, letter])));
  const letterOf = (unit = '') => letters.get(unit) ?? '_';
  const pairs = Map.groupBy(model.costs.keys(), (sequence) =>
    sequence.length === 1 ? '' : letterOf(sequence.at(-2)) + letterOf(sequence.at(-1)),
  );
  const lines = [...pairs].sort(([one], [other]) => (one < other ? -1 : 1));
  return `${units}\n\n${lines.map(([pair, sequences]) => `${pair}\t${writeSequences(model, sequences)}\n`).join('')}`;
}

/**
 * The files of a model that `writeModel` wrote: `units` with the sequences of one unit, and one for each pair, also for
 * those that no sequence ends with, so that no browser asks in vain.
 */
export function filesOfModel(text: string): Map<string, string> {
  const end = text.indexOf('\n\n');
  const [single = '', ...pairs] = text
    .slice(end + 2)
    .trimEnd()
    .split('\n');
  const letters = [...'_abcdefghijklmnopqrstuvwxyz'];
  return new Map([
    ['units', `${text.slice(0, end)}\n${single}`],
    ...letters.flatMap((one) => letters.map((other) => [one + other, ''] as const)),
    ...pairs.map((line) => [line.slice(0, 2), line.slice(3)] as const),
  ]);
}

/** The share that is left to unseen units is worked out anew from the sequences that are kept. */
function modelOf(
  { parents, lasts }: Sequences,
  { shares, shorter }: Chances,
  width: number,
  units: string,
  isKept: (at: number) => boolean,
): JointModel {
  const model = emptyModel();
  addUnits(model, units);
  const names = [''];
  const own = new Float64Array(parents.length);
  const lower = new Float64Array(parents.length);
  const isContext = new Uint8Array(parents.length);
  for (let at = 1; at < parents.length; at += 1) {
    const parent = parents[at] ?? 0;
    names.push((names[parent] ?? '') + unitOf(lasts[at] ?? 0));
    if (!isKept(at)) continue;
    own[parent] = (own[parent] ?? 0) + (shares[at] ?? 0);
    lower[parent] = (lower[parent] ?? 0) + (parent === 0 ? 1 / width : (shares[shorter[at] ?? 0] ?? 0));
    isContext[parent] = 1;
    model.costs.set(names[at] ?? '', -Math.log(shares[at] ?? 0));
  }
  for (const [at, name] of names.entries()) {
    if (at === 0 || !isContext[at]) continue;
    const left = Math.max(1e-3, 1 - (own[at] ?? 0)) / Math.max(1e-3, 1 - (lower[at] ?? 0));
    model.penalties.set(name, -Math.log(left));
  }
  return model;
}

/** Sequences whose chance the shorter one tells as well, weighed by how often they stand in words, are left out. */
function worthKeeping(
  { parents, depths, counts, lasts }: Sequences,
  { shares, shorter }: Chances,
  width: number,
  worth: number,
): Uint8Array {
  const kept = new Uint8Array(parents.length);
  const own = new Float64Array(parents.length);
  const lower = new Float64Array(parents.length);
  const lowerOf = (at: number) => (parents[at] === 0 ? 1 / width : (shares[shorter[at] ?? 0] ?? 0));
  let total = 0;
  for (let at = 1; at < parents.length; at += 1) {
    const parent = parents[at] ?? 0;
    own[parent] = (own[parent] ?? 0) + (shares[at] ?? 0);
    lower[parent] = (lower[parent] ?? 0) + lowerOf(at);
    if (parent === 0 && lasts[at] !== START) total += counts[at] ?? 0;
  }
  // From the longest to the shortest: what a kept one is built on is kept as well.
  for (let at = parents.length - 1; at > 0; at -= 1) {
    const parent = parents[at] ?? 0;
    const [share, low] = [shares[at] ?? 0, lowerOf(at)];
    const rest = Math.max(1e-12, 1 - (own[parent] ?? 0));
    const lowRest = Math.max(1e-12, 1 - (lower[parent] ?? 0));
    const without = Math.log((rest + share) / (lowRest + low));
    const change =
      share * (Math.log(low) + without - Math.log(share)) + rest * (without - Math.log(rest / lowRest));
    const lost = (-change * (counts[parent] ?? 0)) / total;
    if (depths[at] !== 1 && !kept[at] && lost < worth) continue;
    kept[at] = 1;
    kept[parent] = 1;
    kept[shorter[at] ?? 0] = 1;
  }
  return kept;
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
  return { shares, shorter };
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
