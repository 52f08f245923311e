import { expect, test } from 'vitest';
import type { OrderView } from './order-schema';
import { type NamedPlan, orderFacts, orderLines } from './order-words';

const plans: NamedPlan[] = [{ id: 'mentor-team', name: 'Team', family: 'Mod Mentor AI', unit: 'seat' }];
const order: OrderView = {
  reference: '0d1f7c3e-0000-4000-8000-000000000000',
  email: 'ada@example.com',
  planId: 'mentor-team',
  period: 'biannual',
  units: 5,
  currency: 'CAD',
  total: 675_00,
  charged: 762_75,
  taxName: 'HST 13%',
  paidAt: '2026-11-22T15:00:00.000Z',
  nextChargeOn: '2027-05-22',
};

test('an order says what was bought, what was charged and when the next charge comes', () => {
  expect(orderLines(order, plans)).toEqual({
    plan: 'Team',
    family: 'Mod Mentor AI',
    bought: 'Team, 5 seats, every 6 months (biannual)',
    charged: 'CA$762.75',
    paid: 'paid on November 22, 2026: CA$675 and HST 13%, CA$87.75',
    reference: '0d1f7c3e',
    email: 'ada@example.com',
    next: 'CA$762.75 on May 22, 2027',
    until: 'Unless you cancel before',
    refunded: undefined,
    dispute: undefined,
  });
});

test.each([
  [762_75, 'HST 13%', 'paid on November 22, 2026: CA$675 and HST 13%, CA$87.75', 'Charged, with HST 13%'],
  // A rate that no place has any more: what the order holds counts, not the table of today.
  [776_25, 'HST 15%', 'paid on November 22, 2026: CA$675 and HST 15%, CA$101.25', 'Charged, with HST 15%'],
  [762_75, undefined, 'paid on November 22, 2026: CA$675 and tax, CA$87.75', 'Charged, with tax'],
  [675_00, undefined, 'paid on November 22, 2026: CA$675, without tax', 'Charged, without tax'],
])(
  'beside a charge of %i cents stands the tax that the order holds, %s, on the page and in the mail',
  (charged, taxName, paid, label) => {
    expect(orderLines({ ...order, charged, taxName }, plans).paid).toBe(paid);
    expect(orderFacts({ ...order, charged, taxName }, { title: 'Team' }).map(([name]) => name)).toContain(
      label,
    );
  },
);

test('a cancelled plan has no next charge, and says when it ends', () => {
  const { next } = orderLines({ ...order, endsOn: '2027-05-22' }, plans);
  expect(next).toBe('None. It is cancelled, and runs to May 22, 2027.');
});

test('money that went back is told with the day of its last part, and a dispute with what it means', () => {
  const returned = { refunded: 100_00, refundedAt: '2026-12-01T23:00:00.000Z' };
  expect(orderLines({ ...order, ...returned, dispute: 'lost' }, plans)).toMatchObject({
    refunded: 'CA$100 on December 1, 2026',
    dispute: 'Your bank has closed the dispute and paid you back.',
  });
});

test('before it is paid nothing is charged; a plan of old is named by its id', () => {
  const { charged, paidAt, nextChargeOn, period, ...open } = order;
  expect(orderLines({ ...open, planId: 'old-plan' }, plans)).toMatchObject({
    bought: 'old-plan, 5, once',
    charged: '',
    paid: '',
    next: 'None. It is paid once and never renews.',
  });
});
