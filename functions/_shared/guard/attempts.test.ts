import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Refusal } from '../refusal.ts';
import { Attempts } from './attempts.ts';

const MINUTE_MS = 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Undefined when the call is let on, otherwise the seconds that its caller is told to wait. */
function waitOf(call: () => void): number | undefined {
  try {
    return call() as undefined;
  } catch (error) {
    return Number((error as Refusal).headers['retry-after']);
  }
}

test('a caller is refused beyond the most, until their hour is over; others are not', () => {
  const attempts = new Attempts();
  for (let call = 0; call < 3; call += 1) expect(waitOf(() => attempts.count('a', 3))).toBeUndefined();
  vi.advanceTimersByTime(20 * MINUTE_MS);
  expect(waitOf(() => attempts.count('a', 3))).toBe(40 * 60);
  expect(waitOf(() => attempts.count('b', 3))).toBeUndefined();
  vi.advanceTimersByTime(40 * MINUTE_MS);
  expect(waitOf(() => attempts.count('a', 3))).toBeUndefined();
});

test('a caller whom the database refused is refused here for as long', () => {
  const attempts = new Attempts();
  expect(attempts.refuse('a', 600).status).toBe(429);
  vi.advanceTimersByTime(9 * MINUTE_MS);
  expect(waitOf(() => attempts.count('a', 100))).toBe(60);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(waitOf(() => attempts.count('a', 100))).toBeUndefined();
});

test('what was refused before the database heard of it is told with the next call', () => {
  const attempts = new Attempts();
  for (let call = 0; call < 4; call += 1) attempts.count('a', 10);
  expect(attempts.takeUntold('a')).toBe(4);
  attempts.count('a', 10);
  expect(attempts.takeUntold('a')).toBe(1);
});

test('the database should hear of a caller whose ten last calls it was not told about', () => {
  const attempts = new Attempts();
  for (let call = 0; call < 9; call += 1) attempts.count('a', 99);
  expect(attempts.isDue('a')).toBe(false);
  attempts.count('a', 99);
  expect(attempts.isDue('a')).toBe(true);
  attempts.takeUntold('a');
  expect(attempts.isDue('a')).toBe(false);
});

test('a clock that is set back by two hours keeps nobody out', () => {
  const attempts = new Attempts();
  vi.advanceTimersByTime(120 * MINUTE_MS);
  expect(waitOf(() => attempts.count('a', 0))).toBe(60 * 60);
  vi.setSystemTime(Date.now() - 120 * MINUTE_MS);
  expect(waitOf(() => attempts.count('a', 1))).toBeUndefined();
});

test('ten thousand callers are remembered, and of more the latest', () => {
  const attempts = new Attempts();
  for (let caller = 0; caller < 10_001; caller += 1) attempts.count(`caller-${caller}`, 1);
  expect(waitOf(() => attempts.count('caller-0', 1))).toBeUndefined();
  expect(waitOf(() => attempts.count('caller-10000', 1))).toBe(60 * 60);
});
