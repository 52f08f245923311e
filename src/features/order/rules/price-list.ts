import { z } from 'zod';
import { breakEven, cappedAt, capOf, rateOf } from './cost.ts';
import { CURRENCIES, type Currency } from './money.ts';
import {
  FAMILIES,
  FEATURES,
  LIMITS,
  METERS,
  PLANS,
  type Plan,
  type SubscriptionPlan,
  subscriptionsOf,
} from './plans.ts';
import { isPlace, taxesOf } from './tax.ts';
import table from './taxes.json' with { type: 'json' };
import { PERIOD_MONTHS, PERIODS, type Period } from './terms.ts';

const keysOf = <Key extends string>(table: Record<Key, unknown>) =>
  z.enum(Object.keys(table) as [Key, ...Key[]]);
const cents = z.int().nonnegative().describe('Amount in cents, before tax.');
const perCurrency = <Value extends z.ZodType>(value: Value) => z.record(z.enum(CURRENCIES), value);

const period = z.strictObject({
  period: z.enum(PERIODS),
  months: z.int().positive().describe('Months paid for at once.'),
  price: perCurrency(
    z.strictObject({
      perMonth: cents,
      charged: cents.describe('What one payment takes, in cents, before tax.'),
      spendCap: cents
        .optional()
        .describe('Extra use of a month stops at this total of a unit, unless the customer raises it.'),
      cappedAt: z
        .int()
        .optional()
        .describe('Use of the first allowance at which that is, if nothing else goes beyond the plan.'),
      nextFrom: z
        .int()
        .optional()
        .describe(
          'Use from which the next larger plan costs no more: past `cappedAt` with the cap lifted only.',
        ),
    }),
  ),
});

const allowance = z.strictObject({
  meter: keysOf(METERS),
  includedPerMonth: z.int().nonnegative(),
  extra: perCurrency(z.int().positive())
    .optional()
    .describe('Price of one more, in tenths of a cent; absent where no more can be used.'),
});

const plan = z.strictObject({
  id: z.string(),
  family: z.enum(FAMILIES),
  name: z.string(),
  forWho: z.string(),
  unit: z.enum(['workspace', 'seat', 'video']).describe('What the price is for.'),
  minUnits: z.int().positive(),
  periods: z.array(period).optional().describe('For plans paid by period.'),
  oneTimePrice: perCurrency(cents).optional().describe('For plans paid once.'),
  allowances: z.array(allowance).optional().describe('Per unit and month.'),
  limits: z.partialRecord(keysOf(LIMITS), z.int().positive()),
  features: z.array(z.string()),
  effectiveFrom: z.iso.date(),
  ownerConfirmed: z.boolean().describe('False until every figure of the plan is agreed.'),
});

/** What `/pricing.json` holds; `/pricing.schema.json` is made from it. A plan with no price is quoted on request. */
export const priceListSchema = z.strictObject({
  $schema: z.url(),
  currencies: z.array(z.enum(CURRENCIES)),
  plans: z.array(plan),
  taxes: z
    .strictObject({
      read: z.iso.date().describe('The day on which somebody last read the sources.'),
      places: z.array(
        z.strictObject({
          place: z.string(),
          name: z.string(),
          taxes: z.array(z.strictObject({ name: z.string(), percent: z.number().positive() })),
          sources: z.array(z.strictObject({ title: z.string(), href: z.url() })),
        }),
      ),
    })
    .describe('What is added to a price, by where the buyer is.'),
});
export type PriceList = z.output<typeof priceListSchema>;

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
