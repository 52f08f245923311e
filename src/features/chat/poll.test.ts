import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll } from './poll';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** A poll that looks until it has looked `times` times, and what it has ended with; undefined while it runs. */
function follow(times: number, isHidden = () => false) {
  const look = vi.fn(() => look.mock.calls.length === times);
  const seen: { look: typeof look; end?: string } = { look };
  void poll(look, isHidden).then((end) => {
    seen.end = end;
  });
  return seen;
}

test('what is there at once is found without waiting', async () => {
  expect(
    await poll(
      () => true,
      () => false,
    ),
  ).toBe('found');
});

test.each([
  ['stops as soon as it has found', 4, 900, 'found'],
  ['gives up after 20 tries, which is after 6 s', Number.POSITIVE_INFINITY, 6_000, 'gave-up'],
])('it looks every 300 ms, %s, and never looks again', async (_, times, after, end) => {
  const seen = follow(times);
  await vi.advanceTimersByTimeAsync(after - 1);
  expect(seen.look).toHaveBeenCalledTimes(after / 300);
  expect(seen.end).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.end).toBe(end);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.look).toHaveBeenCalledTimes(Math.min(times, 20));
});

test('it ends when nobody sees it any more, without another look', async () => {
  let hidden = false;
  const seen = follow(Number.POSITIVE_INFINITY, () => hidden);
  await vi.advanceTimersByTimeAsync(600);
  hidden = true;
  await vi.advanceTimersByTimeAsync(300);
  expect(seen.end).toBe('hidden');
  expect(seen.look).toHaveBeenCalledTimes(3);
});

test('a look that throws ends the poll with its error', async () => {
  const look = vi.fn(() => {
    if (look.mock.calls.length === 3) throw new Error('broken');
    return false;
  });
  const fails = expect(poll(look, () => false)).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(600);
  await fails;
});
