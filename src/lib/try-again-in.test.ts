import { expect, test } from 'vitest';
import { tryAgainIn } from './try-again-in';

test.each([
  [1, 'Try again in 1 minute.'],
  [60, 'Try again in 1 minute.'],
  [61, 'Try again in 2 minutes.'],
  [600, 'Try again in 10 minutes.'],
  [89 * 60, 'Try again in 89 minutes.'],
  [90 * 60, 'Try again in 2 hours.'],
  [86_400, 'Try again in 24 hours.'],
  [undefined, 'Try again in 5 minutes.'],
])('a wait of %s seconds reads as %s', (seconds, text) => {
  expect(tryAgainIn(seconds)).toBe(text);
});
