import type { Ranking } from './scoring.ts';
import { type Four, type Sitting, sittingLattice } from './sitting-lattice.ts';
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

const dot = (a: Four, b: Four) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];

/** Where the styles of a ranking stand. */
type Ranked = readonly [0 | 1 | 2 | 3, 0 | 1 | 2 | 3, 0 | 1 | 2 | 3, 0 | 1 | 2 | 3];

/** The sittings of the lattice in one order of the styles, and how likely each is after the answers. */
interface Group {
  readonly standing: Ranking;
  readonly cases: { readonly sitting: Sitting; chance: number }[];
}

/** Bayes: prior times likelihood, in all 24 orders, and all of them add up to 1. */
function groupsAfter(lattice: readonly Sitting[], most: Scores, least: Scores | undefined): Group[] {
  const inPlaces = ([a, b, c, d]: Ranking, counts: Scores): Four => [
    counts[a],
    counts[b],
    counts[c],
    counts[d],
  ];
  let highest = Number.NEGATIVE_INFINITY;
  const logs = ORDERS.map((standing) => {
    const mostLike = inPlaces(standing, most);
    const leastLike = least && inPlaces(standing, least);
    return lattice.map(({ prior, told, traits }) => {
      const log = leastLike
        ? prior + dot(mostLike, told.beforeLeast) - dot(leastLike, traits)
        : prior + dot(mostLike, told.alone);
      if (log > highest) highest = log;
      return log;
    });
  });
  let whole = 0;
  const groups = ORDERS.map((standing, group) => {
    const cases: Group['cases'] = [];
    logs[group]?.forEach((log, index) => {
      const sitting = lattice[index];
      if (log < highest - NEGLIGIBLE || !sitting) return;
      const chance = Math.exp(log - highest);
      whole += chance;
      cases.push({ sitting, chance });
    });
    return { standing, cases };
  });
  for (const { cases } of groups) for (const one of cases) one.chance /= whole;
  return groups;
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

let sittings: readonly Sitting[] | undefined;
function usualLattice() {
  sittings ??= sittingLattice();
  return sittings;
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
  lattice: readonly Sitting[] = usualLattice(),
): Certainty {
  const groups = groupsAfter(lattice, most, least);
  const shares = { D: 0, I: 0, S: 0, C: 0 };
  for (const { standing, cases } of groups)
    for (const { sitting, chance } of cases) {
      shares[standing[0]] += chance * sitting.first[0];
      shares[standing[1]] += chance * sitting.first[1];
      shares[standing[2]] += chance * sitting.first[2];
      shares[standing[3]] += chance * sitting.first[3];
    }
  const order = ranking.toSorted((a, b) =>
    areLevel(shares[a], shares[b]) ? 0 : shares[b] - shares[a],
  ) as unknown as Ranking;

  const again: [number, number, number] = [0, 0, 0];
  const inOrder = { two: 0, four: 0 };
  for (const { standing, cases } of groups) {
    const [a, b, c, d] = order.map((style) => standing.indexOf(style)) as unknown as Ranked;
    for (const { sitting, chance } of cases) {
      const { first } = sitting;
      const [none, tenth, fifth] = sitting.again[least ? 'beforeLeast' : 'alone'];
      again[0] += chance * none[a];
      again[1] += chance * tenth[a];
      again[2] += chance * fifth[a];
      // Each next place goes to one of the styles that are left, by their shares of the first (Luce's choice axiom).
      const two = (chance * first[a] * first[b]) / (first[b] + first[c] + first[d]);
      inOrder.two += two;
      inOrder.four += (two * first[c]) / (first[c] + first[d]);
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
