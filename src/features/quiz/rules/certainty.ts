import type { Ranking } from './scoring.ts';
import { type Lattice, sittingLattice } from './sitting-lattice.ts';
import { STYLES, type Scores, type Style } from './style.ts';

/** What the counts say about a person, as chances. */
export interface Certainty {
  /** How likely each style is the person's first, in whole per cent: equal for level ones. The four add up to 100, or to 99 where three are level. */
  readonly first: Readonly<Record<Style, number>>;
  /** The styles by how likely each is first; level ones as the counts rank them. */
  readonly order: Ranking;
  /** Per cent: how likely the first two, and all four, stand in `order` as they do in the person. */
  readonly inOrder: { readonly two: number; readonly four: number };
  /** Per cent: the same style comes first on a retake after none, a tenth and a fifth of the person has changed. */
  readonly again: readonly [none: number, tenth: number, fifth: number];
  /** The styles, in `order`, that are at least a quarter as likely to be first as the likeliest one. */
  readonly leaders: readonly Style[];
}

/** Of the likeliest style's chance: from here on another one leads beside it. */
const LEADS_FROM = 1 / 4;
/** Shares that differ by less are level: sums of the same numbers in another order differ in the last digits. */
const LEVEL = 1e-6;
/** Logarithms this far below the highest one are left out: together they weigh less than a hundredth of a point. */
const NEGLIGIBLE = 14;
const areLevel = (a: number, b: number) => Math.abs(a - b) < LEVEL;
const perCent = (share: number) => Math.round(100 * share);

/** The 24 ways in which the styles can stand on the four places of a sitting. */
const ORDERS = STYLES.reduce<Style[][]>(
  (orders) =>
    orders.flatMap((order) =>
      STYLES.filter((style) => !order.includes(style)).map((style) => [...order, style]),
    ),
  [[]],
) as unknown as Ranking[];

/** Where `added` holds the styles of each order on their places: four indices an order, one order after the other. */
const ADDED_AT = Uint8Array.from(
  ORDERS.flatMap((order) => order.map((style, place) => 4 * STYLES.indexOf(style) + place)),
);

/** The sittings that are still likely after the answers, with their chances, which add up to 1. */
interface Likely {
  /** Those with the styles in the order `ORDERS[n]` end where `ends[n]` says. */
  readonly ends: readonly number[];
  /** Where each stands in the lattice. */
  readonly sittings: Uint32Array;
  readonly chances: Float64Array;
}

/** Bayes: prior times likelihood, in all 24 orders. */
function likelyAfter(lattice: Lattice, most: Scores, least: Scores | undefined): Likely {
  const { size, prior, traits } = lattice;
  const told = least ? lattice.told.beforeLeast : lattice.told.alone;
  const logs = new Float64Array(ORDERS.length * size);
  const likes = Float64Array.from(STYLES, (style) => most[style]);
  const dislikes = Float64Array.from(STYLES, (style) => least?.[style] ?? 0);
  /** What each style adds on each place: four numbers for a style. */
  const added = new Float64Array(STYLES.length * 4);
  let highest = Number.NEGATIVE_INFINITY;
  for (let sitting = 0; sitting < size; sitting += 1) {
    for (let at = 0; at < added.length; at += 1) {
      const style = at >> 2;
      const four = 4 * sitting + (at & 3);
      added[at] = (likes[style] ?? 0) * (told[four] ?? 0) - (dislikes[style] ?? 0) * (traits[four] ?? 0);
    }
    const before = prior[sitting] ?? 0;
    const addedAt = (at: number) => added[ADDED_AT[at] ?? 0] ?? 0;
    for (let order = 0; order < ORDERS.length; order += 1) {
      const at = 4 * order;
      const log = before + addedAt(at) + addedAt(at + 1) + addedAt(at + 2) + addedAt(at + 3);
      if (log > highest) highest = log;
      logs[order * size + sitting] = log;
    }
  }

  const sittings = new Uint32Array(logs.length);
  const lowest = highest - NEGLIGIBLE;
  let found = 0;
  let whole = 0;
  let at = 0;
  const ends = ORDERS.map(() => {
    for (let sitting = 0; sitting < size; sitting += 1, at += 1) {
      const log = logs[at] ?? 0;
      if (log < lowest) continue;
      // The logarithms that were read make room for the chances.
      whole += logs[found] = Math.exp(log - highest);
      sittings[found] = sitting;
      found += 1;
    }
    return found;
  });
  const chances = logs.subarray(0, found);
  for (at = 0; at < found; at += 1) chances[at] = (chances[at] ?? 0) / whole;
  return { ends, sittings, chances };
}

/**
 * Whole per cent of shares that add up to 1. What rounding down leaves goes to level ones that are nearer to the next
 * number, together, and then to the largest remainders.
 */
function wholePerCent(shares: Readonly<Record<Style, number>>): Record<Style, number> {
  const whole = { D: 0, I: 0, S: 0, C: 0 };
  for (const style of STYLES) whole[style] = Math.floor(100 * (shares[style] + LEVEL));
  let left = 100 - STYLES.reduce((sum, style) => sum + whole[style], 0);
  const groups = STYLES.map((style) => ({
    level: STYLES.filter((one) => areLevel(shares[one], shares[style])),
    remainder: 100 * shares[style] - whole[style],
  })).filter(({ level }, index) => level[0] === STYLES[index]);
  groups.sort((a, b) => b.level.length - a.level.length || b.remainder - a.remainder);
  for (const { level, remainder } of groups) {
    if (level.length > left || (level.length > 1 && remainder < 0.5)) continue;
    for (const style of level) whole[style] += 1;
    left -= level.length;
  }
  return whole;
}

let usual: Lattice | undefined;
function usualLattice() {
  usual ??= sittingLattice();
  return usual;
}

/**
 * The certainty of a result, by the model that the method page describes (`simulation-model.ts`): every chance follows
 * from the counts. `ranking` orders level styles; `least` counts the least-like answers, where all were given. The
 * first call takes longer, because it works out the lattice, which only a test replaces.
 */
export function certaintyOf(
  ranking: Ranking,
  most: Scores,
  least?: Scores,
  lattice: Lattice = usualLattice(),
): Certainty {
  const { first } = lattice;
  const { ends, sittings, chances } = likelyAfter(lattice, most, least);
  const shares = { D: 0, I: 0, S: 0, C: 0 };
  let at = 0;
  for (const [index, [a, b, c, d]] of ORDERS.entries()) {
    let [shareA, shareB, shareC, shareD] = [0, 0, 0, 0];
    for (const end = ends[index] ?? 0; at < end; at += 1) {
      const chance = chances[at] ?? 0;
      const four = 4 * (sittings[at] ?? 0);
      shareA += chance * (first[four] ?? 0);
      shareB += chance * (first[four + 1] ?? 0);
      shareC += chance * (first[four + 2] ?? 0);
      shareD += chance * (first[four + 3] ?? 0);
    }
    shares[a] += shareA;
    shares[b] += shareB;
    shares[c] += shareC;
    shares[d] += shareD;
  }
  const order = ranking.toSorted((a, b) =>
    areLevel(shares[a], shares[b]) ? 0 : shares[b] - shares[a],
  ) as unknown as Ranking;

  const again: [number, number, number] = [0, 0, 0];
  const inOrder = { two: 0, four: 0 };
  const retakes = lattice.again[least ? 'beforeLeast' : 'alone'];
  at = 0;
  for (const [index, standing] of ORDERS.entries()) {
    const [a, b, c, d] = order.map((style) => standing.indexOf(style)) as [number, number, number, number];
    for (const end = ends[index] ?? 0; at < end; at += 1) {
      const chance = chances[at] ?? 0;
      const four = 4 * (sittings[at] ?? 0);
      const retake = 3 * four + a;
      again[0] += chance * (retakes[retake] ?? 0);
      again[1] += chance * (retakes[retake + 4] ?? 0);
      again[2] += chance * (retakes[retake + 8] ?? 0);
      // Each next place goes to one of the styles that are left, by their shares of the first (Luce's choice axiom).
      const [second, third, fourth] = [first[four + b] ?? 0, first[four + c] ?? 0, first[four + d] ?? 0];
      const two = (chance * (first[four + a] ?? 0) * second) / (second + third + fourth);
      inOrder.two += two;
      inOrder.four += (two * third) / (third + fourth);
    }
  }

  const likeliest = shares[order[0]];
  return {
    first: wholePerCent(shares),
    order,
    inOrder: { two: perCent(inOrder.two), four: perCent(inOrder.four) },
    again: [perCent(again[0]), perCent(again[1]), perCent(again[2])],
    leaders: order.filter((style) => shares[style] >= LEADS_FROM * likeliest),
  };
}
