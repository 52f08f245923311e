import { type ChoiceProblems, type OrderChoice, problemsWith, quoteWith } from './order-rules.ts';
import * as t from './messages.ts';
import { FAMILY_NAMES, type OneTimePlan, PLANS, type SubscriptionPlan } from './plans.ts';

/** A plan that has a price, so that it can be paid on the page. */
export type PricedPlan = SubscriptionPlan | OneTimePlan;

export const PRICED_PLANS: readonly PricedPlan[] = PLANS.filter((plan) => plan.sold !== 'on-request');

/** Undefined for a plan that does not exist or has no price. */
export function pricedPlan(id: string | undefined): PricedPlan | undefined {
  return PRICED_PLANS.find((plan) => plan.id === id);
}

/** `Team, Mod Mentor AI`: two families have a Team. The id of a plan that is not sold any more. */
export function planTitle(id: string): string {
  const plan = pricedPlan(id);
  return plan ? `${plan.name}, ${FAMILY_NAMES[plan.family]}` : id;
}

/** Why an order cannot be made, by the field that has to change; empty when it can. */
export function choiceProblems(choice: OrderChoice): ChoiceProblems {
  const plan = pricedPlan(choice.planId);
  return plan ? problemsWith(plan, choice) : { planId: t.choosePlan };
}

/** @throws RangeError for a choice that `choiceProblems` refuses. */
export function quoteOf(choice: OrderChoice) {
  const plan = pricedPlan(choice.planId);
  if (!plan) throw new RangeError('There is no such plan.');
  return quoteWith(plan, choice);
}
