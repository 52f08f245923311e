import { FEATURE_IDS, cheapestPlanWith } from '../../features/order/rules/plan-features.ts';
import { CURRENCIES, formatMoney } from '../../features/order/rules/money.ts';
import { type PricedPlan, PRICED_PLANS } from '../../features/order/rules/order.ts';
import { PERIODS } from '../../features/order/rules/terms.ts';
import { attribute, type BuiltPage, elementsOf, type TreeElement } from '../built-page.ts';
import { passagesOf } from './passages.ts';
import type { Problem } from './problem.ts';

/** Sections that say what the page costs. Their price must buy what the opening of the page promises, too. */
const PRICED_SECTIONS = ['price', 'calculator'];

/** Every amount that a plan is sold for, as pages write it. */
function amountsOf(plan: PricedPlan): string[] {
  return CURRENCIES.flatMap((currency) =>
    plan.sold === 'once'
      ? [formatMoney(plan.price[currency], currency)]
      : PERIODS.flatMap((period) => {
          const { perMonth, charged } = plan.prices[currency][period];
          return [formatMoney(perMonth, currency), formatMoney(charged, currency)];
        }),
  );
}

/** Where a text first names a plan or its price; undefined where it does neither. */
function placeIn(text: string, plan: PricedPlan): number | undefined {
  const words = [plan.name, ...amountsOf(plan)].map((word) => word.replaceAll('$', String.raw`\$`));
  return new RegExp(String.raw`\b(?:${words.join('|')})(?![\d\p{L}]|[.,]\d)`, 'u').exec(text)?.index;
}

/** Of a family, the plan that a text names or prices first. */
function firstPlanIn(text: string, family: string): PricedPlan | undefined {
  const [first] = PRICED_PLANS.filter((plan) => plan.family === family)
    .flatMap((plan) => {
      const place = placeIn(text, plan);
      return place === undefined ? [] : { plan, place };
    })
    .sort((one, other) => one.place - other.place);
  return first?.plan;
}

const promisesOf = (element: TreeElement | undefined) =>
  FEATURE_IDS.filter((id) => (element ? attribute(element, 'data-promises').split(' ').includes(id) : false));

/**
 * Promises that the amount beside them does not buy. A section, or a row of a list, names what it promises; the first
 * plan or price in it has to be the one of the smallest plan that has all of that. Others may follow, as the way to pay
 * less for less, or more for more.
 */
export function promiseProblems({ main }: BuiltPage, place: string): Problem[] {
  const parts = [...elementsOf(main)];
  const opening = promisesOf(parts.find((part) => attribute(part, 'data-section')));
  return parts.flatMap((part) => {
    const section = attribute(part, 'data-section');
    const own = promisesOf(part);
    const isPriced = PRICED_SECTIONS.includes(section);
    const promises = isPriced ? [...new Set([...opening, ...own])] : own;
    const listed = promises.join(', ');
    if (promises.length === 0)
      return section === 'price'
        ? [{ place, words: 'promises: the price of this page buys something. List the features under it.' }]
        : [];
    try {
      const cheapest = cheapestPlanWith(promises);
      const text = passagesOf(part)
        .map((passage) => passage.text)
        .join(' ');
      const first = firstPlanIn(text, cheapest.family);
      if (!first || first === cheapest) return [];
      const words = `promises: with ${listed} the first price has to be the one of ${cheapest.name}, and in “${text.slice(0, 60)}…” it is the one of ${first.name}. Name ${cheapest.name} first, or promise less.`;
      return [{ place, words }];
    } catch (error) {
      return [{ place, words: `promises: ${error instanceof Error ? error.message : error}` }];
    }
  });
}
