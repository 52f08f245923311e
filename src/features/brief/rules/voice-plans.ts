import { rateOf } from '../../order/rules/cost.ts';
import { subscriptionsOf } from '../../order/rules/plans.ts';
import { GOAL_FEATURES, type VoicePlan } from './brief-advice.ts';

/** The voice plans with a price, smallest first, at the monthly price: what the questionnaire chooses from. */
export function voicePlans(): VoicePlan[] {
  const asked = Object.values(GOAL_FEATURES);
  return subscriptionsOf('voice').map((plan) => ({
    ...rateOf(plan),
    id: plan.id,
    features: plan.features.filter((feature) => asked.some((wish) => wish === feature)),
  }));
}
