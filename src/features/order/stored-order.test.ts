import { expect, test } from 'vitest';
import { keptOrder, NO_ORDER, paidOrder } from './stored-order';

const kept = {
  query: '?plan=growth',
  buyer: { name: 'Ada', email: 'ada@example.com' },
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
  expect(keptOrder({ query: '?plan=growth', buyer: null, token: 7, paid: 'yes', shoe: 42 })).toEqual({
    ...NO_ORDER,
    query: '?plan=growth',
  });
});

test('a paid order keeps its key to see it, and nothing of its buyer', () => {
  expect(paidOrder('t')).toEqual({ ...NO_ORDER, token: 't', paid: true });
});
