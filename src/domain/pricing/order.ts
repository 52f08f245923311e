import type { Cents, Currency } from './money.ts';
import { type OneTimePlan, PLANS, type SubscriptionPlan } from './plans.ts';
import { PERIOD_MONTHS, type Period } from './terms.ts';

/** A plan that has a price, so that it can be paid on the page. */
export type PricedPlan = SubscriptionPlan | OneTimePlan;

/** The most seats or videos of one order; more are talked about first. */
export const UNITS_MAX = 500;

/** What somebody wants to buy. `period` is missing for what is paid once. */
export interface OrderChoice {
  planId: string;
  period?: Period | undefined;
  units: number;
  currency: Currency;
}

/** An order with its amounts, all before tax and all from the price list. */
export interface Quote {
  plan: PricedPlan;
  period: Period | undefined;
  units: number;
  currency: Currency;
  /** What one unit costs in one payment. */
  unitAmount: Cents;
  /** One payment: `unitAmount` times the units. */
  total: Cents;
}

export const PRICED_PLANS: readonly PricedPlan[] = PLANS.filter((plan) => plan.sold !== 'on-request');

/** Undefined for a plan that does not exist or has no price. */
export function pricedPlan(id: string | undefined): PricedPlan | undefined {
  return PRICED_PLANS.find((plan) => plan.id === id);
}

/** A workspace is one; seats and videos can be several. */
export function unitsRange(plan: PricedPlan): { min: number; max: number } {
  return plan.unit === 'workspace' ? { min: 1, max: 1 } : { min: plan.minUnits, max: UNITS_MAX };
}

/** Why an order cannot be made, by the field that has to change; empty when it can. */
export function choiceProblems({
  planId,
  period,
  units,
}: OrderChoice): Partial<Record<keyof OrderChoice, string>> {
  const plan = pricedPlan(planId);
  if (!plan) return { planId: 'Please choose a plan from the list.' };
  const { min, max } = unitsRange(plan);
  const problems: Partial<Record<keyof OrderChoice, string>> = {};
  if (plan.sold === 'by-period' && !period) problems.period = 'Please choose how often to pay.';
  if (plan.sold === 'once' && period) problems.period = `${plan.name} is paid once.`;
  if (!Number.isInteger(units) || units < min || units > max)
    problems.units =
      min === max ? `${plan.name} is ordered once.` : `Please enter a whole number from ${min} to ${max}.`;
  return problems;
}

/** @throws RangeError for a choice that `choiceProblems` refuses. */
export function quoteOf(choice: OrderChoice): Quote {
  const [problem] = Object.values(choiceProblems(choice));
  const plan = pricedPlan(choice.planId);
  if (problem !== undefined || !plan) throw new RangeError(problem ?? 'There is no such plan.');
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
