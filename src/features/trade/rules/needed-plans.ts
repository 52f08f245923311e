import {
  capReason,
  cheapestUnderCap,
  costSum,
  minutesPerMonth,
  minutesSum,
} from '../../order/rules/estimate.ts';
import { calculatorLink } from '../../order/rules/calculator-link.ts';
import { rateOf } from '../../order/rules/cost.ts';
import { PRICE_NEEDS } from '../../order/rules/price-needs.ts';
import { formatMoney } from '../../order/rules/money.ts';
import { type Feature, FEATURES, type SubscriptionPlan, subscriptionsOf } from '../../order/rules/plans.ts';
import * as t from './messages.ts';
import type { Route, TradePage } from './trade-schema.ts';

type Sum = TradePage['sum'];

/** The place of the smallest voice plan with a feature among those on sale. @throws RangeError if none has it. */
function levelOf(feature: Feature): number {
  const level = subscriptionsOf('voice').findIndex(({ features }) => features.includes(feature));
  if (level < 0) throw new RangeError(`No voice plan with a price has “${FEATURES[feature]}”.`);
  return level;
}

/** The smallest voice plan with a feature. */
const planWith = (feature: Feature): SubscriptionPlan | undefined =>
  subscriptionsOf('voice')[levelOf(feature)];

/** The plans that the needs of a sum ask for, smallest first, each once: their places among the voice plans. */
const stepsOf = ({ needs }: Pick<Sum, 'needs'>): number[] =>
  [...new Set(needs.map(({ feature }) => levelOf(feature)))].sort((one, other) => one - other);

/** What can be ticked: each need with its plan, and the step that it asks for. */
export const ticksOf = (sum: Pick<Sum, 'needs'>) =>
  sum.needs.map((need) => ({
    ...need,
    plan: planWith(need.feature)?.name,
    step: stepsOf(sum).indexOf(levelOf(need.feature)),
  }));

const loadOf = ({ callsADay, minutes, days, share }: Sum) => ({
  callsPerDay: callsADay,
  minutesPerCall: minutes,
  daysPerWeek: days,
  sharePercent: share,
});

/**
 * The month by what is needed: for each step what it costs when that plan is the smallest with all that is ticked. Where
 * its minutes or its cap do not reach, the next one that fits is named.
 */
export function monthsOf(sum: Sum) {
  const used = minutesPerMonth(loadOf(sum));
  return stepsOf(sum).map((level) => {
    const offered = subscriptionsOf('voice')
      .slice(level)
      .map((plan) => rateOf(plan));
    const { rate, cost } = cheapestUnderCap(offered, used);
    return {
      plan: rate.name,
      cost: formatMoney(cost, 'CAD'),
      sum: costSum(rate, used),
      why: capReason(offered, rate, used),
    };
  });
}

/** “20 × 2.5 minutes × 5 days × 4.33 weeks × 60% = 650” */
export const minutesOf = (sum: Sum): string => minutesSum(loadOf(sum));

/**
 * The calculator of the price page with the numbers of the sum, and with what it asks: what the trade wants of the plans
 * up to that of the step, and where it wants nothing of that plan itself, the first that does.
 */
export function linkOf(sum: Sum, step: number): string {
  const level = stepsOf(sum)[step] ?? 0;
  const asked = sum.needs.filter(({ feature }) => PRICE_NEEDS.some((need) => need.feature === feature));
  const wanted = asked.filter(({ feature, wanted }) => wanted && levelOf(feature) <= level);
  const [first] = asked.filter(({ feature }) => levelOf(feature) === level);
  const isMet = wanted.some(({ feature }) => levelOf(feature) === level);
  const needs = first && !isMet ? [...wanted, first] : wanted;
  return calculatorLink(
    loadOf(sum),
    needs.map(({ feature }) => feature),
  );
}

/** What a route needs of a plan, and how it is told. */
const ROUTES: Record<Exclude<Route, 'none'>, { feature: Feature; words: (plan: string) => string }> = {
  phone: { feature: 'messages', words: t.byPhone },
  calendar: { feature: 'booking', words: t.byCalendar },
  email: { feature: 'summaries', words: t.byEmail },
  text: { feature: 'messages', words: t.byText },
  webhook: { feature: 'webhook', words: t.byWebhook },
};

/** “By webhook, from Growth. Not tested” */
export function routeWords({
  route,
  claim,
}: Pick<TradePage['tools']['items'][number], 'route' | 'claim'>): string {
  if (route === 'none') return t.notOffered;
  const { feature, words } = ROUTES[route];
  const said = words(planWith(feature)?.name ?? '');
  return claim ? said : t.notTested(said);
}
