import { expect, test } from 'vitest';
import { breakEven, costOf } from './cost.ts';
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

test('use within the allowance costs the price of the plan', () => {
  expect(costOf(starter, 0)).toBe(89_00);
  expect(costOf(starter, 250)).toBe(89_00);
  expect(costOf(growth, 1_000, { period: 'annual', currency: 'USD' })).toBe(199_00);
});

test('use beyond the allowance adds the extra units', () => {
  expect(costOf(starter, 260)).toBe(93_00);
  expect(costOf(growth, 1_126)).toBe(395_62);
  expect(costOf(starter, 1_126)).toBe(439_40);
});

test('extra practice minutes of a seat are added up to the cent', () => {
  expect(costOf(solo, 61)).toBe(30_25);
  expect(costOf(solo, 63)).toBe(30_75);
});

test('a plan without extra units refuses more than it includes', () => {
  expect(costOf(studio, 4)).toBe(399_00);
  expect(() => costOf(studio, 5)).toThrow(RangeError);
  expect(() => breakEven(studio, agency)).toThrow(RangeError);
});

test('Growth pays from 900 minutes, Scale from 2,487', () => {
  expect(breakEven(starter, growth)).toBe(900);
  expect(breakEven(growth, scale)).toBe(2_487);
});

test('Mod IQ Team pays from 1,500 conversations, Network from 5,875', () => {
  expect(breakEven(insight, team)).toBe(1_500);
  expect(breakEven(team, network)).toBe(5_875);
});

test.each([
  ['Starter and Growth', starter, growth],
  ['Growth and Scale', growth, scale],
  ['Insight and Team', insight, team],
  ['Team and Network', team, network],
])('between %s, one unit below the break-even the smaller plan is still cheaper', (_, smaller, larger) => {
  for (const list of priceLists) {
    const units = breakEven(smaller, larger, list);
    expect(units).toBeLessThanOrEqual(larger.allowances[0].included);
    expect(costOf(larger, units, list)).toBeLessThanOrEqual(costOf(smaller, units, list));
    expect(costOf(larger, units - 1, list)).toBeGreaterThan(costOf(smaller, units - 1, list));
  }
});
