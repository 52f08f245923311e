import words from './feature-words.json' with { type: 'json' };
import { type PricedPlan, PRICED_PLANS } from './order.ts';
import { type Feature, FEATURES } from './plans.ts';

/** The ids of `plans.json` that a page may promise, and that the address of the calculator may name. */
export const FEATURE_IDS = Object.keys(FEATURES) as Feature[];

/** How texts say that a call, or its owner, gets what not every voice plan has. */
export const FEATURE_WORDS = FEATURE_IDS.flatMap((feature) =>
  feature in words ? [{ feature, pattern: new RegExp(words[feature as keyof typeof words], 'gi') }] : [],
);

/**
 * The smallest plan on sale that has all of these features, its own and those of the plans below it.
 *
 * @throws RangeError if no one plan has them all.
 */
export function cheapestPlanWith(features: readonly Feature[]): PricedPlan {
  const plan = PRICED_PLANS.find((one) => features.every((feature) => one.features.includes(feature)));
  if (!plan) throw new RangeError(`No plan with a price has all of these: ${features.join(', ')}.`);
  return plan;
}
