import { expect, test } from 'vitest';
import { rateOf } from './rules/cost';
import { subscriptionsOf } from './rules/plans';
import { ratesOf } from './rules/rates';
import { linesFor } from './estimate-lines';

const rates = subscriptionsOf('voice').map((plan) => rateOf(plan));
const lines = (callsPerDay: number, minutesPerCall: number, daysPerWeek: number, sharePercent: number) =>
  linesFor('voice', rates, { callsPerDay, minutesPerCall, daysPerWeek, sharePercent });

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
  expect(linesFor('voice', annual, load).sum).toBe('CA$71 + 75 × CA$0.40 = CA$101');
});

const seats = (count: number) => linesFor('mod-mentor', ratesOf('mod-mentor'), { seats: count });
const videos = (count: number) => linesFor('mod-showcase', ratesOf('mod-showcase'), { videos: count });

test('seats are multiplied by the price that applies to all of them', () => {
  expect(seats(6)).toEqual({
    cost: 'CA$150',
    plan: 'Team, 6 seats, before tax',
    minutes: '',
    sum: '6 × CA$25 = CA$150',
    others: 'Brokerage CA$500 for 25 seats',
    cap: '',
  });
});

test('a plan with a fewest number of seats says so when fewer are needed', () => {
  expect(seats(20)).toMatchObject({ cost: 'CA$500', sum: '25 × CA$20 = CA$500, the fewest on this plan' });
  expect(seats(30)).toMatchObject({ sum: '30 × CA$20 = CA$600', others: 'None for so many' });
  expect(seats(1)).toMatchObject({
    plan: 'Solo, 1 seat, before tax',
    others: 'Team CA$125 for 5 seats, Brokerage CA$500 for 25 seats',
  });
});

test('videos are counted one by one, as a set, or as a set and some more', () => {
  expect(videos(2)).toMatchObject({ sum: '2 × CA$149 = CA$298', others: 'Studio CA$399, Agency CA$899' });
  expect(videos(4)).toMatchObject({
    sum: 'CA$399 with 4 videos included',
    others: 'Single video CA$596, Agency CA$899',
  });
  expect(videos(5)).toMatchObject({
    plan: 'Studio, 5 videos, before tax',
    sum: 'CA$399 + 1 × CA$149 = CA$548',
  });
});
