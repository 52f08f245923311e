import {
  capReason,
  cheapestUnderCap,
  costSum,
  minutesPerMonth,
  minutesSum,
} from '../../order/rules/estimate.ts';
import { rateOf } from '../../order/rules/cost.ts';
import { formatMoney } from '../../order/rules/money.ts';
import {
  type Feature,
  FEATURES,
  plansOf,
  type SubscriptionPlan,
  subscriptionsOf,
} from '../../order/rules/plans.ts';
import type { Route, TradePage } from './trade-page.ts';

type Sum = TradePage['sum'];

/** The smallest voice plan with a feature. @throws RangeError if none on sale has it. */
export function planWith(feature: Feature): { plan: SubscriptionPlan; level: number } {
  const plans = subscriptionsOf('voice');
  const level = plans.findIndex(({ features }) => features.includes(feature));
  const plan = plans[level];
  if (!plan) {
    const owner = plansOf('voice').find(({ features }) => features.includes(feature));
    throw new RangeError(
      `“${FEATURES[feature]}” is in ${owner ? `${owner.name}, which has no price` : 'no voice plan'}.`,
    );
  }
  return { plan, level };
}

const loadOf = ({ callsADay, minutes, days, share }: Sum) => ({
  callsPerDay: callsADay,
  minutesPerCall: minutes,
  daysPerWeek: days,
  sharePercent: share,
});

/**
 * The month by what is needed: for each voice plan, smallest first, what the month costs when that one is the smallest with all that is
 * ticked. Where its minutes or its cap do not reach, the next one that fits is named.
 */
export function monthsOf(sum: Sum) {
  const used = minutesPerMonth(loadOf(sum));
  const rates = subscriptionsOf('voice').map((plan) => rateOf(plan));
  return rates.map((_, level) => {
    const offered = rates.slice(level);
    const { rate, cost } = cheapestUnderCap(offered, used);
    return {
      level,
      plan: rate.name,
      cost: formatMoney(cost, 'CAD'),
      sum: costSum(rate, used),
      why: capReason(offered, rate, used),
    };
  });
}

/** “20 × 2.5 minutes × 5 days × 4.33 weeks × 60% = 650” */
export const minutesOf = (sum: Sum): string => minutesSum(loadOf(sum));

/** The calculator of the price page with the numbers of the sum. */
export const calculatorLink = ({ callsADay, minutes, days, share }: Sum): string =>
  `/pricing?calls=${callsADay}&minutes=${minutes}&days=${days}&share=${share}#calculator`;

/** What a route needs of a plan, and how it is told. */
const ROUTES: Record<Exclude<Route, 'none'>, { feature: Feature; words: string }> = {
  phone: { feature: 'messages', words: 'By call forwarding' },
  calendar: { feature: 'booking', words: 'By calendar link' },
  email: { feature: 'summaries', words: 'By email' },
  webhook: { feature: 'webhook', words: 'By webhook' },
};

/** “By webhook, from Growth. Not tested” */
export function routeWords({
  route,
  tested,
}: Pick<TradePage['tools']['items'][number], 'route' | 'tested'>): string {
  if (route === 'none') return 'Not offered';
  const { feature, words } = ROUTES[route];
  return `${words}, from ${planWith(feature).plan.name}${tested ? '' : '. Not tested'}`;
}
