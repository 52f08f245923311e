import * as z from 'zod/mini';
import { isPlaceholder, factOf } from '../../../site/facts.ts';
import { readData } from '../../../site/field-words.ts';
import * as t from './messages.ts';
import { CURRENCIES } from './money.ts';
import list from './plans.json' with { type: 'json' };
import { PERIOD_MONTHS, PERIODS, type Period } from './terms.ts';

export const FAMILIES = ['voice', 'mod-iq', 'mod-mentor', 'mod-showcase'] as const;
export type Family = (typeof FAMILIES)[number];

/** How a family is called; what is counted, and what there is a fixed number of, each in words for one and for several; what a plan can do. */
export const { families: FAMILY_NAMES, meters: METERS, limits: LIMITS, features: FEATURES } = list;
export type Limit = keyof typeof LIMITS;
export type Feature = keyof typeof FEATURES;

const keyOf = <Key extends string>(table: Record<Key, unknown>) => z.enum(Object.keys(table) as Key[]);
const count = z.int().check(z.positive());
const perCurrency = z.record(z.enum(CURRENCIES), count);

/** The list has the price of a month, in cents; `charged` is what one payment of the period takes. Before tax. */
const pricePerPeriod = z.pipe(
  z.record(z.enum(PERIODS), count),
  z.transform((perMonth) => {
    const price = (period: Period) => ({
      perMonth: perMonth[period],
      charged: perMonth[period] * PERIOD_MONTHS[period],
    });
    return { monthly: price('monthly'), biannual: price('biannual'), annual: price('annual') };
  }),
);

/** What a month includes of one meter. `extra` is the price of one more, in mills; without it no more can be used. */
const allowance = z.strictObject({ meter: keyOf(METERS), included: count, extra: z.optional(perCurrency) });

/** The day from which a plan is on sale that names none. */
export const FIRST_DAY = '2026-11-20';

const facts = {
  /** The value of `?plan=`; never reused for another plan. */
  id: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/, t.planIdForm)),
  family: z.enum(FAMILIES),
  name: z.string(),
  forWho: z.string(),
  /** What one unit of the price buys. */
  unit: z._default(z.enum(['workspace', 'seat', 'video']), 'workspace'),
  /** Fewest units that can be ordered at this price. */
  minUnits: z._default(count, 1),
  /** Fixed numbers per unit. */
  limits: z._default(z.partialRecord(keyOf(LIMITS), count), {}),
  /** The features that the plan one size smaller lacks; all of them for the smallest plan of a family. */
  adds: z._default(z.array(keyOf(FEATURES)), []),
  /** The day from which the price is on sale. */
  effectiveFrom: z._default(z.iso.date(), FIRST_DAY),
};

const plan = z.discriminatedUnion('sold', [
  z.strictObject({
    ...facts,
    sold: z.literal('by-period'),
    prices: z.record(z.enum(CURRENCIES), pricePerPeriod),
    /** Per unit and afresh each month in every period; the first is the one the plan is sold by. */
    allowances: z.tuple([allowance], allowance),
  }),
  z.strictObject({ ...facts, sold: z.literal('once'), price: perCurrency }),
  z.strictObject({ ...facts, sold: z.literal('on-request') }),
]);

export type Plan = z.infer<typeof plan> & {
  features: readonly Feature[];
  /** The owner has agreed to every figure that counts from this plan's day. */
  ownerConfirmed: boolean;
};
export type SubscriptionPlan = Extract<Plan, { sold: 'by-period' }>;
export type OneTimePlan = Extract<Plan, { sold: 'once' }>;

const plans = z.array(plan).check(
  z.superRefine((all, context) => {
    const ids = all.map(({ id }) => id);
    for (const [index, id] of ids.entries())
      if (ids.indexOf(id) < index)
        context.addIssue({
          code: 'custom',
          path: [index],
          message: t.idTwice(id),
        });
  }),
);

/** The plans of `plans.json`. @throws Error with the place in that file and what is wrong there. */
export const readPlans = (written: unknown): readonly Plan[] =>
  readData('src/features/order/rules/plans.json', z.object({ plans }), { plans: written }).plans.map(
    (one, index, all) => ({
      ...one,
      ownerConfirmed: !isPlaceholder('prices') && one.effectiveFrom <= factOf('prices'),
      features: all.slice(0, index + 1).flatMap(({ family, adds }) => (family === one.family ? adds : [])),
    }),
  );

/** Every plan on sale, by family, smallest first. US prices are set, not converted. */
export const PLANS = readPlans(list.plans);

export function plansOf(family: Family): Plan[] {
  return PLANS.filter((one) => one.family === family);
}

/** The plans of one family that are paid by period, smallest first: the ones that can be compared by cost. */
export function subscriptionsOf(family: Family): SubscriptionPlan[] {
  return plansOf(family).filter((one) => one.sold === 'by-period');
}
