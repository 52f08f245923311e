import { expect, test } from 'vitest';
import { breakEven, cappedAt, costAtRate, isPastCap, rateOf } from './cost.ts';
import { CURRENCIES } from './money.ts';
import { subscriptionsOf, type SubscriptionPlan } from './plans.ts';
import { PERIODS } from './terms.ts';

type Pair = [SubscriptionPlan, SubscriptionPlan];
type Three = [...Pair, SubscriptionPlan];
const [starter, growth, scale] = subscriptionsOf('voice') as Three;
const [insight, team, network] = subscriptionsOf('mod-iq') as Three;
const [solo] = subscriptionsOf('mod-mentor') as Three;
const [studio, agency] = subscriptionsOf('mod-showcase') as Pair;
const priceLists = CURRENCIES.flatMap((currency) => PERIODS.map((period) => ({ currency, period })));

test.each([
  ['within the allowance the price of the plan', starter, 0, 89_00],
  ['within the allowance the price of the plan', starter, 250, 89_00],
  ['beyond it the extra units as well', starter, 260, 93_00],
  ['beyond it the extra units as well', starter, 1_126, 439_40],
  ['beyond it the extra units as well', growth, 1_126, 395_62],
  ['extra minutes of a seat, added up to the cent', solo, 61, 30_25],
  ['extra minutes of a seat, added up to the cent', solo, 63, 30_75],
  ['all that is included, where no more is sold', studio, 4, 399_00],
])('a month costs %s', (_, plan, used, cost) => {
  expect(costAtRate(rateOf(plan), used)).toBe(cost);
});

test('another list has other prices', () => {
  expect(rateOf(growth, { period: 'annual', currency: 'USD' }).perMonth).toBe(199_00);
});

test('a plan without extra units refuses more than it includes', () => {
  expect(() => costAtRate(rateOf(studio), 5)).toThrow(RangeError);
  expect(() => breakEven(studio, agency)).toThrow(RangeError);
});

test.each([
  ['Starter', starter, 361],
  ['Growth', growth, 1_471],
  ['Scale', scale, 4_404],
  ['Insight', insight, 745],
])('the spend cap ends %s at its own number, and nothing before', (_, plan, units) => {
  expect(cappedAt(rateOf(plan))).toBe(units);
  for (const list of priceLists) {
    const rate = rateOf(plan, list);
    expect(isPastCap(rate, cappedAt(rate))).toBe(false);
    expect(isPastCap(rate, cappedAt(rate) + 1)).toBe(true);
  }
});

test.each([
  ['Growth pays from 900 minutes', starter, growth, 900],
  ['Scale pays from 2,487 minutes', growth, scale, 2_487],
  ['Mod IQ Team pays from 1,500 conversations', insight, team, 1_500],
  ['Mod IQ Network pays from 5,875 conversations', team, network, 5_875],
])('%s, and one unit below the smaller plan is still cheaper', (_, smaller, larger, from) => {
  expect(breakEven(smaller, larger)).toBe(from);
  for (const list of priceLists) {
    const [small, large] = [rateOf(smaller, list), rateOf(larger, list)];
    const units = breakEven(smaller, larger, list);
    expect(units).toBeLessThanOrEqual(large.included);
    expect(costAtRate(large, units)).toBeLessThanOrEqual(costAtRate(small, units));
    expect(costAtRate(large, units - 1)).toBeGreaterThan(costAtRate(small, units - 1));
  }
});
