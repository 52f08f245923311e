import { type Currency, formatUnitPrice } from './rules/money';
import type { PricedPlan } from './rules/order';
import type { OrderPlan } from './rules/order-rules';
import { type Family, FAMILY_NAMES, METERS } from './rules/plans';

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
};

export function pagePlanOf(plan: PricedPlan): PagePlan {
  const { id, name, unit, minUnits } = plan;
  const [family, pricePage] = [FAMILY_NAMES[plan.family], PRICE_PAGES[plan.family]];
  const facts = { id, name, unit, minUnits, family, pricePage };
  if (plan.sold === 'once')
    return { ...facts, sold: plan.sold, price: plan.price, month: { CAD: '', USD: '' }, sellsExtra: false };
  const forOne = plan.unit === 'workspace' ? '' : ` a ${plan.unit}`;
  const monthIn = (currency: Currency) =>
    plan.allowances
      .map(({ meter, included, extra }) => {
        const { one, many } = METERS[meter];
        const then = extra ? `, then ${formatUnitPrice(extra[currency], currency)} each` : '';
        return `${included.toLocaleString('en-CA')} ${included === 1 ? one : many}${forOne}${then}`;
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
