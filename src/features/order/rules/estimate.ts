import { number } from '../../../site/language.ts';
import { cappedAt, capOf, costAtRate, isPastCap, type Rate } from './cost.ts';
import * as t from './messages.ts';
import { type Cents, formatMoney, formatUnitPrice } from './money.ts';

/** 52 weeks in 12 months, as the price pages write it. */
export const WEEKS_PER_MONTH = 4.33;

/** A week on the phone, as a business owner would describe it. */
export interface CallLoad {
  callsPerDay: number;
  minutesPerCall: number;
  daysPerWeek: number;
  /** Of these calls, how many the agent takes, in per cent. */
  sharePercent: number;
}

/** Minutes of the agent in one month, rounded up once. Summed in whole hundredths: 433.00000000000006 is not 434. */
export function minutesPerMonth(load: CallLoad): number {
  const { callsPerDay, minutesPerCall, daysPerWeek, sharePercent } = load;
  const weeks = Math.round(WEEKS_PER_MONTH * 100);
  return Math.ceil((callsPerDay * minutesPerCall * daysPerWeek * weeks * sharePercent) / (100 * 100));
}

/** The rate at which `used` units cost least, and that cost; the larger plan if two cost the same. */
export function cheapestRate<Offered extends Rate>(
  rates: readonly Offered[],
  used: number,
): { rate: Offered; cost: Cents } {
  const [cheapest] = rates
    .map((rate) => ({ rate, cost: costAtRate(rate, used) }))
    .sort((one, other) => one.cost - other.cost || other.rate.included - one.rate.included);
  if (!cheapest) throw new RangeError('There is no rate to choose from.');
  return cheapest;
}

/**
 * The one rule that advises a voice plan: the cheapest of the rates whose spend cap, as it stands by default, lets the
 * whole month be served. A plan that stops before is not the cheaper one. Where every cap is passed, the cheapest of all,
 * which is then no advice: `capReason` names the plan that fits.
 */
export function cheapestUnderCap<Offered extends Rate>(
  rates: readonly Offered[],
  used: number,
): { rate: Offered; cost: Cents } {
  const under = rates.filter((rate) => !isPastCap(rate, used));
  return cheapestRate(under.length > 0 ? under : rates, used);
}

/** The plan past the last spend cap: its price is on request. */
export const CUSTOM = t.custom;

/** `10 × 2.5 minutes × 5 days × 4.33 weeks × 60% = 325`: how the minutes of a month come about. */
export function minutesSum(load: CallLoad): string {
  return t.minutesOfMonth({ ...load, weeks: WEEKS_PER_MONTH }, number(minutesPerMonth(load)));
}

/** `CA$89 + 75 × CA$0.40 = CA$119`: what a month of so many units costs at a rate. */
export function costSum(rate: Rate, used: number, units = t.minutes): string {
  const { perMonth, included, extra } = rate;
  const bundle = formatMoney(perMonth, 'CAD');
  if (used <= included || extra === null) return t.bundleWith(bundle, units(included));
  const total = formatMoney(costAtRate(rate, used), 'CAD');
  return `${bundle} + ${number(used - included)} × ${formatUnitPrice(extra, 'CAD')} = ${total}`;
}

/** Where the spend cap ends the service of a plan, for a month that would pass it; empty otherwise. */
function capHint(rate: Rate, minutes: number): string {
  return isPastCap(rate, minutes)
    ? t.capStandsAt(formatMoney(capOf(rate), 'CAD'), t.minutes(cappedAt(rate)))
    : '';
}

/**
 * What the spend caps have to do with the plan that is advised: nothing, so that the words are empty; why not a cheaper one;
 * or that no plan with a price is meant for such a month.
 */
export function capReason(rates: readonly Rate[], advised: Rate, minutes: number): string {
  const lowest = cheapestRate(rates, minutes).rate;
  if (isPastCap(advised, minutes)) return t.askForCustom(capHint(advised, minutes));
  if (lowest === advised) return '';
  return t.wouldBeLifted(lowest.name, costSum(lowest, minutes), capHint(lowest, minutes));
}
