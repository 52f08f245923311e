import { expect, test } from 'vitest';
import { readDuration } from './duration.ts';

test.each([
  ['192', 192],
  ['0', 0],
  ['3:12', 192],
  ['0:00', 0],
  ['00:03:12', 192],
  ['1:00:05', 3_605],
  ['62:05', 3_725],
  ['0:03:12.500', 192],
  ['3m 12s', 192],
  ['3 min 12 sec', 192],
  ['1 hr 2 min', 3_720],
  ['45 seconds', 45],
  ['PT3M12S', 192],
  ['1 heure, 5 minutes', 3_900],
])('%s is %i seconds', (text, seconds) => {
  expect(readDuration(text, 'seconds')).toBe(seconds);
});

test('a plain number may be minutes, with a point or a comma', () => {
  expect(readDuration('3.2', 'minutes')).toBeCloseTo(192);
  expect(readDuration('3,2', 'minutes')).toBeCloseTo(192);
  expect(readDuration('3:12', 'minutes')).toBe(192);
});

test.each(['', '-', 'N/A', 'In progress', '416-555-0123', 'hours'])('%j is no length', (text) => {
  expect(readDuration(text, 'seconds')).toBeUndefined();
});
