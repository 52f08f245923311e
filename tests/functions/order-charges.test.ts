import { beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../../src/features/quiz/rules/random.ts';
import { testDatabase } from './postgres-database.ts';
import { ADA_HASH as ADA, submission } from './submissions.ts';

/** What the database makes of answers about a payment, which may be older than those it has. */
const database = testDatabase();
let orderId: string;
beforeEach(async () => {
  const plan = { planId: 'growth', units: 1, currency: 'CAD', unitAmount: 10_000, total: 10_000 };
  const { id } = await database.call<{ id: string }>('submit_order', {
    p_submission: submission(),
    p_order: { ...plan, name: 'Ada', email: 'ada@example.ca' },
  });
  orderId = id;
});

const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 9, 0, second)).toISOString();
/** What was known in this second of one payment. */
const known = (second: number, refunded: number, more: object = {}) => ({
  chargeId: 'ch_1',
  refunded,
  refundedAt: refunded > 0 ? at(second) : undefined,
  failedRefunds: [],
  askedAt: at(second),
  ...more,
});
const apply = (facts: object) =>
  database.call<{ outcome: string; order: object }>('apply_payment', {
    p_event: { id: crypto.randomUUID(), type: 'test' },
    p_facts: { orderId, ...facts },
  });
const templates = async () =>
  (await database.sql`select template from app.email_outbox order by id`).map(
    ({ template }) => template as string,
  );

test('an answer that is older than the last changes nothing, and mails nobody', async () => {
  expect(await apply(known(2, 700))).toMatchObject({ outcome: 'changed', order: { refunded: 700 } });
  expect(await apply(known(1, 900))).toMatchObject({ outcome: 'unchanged', order: { refunded: 700 } });
  expect(await templates()).toEqual(['order-refunded', 'order-notice']);
});

test('a refund that is taken back is forgotten, and one that follows is told again', async () => {
  await apply(known(1, 700));
  const { order } = await apply(known(2, 0, { failedRefunds: ['re_1'] }));
  expect(order).not.toHaveProperty('refunded');
  expect(order).not.toHaveProperty('refundedAt');
  expect(await apply(known(3, 700, { failedRefunds: ['re_1'] }))).toMatchObject({ outcome: 'changed' });
  expect((await templates()).filter((template) => template === 'order-refunded')).toHaveLength(2);
  expect(await database.sql`select kind, detail from app.alarms`).toEqual([
    { kind: 'refund_failed', detail: `order ${orderId}, refund re_1` },
  ]);
});

test('payments of one order add up, and the worst of their disputes shows', async () => {
  await apply(known(1, 100, { dispute: 'won' }));
  await apply(known(2, 200, { chargeId: 'ch_2', dispute: 'open' }));
  const third = await apply(known(3, 300, { chargeId: 'ch_3' }));
  expect(third.order).toMatchObject({
    refunded: 600,
    refundedAt: '2026-11-23T09:00:03.000Z',
    dispute: 'open',
  });
});

test('a refund is told to a buyer who wants no other mail', async () => {
  await database.call('suppress_mail', { p_person_hash: ADA, p_reason: 'asked', p_consent: {} });
  await apply(known(1, 700));
  const claimed = await database.call('claim_mails', { p_limit: 5 });
  expect(claimed).toMatchObject([{ template: 'order-refunded' }, { template: 'order-notice' }]);
});

test('a hundred shuffles of all that was known, with repetitions, end in one row', async () => {
  const random = seededRandom(20_261_124);
  const history = [
    known(1, 0, { dispute: 'open' }),
    known(2, 500),
    known(3, 900),
    known(4, 400, { failedRefunds: ['re_1'] }),
    known(5, 600, { dispute: 'lost', failedRefunds: ['re_1'] }),
    known(6, 600, { failedRefunds: ['re_1'] }),
  ];
  for (let turn = 0; turn < 100; turn += 1) {
    await database.sql`truncate app.order_charges, app.order_events, app.email_outbox`;
    const shuffled = [...history, ...history].map((facts) => ({ facts, place: random() }));
    const told = shuffled.sort((a, b) => a.place - b.place).map(({ facts }) => ({ orderId, ...facts }));
    await database.sql`
      select app.apply_payment(jsonb_build_object('id', gen_random_uuid(), 'type', 'test'), facts)
        from jsonb_array_elements(${JSON.stringify(told)}::text::jsonb) as facts`;
    const rows = await database.sql`select id, refunded, refunded_at, dispute from app.order_charges`;
    expect(rows).toEqual([{ id: 'ch_1', refunded: 600, refunded_at: new Date(at(6)), dispute: 'lost' }]);
  }
});
