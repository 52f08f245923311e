import { expect, test } from 'vitest';
import { pauseAfter } from './poll-schedule';

test('the pauses grow, and after about a minute there is no next look', () => {
  const pauses: number[] = [];
  for (let pause = pauseAfter(1); pause !== undefined; pause = pauseAfter(pauses.length + 1))
    pauses.push(pause);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const minute = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(minute).toBeGreaterThan(50_000);
  expect(minute).toBeLessThan(70_000);
});
