import { type Cents, type Currency, MILLS_PER_CENT, priceOfUnits } from './money.ts';
import type { SubscriptionPlan } from './plans.ts';
import type { Period } from './terms.ts';

/** The price list a sum is made with: the monthly one in Canadian dollars unless said otherwise. */
interface PriceList {
  period?: Period;
  currency?: Currency;
}

/**
 * What one month costs before tax, in cents, for `used` units of the plan's first allowance (minutes for a voice
 * plan, conversations for Mod IQ), without the spend cap.
 *
 * @throws RangeError if more is used than included and the plan sells no extra units.
 */
export function costOf(
  plan: SubscriptionPlan,
  used: number,
  { period = 'monthly', currency = 'CAD' }: PriceList = {},
): Cents {
  const [{ included, extra, meter }] = plan.allowances;
  const base = plan.prices[currency][period].perMonth;
  if (used <= included) return base;
  if (!extra) throw new RangeError(`${plan.id} includes ${included} ${meter} a month and sells no more.`);
  return base + priceOfUnits(used - included, extra[currency]);
}

/**
 * The smallest whole use of a month at which the larger plan costs no more than the smaller one: minutes for
 * voice plans, conversations for Mod IQ. It lies within the larger plan's allowance.
 *
 * @throws RangeError if the smaller plan sells no extra units.
 */
export function breakEven(
  smaller: SubscriptionPlan,
  larger: SubscriptionPlan,
  { period = 'monthly', currency = 'CAD' }: PriceList = {},
): number {
  const [{ included, extra }] = smaller.allowances;
  if (!extra) throw new RangeError(`${smaller.id} sells no extra units.`);
  const difference = larger.prices[currency][period].perMonth - smaller.prices[currency][period].perMonth;
  return included + Math.ceil((difference * MILLS_PER_CENT) / extra[currency]);
}
