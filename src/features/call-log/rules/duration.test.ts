import { expect, test } from 'vitest';
import { readDuration } from './duration.ts';

test.each([
  ['0|0:00', 0],
  ['192|3:12|00:03:12|0:03:12.500|3m 12s|3 min 12 sec|PT3M12S', 192],
  ['1:00:05', 3_605],
  ['62:05', 3_725],
  ['1 hr 2 min', 3_720],
  ['45 seconds', 45],
  ['1 heure, 5 minutes', 3_900],
])('%s is %i seconds', (texts, seconds) => {
  for (const text of texts.split('|')) expect(readDuration(text, 'seconds'), text).toBe(seconds);
});

test('a plain number may be minutes, with a point or a comma', () => {
  for (const text of ['3.2', '3,2', '3:12']) expect(readDuration(text, 'minutes')).toBeCloseTo(192);
});

test.each([
  ['192000', 'milliseconds', 192],
  ['192,000', 'milliseconds', 192],
  ['1,234', 'seconds', 1_234],
  ['0.0022222222', 'days', 192],
  ['192000 ms', 'seconds', 192],
  ['3.2 min', 'seconds', 192],
  ['3:12:00', 'minutes-first', 192],
  ['3:12', 'minutes-first', 192],
  ['0:40:00', 'minutes-first', 40],
  ['1 h 5 min', 'minutes-first', 3_900],
] as const)('%s in %s is %d seconds', (text, unit, seconds) => {
  expect(readDuration(text, unit)).toBeCloseTo(seconds, 4);
});

test.each(['', '-', 'N/A', 'In progress', '416-555-0123', 'hours'])('%j is no length', (text) => {
  expect(readDuration(text, 'seconds')).toBeUndefined();
});
