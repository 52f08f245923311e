import { expect, test } from 'vitest';
import { attemptAt } from './idempotency-key';

test('a retry about the same keeps its key, and anything else gets a new one', () => {
  const first = attemptAt('one order', undefined);
  expect(attemptAt('one order', first)).toBe(first);
  expect(attemptAt('another order', first).key).not.toBe(first.key);
});

test('an attempt that was kept without a key is none', () => {
  expect(attemptAt('', { about: '', key: '' }).key).toMatch(/^[\da-f-]{36}$/);
});
