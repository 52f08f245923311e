import { expect, test } from 'vitest';
import { clockWords, dayWords, hoursWords } from './opening-hours.ts';

test.each([
  ['', '', 'Closed'],
  ['08:30', '17:00', '8:30 a.m. to 5 p.m.'],
  ['22:00', '02:00', '10 p.m. to 2 a.m. the next day'],
  ['12:00', '00:00', 'noon to midnight'],
  ['09:00', '09:00', 'Open day and night'],
  ['09:00', '', 'Not complete'],
])('from %j to %j is %j', (from, to, words) => {
  expect(dayWords(from, to)).toBe(words);
});

test('a clock says noon, midnight and minutes', () => {
  expect(['00:00', '00:05', '12:00', '12:30', '23:59'].map(clockWords)).toEqual([
    'midnight',
    '12:05 a.m.',
    'noon',
    '12:30 p.m.',
    '11:59 p.m.',
  ]);
});

test('hours of schema.org are said day by day', () => {
  expect(hoursWords('Mo-Fr 09:00-17:30, Sa 10:00-14:00')).toEqual([
    'Monday to Friday, 9 a.m. to 5:30 p.m.',
    'Saturday, 10 a.m. to 2 p.m.',
  ]);
  expect(hoursWords('')).toEqual([]);
});
