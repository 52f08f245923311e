import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll } from './poll';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const visible = () => false;

/** What the poll has ended with; undefined while it runs. */
function follow(ends: ReturnType<typeof poll>) {
  const seen: { end?: string } = {};
  void ends.then((end) => {
    seen.end = end;
  });
  return seen;
}

test('what is there at once is found without waiting', async () => {
  expect(await poll(() => true, visible)).toBe('found');
  expect(vi.getTimerCount()).toBe(0);
});

test('it looks every 300 ms and stops as soon as it has found', async () => {
  const look = vi.fn(() => look.mock.calls.length === 4);
  const seen = follow(poll(look, visible));
  await vi.advanceTimersByTimeAsync(899);
  expect(look).toHaveBeenCalledTimes(3);
  expect(seen.end).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.end).toBe('found');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(4);
  expect(vi.getTimerCount()).toBe(0);
});

test('it gives up after 20 tries, which is after 6 s, and never looks again', async () => {
  const look = vi.fn(() => false);
  const seen = follow(poll(look, visible));
  await vi.advanceTimersByTimeAsync(5_999);
  expect(look).toHaveBeenCalledTimes(20);
  expect(seen.end).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.end).toBe('gave-up');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(20);
  expect(vi.getTimerCount()).toBe(0);
});

test('it ends when nobody sees it any more, without another look', async () => {
  let hidden = false;
  const look = vi.fn(() => false);
  const seen = follow(poll(look, () => hidden));
  await vi.advanceTimersByTimeAsync(600);
  hidden = true;
  await vi.advanceTimersByTimeAsync(300);
  expect(seen.end).toBe('hidden');
  expect(look).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('a look that throws ends the poll with its error', async () => {
  const look = vi.fn(() => {
    if (look.mock.calls.length === 3) throw new Error('broken');
    return false;
  });
  const fails = expect(poll(look, visible)).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(600);
  await fails;
  expect(vi.getTimerCount()).toBe(0);
});
