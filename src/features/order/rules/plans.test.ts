import { describe, expect, test } from 'vitest';
import { CURRENCIES, formatMoney, MILLS_PER_CENT } from './money.ts';
import list from './plans.json' with { type: 'json' };
import {
  FAMILIES,
  type Family,
  type Plan,
  plansOf,
  readPlans,
  subscriptionsOf,
  type SubscriptionPlan,
} from './plans.ts';
import { PERIOD_DISCOUNT_PERCENT, PERIOD_MONTHS, PERIODS, type Period } from './terms.ts';

/** Each plan with the next larger one of its family. */
const steps = (family: Family) => {
  const plans = subscriptionsOf(family);
  return plans.slice(1).map((larger, index) => ({ smaller: plans[index] as SubscriptionPlan, larger }));
};

test.each([
  ['voice', ['Starter', 'Growth', 'Scale', 'Custom']],
  ['mod-iq', ['Insight', 'Team', 'Network']],
  ['mod-mentor', ['Solo', 'Team', 'Brokerage']],
  ['mod-showcase', ['Single video', 'Studio', 'Agency']],
] as const)('the plans of %s are complete and in order of size', (family, names) => {
  expect(plansOf(family).map(({ name }) => name)).toEqual(names);
});

test.for<[change: object, words: string]>([
  [{ id: 'growth' }, 'plans, entry 2: “growth” is the id of another plan, too.'],
  [{ id: 'Starter plan' }, 'plans, entry 1, id: Write small letters'],
  [{ family: 'voices' }, 'plans, entry 1, family: Choose one of these: voice, '],
  [{ forWhom: 'Everybody' }, 'plans, entry 1: No field is called “forWhom” here.'],
])('a list of plans with %j is refused with the file and its place', ([change, words]) => {
  const [starter, growth] = list.plans;
  expect(() => readPlans([{ ...starter, ...change }, growth])).toThrow(
    `src/features/order/rules/plans.json: ${words}`,
  );
});

test('a plan has what it adds, after all that the smaller ones have', () => {
  const [starter, growth] = plansOf('voice');
  expect(starter?.features).toEqual(starter?.adds);
  expect(growth?.features).toEqual([...(starter?.features ?? []), ...(growth?.adds ?? [])]);
  expect(growth?.adds).toEqual(['booking', 'live-transfer', 'webhook', 'bilingual-greeting']);
  expect(plansOf('mod-iq')[2]?.features).toEqual(plansOf('mod-iq')[0]?.features);
});

test('the voice plans charge what the price list says', () => {
  const charged = (period: 'biannual' | 'annual') =>
    subscriptionsOf('voice').map((plan) => plan.prices.CAD[period].charged / 100);
  expect(charged('biannual')).toEqual([480, 1_884, 4_854]);
  expect(charged('annual')).toEqual([852, 3_348, 8_628]);
});

/** A discount that is advertised is reached to the cent, and passed by less than one point. */
function discountProblem(monthly: number, perMonth: number, advertised: number): string | undefined {
  const percent = 100 * (1 - perMonth / monthly);
  return perMonth * 100 <= monthly * (100 - advertised) && percent < advertised + 1
    ? undefined
    : `${perMonth} is ${percent.toFixed(2)}% less than ${monthly}, not ${advertised}%.`;
}

test.each([
  [65_00, 59_00, 10],
  [42_00, 38_00, 10],
  [42_00, 34_00, 20],
  [89_00, 79_00, 10],
])('%i a month and %i with a discount is not %i%% less', (monthly, perMonth, advertised) => {
  expect(discountProblem(monthly, perMonth, advertised)).toContain('less than');
});

test('the prices that reach it only with cents have them', () => {
  const [starter, insight] = [plansOf('voice')[0], plansOf('mod-iq')[0]];
  const usd = (plan: Plan | undefined, period: Period) =>
    plan?.sold === 'by-period' ? formatMoney(plan.prices.USD[period].perMonth, 'USD') : '';
  expect([usd(starter, 'biannual'), usd(starter, 'annual')]).toEqual(['US$58.50', 'US$52']);
  expect([usd(insight, 'biannual'), usd(insight, 'annual')]).toEqual(['US$37.80', 'US$33.60']);
});

const priceLists = CURRENCIES.flatMap((currency) => PERIODS.map((period) => ({ currency, period })));

describe.each(priceLists)('in $currency, $period', ({ currency, period }) => {
  const perMonth = ({ prices }: SubscriptionPlan) => prices[currency][period].perMonth;

  test.each(FAMILIES.flatMap(subscriptionsOf))('$id charges all months, less the stated discount', (plan) => {
    const { monthly, [period]: price } = plan.prices[currency];
    expect(price.charged).toBe(price.perMonth * PERIOD_MONTHS[period]);
    expect(
      discountProblem(monthly.perMonth, price.perMonth, PERIOD_DISCOUNT_PERCENT[period]),
    ).toBeUndefined();
  });

  /** Families whose tiers are sold by volume and offer extra units. */
  test.each(['voice', 'mod-iq'] as const)('%s: a larger plan costs more and each unit less', (family) => {
    for (const { allowances, prices } of subscriptionsOf(family)) {
      const [{ included, extra }] = allowances;
      const includedRate = (MILLS_PER_CENT * prices[currency].monthly.perMonth) / included;
      expect(extra?.[currency]).toBeGreaterThanOrEqual(includedRate);
    }
    for (const { smaller, larger } of steps(family)) {
      const rate = (plan: SubscriptionPlan) => perMonth(plan) / plan.allowances[0].included;
      expect(perMonth(larger)).toBeGreaterThan(perMonth(smaller));
      expect(rate(larger)).toBeLessThan(rate(smaller));
      for (const [index, { meter, extra }] of smaller.allowances.entries()) {
        expect(larger.allowances[index]?.meter).toBe(meter);
        expect(larger.allowances[index]?.extra?.[currency]).toBeLessThan(extra?.[currency] ?? 0);
      }
    }
  });

  test('a Mod Mentor seat costs less from five seats and from 25', () => {
    expect(plansOf('mod-mentor').map(({ minUnits }) => minUnits)).toEqual([1, 5, 25]);
    for (const { smaller, larger } of steps('mod-mentor'))
      expect(perMonth(larger)).toBeLessThan(perMonth(smaller));
  });

  test('a Mod Showcase video costs less in a larger plan', () => {
    const perVideo = plansOf('mod-showcase').map((plan) => {
      if (plan.sold === 'on-request') return expect.fail('Every Mod Showcase plan has a price.');
      return plan.sold === 'once' ? plan.price[currency] : perMonth(plan) / plan.allowances[0].included;
    });
    expect(perVideo).toEqual([...new Set(perVideo)].toSorted((a, b) => b - a));
  });
});
