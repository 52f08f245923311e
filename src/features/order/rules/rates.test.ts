import { expect, test } from 'vitest';
import { rateOf } from './cost.ts';
import { cheapestRate } from './estimate.ts';
import { subscriptionsOf } from './plans.ts';
import { ratesOf } from './rates.ts';

const cheapest = (family: 'mod-mentor' | 'mod-showcase', units: number) => {
  const { rate, cost } = cheapestRate(ratesOf(family), units);
  return [rate.name, cost];
};

test('a voice plan is counted by its minutes, in the period asked for', () => {
  expect(ratesOf('voice', 'annual')).toEqual(
    subscriptionsOf('voice').map((plan) => rateOf(plan, { period: 'annual' })),
  );
});

test.each([
  [1, 'Solo', 30_00],
  [4, 'Solo', 120_00],
  [5, 'Team', 125_00],
  [19, 'Team', 475_00],
  [20, 'Brokerage', 500_00],
  [25, 'Brokerage', 500_00],
  [30, 'Brokerage', 600_00],
])('%i seats cost least on the right plan, its fewest seats included', (seats, name, cost) => {
  expect(cheapest('mod-mentor', seats)).toEqual([name, cost]);
});

test.each([
  [1, 'Single video', 149_00],
  [2, 'Single video', 298_00],
  [3, 'Studio', 399_00],
  [5, 'Studio', 548_00],
  [7, 'Studio', 846_00],
  [8, 'Agency', 899_00],
  [13, 'Agency', 1_048_00],
])('%i videos a month cost least as a set or one by one', (videos, name, cost) => {
  expect(cheapest('mod-showcase', videos)).toEqual([name, cost]);
});
