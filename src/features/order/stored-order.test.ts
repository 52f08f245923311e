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
const damaged = { query: '?plan=growth', buyer: null, token: 7, paid: 'yes', shoe: 42 };

test.each<[string, unknown, unknown]>([
  ['what was kept', kept, kept],
  ['a list', [], NO_ORDER],
  ['a damaged or older one', damaged, { ...NO_ORDER, query: '?plan=growth' }],
  ...[null, undefined, 7, 'text'].map((found): [string, unknown, unknown] => [`${found}`, found, undefined]),
])('of %s comes back what can be used', (_, found, order) => {
  expect(keptOrder(found)).toEqual(order);
});

test('a paid order keeps its key to see it, and nothing of its buyer', () => {
  expect(paidOrder('t')).toEqual({ ...NO_ORDER, token: 't', paid: true });
});
