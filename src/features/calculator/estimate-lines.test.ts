import { expect, test } from 'vitest';
import { rateOf } from '~/domain/pricing/cost';
import { subscriptionsOf } from '~/domain/pricing/plans';
import { estimateLines } from './estimate-lines';

const rates = subscriptionsOf('voice').map((plan) => rateOf(plan));
const lines = (callsPerDay: number, minutesPerCall: number, daysPerWeek: number, sharePercent: number) =>
  estimateLines(rates, { callsPerDay, minutesPerCall, daysPerWeek, sharePercent });

test('both sums are written out in the numbers of the visitor', () => {
  expect(lines(10, 2.5, 5, 60)).toEqual({
    cost: 'CA$119',
    plan: 'Starter, 325 minutes, before tax',
    minutes: '10 × 2.5 minutes × 5 days × 4.33 weeks × 60% = 325',
    sum: 'CA$89 + 75 × CA$0.40 = CA$119',
    others: 'Growth CA$349, Scale CA$899',
    cap: '',
  });
});

test('a month within the bundle has nothing to add', () => {
  expect(lines(1, 0.5, 1, 5)).toMatchObject({
    cost: 'CA$89',
    plan: 'Starter, 1 minute, before tax',
    sum: 'CA$89 with 250 minutes included',
  });
});

test('a month that costs more than the cap says where the cap stands', () => {
  expect(lines(22, 2, 5, 60)).toMatchObject({ plan: 'Starter, 572 minutes, before tax', cost: 'CA$217.80' });
  expect(lines(22, 2, 5, 60).cap).toContain('CA$133.50');
});

test('many calls lead to the largest plan', () => {
  expect(lines(80, 8, 7, 100)).toMatchObject({
    plan: 'Scale, 19,399 minutes, before tax',
    sum: 'CA$899 + 16,399 × CA$0.32 = CA$6,146.68',
  });
});

test('the rates of another period give another sum', () => {
  const annual = subscriptionsOf('voice').map((plan) => rateOf(plan, { period: 'annual' }));
  const load = { callsPerDay: 10, minutesPerCall: 2.5, daysPerWeek: 5, sharePercent: 60 };
  expect(estimateLines(annual, load).sum).toBe('CA$71 + 75 × CA$0.40 = CA$101');
});
