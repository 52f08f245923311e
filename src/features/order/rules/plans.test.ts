import { expect, test } from 'vitest';
import { CURRENCIES, MILLS_PER_CENT } from './money.ts';
import {
  addedFeatures,
  FAMILIES,
  PLANS,
  plansOf,
  subscriptionsOf,
  type Family,
  type Plan,
  type SubscriptionPlan,
} from './plans.ts';
import { PERIOD_DISCOUNT_PERCENT, PERIOD_MONTHS, PERIODS } from './terms.ts';

const subscriptions = FAMILIES.flatMap(subscriptionsOf);
const priceLists = CURRENCIES.flatMap((currency) => PERIODS.map((period) => ({ currency, period })));

/** Each plan with the next larger one of its family. */
const steps = (plans: readonly SubscriptionPlan[]) =>
  plans.slice(1).map((larger, index) => ({ smaller: plans[index] as SubscriptionPlan, larger }));

/** Families whose tiers are sold by volume and offer extra units. */
const METERED = ['voice', 'mod-iq'] as const;

test('each family is complete and in order of size', () => {
  const names = (family: Family) => plansOf(family).map((plan) => plan.name);
  expect(FAMILIES).toHaveLength(4);
  expect(names('voice')).toEqual(['Starter', 'Growth', 'Scale', 'Custom']);
  expect(names('mod-iq')).toEqual(['Insight', 'Team', 'Network']);
  expect(names('mod-mentor')).toEqual(['Solo', 'Team', 'Brokerage']);
  expect(names('mod-showcase')).toEqual(['Single video', 'Studio', 'Agency']);
});

test('plan ids are unique and safe in an address', () => {
  const ids = PLANS.map((plan) => plan.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('each plan says from which day it is on sale', () => {
  for (const { effectiveFrom } of PLANS)
    expect(new Date(effectiveFrom).toISOString().slice(0, 10)).toBe(effectiveFrom);
});

test('every amount is a positive whole number of cents, every unit price of mills', () => {
  const amounts = PLANS.flatMap((plan) => {
    if (plan.sold === 'on-request') return [];
    if (plan.sold === 'once') return Object.values(plan.price);
    const prices = CURRENCIES.flatMap((currency) => Object.values(plan.prices[currency]));
    const extras = plan.allowances.flatMap(({ extra }) => (extra ? Object.values(extra) : []));
    return [...prices.flatMap(({ perMonth, charged }) => [perMonth, charged]), ...extras];
  });
  expect(amounts.length).toBeGreaterThan(100);
  for (const amount of amounts) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
});

test('what is charged is the price per month times the months of the period', () => {
  for (const plan of subscriptions) {
    for (const { currency, period } of priceLists) {
      const { perMonth, charged } = plan.prices[currency][period];
      expect(charged).toBe(perMonth * PERIOD_MONTHS[period]);
    }
  }
});

test('the voice plans charge what the price list says', () => {
  const charged = (period: 'biannual' | 'annual') =>
    subscriptionsOf('voice').map((plan) => plan.prices.CAD[period].charged / 100);
  expect(charged('biannual')).toEqual([480, 1_884, 4_854]);
  expect(charged('annual')).toEqual([852, 3_348, 8_628]);
});

test('each discount is within one percentage point of the stated one', () => {
  for (const plan of subscriptions) {
    for (const { currency, period } of priceLists) {
      const { monthly, [period]: price } = plan.prices[currency];
      const percent = 100 * (1 - price.perMonth / monthly.perMonth);
      expect(
        Math.abs(percent - PERIOD_DISCOUNT_PERCENT[period]),
        `${plan.id} ${period} ${currency}`,
      ).toBeLessThan(1);
    }
  }
});

test.each(METERED)('%s: a larger plan costs more and each included unit less', (family) => {
  for (const { smaller, larger } of steps(subscriptionsOf(family))) {
    for (const { currency, period } of priceLists) {
      const perMonth = (plan: SubscriptionPlan) => plan.prices[currency][period].perMonth;
      const rate = (plan: SubscriptionPlan) => perMonth(plan) / plan.allowances[0].included;
      expect(perMonth(larger)).toBeGreaterThan(perMonth(smaller));
      expect(rate(larger)).toBeLessThan(rate(smaller));
    }
  }
});

test.each(METERED)(
  '%s: an extra unit costs at least the rate of an included one, and less in a larger plan',
  (family) => {
    const plans = subscriptionsOf(family);
    for (const currency of CURRENCIES) {
      for (const { allowances, prices } of plans) {
        const [{ included, extra }] = allowances;
        const includedRate = (MILLS_PER_CENT * prices[currency].monthly.perMonth) / included;
        expect(extra?.[currency]).toBeGreaterThanOrEqual(includedRate);
      }
      for (const { smaller, larger } of steps(plans)) {
        smaller.allowances.forEach(({ meter, extra }, index) => {
          expect(larger.allowances[index]?.meter).toBe(meter);
          expect(larger.allowances[index]?.extra?.[currency]).toBeLessThan(extra?.[currency] ?? 0);
        });
      }
    }
  },
);

test('a Mod Mentor seat costs less from five seats and from 25', () => {
  expect(plansOf('mod-mentor').map((plan) => plan.minUnits)).toEqual([1, 5, 25]);
  for (const { smaller, larger } of steps(subscriptionsOf('mod-mentor'))) {
    for (const { currency, period } of priceLists) {
      expect(larger.prices[currency][period].perMonth).toBeLessThan(
        smaller.prices[currency][period].perMonth,
      );
    }
  }
});

test('a Mod Showcase video costs less in a larger plan', () => {
  for (const { currency, period } of priceLists) {
    const perVideo = plansOf('mod-showcase').map((plan) => {
      if (plan.sold === 'once') return plan.price[currency];
      if (plan.sold === 'by-period')
        return plan.prices[currency][period].perMonth / plan.allowances[0].included;
      throw new Error('Every Mod Showcase plan has a price.');
    });
    expect(perVideo).toEqual(perVideo.toSorted((a, b) => b - a));
    expect(new Set(perVideo).size).toBe(perVideo.length);
  }
});

test('a larger plan has every feature of the smaller one', () => {
  for (const family of FAMILIES) {
    const plans = plansOf(family);
    plans.slice(1).forEach((plan, index) => {
      expect(plan.features).toEqual(expect.arrayContaining([...(plans[index]?.features ?? [])]));
    });
  }
});

test('the features a plan adds are those the smaller one lacks', () => {
  const [starter, growth] = plansOf('voice') as [Plan, Plan];
  expect(addedFeatures(starter)).toEqual(starter.features);
  expect(addedFeatures(growth)).toEqual(['booking', 'live-transfer', 'webhook', 'bilingual-greeting']);
});
