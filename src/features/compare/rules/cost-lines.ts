import { cappedAt, costAtRate, type Rate } from '../../order/rules/cost.ts';
import type { Cents } from '../../order/rules/money.ts';

/** A line of the drawing: what a month costs at so many units, or null where it ends. */
export interface CostLine {
  name: string;
  costAt: (units: number) => Cents | null;
}

/** Beyond it nothing is drawn, however late a spend cap comes. */
const FAR = 100_000;

/**
 * A plan of ours up to its spend cap. `minutes` are those of one unit; 0 for a plan that is held against hours of
 * somebody’s pay, where only its price of a month counts.
 */
export function planLine(rate: Rate, minutes: number): CostLine & { endsAt: number } {
  const endsAt = minutes > 0 ? Math.floor(cappedAt(rate) / minutes) : FAR;
  return {
    name: rate.name,
    endsAt,
    costAt: (units) => (units > endsAt ? null : costAtRate(rate, Math.ceil(units * minutes))),
  };
}

/** The first stretch of whole units, from 1 to `upTo`, in which one line costs no more than the other; null without one. */
export function cheaperStretch(
  one: CostLine,
  other: CostLine,
  upTo: number,
): { from: number; to: number } | null {
  const isCheaper = (units: number) => {
    const [mine, theirs] = [one.costAt(units), other.costAt(units)];
    return mine !== null && (theirs === null || mine <= theirs);
  };
  let from = 1;
  while (from <= upTo && !isCheaper(from)) from += 1;
  if (from > upTo) return null;
  let to = from;
  while (to < upTo && isCheaper(to + 1)) to += 1;
  return { from, to };
}

/** Points of a drawing: where the line stands at each whole unit, to its end. */
export function pointsOf({ costAt }: CostLine, upTo: number): { units: number; cost: Cents }[] {
  return Array.from({ length: upTo + 1 }, (_, units) => ({ units, cost: costAt(units) })).filter(
    (point): point is { units: number; cost: Cents } => point.cost !== null,
  );
}

/** Round amounts between two rules of the drawing, in cents. */
const STEPS = [50, 100, 250, 500, 1000, 2500].map((dollars) => dollars * 100);

/** The next round amount at or above the highest cost, in cents, and the amounts of the rules between. */
export function scaleOf(highest: Cents): { top: Cents; rules: Cents[] } {
  const step = STEPS.find((each) => highest / each <= 5) ?? Math.max(...STEPS);
  const count = Math.ceil(highest / step);
  return { top: count * step, rules: Array.from({ length: count }, (_, index) => (index + 1) * step) };
}
