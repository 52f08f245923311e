import { describe, expect, test } from 'vitest';
import type { Feature } from './rules/plans';
import { type CalculatedFamily, ratesOf } from './rules/rates';
import { TEST_RATES } from './rules/test-rates';
import { linesFor } from './estimate-lines';

const NAMES = {
  voice: ['callsPerDay', 'minutesPerCall', 'daysPerWeek', 'sharePercent'],
  'mod-mentor': ['seats'],
  'mod-showcase': ['videos'],
};
const lines = (
  family: CalculatedFamily,
  numbers: readonly number[],
  rates = family === 'voice' ? TEST_RATES : ratesOf(family),
) =>
  linesFor(
    family,
    rates,
    Object.fromEntries(NAMES[family].map((name, index) => [name, numbers[index] ?? 0])),
  );

test('both sums are written out in the numbers of the visitor', () => {
  expect(lines('voice', [10, 2.5, 5, 60])).toEqual({
    cost: 'CA$119',
    plan: 'Starter, 325 minutes, before tax',
    minutes: '10 × 2.5 minutes × 5 days × 4.33 weeks × 60% = 325',
    sum: 'CA$89 + 75 × CA$0.40 = CA$119',
    others: 'Growth CA$349; Scale CA$899',
    cap: '',
    choice: 'This is the plan with the lowest total that its spend cap allows',
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
    choice: 'This is the plan with the lowest total',
  });
});

const [SHOP, BUSY, HUGE] = [
  [1, 0.5, 1, 5],
  [22, 2, 5, 60],
  [80, 8, 7, 100],
];
test.each([
  // A month within the bundle has nothing to add.
  ['voice', SHOP, 'cost', 'CA$89'],
  ['voice', SHOP, 'plan', 'Starter, 1 minute, before tax'],
  ['voice', SHOP, 'sum', 'CA$89 with 250 minutes included'],
  // A plan whose cap ends the month is not the cheaper one, and the words say where it ends.
  ['voice', BUSY, 'plan', 'Growth, 572 minutes, before tax'],
  ['voice', BUSY, 'cost', 'CA$349'],
  ['voice', BUSY, 'others', 'Starter CA$217.80, past its spend cap; Scale CA$899'],
  ['voice', BUSY, 'cap', 'Starter would be CA$89 + 322 × CA$0.40 = CA$217.80 with its spend cap lifted.'],
  ['voice', BUSY, 'cap', 'The spend cap stands at CA$133.50, which is 361 minutes.'],
  // Many calls lead to the largest plan.
  ['voice', HUGE, 'plan', 'Scale, 19,399 minutes, before tax'],
  ['voice', HUGE, 'choice', 'No spend cap allows so many minutes.'],
  ['voice', HUGE, 'cap', 'The spend cap stands at CA$1,348.50, which is 4,404 minutes.'],
  ['voice', HUGE, 'sum', 'CA$899 + 16,399 × CA$0.32 = CA$6,146.68'],
  // A plan with a fewest number of seats says so when fewer are needed.
  ['mod-mentor', [20], 'cost', 'CA$500'],
  ['mod-mentor', [20], 'sum', '25 × CA$20 = CA$500, the fewest on this plan'],
  ['mod-mentor', [30], 'sum', '30 × CA$20 = CA$600'],
  ['mod-mentor', [30], 'others', 'None for so many'],
  ['mod-mentor', [1], 'plan', 'Solo, 1 seat, before tax'],
  ['mod-mentor', [1], 'others', 'Team CA$125 for 5 seats, Brokerage CA$500 for 25 seats'],
  // Videos are counted one by one, as a set, or as a set and some more.
  ['mod-showcase', [2], 'sum', '2 × CA$149 = CA$298'],
  ['mod-showcase', [2], 'others', 'Studio CA$399, Agency CA$899'],
  ['mod-showcase', [4], 'sum', 'CA$399 with 4 videos included'],
  ['mod-showcase', [4], 'others', 'Single video CA$596, Agency CA$899'],
  ['mod-showcase', [5], 'plan', 'Studio, 5 videos, before tax'],
  ['mod-showcase', [5], 'sum', 'CA$399 + 1 × CA$149 = CA$548'],
] as const)('%s, %j: the %s says “%s”', (family, numbers, line, words) => {
  expect(lines(family, numbers)[line]).toContain(words);
});

test('the rates of another period give another sum', () => {
  expect(lines('voice', [10, 2.5, 5, 60], ratesOf('voice', 'annual')).sum).toBe(
    'CA$71 + 75 × CA$0.40 = CA$101',
  );
});

describe('what is needed comes before how much', () => {
  const month = { callsPerDay: 10, minutesPerCall: 2.5, daysPerWeek: 5, sharePercent: 60 };
  const monthWith = (...needs: Feature[]) => linesFor('voice', TEST_RATES, month, needs);

  test('a plan that lacks it is no cheaper one, and says what it lacks', () => {
    expect(monthWith('booking', 'live-transfer')).toMatchObject({
      cost: 'CA$349',
      plan: 'Growth, 325 minutes, before tax',
      others: 'Starter has no booking or live transfer; Scale CA$899',
      cap: '',
    });
    expect(monthWith('booking', 'outbound')).toMatchObject({
      cost: 'CA$899',
      others: 'Starter has no booking or outbound calls; Growth has no outbound calls',
    });
  });

  test('with nothing to need, every plan is weighed', () => {
    expect(monthWith().others).toBe('Growth CA$349; Scale CA$899');
  });
});
