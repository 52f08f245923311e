import { expect, test } from 'vitest';
import { rateOf } from './cost.ts';
import { cheapestRate, cheapestUnderCap, minutesPerMonth } from './estimate.ts';
import { subscriptionsOf } from './plans.ts';
import { ratesOf } from './rates.ts';

const load = (callsPerDay: number, minutesPerCall: number, daysPerWeek: number, sharePercent: number) =>
  minutesPerMonth({ callsPerDay, minutesPerCall, daysPerWeek, sharePercent });

test('the minutes of a month are rounded up once, and never by the noise of fractions', () => {
  expect(load(22, 2, 5, 100)).toBe(953);
  expect(load(26, 2, 5, 100)).toBe(1_126);
  expect(load(1, 0.5, 1, 5)).toBe(1);
  expect(load(12, 2.5, 5, 60)).toBe(390);
  for (let calls = 1; calls <= 80; calls += 1) expect(load(calls * 10, 2, 5, 100)).toBe(calls * 433);
});

test.each([
  ['voice', 0, 'Starter', 89_00],
  ['voice', 899, 'Starter', 348_60],
  ['voice', 900, 'Growth', 349_00],
  ['voice', 2_486, 'Growth', 898_82],
  ['voice', 2_487, 'Scale', 899_00],
  ['voice', 3_100, 'Scale', 931_00],
  // The fewest seats of a plan are paid in any case.
  ['mod-mentor', 1, 'Solo', 30_00],
  ['mod-mentor', 4, 'Solo', 120_00],
  ['mod-mentor', 5, 'Team', 125_00],
  ['mod-mentor', 19, 'Team', 475_00],
  ['mod-mentor', 20, 'Brokerage', 500_00],
  ['mod-mentor', 25, 'Brokerage', 500_00],
  ['mod-mentor', 30, 'Brokerage', 600_00],
  // Videos are bought as a set, one by one, or both.
  ['mod-showcase', 1, 'Single video', 149_00],
  ['mod-showcase', 2, 'Single video', 298_00],
  ['mod-showcase', 3, 'Studio', 399_00],
  ['mod-showcase', 5, 'Studio', 548_00],
  ['mod-showcase', 7, 'Studio', 846_00],
  ['mod-showcase', 8, 'Agency', 899_00],
  ['mod-showcase', 13, 'Agency', 1_048_00],
] as const)('%s: %i units cost least as %s', (family, units, name, cost) => {
  expect(cheapestRate(ratesOf(family), units)).toMatchObject({ rate: { name }, cost });
});

test.each([
  [361, 'Starter'],
  [362, 'Growth'],
  // Past every cap the cheapest is left.
  [20_000, 'Scale'],
] as const)('%i minutes stay under the cap of %s', (minutes, name) => {
  expect(cheapestUnderCap(ratesOf('voice'), minutes).rate.name).toBe(name);
});

test('a voice plan is counted by its minutes, in the period asked for', () => {
  const plans = subscriptionsOf('voice');
  expect(ratesOf('voice', 'annual')).toEqual(
    plans.map((plan) => ({ ...rateOf(plan, { period: 'annual' }), features: plan.features })),
  );
});

test('at the same cost the larger plan is named, and without a rate there is no cheapest one', () => {
  const [small, large] = [
    { name: 'Small', perMonth: 100_00, included: 10, extra: null },
    { name: 'Large', perMonth: 100_00, included: 20, extra: null },
  ];
  expect(cheapestRate([small, large], 10).rate.name).toBe('Large');
  expect(() => cheapestRate([], 1)).toThrow(RangeError);
});
