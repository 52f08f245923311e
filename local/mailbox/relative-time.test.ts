import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.js';

const now = new Date(2026, 10, 20, 11, 30).getTime();

test.each([
  [new Date(2026, 10, 20, 11, 30, 20), 'just now'],
  [new Date(2026, 10, 20, 11, 29, 30), 'just now'],
  [new Date(2026, 10, 20, 11, 26), '4 min ago'],
  [new Date(2026, 10, 20, 8, 15), '3 h ago'],
  [new Date(2026, 10, 19, 23, 50), 'yesterday'],
  [new Date(2026, 10, 18, 23, 50), 'Nov 18'],
  [new Date(2025, 11, 31), 'Dec 31, 2025'],
])('%s is "%s"', (then, text) => {
  expect(relativeTime(then.getTime(), now).replace('.', '')).toBe(text);
});

test('minutes come before days around midnight', () => {
  const midnight = new Date(2026, 10, 20, 0, 10).getTime();
  expect(relativeTime(midnight - 20 * 60_000, midnight)).toBe('20 min ago');
});
