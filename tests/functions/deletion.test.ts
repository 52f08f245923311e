import { beforeEach, describe, expect, test } from 'vitest';
import { mailboxOf, personHashOf } from '../../functions/_shared/mailbox.ts';
import { connectStore } from '../../functions/_shared/store.ts';
import { sendQuizReport } from '../../functions/send-disc-assessment/handler.ts';
import { submitContact } from '../../functions/submit-contact/handler.ts';
import { currentConsent } from '../../src/site/consent.ts';
import { contactBody, quizBody, recorded, request, settings, USER_ID } from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';
import { consent, submission } from './submissions.ts';

/** Whoever asks for it is deleted whole: every table and every payload is searched for them afterwards. */
const database = testDatabase();

/** One mailbox, as its owner types it. */
const SPELLINGS = ['Ada.Lovelace@Gmail.com', 'adalovelace+news@gmail.com', 'a.dalovelace@googlemail.com'];
/** Of the same person, who has confirmed nothing there. */
const OTHER_ADDRESS = 'accounts@lovelace-engines.ca';
const NAME = 'Ada Lovelace';
const MESSAGE = 'The engine weaves algebraic patterns.';
const ADA = personHashOf(settings.personSecret, mailboxOf('adalovelace@gmail.com', ''));
/** What is looked for, in small letters. */
const ADDRESSES = [...SPELLINGS, OTHER_ADDRESS];
const TRACES = [...ADDRESSES, ...ADDRESSES.map((one) => one.replace('@', '%40')), NAME, MESSAGE].map(
  (trace) => trace.toLowerCase(),
);

const dependencies = {
  ...recorded(),
  connectStore,
  settings: () => ({ ...settings, storeUrl: database.storeUrl, limitsFactor: 1_000 }),
};
const contact = submitContact(dependencies);
const quiz = sendQuizReport(dependencies);
const expectTaken = async (response: Promise<Response>) => expect((await response).status).toBe(200);

/** Every row of every table of ours, as text. */
async function rows() {
  const tables = await database.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'public')`;
  const all = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await database.sql.unsafe<{ text: string }[]>(
        `select to_jsonb(row)::text as text from ${name} as row`,
      );
      return found.map(({ text }) => ({ table: name, text }));
    }),
  );
  return all.flat();
}
/** The tables, each once, in which something of the person stands in clear. */
async function traces(): Promise<string[]> {
  const found = (await rows()).filter(({ text }) =>
    TRACES.some((trace) => text.toLowerCase().includes(trace)),
  );
  return [...new Set(found.map(({ table }) => table))].sort();
}

const ORDER = { name: NAME, planId: 'growth', units: 1, currency: 'CAD', unitAmount: 100, total: 100 };
const orderSubmission = () => submission({ personHash: ADA, consent: { ...consent, purpose: 'order' } });
const submitOrder = (p_submission: object, more: object = {}) =>
  database.call<{ id: string }>('submit_order', {
    p_submission,
    p_order: { ...ORDER, email: SPELLINGS[0], ...more },
  });
/** An order in this state, and its id. */
async function order(
  state: 'open' | 'failed' | 'paid',
  submitted = orderSubmission(),
  more: object = {},
): Promise<string> {
  const { id } = await submitOrder(submitted, more);
  const session = `cs_${id}`;
  await database.call('record_checkout_session', {
    p_order_id: id,
    p_session: { id: session, url: `https://pay.example/${session}`, expiresAt: new Date().toISOString() },
  });
  const amounts = { currency: 'cad', subtotal: 100, tax: 13, charged: 113 };
  const facts = { orderId: id, sessionId: session, state, ...amounts, at: new Date().toISOString() };
  await database.call('apply_payment', { p_event: { id: `evt_${id}`, type: 'test' }, p_facts: facts });
  return id;
}

/** Leaves the person in every table: with forms, mails in every state, bounces, a kept result and an order. */
async function fill() {
  const form = { website: '', elapsedMs: 60_000, page: '/contact' };
  for (const email of SPELLINGS) {
    const said = contactBody({ email, name: NAME, message: `${MESSAGE} ${email}` });
    const words = { ...form, consent: currentConsent('message').hash };
    await expectTaken(contact(request({ ...said, form: words })));
    await expectTaken(contact(request(contactBody({ email, helpType: 'Newsletter Subscription' }))));
  }
  await database.call('confirm_newsletter', { p_person_hash: ADA, p_consent: consent });
  await expectTaken(quiz(request(quizBody({ email: SPELLINGS[1], name: NAME }))));
  await order('open');
  await order('failed');
  const states = ['dead', 'held', 'pending', 'sending'];
  await database.sql`
    update app.email_outbox
       set status = (${states}::text[])[1 + id % 4], last_error = ${`550 5.1.1 <${SPELLINGS[0]}> unknown`},
           locked_until = now()`;
  await database.sql`insert into app.mail_events (id, kind, person_hash) values ('1', 'soft_bounce', ${ADA})`;
  await database.sql`
    insert into app.desk_records (action, operator, person_hash, reason)
    values ('mail lift', 'Kim', ${ADA}, ${`${NAME} rang us`})`;
  await database.sql`insert into auth.users values (${USER_ID}, ${SPELLINGS[0] ?? ''})`;
  await database.call('record_quiz_report', {
    p_report: { id: crypto.randomUUID(), userId: USER_ID, d: 5, i: 11, s: 8, c: 6, most: 50 },
  });
}

const deletePerson = () => database.call('delete_person', { p_person_hash: ADA });
const HELD_IN_CLEAR = [
  'app.contact_messages',
  'app.desk_records',
  'app.email_outbox',
  'app.newsletter_subscribers',
  'app.orders',
];

describe('who asks for deletion', () => {
  beforeEach(fill);

  test('is in every table before, in mails to the staff too, and is handed out with them', async () => {
    expect(await traces()).toEqual(HELD_IN_CLEAR);
    const { emails } = await database.call<{ emails: { template: string; payload: object }[] }>(
      'export_person',
      {
        p_person_hash: ADA,
      },
    );
    const notices = emails.filter(({ template }) => template === 'contact-notice');
    expect(notices).toHaveLength(SPELLINGS.length);
    expect(JSON.stringify(notices)).toContain(MESSAGE);
  });

  test('is in none afterwards: not pending, held, given up or on its way, under no spelling', async () => {
    await deletePerson();
    expect(await traces()).toEqual([]);
    expect(await database.count('email_outbox')).toBe(0);
  });

  test('may send the same again on the same day: it is stored anew', async () => {
    await deletePerson();
    const said = contactBody({ email: SPELLINGS[0], name: NAME, message: `${MESSAGE} ${SPELLINGS[0]}` });
    await expectTaken(
      contact(request({ ...said, form: { website: '', elapsedMs: 60_000, page: '/contact' } })),
    );
    expect(await database.count('contact_messages')).toBe(1);
  });

  test('leaves one hash, in the proof of what they agreed to and in what the staff did by hand', async () => {
    await deletePerson();
    const left = (await rows()).filter(({ text }) => text.includes(ADA));
    expect([...new Set(left.map(({ table }) => table))].sort()).toEqual([
      'app.consent_events',
      'app.desk_records',
    ]);
  });

  test('with their account, is nowhere but in the mail that tells them so, and that goes with them', async () => {
    const account = { userId: USER_ID, personHash: ADA, email: SPELLINGS[0] };
    await database.call('delete_account_data', { p_account: account });
    expect(await traces()).toEqual(['app.email_outbox']);
    const left = await database.sql`select template, payload from app.email_outbox`;
    expect(left).toEqual([{ template: 'account-deleted', payload: {} }]);
    expect(await database.count('email_outbox', `person_hash <> '${ADA}'`)).toBe(0);
  });
});

describe('who deletes the account, and ordered with it under another address', () => {
  const OTHER = submission({ personHash: 'b'.repeat(64), consent: { ...consent, purpose: 'order' } });
  const withAccount = { userId: USER_ID, email: OTHER_ADDRESS };
  const orderThere = (state: 'open' | 'failed' | 'paid') =>
    order(state, { ...OTHER, key: crypto.randomUUID(), bodyHash: crypto.randomUUID() }, withAccount);
  const deleteAccount = (person: object) =>
    database.call('delete_account_data', { p_account: { userId: USER_ID, ...person } });
  beforeEach(() => database.sql`insert into auth.users values (${USER_ID}, ${SPELLINGS[0] ?? ''})`);

  test.each([
    ['a confirmed address', { personHash: ADA, email: SPELLINGS[0] }],
    ['none', {}],
  ])(
    'with %s, keeps nothing of the orders that are open, nor the mails about them',
    async (_what, person) => {
      await orderThere('open');
      await orderThere('failed');
      expect(await traces()).toEqual(['app.email_outbox', 'app.orders']);
      expect(await deleteAccount(person)).toMatchObject({ orders: 2 });
      await database.sql`delete from app.email_outbox where template = 'account-deleted'`;
      expect(await traces()).toEqual([]);
      for (const table of ['orders', 'email_outbox']) expect(await database.count(table)).toBe(0);
    },
  );

  test('keeps a paid one in the books; the mail to the staff goes on without them', async () => {
    await orderThere('paid');
    await deleteAccount({});
    expect(await database.count('orders')).toBe(1);
    const [notice] = await database.sql`select payload from app.email_outbox where template = 'order-notice'`;
    expect(notice?.payload).not.toHaveProperty('name');
    expect(notice?.payload).not.toHaveProperty('email');
  });
});

describe('who asks for deletion and has paid for an order', () => {
  test('stays in the books alone; the mail to the staff goes on without them', async () => {
    await fill();
    const id = await order('paid');
    await deletePerson();
    expect(await traces()).toEqual(['app.orders']);
    const left = await database.sql`select state from app.orders`;
    expect(left).toEqual([{ state: 'paid' }]);

    const [notice, ...others] = await database.sql`
      select template, status, person_hash, payload from app.email_outbox`;
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ template: 'order-notice', status: 'pending', person_hash: null });
    expect(notice?.payload).toMatchObject({ planId: 'growth', charged: 113 });
    expect(await database.sql`select dedupe_key from app.email_outbox`).toEqual([
      { dedupe_key: `order-notice.${id}` },
    ]);
  });

  test('is not asked to pay again: the order that is repeated is the one that is paid', async () => {
    const submitted = orderSubmission();
    const id = await order('paid', submitted);
    await deletePerson();
    expect((await submitOrder(submitted)).id).toBe(id);
    expect(await database.count('orders')).toBe(1);
  });

  test('is not brought back by a refund: the order says so, and its mail goes to the address in the books', async () => {
    const id = await order('paid');
    await deletePerson();
    const facts = { orderId: id, chargeId: 'ch_1', refunded: 113, refundedAt: new Date().toISOString() };
    await database.call('apply_payment', {
      p_event: { id: 'evt_1', type: 'charge.refunded' },
      p_facts: { ...facts, failedRefunds: [], askedAt: new Date().toISOString() },
    });
    expect(await traces()).toEqual(['app.email_outbox', 'app.orders']);
    await deletePerson();
    expect(await traces()).toEqual(['app.orders']);
  });
});
