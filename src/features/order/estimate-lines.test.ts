import { expect, test } from 'vitest';
import { type CalculatedFamily, ratesOf } from './rules/rates';
import type { Period } from './rules/terms';
import { linesFor } from './estimate-lines';

const NAMES = {
  voice: ['callsPerDay', 'minutesPerCall', 'daysPerWeek', 'sharePercent'],
  'mod-mentor': ['seats'],
  'mod-showcase': ['videos'],
};
const lines = (family: CalculatedFamily, numbers: readonly number[], period?: Period) =>
  linesFor(
    family,
    ratesOf(family, period),
    Object.fromEntries(NAMES[family].map((name, index) => [name, numbers[index] ?? 0])),
  );

test('both sums are written out in the numbers of the visitor', () => {
  expect(lines('voice', [10, 2.5, 5, 60])).toEqual({
    cost: 'CA$119',
    plan: 'Starter, 325 minutes, before tax',
    minutes: '10 × 2.5 minutes × 5 days × 4.33 weeks × 60% = 325',
    sum: 'CA$89 + 75 × CA$0.40 = CA$119',
    others: 'Growth CA$349, Scale CA$899',
    cap: '',
  });
});

test('seats are multiplied by the price that applies to all of them', () => {
  expect(lines('mod-mentor', [6])).toEqual({
    cost: 'CA$150',
    plan: 'Team, 6 seats, before tax',
    minutes: '',
    sum: '6 × CA$25 = CA$150',
    others: 'Brokerage CA$500 for 25 seats',
    cap: '',
  });
});

test.each<[string, CalculatedFamily, number[], object]>([
  [
    'a month within the bundle has nothing to add',
    'voice',
    [1, 0.5, 1, 5],
    { cost: 'CA$89', plan: 'Starter, 1 minute, before tax', sum: 'CA$89 with 250 minutes included' },
  ],
  [
    'a month that costs more than the cap says where the cap stands',
    'voice',
    [22, 2, 5, 60],
    {
      plan: 'Starter, 572 minutes, before tax',
      cost: 'CA$217.80',
      cap: expect.stringContaining('CA$133.50'),
    },
  ],
  [
    'many calls lead to the largest plan',
    'voice',
    [80, 8, 7, 100],
    { plan: 'Scale, 19,399 minutes, before tax', sum: 'CA$899 + 16,399 × CA$0.32 = CA$6,146.68' },
  ],
  [
    'a plan with a fewest number of seats says so when fewer are needed',
    'mod-mentor',
    [20],
    { cost: 'CA$500', sum: '25 × CA$20 = CA$500, the fewest on this plan' },
  ],
  [
    'the largest plan has no other beside it',
    'mod-mentor',
    [30],
    { sum: '30 × CA$20 = CA$600', others: 'None for so many' },
  ],
  [
    'one seat is no seats',
    'mod-mentor',
    [1],
    { plan: 'Solo, 1 seat, before tax', others: 'Team CA$125 for 5 seats, Brokerage CA$500 for 25 seats' },
  ],
  [
    'videos are counted one by one',
    'mod-showcase',
    [2],
    { sum: '2 × CA$149 = CA$298', others: 'Studio CA$399, Agency CA$899' },
  ],
  [
    'videos are counted as a set',
    'mod-showcase',
    [4],
    { sum: 'CA$399 with 4 videos included', others: 'Single video CA$596, Agency CA$899' },
  ],
  [
    'videos are counted as a set and some more',
    'mod-showcase',
    [5],
    { plan: 'Studio, 5 videos, before tax', sum: 'CA$399 + 1 × CA$149 = CA$548' },
  ],
])('%s', (_, family, numbers, said) => {
  expect(lines(family, numbers)).toMatchObject(said);
});

test('the rates of another period give another sum', () => {
  expect(lines('voice', [10, 2.5, 5, 60], 'annual').sum).toBe('CA$71 + 75 × CA$0.40 = CA$101');
});
