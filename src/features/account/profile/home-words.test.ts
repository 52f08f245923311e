import { expect, test } from 'vitest';
import type { HomeOrder } from '../rules/home-schema';
import { orderTitle, orderWords, planNow } from './home-words';

const TODAY = new Date('2026-11-24T12:00:00Z');

const order = (changes: Partial<HomeOrder> = {}): HomeOrder => ({
  reference: 'a364543f-0000-4000-8000-000000000000',
  email: 'ada@example.com',
  planId: 'growth',
  period: 'monthly',
  units: 1,
  currency: 'CAD',
  total: 34_900,
  charged: 39_437,
  paidAt: '2026-11-22T09:00:00Z',
  orderedAt: '2026-11-21T09:00:00Z',
  nextChargeOn: '2026-12-22',
  state: 'paid',
  plan: { id: 'growth', name: 'Growth', family: 'Voice', unit: 'workspace', includes: [], wantsBrief: true },
  ...changes,
});

const UNPAID = { charged: undefined, paidAt: undefined, nextChargeOn: undefined };

test.each<[string, Partial<HomeOrder>, string]>([
  ['is paid', {}, 'November 22, 2026: CA$394.37, order a364543f.'],
  [
    'is open',
    { ...UNPAID, state: 'open' },
    'November 21, 2026: CA$349 before tax, order a364543f. Not paid yet.',
  ],
  [
    'is cancelled',
    { endsOn: '2026-12-22', nextChargeOn: undefined },
    'November 22, 2026: CA$394.37, order a364543f. Cancelled; it runs to December 22, 2026.',
  ],
  [
    'was paid back in part',
    { refunded: 1_000, refundedAt: '2026-11-23T09:00:00Z' },
    'November 22, 2026: CA$394.37, order a364543f. Paid back: CA$10 on November 23, 2026.',
  ],
])('an order that %s says so', (_what, changes, words) => {
  expect(orderWords(order(changes))).toBe(words);
});

test('a plan is named with its period, and by its id when it is not sold any more', () => {
  expect(orderTitle(order())).toBe('Growth, monthly');
  expect(orderTitle(order({ plan: undefined, planId: 'old-plan', period: undefined }))).toBe('old-plan');
});

test.each<[string, Partial<HomeOrder>]>([
  ['is not paid', { ...UNPAID, state: 'open' }],
  ['was paid once', { period: undefined }],
  ['has ended', { endsOn: '2026-11-23' }],
  ['was paid back whole', { refunded: 39_437, refundedAt: '2026-11-23T09:00:00Z' }],
  ['was taken back by a bank', { dispute: 'lost' }],
])('what %s is no plan that runs', (_what, changes) => {
  expect(planNow([order(changes)], TODAY)).toBeUndefined();
});

test('the newest plan that runs is the plan, up to the day on which it ends', () => {
  const [ending, older] = [order({ endsOn: '2026-11-24' }), order({ planId: 'starter' })];
  expect(planNow([order({ state: 'pending' }), ending, older], TODAY)).toBe(ending);
});
