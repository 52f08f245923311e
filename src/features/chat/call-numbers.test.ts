import { expect, test } from 'vitest';
import { readCallNumbers } from './call-numbers';

test.each([
  ['20 calls a day', { calls: 20, period: 'day' }],
  ['twenty-five incoming calls daily', { calls: 25, period: 'day' }],
  ['a hundred a week', { calls: 100, period: 'week' }],
  ['two hundred and fifty calls a month', { calls: 250, period: 'month' }],
  ['roughly half a dozen calls per day', { calls: 6, period: 'day' }],
  ['20 calls', { calls: 20 }],
  ['20 calls every day', { calls: 20, period: 'day' }],
  // Of two numbers the price should hold for the larger.
  ['15-20 calls a day', { calls: 20, period: 'day' }],
  ['between fifteen and twenty phone calls per day', { calls: 20, period: 'day' }],
  // What else was said.
  [
    '12 calls on most days, each 3 minutes, 6 days a week',
    { calls: 12, period: 'day', minutesPerCall: 3, daysPerWeek: 6 },
  ],
  [
    '5-day week, 18 calls per day at 2,5 min',
    { daysPerWeek: 5, calls: 18, period: 'day', minutesPerCall: 2.5 },
  ],
  ['15/day, 24/7, two and a half minutes', { calls: 15, period: 'day', daysPerWeek: 7, minutesPerCall: 2.5 }],
  ['30 calls a day mon-sat, 90 seconds', { calls: 30, period: 'day', daysPerWeek: 6, minutesPerCall: 1.5 }],
  ['40 calls a day, 25 % of them', { calls: 40, period: 'day', sharePercent: 25 }],
  ['half of my 40 calls a day', { calls: 40, period: 'day', sharePercent: 50 }],
  ['I miss 10 calls a week', { calls: 10, period: 'week', sharePercent: 100 }],
  // Numbers of other things.
  ['open 8 hours a day', {}],
  ['is there a plan for $300 a month', {}],
  ['1,200 minutes a month', {}],
  ['50 texts a day', {}],
  ['604 555 0142', {}],
])('“%s”', (question, numbers) => {
  expect(readCallNumbers(question)).toEqual(numbers);
});
