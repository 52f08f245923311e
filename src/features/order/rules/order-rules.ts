import * as t from './messages.ts';
import type { Currency } from './money.ts';
import type { OneTimePlan, SubscriptionPlan } from './plans.ts';
import { PERIOD_MONTHS, type Period } from './terms.ts';

/**
 * What an order may be and what it costs, for a plan at hand. It stands apart from `order.ts` because the price list (2 kB)
 * would come with it into the page of an order, which has the facts in its markup.
 */

/** As much of a plan as what it costs depends on. */
export type OrderPlan = Pick<SubscriptionPlan | OneTimePlan, 'name' | 'unit' | 'minUnits'> &
  (Pick<SubscriptionPlan, 'sold' | 'prices'> | Pick<OneTimePlan, 'sold' | 'price'>);

/** The most seats or videos of one order; more are talked about first. */
const UNITS_MAX = 500;

/** What somebody wants to buy. `period` is missing for what is paid once. */
export interface OrderChoice {
  planId: string;
  period?: Period | undefined;
  units: number;
  currency: Currency;
}

/** A workspace is one; seats and videos can be several. */
export function unitsRange(plan: OrderPlan): { min: number; max: number } {
  return plan.unit === 'workspace' ? { min: 1, max: 1 } : { min: plan.minUnits, max: UNITS_MAX };
}

export type ChoiceProblems = Partial<Record<keyof OrderChoice, string>>;

/** Why an order of this plan cannot be made, by the field that has to change; empty when it can. */
export function problemsWith(
  plan: OrderPlan,
  { period, units }: Omit<OrderChoice, 'planId'>,
): ChoiceProblems {
  const { min, max } = unitsRange(plan);
  const problems: ChoiceProblems = {};
  if (plan.sold === 'by-period' && !period) problems.period = t.chooseOften;
  if (plan.sold === 'once' && period) problems.period = t.isPaidOnce(plan.name);
  if (!Number.isInteger(units) || units < min || units > max)
    problems.units = min === max ? t.isOrderedOnce(plan.name) : t.wholeNumberBetween(min, max);
  return problems;
}

/**
 * An order with its amounts, all before tax and all from the price list: `unitAmount` is what one unit costs in one
 * payment, `total` the payment.
 *
 * @throws RangeError for a choice that `problemsWith` refuses.
 */
export function quoteWith<Plan extends OrderPlan>(plan: Plan, choice: Omit<OrderChoice, 'planId'>) {
  const [problem] = Object.values(problemsWith(plan, choice));
  if (problem !== undefined) throw new RangeError(problem);
  const { period, units, currency } = choice;
  const unitAmount =
    plan.sold === 'once' ? plan.price[currency] : plan.prices[currency][period ?? 'monthly'].charged;
  return { plan, period, units, currency, unitAmount, total: unitAmount * units };
}

/**
 * The day of the next payment: the same day of the month, or its last day where the month is shorter, as the payment
 * service counts. In UTC.
 */
export function nextChargeDate(from: Date, period: Period): Date {
  const months = from.getUTCMonth() + PERIOD_MONTHS[period];
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay)));
}
