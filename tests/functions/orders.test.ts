import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/features/quiz/rules/random.ts';
import { testDatabase } from './postgres-database.ts';
import { ADA_HASH as ADA, consent, submission as plainSubmission, TEXT_HASH as TEXT } from './submissions.ts';

const database = testDatabase();

const submission = (changes: Record<string, unknown> = {}) =>
  plainSubmission({ consent: { ...consent, purpose: 'order', page: '/checkout' }, ...changes });
const PLAN = {
  name: 'Ada',
  email: 'ada@example.ca',
  planId: 'mentor-team',
  period: 'annual',
  units: 5,
  currency: 'CAD',
  unitAmount: 20_000,
  total: 100_000,
};
interface Order {
  id: string;
  state: string;
  sessionIds: string[];
  sessionId?: string;
  sessionUrl?: string;
}
const call = (p_submission: object, p_order: object = PLAN) =>
  database.call<Order>('submit_order', { p_submission, p_order });
const submit = (changes: Record<string, unknown> = {}, order?: object) => call(submission(changes), order);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const open = (id: string, session: string) =>
  database.call<Order | null>('record_checkout_session', {
    p_order_id: id,
    p_session: { id: session, url: `https://pay.example/${session}`, expiresAt: inHours(24) },
  });
const page = (orderId: string, sessionId: string, state: string, changes: object = {}) => ({
  orderId,
  sessionId,
  state,
  currency: 'cad',
  subtotal: 100_000,
  tax: 5_000,
  charged: 105_000,
  at: '2026-11-22T09:00:00.000Z',
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  ...changes,
});
const plan = (orderId: string, version: string, changes: object = {}) => ({
  orderId,
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  version,
  renewsOn: '2027-11-22',
  ...changes,
});
const apply = (facts: object, event: object = { id: crypto.randomUUID(), type: 'test' }) =>
  database.call<{ outcome: string; order?: Order }>('apply_payment', { p_event: event, p_facts: facts });
const outcome = async (...args: Parameters<typeof apply>) => (await apply(...args)).outcome;
/** The driver does not always know how to read an array of ours. */
const orders = () =>
  database.sql`select *, to_jsonb(session_ids) as session_ids from app.orders order by created_at`;
const theOrder = async () => (await orders())[0] ?? expect.fail('there is no order');
const mails = () =>
  database.sql`select template, recipient, payload, person_hash from app.email_outbox order by id`;
const templates = async () => (await mails()).map(({ template }) => template as string);
const alarms = () => database.sql`select kind, detail from app.alarms order by id`;
/** An order with its first page. */
const opened = async (session = 'cs_1') => {
  const { id } = await submit();
  await open(id, session);
  return id;
};
const bought = async () => {
  const id = await opened();
  await apply(page(id, 'cs_1', 'paid'));
  return id;
};

describe('an order', () => {
  test('is stored with what was agreed to, and sends no mail yet', async () => {
    const order = await submit();
    const { name: _name, ...known } = PLAN;
    expect(order).toEqual({ ...known, id: expect.any(String), state: 'open', sessionIds: [] });
    expect(await theOrder()).toMatchObject({ id: order.id, name: 'Ada', person_hash: ADA, text_hash: TEXT });
    expect(await database.sql`select purpose, event, text_hash from app.consent_events`).toMatchObject([
      { purpose: 'order', event: 'asked', text_hash: TEXT },
    ]);
    expect(await mails()).toEqual([]);
  });

  test('asked for again with its key is the same one; with another key it is another', async () => {
    const first = submission();
    const { id } = await call(first);
    expect((await call(first)).id).toBe(id);
    expect((await call(submission())).id).not.toBe(id);
    await expect(call({ ...first, bodyHash: 'other' })).rejects.toMatchObject({ code: 'PT422' });
    expect(await orders()).toHaveLength(2);
  });

  test('that its person had deleted is a new one when it is sent again', async () => {
    const same = submission();
    const { id } = await call(same);
    await database.call('delete_person', { p_person_hash: ADA });
    const again = await call(same);
    expect(again.id).not.toBe(id);
    expect((await call(same)).id).toBe(again.id);
  });

  test.each([
    ['a total that is not its parts', { total: 99_999 }],
    ['no units', { units: 0, total: 0 }],
    ['a negative amount', { unitAmount: -1, total: -5 }],
    ['a currency that we do not have', { currency: 'EUR' }],
    ['a period that we do not have', { period: 'weekly' }],
  ])('with %s is not stored', async (_what, changes) => {
    await expect(submit({}, { ...PLAN, ...changes })).rejects.toMatchObject({ code: '23514' });
    expect(await orders()).toEqual([]);
  });

  test('is read by its id; a stranger’s id reads nothing', async () => {
    const { id } = await submit();
    const view = (p_id: string) => database.call<Order | null>('read_order', { p_id });
    expect(await view(id)).toMatchObject({ id, state: 'open' });
    expect(await view(crypto.randomUUID())).toBeNull();
  });
});

describe('the payment page of an order', () => {
  test('is noted once, with its address for as long as somebody can pay there', async () => {
    const { id } = await submit();
    expect(await open(id, 'cs_1')).toMatchObject({
      sessionIds: ['cs_1'],
      sessionId: 'cs_1',
      sessionUrl: 'https://pay.example/cs_1',
    });
    expect((await open(id, 'cs_1'))?.sessionIds).toEqual(['cs_1']);
    expect((await apply(page(id, 'cs_1', 'expired'))).order).toMatchObject({ state: 'expired' });
    expect((await theOrder()).session_url).toBeNull();
    expect(await open(id, 'cs_2')).toMatchObject({ state: 'open', sessionIds: ['cs_1', 'cs_2'] });
  });

  test('is not taken by an order that is paid, about to be, or gone', async () => {
    const id = await opened();
    await apply(page(id, 'cs_1', 'pending'));
    expect(await open(id, 'cs_2')).toMatchObject({ state: 'pending', sessionIds: ['cs_1'] });
    await apply(page(id, 'cs_1', 'paid'));
    expect(await open(id, 'cs_2')).toMatchObject({ state: 'paid', sessionIds: ['cs_1'] });
    expect(await open(crypto.randomUUID(), 'cs_3')).toBeNull();
  });
});

describe('a payment', () => {
  test('ends an order with one confirmation, one notice and what was charged', async () => {
    const id = await bought();
    expect(await theOrder()).toMatchObject({
      state: 'paid',
      charged: 105_000,
      paid_at: new Date('2026-11-22T09:00:00Z'),
      customer_id: 'cus_1',
      subscription_id: 'sub_1',
      payment_id: null,
      session_url: null,
    });
    const { name, email, unitAmount: _unitAmount, ...known } = PLAN;
    const receipt = { textHash: TEXT, agreedAt: expect.stringMatching(/^\d{4}-.*Z$/) };
    const order = { ...known, charged: 105_000, paidAt: '2026-11-22T09:00:00.000Z', receipt };
    const forStaff = { ...order, name, email, customerId: 'cus_1', subscriptionId: 'sub_1' };
    expect(await mails()).toEqual([
      { template: 'order-confirmation', recipient: email, payload: order, person_hash: ADA },
      { template: 'order-notice', recipient: 'staff', payload: forStaff, person_hash: ADA },
    ]);
    expect(await outcome(page(id, 'cs_1', 'paid'))).toBe('unchanged');
    expect(await mails()).toHaveLength(2);
  });

  test('is told twice and counts once, as the same event and as another', async () => {
    const id = await opened();
    const event = { id: 'evt_1', type: 'checkout.session.completed' };
    expect(await outcome(page(id, 'cs_1', 'paid'), event)).toBe('changed');
    expect(await outcome(page(id, 'cs_1', 'paid'), event)).toBe('repeated');
    // When it is asked about, it leaves no event.
    expect(await outcome(page(id, 'cs_1', 'paid'), {})).toBe('unchanged');
    expect(await templates()).toEqual(['order-confirmation', 'order-notice']);
    expect(await database.sql`select id, type, order_id from app.order_events`).toMatchObject([
      { ...event, order_id: id },
    ]);
  });

  test('of twenty events at once is one', async () => {
    const id = await opened();
    // Without it the first is done before the second has begun.
    await database.sql.unsafe(`
      create function app.planted() returns trigger language plpgsql as
        'begin perform pg_sleep(0.1); return new; end';
      create trigger planted before update on app.orders for each row execute function app.planted()`);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcome(page(id, 'cs_1', 'paid'))),
    ).finally(() =>
      database.sql.unsafe('drop trigger planted on app.orders; drop function app.planted').simple(),
    );
    expect(outcomes.filter((one) => one === 'changed')).toHaveLength(1);
    expect(await templates()).toEqual(['order-confirmation', 'order-notice']);
  });

  /** What an order may become of each state by what is told of its page. */
  const MOVES: Record<string, readonly string[]> = {
    open: ['pending', 'paid', 'failed', 'expired'],
    pending: ['paid', 'failed', 'expired'],
    failed: ['paid'],
    expired: ['paid'],
    paid: [],
  };
  const STATES = Object.keys(MOVES);
  test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
    'moves an order only forward: %s, then %s',
    async (from, to) => {
      const id = await opened();
      await apply(page(id, 'cs_1', from));
      expect((await theOrder()).state).toBe(from);
      const moves = MOVES[from]?.includes(to) ?? false;
      expect(await outcome(page(id, 'cs_1', to))).toBe(moves ? 'changed' : 'unchanged');
      expect((await theOrder()).state).toBe(moves ? to : from);
    },
  );

  test('that failed is mailed once, and can be made again', async () => {
    const id = await opened();
    await apply(page(id, 'cs_1', 'pending'));
    await apply(page(id, 'cs_1', 'failed'));
    await apply(page(id, 'cs_1', 'failed'));
    expect(await templates()).toEqual(['payment-failed']);
    await open(id, 'cs_2');
    await apply(page(id, 'cs_2', 'failed'));
    expect(await templates()).toEqual(['payment-failed']);
    await open(id, 'cs_3');
    await apply(page(id, 'cs_3', 'paid'));
    expect(await templates()).toEqual(['payment-failed', 'order-confirmation', 'order-notice']);
  });

  test('on an earlier page counts as well; that such a page closed changes nothing', async () => {
    const id = await opened();
    await apply(page(id, 'cs_1', 'expired'));
    await open(id, 'cs_2');
    expect(await outcome(page(id, 'cs_1', 'expired'))).toBe('unchanged');
    expect((await theOrder()).state).toBe('open');
    await apply(page(id, 'cs_1', 'paid'));
    expect(await theOrder()).toMatchObject({ state: 'paid', session_id: 'cs_1' });
  });

  test.each([
    ['another amount', { subtotal: 1, charged: 5_001 }],
    ['a discount', { charged: 95_000, tax: 5_000 }],
    ['less with tax than without', { charged: 100_000 }],
    ['another currency', { currency: 'usd' }],
    ['no amount', { subtotal: null, charged: null }],
  ])('of %s alarms the staff once and leaves the order unpaid', async (_what, changes) => {
    const id = await opened();
    const before = await orders();
    expect(await outcome(page(id, 'cs_1', 'paid', changes))).toBe('alarm');
    expect(await outcome(page(id, 'cs_1', 'paid', changes), {})).toBe('alarm');
    expect(await orders()).toEqual(before);
    expect(await alarms()).toEqual([
      { kind: 'payment_differs', detail: expect.stringContaining(`order ${id}, payment page cs_1`) },
    ]);
    expect(await templates()).toEqual(['staff-alarm']);
  });

  test('on a page that we did not open alarms the staff; anything less is nothing to us', async () => {
    const id = await opened();
    const before = await orders();
    for (const state of ['open', 'pending', 'failed', 'expired'])
      expect(await outcome(page(id, 'cs_other', state))).toBe('unchanged');
    expect(await outcome(page(id, 'cs_other', 'paid'))).toBe('alarm');
    expect(await orders()).toEqual(before);
    expect(await alarms()).toMatchObject([{ kind: 'payment_foreign' }]);
  });

  test('for an order that was paid before alarms the staff and changes nothing', async () => {
    const id = await opened();
    await apply(page(id, 'cs_1', 'expired'));
    await open(id, 'cs_2');
    await apply(page(id, 'cs_1', 'paid'));
    const before = await orders();
    expect(await outcome(page(id, 'cs_2', 'paid'))).toBe('alarm');
    expect(await orders()).toEqual(before);
    expect(await alarms()).toMatchObject([{ kind: 'payment_twice' }]);
    expect(await templates()).toEqual(['order-confirmation', 'order-notice', 'staff-alarm']);
  });

  test('for an order that is gone alarms the staff, and leaves no event', async () => {
    const gone = crypto.randomUUID();
    expect(await apply(page(gone, 'cs_1', 'expired'))).toEqual({ outcome: 'unknown' });
    expect(await alarms()).toEqual([]);
    expect(await apply(page(gone, 'cs_1', 'paid'))).toEqual({ outcome: 'unknown' });
    expect(await alarms()).toMatchObject([{ kind: 'payment_foreign' }]);
    expect(await database.sql`select from app.order_events`).toHaveLength(0);
  });

  test('leaves nothing behind when its mail cannot be written, and is taken when it is told again', async () => {
    const id = await opened();
    const event = { id: 'evt_1', type: 'checkout.session.completed' };
    await database.sql`alter table app.email_outbox add constraint planted check (template <> 'order-notice')`;
    await expect(apply(page(id, 'cs_1', 'paid'), event)).rejects.toMatchObject({ code: '23514' });
    await database.sql`alter table app.email_outbox drop constraint planted`;
    expect(await theOrder()).toMatchObject({ state: 'open', charged: null });
    expect(await database.sql`select from app.order_events`).toHaveLength(0);
    expect(await outcome(page(id, 'cs_1', 'paid'), event)).toBe('changed');
  });
});

describe('a subscription', () => {
  const days = async () => {
    const [row] = await database.sql`
      select subscription_id, renews_on::text as renews, ends_on::text as ends from app.orders`;
    return row;
  };

  test('is known by its newest event: that it ends, that it goes on after all, that it has ended', async () => {
    const id = await bought();
    await apply(plan(id, '2', { endsOn: '2027-11-22' }));
    expect(await days()).toMatchObject({ ends: '2027-11-22' });
    expect(await outcome(plan(id, '1'))).toBe('unchanged');
    expect(await days()).toMatchObject({ ends: '2027-11-22' });
    await apply(plan(id, '3'));
    expect(await days()).toMatchObject({ renews: '2027-11-22', ends: null });
    await apply(plan(id, '4', { endsOn: '2026-12-01' }));
    expect(await days()).toMatchObject({ ends: '2026-12-01' });
    expect((await theOrder()).state).toBe('paid');
    expect(await templates()).toEqual(['order-confirmation', 'order-notice']);
  });

  test('of another order, or of a payment that does not count, changes nothing', async () => {
    const id = await bought();
    const before = await orders();
    expect(await outcome(plan(id, '9', { subscriptionId: 'sub_2', endsOn: '2026-12-01' }))).toBe('unchanged');
    expect(await outcome(plan(crypto.randomUUID(), '9'))).toBe('unknown');
    expect(await orders()).toEqual(before);
  });

  test('that ended with a payment that failed is forgotten when another is paid', async () => {
    const id = await opened();
    await apply(plan(id, '1', { subscriptionId: 'sub_0', endsOn: '2026-11-23' }));
    await apply(page(id, 'cs_1', 'failed', { subscriptionId: 'sub_0' }));
    await open(id, 'cs_2');
    await apply(page(id, 'cs_2', 'paid'));
    expect(await days()).toEqual({ subscription_id: 'sub_1', renews: null, ends: null });
    await apply(plan(id, '2'));
    expect(await days()).toEqual({ subscription_id: 'sub_1', renews: '2027-11-22', ends: null });
  });
});

/** Of an order that took three pages: one closed, one whose payment failed, one that was paid; then it was cancelled. */
function history(orderId: string) {
  const first = 'sub_0';
  return [
    page(orderId, 'cs_1', 'expired', { subscriptionId: null, customerId: null }),
    page(orderId, 'cs_2', 'pending', { subscriptionId: first }),
    page(orderId, 'cs_2', 'failed', { subscriptionId: first }),
    plan(orderId, '0001.0001.a', { subscriptionId: first }),
    plan(orderId, '0001.9999.b', { subscriptionId: first, endsOn: '2026-11-23' }),
    page(orderId, 'cs_3', 'pending'),
    page(orderId, 'cs_3', 'paid'),
    plan(orderId, '0002.0002.c'),
    plan(orderId, '0002.0003.d', { renewsOn: '2028-11-22' }),
    plan(orderId, '0002.0004.e', { endsOn: '2028-11-22' }),
    plan(orderId, '0002.9999.f', { endsOn: '2028-11-21' }),
  ].map((facts, index) => ({ event: { id: `${orderId}.${index}`, type: 'test' }, facts }));
}

test('a thousand shuffles of all that was told, with repetitions, end in the same row and the same mails', async () => {
  const random = seededRandom(20_261_122);
  const { id } = await submit();
  for (const session of ['cs_1', 'cs_2', 'cs_3']) await open(id, session);
  const columns = await database.sql<{ list: string }[]>`
    select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
     where table_schema = 'app' and table_name = 'orders' and column_name <> 'id'`;
  const list = columns[0]?.list ?? '';
  await database.sql.unsafe(
    `insert into app.orders (id, ${list}) select gen_random_uuid(), ${list} from app.orders, generate_series(1, 999)`,
  );

  const told = async (orderId: string) => {
    const told = history(orderId);
    const repeated = told.flatMap((one) => {
      const again = { ...one, event: { ...one.event, id: `${one.event.id}x` } };
      const luck = random();
      return luck < 0.25 ? [one, one] : luck < 0.4 ? [one, again] : [one];
    });
    const shuffled = repeated
      .map((one) => ({ one, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one);
    await database.sql`
      select app.apply_payment(one -> 'event', one -> 'facts')
        from jsonb_array_elements(${JSON.stringify(shuffled)}::text::jsonb) as one`;
  };
  const queue = (await orders()).map((order) => order.id as string).values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const orderId of queue) await told(orderId);
    }),
  );

  const rows = await database.sql`
    select state, session_id, subscription_id, customer_id, payment_id, charged, paid_at, subscription_version,
           renews_on::text as renews, ends_on::text as ends, session_url, count(*)::int as orders
      from app.orders group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`;
  expect(rows).toEqual([
    {
      state: 'paid',
      session_id: 'cs_3',
      subscription_id: 'sub_1',
      customer_id: 'cus_1',
      payment_id: null,
      charged: 105_000,
      paid_at: new Date('2026-11-22T09:00:00Z'),
      subscription_version: '0002.9999.f',
      renews: '2027-11-22',
      ends: '2028-11-21',
      session_url: null,
      orders: 1_000,
    },
  ]);
  const sent = await database.sql`
    select template, count(*)::int as mails, count(distinct reference)::int as orders
      from app.email_outbox group by 1 order by 1`;
  expect(sent).toEqual([
    { template: 'order-confirmation', mails: 1_000, orders: 1_000 },
    { template: 'order-notice', mails: 1_000, orders: 1_000 },
  ]);
  expect(await alarms()).toEqual([]);
});

describe('orders to ask about', () => {
  const claim = () => database.call<{ id: string; sessionId: string }[]>('claim_orders', { p_limit: 2 });

  test('are those not heard of for ten minutes, the longest unseen first, each once in ten minutes', async () => {
    const ids: string[] = [];
    for (const session of ['cs_1', 'cs_2', 'cs_3']) ids.push(await opened(session));
    expect(await claim()).toEqual([]);
    await database.elapse('11 minutes');
    const first = await claim();
    expect(first.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
    expect(await claim()).toEqual([{ id: ids[2], sessionId: 'cs_3' }]);
    expect(await claim()).toEqual([]);
  });

  test('are not those that are paid or closed, have no page, or whose page closed two days ago', async () => {
    await submit();
    for (const state of ['paid', 'failed', 'expired']) {
      await apply(page(await opened(`cs_${state}`), `cs_${state}`, state));
    }
    await opened('cs_old');
    const waiting = await opened('cs_waiting');
    await apply(page(waiting, 'cs_waiting', 'pending'));
    await database.elapse('73 hours');
    expect(await claim()).toEqual([{ id: waiting, sessionId: 'cs_waiting' }]);
  });
});

describe('the mails of an order', () => {
  const claimed = async () =>
    (await database.call<{ template: string }[]>('claim_mails', { p_limit: 10 })).map(
      ({ template }) => template,
    );
  const suppress = (reason: string) =>
    database.call('suppress_mail', { p_person_hash: ADA, p_reason: reason, p_consent: {} });

  test.each(['asked', 'complaint'])('go out although no other mail does (%s)', async (reason) => {
    await suppress(reason);
    await bought();
    expect(await claimed()).toEqual(['order-confirmation', 'order-notice']);
  });

  test('do not go to an address that bounces; the staff is told all the same', async () => {
    await suppress('bounce');
    await bought();
    expect(await claimed()).toEqual(['order-notice']);
  });
});

describe('what is kept about a buyer', () => {
  test('is handed out, without what opens the payment page', async () => {
    const id = await bought();
    const data = await database.call<Record<string, Record<string, unknown>[]>>('export_person', {
      p_person_hash: ADA,
    });
    expect(data.orders).toMatchObject([{ id, plan_id: 'mentor-team', total: 100_000, state: 'paid' }]);
    expect(JSON.stringify(data)).not.toMatch(/person_hash|session_url|pay\.example/);
  });

  test('is reason enough for the link to it', async () => {
    await submit();
    await database.sql`truncate app.consent_events`;
    await database.call('submit_privacy_request', {
      p_submission: submission({
        consent: undefined,
        mails: [{ template: 'data-link', recipient: 'ada@example.ca', payload: {} }],
      }),
    });
    expect(await templates()).toEqual(['data-link']);
  });

  test('is deleted and counted, but for orders that are paid or about to be', async () => {
    const paid = await bought();
    const waiting = await opened('cs_2');
    await apply(page(waiting, 'cs_2', 'pending'));
    await submit();
    await apply(page(await opened('cs_3'), 'cs_3', 'expired'));
    await submit({ personHash: 'b'.repeat(64) });

    const counts = await database.call('delete_person', { p_person_hash: ADA });
    expect(counts).toMatchObject({ orders: 2 });
    const left = await database.sql`select id from app.orders where person_hash = ${ADA} order by created_at`;
    expect(left.map(({ id }) => id as string)).toEqual([paid, waiting]);
    expect(await orders()).toHaveLength(3);
  });

  test('goes 30 days after the last payment page has closed, with the proof, if it was never paid', async () => {
    const { id } = await submit();
    await submit();
    await open(id, 'cs_1');
    await database.forgetAfter('30 days');
    expect(await database.count('orders')).toBe(1);
    await database.forgetAfter('1 day');
    expect(await database.count('orders')).toBe(0);
    expect(await database.count('consent_events')).toBe(0);
  });

  test('stays six years after the year of the last payment, and its events 30 days', async () => {
    await bought();
    const { sql } = database;
    await database.forgetAfter('31 days');
    expect(await database.count('order_events')).toBe(0);

    const year = new Date().getUTCFullYear();
    const ends = async (paidAt: string, endsOn: string | null) => {
      await sql`update app.orders set paid_at = ${paidAt}, ends_on = ${endsOn}`;
      await database.call('delete_expired');
      return (await database.count('orders')) === 0;
    };
    expect(await ends(`${year - 9}-06-01T00:00:00Z`, null)).toBe(false);
    expect(await ends(`${year - 9}-06-01T00:00:00Z`, `${year - 6}-01-01`)).toBe(false);
    expect(await database.count('consent_events')).toBe(1);
    expect(await ends(`${year - 9}-06-01T00:00:00Z`, `${year - 7}-12-30`)).toBe(true);
    expect(await database.count('consent_events')).toBe(0);
  });
});
