import { describe, expect, test } from 'vitest';
import { testDatabase } from './postgres-database.ts';
import { ADA_HASH as ADA, consent, submission, TEXT_HASH as TEXT } from './submissions.ts';

const database = testDatabase();

const GRACE = 'b'.repeat(64);
const byLink = { purpose: 'newsletter', page: '/newsletter/confirm', clientHash: 'd' };

const subscribe = (personHash = ADA, email = 'ada@example.ca') =>
  database.call('submit_newsletter', {
    p_submission: submission({
      personHash,
      mails: [{ template: 'newsletter-confirmation', recipient: email, payload: { subscribed: false } }],
    }),
    p_email: email,
  });
const confirm = (personHash = ADA) =>
  database.call<boolean>('confirm_newsletter', { p_person_hash: personHash, p_consent: byLink });
const unsubscribe = (personHash = ADA) =>
  database.call('unsubscribe_newsletter', { p_person_hash: personHash, p_consent: { clientHash: 'd' } });
const suppress = (personHash = ADA) =>
  database.call('suppress_mail', { p_person_hash: personHash, p_reason: 'asked', p_consent: {} });
const write = (personHash = ADA) =>
  database.call<{ id: string }>('submit_contact_message', {
    p_submission: submission({
      personHash,
      consent: { ...consent, purpose: 'message' },
      mails: [{ template: 'contact-receipt', recipient: 'ada@example.ca', payload: { topic: 'Sales' } }],
    }),
    p_message: {
      topic: 'Sales',
      name: 'Ada',
      email: 'ada@example.ca',
      message: 'Hello',
      sentAt: '2026-11-20T10:00:00Z',
      userAgent: 'test',
    },
  });
const subscriber = async () =>
  (await database.sql`select status, email, text_hash, confirmed_at from app.newsletter_subscribers`)[0];
const events = () => database.sql`select purpose, event, text_hash, page from app.consent_events order by id`;
const mails = () => database.sql`select template, recipient, payload from app.email_outbox order by id`;

describe('a subscription', () => {
  test('is pending, and proven by what was asked, until its person confirms it', async () => {
    await subscribe();
    expect(await subscriber()).toEqual({
      status: 'pending',
      email: 'ada@example.ca',
      text_hash: TEXT,
      confirmed_at: null,
    });
    expect(await events()).toEqual([{ purpose: 'newsletter', event: 'asked', text_hash: TEXT, page: '/' }]);
    expect(await mails()).toMatchObject([
      { template: 'newsletter-confirmation', payload: { subscribed: false } },
    ]);
  });

  test('confirmed twice is one subscription, one proof and one welcome with its receipt', async () => {
    await subscribe();
    expect(await confirm()).toBe(true);
    expect(await confirm()).toBe(true);

    expect(await subscriber()).toMatchObject({ status: 'active', confirmed_at: expect.any(Date) });
    expect((await events()).slice(1)).toEqual([
      { purpose: 'newsletter', event: 'confirmed', text_hash: TEXT, page: '/newsletter/confirm' },
    ]);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await mails()).slice(1)).toEqual([
      {
        template: 'newsletter-welcome',
        recipient: 'ada@example.ca',
        payload: { confirmedAt: time, receipt: { textHash: TEXT, agreedAt: time } },
      },
    ]);
  });

  test('of twenty clicks at once has one effect', async () => {
    await subscribe();
    await Promise.all(Array.from({ length: 20 }, () => confirm()));
    expect(await mails()).toHaveLength(2);
    expect(await events()).toHaveLength(2);
  });

  test('asked for again by somebody who has one changes nothing, and only the mail says so', async () => {
    await subscribe();
    await confirm();
    const before = await subscriber();
    await subscribe(ADA, 'ada+other@example.ca');
    expect(await subscriber()).toEqual(before);
    expect((await mails()).at(-1)).toMatchObject({
      template: 'newsletter-confirmation',
      payload: { subscribed: true },
    });
  });

  test('that nobody asked for, or that was left, cannot be confirmed', async () => {
    expect(await confirm()).toBe(false);
    await subscribe();
    await unsubscribe();
    expect(await confirm()).toBe(false);
    expect(await subscriber()).toMatchObject({ status: 'unsubscribed' });
  });

  test('ended twice ends once, keeps no address, and can be asked for again', async () => {
    await subscribe();
    await confirm();
    await unsubscribe();
    await unsubscribe();
    expect(await subscriber()).toMatchObject({ status: 'unsubscribed', email: null });
    expect((await events()).filter(({ event }) => event === 'withdrawn')).toHaveLength(1);

    await subscribe();
    expect(await subscriber()).toMatchObject({ status: 'pending', email: 'ada@example.ca' });
    expect(await confirm()).toBe(true);
  });

  test('of a stranger cannot be ended, and asking leaves no trace', async () => {
    await unsubscribe(GRACE);
    expect(await events()).toEqual([]);
  });
});

describe('somebody who wants no mail', () => {
  test('leaves the newsletter too, and gets none of what is already waiting', async () => {
    await subscribe();
    await confirm();
    await suppress();
    await suppress();
    expect(await subscriber()).toMatchObject({ status: 'unsubscribed', email: null });
    expect((await events()).slice(-2)).toMatchObject([
      { purpose: 'newsletter', event: 'withdrawn' },
      { purpose: 'all-mail', event: 'withdrawn' },
    ]);
    expect(await database.call('claim_mails', { p_limit: 10 })).toEqual([]);
  });
});

describe('who asks for the link to their data', () => {
  const ask = (personHash = ADA) =>
    database.call<{ created: boolean }>('submit_privacy_request', {
      p_submission: submission({
        personHash,
        consent: undefined,
        mails: [{ template: 'data-link', recipient: 'ada@example.ca', payload: {} }],
      }),
    });

  test('gets it if we keep anything, also when they want no other mail; a stranger gets the same answer alone', async () => {
    await suppress();
    expect(await ask()).toMatchObject({ created: true });
    expect(await ask(GRACE)).toMatchObject({ created: true });
    const claimed = await database.call<{ personHash: string }[]>('claim_mails', { p_limit: 10 });
    expect(claimed).toMatchObject([{ template: 'data-link', personHash: ADA }]);
  });
});

describe('an event of the mail provider', () => {
  const note = (id: string, kind: string, personHash = ADA) =>
    database.call<number>('record_mail_event', { p_id: id, p_kind: kind, p_people: [personHash] });
  const reasons = async () =>
    (await database.sql`select reason from app.mail_suppressions`).map(({ reason }) => reason as string);

  test('of a mailbox that does not exist ends all mail to it', async () => {
    expect(await note('1', 'hard_bounce')).toBe(1);
    expect(await reasons()).toEqual(['bounce']);
  });

  test('may be about many people, and takes them in one call', async () => {
    const people = Array.from({ length: 1_500 }, (_, index) => index.toString(16).padStart(64, '0'));
    const event = { p_id: '1', p_kind: 'complaint', p_people: people };
    expect(await database.call('record_mail_event', event)).toBe(1_500);
    expect(await database.call('record_mail_event', event)).toBe(0);
    expect(await reasons()).toHaveLength(1_500);
    expect(await mails()).toMatchObject([{ template: 'staff-alarm' }]);
  });

  test('of a complaint ends all mail, the subscription, and tells the staff', async () => {
    await subscribe();
    await confirm();
    await note('1', 'complaint');
    expect(await reasons()).toEqual(['complaint']);
    expect(await subscriber()).toMatchObject({ status: 'unsubscribed' });
    expect((await mails()).at(-1)).toMatchObject({ template: 'staff-alarm', payload: { kind: 'complaint' } });
  });

  test('of a soft bounce counts: three in seven days end all mail, and one that comes twice is one', async () => {
    await note('1', 'soft_bounce');
    expect(await note('1', 'soft_bounce')).toBe(0);
    await database.elapse('8 days');
    await note('2', 'soft_bounce');
    await note('3', 'soft_bounce');
    expect(await reasons()).toEqual([]);
    await note('4', 'soft_bounce');
    expect(await reasons()).toEqual(['bounce']);
  });
});

describe('what is kept about a person', () => {
  test('is handed out whole, and nothing of anybody else', async () => {
    const { id } = await write();
    await write(GRACE);
    await subscribe();
    await subscribe(GRACE, 'grace@example.ca');
    await suppress(GRACE);

    const data = await database.call<Record<string, Record<string, unknown>[]>>('export_person', {
      p_person_hash: ADA,
    });
    expect(data.messages).toMatchObject([{ id, name: 'Ada', message: 'Hello' }]);
    expect(data.newsletter).toMatchObject([{ email: 'ada@example.ca', status: 'pending' }]);
    expect(data.consents).toHaveLength(2);
    expect(data.emails).toMatchObject([
      { template: 'contact-receipt', recipient: 'ada@example.ca' },
      { template: 'newsletter-confirmation' },
    ]);
    expect(data.no_mail).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/grace|person_hash|client_hash/);
  });

  test('is handed out with its newest 300 rows where strangers have written more, and says so', async () => {
    await write();
    await database.sql`
      insert into app.contact_messages (id, person_hash, topic, name, email, message, user_agent, created_at)
      select gen_random_uuid(), ${ADA}, 'Sales', 'Eve', 'ada@example.ca', repeat('x', 12000), 'x',
             now() - n * interval '1 minute'
        from generate_series(1, 6000) as n`;
    const start = performance.now();
    const data = await database.call<Record<string, Record<string, unknown>[]>>('export_person', {
      p_person_hash: ADA,
    });
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(data.messages).toHaveLength(300);
    expect(data.messages?.at(-1)).toMatchObject({ name: 'Ada' });
    expect(data.left_out).toEqual([{ of: 'messages', note: expect.stringContaining('newest 300') }]);
  });

  test('is in every table that names a person', async () => {
    const named = await database.sql<{ relation: string }[]>`
      select table_name as relation
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'app' and column_name = 'person_hash' and table_type = 'BASE TABLE' order by 1`;
    expect(
      named.map(({ relation }) => relation),
      'Add a table with person_hash to app.export_person, app.delete_person and app.delete_expired in people.sql, then here.',
    ).toEqual([
      'consent_events',
      'contact_messages',
      'desk_records',
      'email_outbox',
      'mail_events',
      'mail_suppressions',
      'newsletter_subscribers',
      'orders',
    ]);
  });

  test('is in every table that names an account, and goes with the account; an order only loses the name', async () => {
    const named = await database.sql<{ relation: string; cascades: boolean }[]>`
      select pg_class.relname as relation, exists (
               select from pg_constraint
                where conrelid = pg_class.oid and conkey = array[attnum] and confrelid = 'auth.users'::regclass
                  and confdeltype = 'c') as cascades
        from pg_attribute join pg_class on pg_class.oid = attrelid
       where attname = 'user_id' and relkind = 'r'
         and relnamespace in ('app'::regnamespace, 'public'::regnamespace) order by 1`;
    expect(
      named,
      'A column user_id wants “references auth.users (id) on delete cascade”. Add its table to app.export_person or the store’s exports for accounts, then here.',
    ).toEqual([
      { relation: 'orders', cascades: false },
      { relation: 'quiz_reports', cascades: true },
    ]);
  });

  test('shows what the staff did by hand for three years, without who did it', async () => {
    await database.sql`
      insert into app.desk_records (action, operator, person_hash, reason)
      values ('mail lift', 'Kim', ${ADA}, 'a letter')`;
    const { by_hand: byHand } = await database.call<{ by_hand: object[] }>('export_person', {
      p_person_hash: ADA,
    });
    expect(byHand).toEqual([
      { action: 'mail lift', subject: null, reason: 'a letter', created_at: expect.any(String) },
    ]);
    await database.forgetAfter('2 years 364 days');
    expect(await database.count('desk_records')).toBe(1);
    await database.forgetAfter('2 days');
    expect(await database.count('desk_records')).toBe(0);
  });

  test('is deleted, but for the proof of what they agreed to and their wish for no mail', async () => {
    await write();
    await write(GRACE);
    await subscribe();
    await confirm();
    await suppress();
    const counts = await database.call('delete_person', { p_person_hash: ADA });
    expect(counts).toEqual({ messages: 1, newsletter: 1, emails: 3, bounces: 0, orders: 0 });

    const data = await database.call<Record<string, unknown[]>>('export_person', { p_person_hash: ADA });
    expect(data).toMatchObject({ messages: [], newsletter: [], emails: [], bounces: [] });
    expect(data.no_mail).toHaveLength(1);
    const proofs = await database.sql`
      select client_hash, user_agent from app.consent_events where person_hash = ${ADA}`;
    expect(proofs.length).toBeGreaterThan(2);
    for (const proof of proofs) expect(proof).toEqual({ client_hash: null, user_agent: null });
    expect(await database.sql`select from app.contact_messages where person_hash = ${GRACE}`).toHaveLength(1);
    expect(await database.call('delete_person', { p_person_hash: ADA })).toMatchObject({ messages: 0 });
  });
});

describe('what is past its time is forgotten, and nothing else:', () => {
  test('a request that nobody confirmed, with its proof, after 30 days', async () => {
    await subscribe();
    await database.forgetAfter('29 days');
    expect(await database.count('newsletter_subscribers')).toBe(1);
    await database.forgetAfter('1 day');
    expect(await database.count('newsletter_subscribers')).toBe(0);
    expect(await database.count('consent_events')).toBe(0);
  });

  test('never a subscription, nor its proof while it lasts; the proof three years after its end', async () => {
    await subscribe();
    await confirm();
    await database.forgetAfter('4 years');
    expect(await database.count('consent_events')).toBe(2);
    await unsubscribe();
    await database.forgetAfter('1090 days');
    expect(await database.count('consent_events')).toBe(3);
    await database.forgetAfter('10 days');
    expect(await database.count('consent_events')).toBe(0);
    expect(await subscriber()).toMatchObject({ status: 'unsubscribed' });
  });

  test('the proof of a deleted subscription, after the same three years', async () => {
    await subscribe();
    await confirm();
    await database.call('delete_person', { p_person_hash: ADA });
    await database.forgetAfter('2 years');
    expect(await database.count('consent_events')).toBe(3);
    await database.forgetAfter('2 years');
    expect(await database.count('consent_events')).toBe(0);
  });

  test('a message with its proof after 24 months, answers and limits within two days, mails after 30', async () => {
    await write();
    await database.forgetAfter('47 hours');
    expect(await database.count('idempotency_keys')).toBe(1);
    await database.forgetAfter('1 hour');
    expect(await database.count('idempotency_keys')).toBe(0);

    await database.sql`update app.email_outbox set status = 'sent', recipient = null, payload = null`;
    await database.forgetAfter('28 days');
    expect(await database.count('email_outbox')).toBe(0);
    expect(await database.count('contact_messages')).toBe(1);
    await database.forgetAfter('702 days');
    expect(await database.count('contact_messages')).toBe(0);
    expect(await database.count('consent_events')).toBe(0);
  });

  test('a suppression never', async () => {
    await suppress();
    await database.forgetAfter('20 years');
    expect(await database.count('mail_suppressions')).toBe(1);
  });

  test('a mail that still waits is never forgotten', async () => {
    await write();
    await database.forgetAfter('40 days');
    expect(await database.count('email_outbox', "status = 'pending'")).toBe(1);
  });
});

test('how the outbox stands: for how long the oldest mail is due, held mails, alarms of the day', async () => {
  expect(await database.call('read_outbox_state')).toEqual({
    ...{ dueSeconds: 0, held: 0, alarms: 0 },
    ...{ breakerTripped: false, callersUnknown: false },
  });
  await write();
  await database.elapse('100 seconds');
  await database.sql`insert into app.alarms (kind, detail) values ('complaint', 'x')`;
  const state = await database.call<{ dueSeconds: number }>('read_outbox_state');
  expect(state).toMatchObject({ held: 0, alarms: 1 });
  expect(state.dueSeconds).toBeGreaterThanOrEqual(100);
  expect(state.dueSeconds).toBeLessThan(110);

  await database.sql`insert into app.alarms (kind, detail) values ('mails_held', 'x'), ('caller_unknown', 'x')`;
  const alarmed = { breakerTripped: true, callersUnknown: true };
  expect(await database.call('read_outbox_state')).toMatchObject(alarmed);
  await database.elapse('61 minutes');
  expect(await database.call('read_outbox_state')).toMatchObject({ ...alarmed, breakerTripped: false });
});
