import { counted } from '~/site/language';
import * as t from './rules/messages';
import { type Currency, formatUnitPrice } from './rules/money';
import { type PricedPlan, PRICED_PLANS } from './rules/order';
import type { OrderPlan } from './rules/order-rules';
import { type Family, FAMILY_NAMES, type Feature, FEATURES, METERS } from './rules/plans';

/** Where the plans of each family stand side by side. */
export const PRICE_PAGES: Record<Family, string> = {
  voice: '/pricing',
  'mod-iq': '/mod-iq-pricing',
  'mod-mentor': '/mod-mentor-pricing',
  'mod-showcase': '/mod-showcase-pricing',
};

/** All that the page of an order knows of a plan: what its orders depend on, in the words that it shows. */
export type PagePlan = OrderPlan & {
  id: string;
  family: string;
  /** Address of the page with its price beside the others. */
  pricePage: string;
  /** What a month of it includes, and the prices of more. Empty for what is paid once. */
  month: Record<Currency, string>;
  sellsExtra: boolean;
  /** What it can do, and what it takes a larger plan for, in words; empty where there is nothing. */
  has: string;
  lacks: string;
};

const listed = (features: readonly Feature[]) =>
  features
    .map((feature) => FEATURES[feature])
    .join('; ')
    .toLowerCase();

/** What the larger plans of its family add, each with its name. */
function lackedBy(plan: PricedPlan): string {
  return PRICED_PLANS.slice(PRICED_PLANS.indexOf(plan) + 1)
    .filter(({ family, adds }) => family === plan.family && adds.length > 0)
    .map(({ name, adds }) => t.inLargerPlan(listed(adds), name))
    .join('; ');
}

export function pagePlanOf(plan: PricedPlan): PagePlan {
  const { id, name, unit, minUnits } = plan;
  const [family, pricePage] = [FAMILY_NAMES[plan.family], PRICE_PAGES[plan.family]];
  const words = { has: listed(plan.features), lacks: lackedBy(plan) };
  const facts = { id, name, unit, minUnits, family, pricePage, ...words };
  if (plan.sold === 'once')
    return { ...facts, sold: plan.sold, price: plan.price, month: { CAD: '', USD: '' }, sellsExtra: false };
  const monthIn = (currency: Currency) =>
    plan.allowances
      .map(({ meter, included, extra }) => {
        const { one, many } = METERS[meter];
        const use = counted(included, { one: `# ${one}`, other: `# ${many}` });
        return t.eachMonth(plan.unit, use, extra ? formatUnitPrice(extra[currency], currency) : '');
      })
      .join('; ');
  return {
    ...facts,
    sold: plan.sold,
    prices: plan.prices,
    month: { CAD: monthIn('CAD'), USD: monthIn('USD') },
    sellsExtra: plan.allowances.some(({ extra }) => extra),
  };
}
