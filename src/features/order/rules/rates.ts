import { type Rate, rateOf } from './cost.ts';
import { MILLS_PER_CENT } from './money.ts';
import { type Feature, plansOf } from './plans.ts';
import type { Period } from './terms.ts';

/** The families whose month can be worked out from one number: minutes, seats or videos. */
export const CALCULATED_FAMILIES = ['voice', 'mod-mentor', 'mod-showcase'] as const;
export type CalculatedFamily = (typeof CALCULATED_FAMILIES)[number];

/** What a month of a plan costs, and what it can do. */
export interface OfferedRate extends Rate {
  features: readonly Feature[];
}

/**
 * What a month costs on each plan of a family in Canadian dollars, smallest plan first. A plan sold by seat has the
 * fewest seats that can be ordered as its bundle. A video beyond a set costs as much as a single one.
 */
export function ratesOf(family: CalculatedFamily, period: Period = 'monthly'): OfferedRate[] {
  const plans = plansOf(family);
  const single = plans.find((plan) => plan.sold === 'once');
  const extraVideo = single ? single.price.CAD * MILLS_PER_CENT : null;
  return plans.flatMap((plan) => {
    if (plan.sold === 'on-request') return [];
    const { name, features } = plan;
    if (plan.sold === 'once') return { name, features, perMonth: 0, included: 0, extra: extraVideo };
    const rate = { ...rateOf(plan, { period }), features };
    if (plan.unit !== 'seat') return { ...rate, extra: rate.extra ?? extraVideo };
    return {
      name,
      features,
      perMonth: rate.perMonth * plan.minUnits,
      included: plan.minUnits,
      extra: rate.perMonth * MILLS_PER_CENT,
    };
  });
}
