import { expect, test } from 'vitest';
import { rateOf } from './cost.ts';
import { cheapestRate, minutesPerMonth } from './estimate.ts';
import { subscriptionsOf } from './plans.ts';

const rates = subscriptionsOf('voice').map((plan) => rateOf(plan));
const load = (callsPerDay: number, minutesPerCall: number, daysPerWeek: number, sharePercent: number) =>
  minutesPerMonth({ callsPerDay, minutesPerCall, daysPerWeek, sharePercent });

test('the minutes of a month are rounded up once', () => {
  expect(load(22, 2, 5, 100)).toBe(953);
  expect(load(26, 2, 5, 100)).toBe(1_126);
  expect(load(1, 0.5, 1, 5)).toBe(1);
  expect(load(12, 2.5, 5, 60)).toBe(390);
});

test('a whole number of minutes is not rounded up by the noise of fractions', () => {
  for (let calls = 1; calls <= 80; calls += 1) expect(load(calls * 10, 2, 5, 100)).toBe(calls * 433);
});

test.each([
  [0, 'Starter', 89_00],
  [899, 'Starter', 348_60],
  [900, 'Growth', 349_00],
  [2_486, 'Growth', 898_82],
  [2_487, 'Scale', 899_00],
  [3_100, 'Scale', 931_00],
])('%i minutes cost least on the right plan', (minutes, name, cost) => {
  const cheapest = cheapestRate(rates, minutes);
  expect(cheapest).toMatchObject({ rate: { name }, cost });
});

test('at the same cost the larger plan is named', () => {
  const [small, large] = [
    { name: 'Small', perMonth: 100_00, included: 10, extra: null },
    { name: 'Large', perMonth: 100_00, included: 20, extra: null },
  ];
  expect(cheapestRate([small, large], 10).rate.name).toBe('Large');
});

test('without a rate there is no cheapest one', () => {
  expect(() => cheapestRate([], 1)).toThrow(RangeError);
});
