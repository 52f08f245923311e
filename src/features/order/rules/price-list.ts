import { breakEven, cappedAt, capOf, rateOf } from './cost.ts';
import { CURRENCIES, type Currency } from './money.ts';
import { FEATURES, PLANS, type Plan, type SubscriptionPlan, subscriptionsOf } from './plans.ts';
import type { PriceList } from './price-list-schema.ts';
import { isPlace, taxesOf } from './tax.ts';
import table from './taxes.json' with { type: 'json' };
import { PERIOD_MONTHS, PERIODS, type Period } from './terms.ts';

/** One price, with what the spend cap makes of it where extra use is sold. */
function priceIn(plan: SubscriptionPlan, currency: Currency, period: Period) {
  const price = plan.prices[currency][period];
  const [{ extra }] = plan.allowances;
  if (!extra) return price;
  const rate = rateOf(plan, { currency, period });
  const all = subscriptionsOf(plan.family);
  const next = plan.unit === 'seat' ? undefined : all[all.indexOf(plan) + 1];
  return {
    ...price,
    spendCap: capOf(rate),
    cappedAt: cappedAt(rate),
    ...(next && { nextFrom: breakEven(plan, next, { currency, period }) }),
  };
}

function publish(plan: Plan): PriceList['plans'][number] {
  const { id, family, name, forWho, unit, minUnits, limits, effectiveFrom, ownerConfirmed } = plan;
  const features = plan.features.map((feature) => FEATURES[feature]);
  const facts = { id, family, name, forWho, unit, minUnits, limits, features, effectiveFrom, ownerConfirmed };
  if (plan.sold === 'on-request') return facts;
  if (plan.sold === 'once') return { ...facts, oneTimePrice: plan.price };
  return {
    ...facts,
    periods: PERIODS.map((period) => ({
      period,
      months: PERIOD_MONTHS[period],
      price: { CAD: priceIn(plan, 'CAD', period), USD: priceIn(plan, 'USD', period) },
    })),
    allowances: plan.allowances.map(({ meter, included, extra }) => ({
      meter,
      includedPerMonth: included,
      ...(extra && { extra }),
    })),
  };
}

const taxes = Object.entries(table.places).map(([place, { name, sources }]) => ({
  place,
  name,
  taxes: isPlace(place) ? taxesOf(place).map(({ name, percent }) => ({ name, percent })) : [],
  sources: sources.map((id) => table.sources[id as keyof typeof table.sources]),
}));

/** Every plan on sale as data for other programs. `schema` is the address of the JSON Schema. */
export const priceList = (schema: URL): PriceList => ({
  $schema: schema.href,
  currencies: [...CURRENCIES],
  plans: PLANS.map(publish),
  taxes: { read: table.read, places: taxes },
});
