import { expect, test } from 'vitest';
import { dayCords, groupsOf } from './day-cords.ts';

const calls = (['i', 's', 'd', 'i'] as const).map((cord, index) => ({
  time: `${index + 7}:00`,
  says: 'Hello?',
  where: 'Driving',
  ends: `End ${index}`,
  cord,
}));

test('the calls of a day are grouped by who is disturbed first, with their number in words that fit it', () => {
  expect(groupsOf(calls).map(({ title }) => title)).toEqual([
    '1 reaches a person',
    '2 are booked',
    '1 is answered',
  ]);
});

test('each cord leaves the row of its hour and ends in its row of the groups', () => {
  // Seven rows on the right: three headings and four calls.
  expect(dayCords(calls).map(({ d }) => d)).toEqual([
    'M0 12.5C45 12.5 55 50 100 50',
    'M0 37.5C45 37.5 55 92.9 100 92.9',
    'M0 62.5C45 62.5 55 21.4 100 21.4',
    'M0 87.5C45 87.5 55 64.3 100 64.3',
  ]);
});
