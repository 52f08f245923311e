import { z } from 'zod';
import { CURRENCIES } from './money.ts';
import { FAMILIES, LIMITS, METERS } from './plans.ts';
import { PERIODS } from './terms.ts';

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
