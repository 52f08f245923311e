import { expect, test } from 'vitest';
import { callAbout, keptOrder, NO_ORDER, paidOrder } from './stored-order';

const kept = {
  query: '?plan=growth',
  name: 'Ada',
  email: 'ada@example.com',
  key: 'k',
  about: 'a',
  token: 't',
  paid: true,
};

test('what was kept comes back as it was', () => {
  expect(keptOrder(kept)).toEqual(kept);
});

test.for([null, undefined, 7, 'text'])('%s is no order', (garbage) => {
  expect(keptOrder(garbage)).toBeUndefined();
});

test('of a damaged or older one, what can be used is used', () => {
  expect(keptOrder([])).toEqual(NO_ORDER);
  expect(keptOrder({ name: 'Ada', email: 7, query: null, paid: 'yes', shoe: 42 })).toEqual({
    ...NO_ORDER,
    name: 'Ada',
  });
});

test('the same order is the same call, and a changed one is another', () => {
  const first = callAbout('growth for Ada', NO_ORDER);
  expect(first.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(callAbout('growth for Ada', { ...NO_ORDER, ...first })).toEqual(first);
  expect(callAbout('scale for Ada', { ...NO_ORDER, ...first }).key).not.toBe(first.key);
});

test('a paid order keeps its key to see it, and nothing of its buyer', () => {
  expect(paidOrder('t')).toEqual({ ...NO_ORDER, token: 't', paid: true });
});
