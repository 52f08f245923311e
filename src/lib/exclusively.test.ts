import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exclusively } from './exclusively';

const PATIENCE_MS = 1_000;

/** One queue per name; a request that has waited until its signal fires is turned away, as the browser does it. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) {
      const turn = Promise.race([
        last,
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ]).then(work);
      last = turn.catch(() => {});
      return turn;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: createLocks() });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const aborter = new AbortController();
    setTimeout(() => aborter.abort(new DOMException('waited', 'TimeoutError')), milliseconds);
    return aborter.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const frozen = () => new Promise<never>(() => {});

test('work of one name runs one after the other', async () => {
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} starts`);
    await Promise.resolve();
    order.push(`${name} ends`);
    return name;
  };
  const results = await Promise.all([
    exclusively('refresh', PATIENCE_MS, work('one')),
    exclusively('refresh', PATIENCE_MS, work('two')),
  ]);
  expect(results).toEqual(['one', 'two']);
  expect(order).toEqual(['one starts', 'one ends', 'two starts', 'two ends']);
});

test('a tab that is frozen in its turn keeps nobody waiting for longer than the patience', async () => {
  void exclusively('refresh', PATIENCE_MS, frozen);
  const work = vi.fn(async () => 'done');
  const result = exclusively('refresh', PATIENCE_MS, work);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('done');
  expect(work).toHaveBeenCalledOnce();
});

test('work that fails in its turn is not done twice', async () => {
  const work = vi.fn(async () => {
    throw new Error('failed');
  });
  await expect(exclusively('refresh', PATIENCE_MS, work)).rejects.toThrow('failed');
  expect(work).toHaveBeenCalledOnce();
});

test.each([
  { where: 'without Web Locks', navigator: {} },
  {
    where: 'where Web Locks are refused',
    navigator: { locks: { request: () => Promise.reject(new DOMException('opaque', 'SecurityError')) } },
  },
])('$where the work is done at once', async ({ navigator }) => {
  vi.stubGlobal('navigator', navigator);
  expect(await exclusively('refresh', PATIENCE_MS, async () => 'done')).toBe('done');
});
