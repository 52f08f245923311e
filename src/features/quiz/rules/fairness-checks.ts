import type { OptionOrder } from './shuffle.ts';
import type { Simulation } from './simulation.ts';
import { STYLES } from './style.ts';

export const FAIRNESS_LIMITS = {
  shuffles: 200_000,
  /** Of an option's share of a position from a quarter. */
  positionApartMax: 0.01,
  /** Chi-square, 23 degrees of freedom, p = .001. */
  ordersChiSquareMax: 49.73,
  /** Of a style's share of first places from a quarter, in people without and with a preference. */
  firstApartMax: 0.02,
  /** Of a style's share of first places from a quarter, if the options look as good as the raters say. */
  ratedFirstApartMax: 0.01,
  /** At the usual strength of preference, each sitting in its own mood. */
  recoveredMin: 0.68,
  inTopTwoMin: 0.89,
  sameFirstMin: 0.58,
} as const;

const even = 1 / STYLES.length;
const fromEven = (shares: readonly number[]) => Math.max(...shares.map((share) => Math.abs(share - even)));

/** Draws orders until there are enough of them, and measures whether any position or any order is favoured. */
export function measureOrders(
  draw: () => Record<string, OptionOrder>,
  shuffles: number = FAIRNESS_LIMITS.shuffles,
) {
  const seen = new Map<string, number>();
  let drawn = 0;
  while (drawn < shuffles)
    for (const order of Object.values(draw())) {
      const key = order.join('');
      seen.set(key, (seen.get(key) ?? 0) + 1);
      drawn += 1;
    }

  const places = [0, 1, 2, 3];
  const shares = places.flatMap((option) =>
    places.map((position) => {
      const hits = [...seen].reduce((sum, [key, n]) => sum + (key[position] === `${option}` ? n : 0), 0);
      return hits / drawn;
    }),
  );
  const expected = drawn / 24;
  const found = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return {
    shuffles: drawn,
    ordersSeen: seen.size,
    /** Furthest that any option's share of any position is from a quarter. */
    positionApart: fromEven(shares),
    /** Of all 24 orders against equal shares. */
    chiSquare: found + (24 - seen.size) * expected,
  };
}

export function orderProblems({
  ordersSeen,
  positionApart,
  chiSquare,
}: ReturnType<typeof measureOrders>): string[] {
  const problems: string[] = [];
  if (ordersSeen !== 24) problems.push(`${ordersSeen} of 24 orders`);
  if (positionApart > FAIRNESS_LIMITS.positionApartMax)
    problems.push(`a position is ${positionApart.toFixed(3)} from a quarter`);
  if (chiSquare > FAIRNESS_LIMITS.ordersChiSquareMax) problems.push(`chi-square ${chiSquare.toFixed(1)}`);
  return problems;
}

/** What a simulation says against the scoring, or against the key: lost preferences, repeats that fail, a favoured style. */
export function simulationProblems({ model, preference, randomClicks, ratedAppeal }: Simulation): string[] {
  const usual = preference.find(({ strength }) => strength === model.usualStrength);
  if (!usual) return ['the usual strength was not simulated'];
  const problems: string[] = [];
  const {
    recovered,
    inTopTwo,
    sameFirst: [sameFirst],
  } = usual;
  if (recovered < FAIRNESS_LIMITS.recoveredMin) problems.push(`strongest trait first in ${recovered}`);
  if (inTopTwo < FAIRNESS_LIMITS.inTopTwoMin) problems.push(`strongest trait in the top two in ${inTopTwo}`);
  if (sameFirst < FAIRNESS_LIMITS.sameFirstMin) problems.push(`same first style again in ${sameFirst}`);
  for (const { firsts } of [...preference, randomClicks])
    for (const style of STYLES)
      if (Math.abs(firsts[style] - even) > FAIRNESS_LIMITS.firstApartMax)
        problems.push(`${style} comes first in ${firsts[style]}`);
  // The middle one of the weights of a rating that are tried.
  const assumed = ratedAppeal[1];
  for (const style of STYLES)
    if (assumed && Math.abs(assumed.firsts[style] - even) > FAIRNESS_LIMITS.ratedFirstApartMax)
      problems.push(`${style} would come first in ${assumed.firsts[style]}, by the ratings of its options`);
  return problems;
}
