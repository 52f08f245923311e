import { type Cents, type Currency, MILLS_PER_CENT, type Mills, priceOfUnits } from './money.ts';
import type { SubscriptionPlan } from './plans.ts';
import { type Period, SPEND_CAP_PERCENT } from './terms.ts';

/** The price list a sum is made with: the monthly one in Canadian dollars unless said otherwise. */
interface PriceList {
  period?: Period;
  currency?: Currency;
}

/** What one month of a plan costs: all that a sum needs to know, in a form that fits into a page. */
export interface Rate {
  name: string;
  perMonth: Cents;
  included: number;
  /** Price of one unit more; null if the plan sells none. */
  extra: Mills | null;
}

/** The rate for the plan's first allowance: minutes for a voice plan, conversations for Mod IQ. */
export function rateOf(
  plan: SubscriptionPlan,
  { period = 'monthly', currency = 'CAD' }: PriceList = {},
): Rate {
  const [{ included, extra }] = plan.allowances;
  const { perMonth } = plan.prices[currency][period];
  return { name: plan.name, perMonth, included, extra: extra?.[currency] ?? null };
}

/**
 * What one month costs before tax, in cents, for `used` units at a rate, without the spend cap.
 *
 * @throws RangeError if more is used than included and no extra units are sold.
 */
export function costAtRate({ name, perMonth, included, extra }: Rate, used: number): Cents {
  if (used <= included) return perMonth;
  if (extra === null) throw new RangeError(`${name} includes ${included} units a month and sells no more.`);
  return perMonth + priceOfUnits(used - included, extra);
}

/** What a month can cost at most, in cents, while the spend cap stands at its default. */
export function capOf({ perMonth }: Pick<Rate, 'perMonth'>): Cents {
  return Math.round((perMonth * SPEND_CAP_PERCENT) / 100);
}

/** Whether so many units would take a month past the spend cap, while it stands at its default. */
export const isPastCap = (rate: Rate, used: number): boolean => costAtRate(rate, used) > capOf(rate);

/**
 * The units of a month that are served before the spend cap is reached, while it stands at its default and nothing else
 * is used beyond what is included.
 */
export function cappedAt(rate: Rate): number {
  const { perMonth, included, extra } = rate;
  return extra === null
    ? included
    : included + Math.floor(((capOf(rate) - perMonth) * MILLS_PER_CENT) / extra);
}

/**
 * The smallest whole use of a month at which the larger plan costs no more than the smaller one: minutes for
 * voice plans, conversations for Mod IQ. It lies within the larger plan's allowance, and may lie past the smaller plan's
 * spend cap: then it is true with the cap lifted only.
 *
 * @throws RangeError if the smaller plan sells no extra units.
 */
export function breakEven(smaller: SubscriptionPlan, larger: SubscriptionPlan, list: PriceList = {}): number {
  const { name, included, extra, perMonth } = rateOf(smaller, list);
  if (extra === null) throw new RangeError(`${name} sells no extra units.`);
  return included + Math.ceil(((rateOf(larger, list).perMonth - perMonth) * MILLS_PER_CENT) / extra);
}
