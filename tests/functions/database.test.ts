import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './postgres-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.empty());
afterAll(() => database.stop());

interface Receipt {
  id: string;
  created: boolean;
}
interface Job {
  id: number;
  attempt: number;
  dedupeKey: string;
}

const limits = [
  { key: 'submit-contact:client:a', seconds: 600, allowed: 5 },
  { key: 'submit-contact:recipient:b', seconds: 86_400, allowed: 3 },
  { key: 'submit-contact:global:all', seconds: 3_600, allowed: 500 },
];
const mails = [
  { template: 'contact-notice', recipient: 'staff@example.ca', payload: { topic: 'Sales' } },
  { template: 'contact-receipt', recipient: 'ada@example.ca', payload: { topic: 'Sales' } },
];
const message = {
  topic: 'Sales',
  name: 'Ada',
  email: 'ada@example.ca',
  message: 'Hello',
  sentAt: '2026-11-20T10:00:00+02:00',
  userAgent: 'test',
};

const submission = (changes: Record<string, unknown> = {}) => ({
  key: crypto.randomUUID(),
  bodyHash: crypto.randomUUID(),
  limits,
  mails,
  ...changes,
});
const submitContact = (changes?: Record<string, unknown>) =>
  database.call<Receipt>('submit_contact', { p_submission: submission(changes), p_message: message });
const submitDisc = (changes?: Record<string, unknown>) =>
  database.call<Receipt>('submit_disc_assessment', { p_submission: submission(changes) });
const subscribe = (email: string, canonicalEmail: string) =>
  database.call<Receipt>('submit_contact', {
    p_submission: submission({ limits: [], mails: mails.slice(1) }),
    p_subscriber: { email, canonicalEmail },
  });
const claim = (limit = 10) => database.call<Job[]>('claim_outbox', { p_limit: limit });
const finish = ({ id, attempt }: Job, outcome: string, error = 'no answer') =>
  database.call('finish_outbox', { p_id: id, p_attempt: attempt, p_outcome: outcome, p_error: error });

const tables = [
  'contact_submissions',
  'newsletter_subscribers',
  'email_outbox',
  'idempotency_keys',
  'rate_limits',
];
async function counts(): Promise<Record<string, number>> {
  const { sql } = database;
  const pairs = tables.map(async (table) => {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(`app.${table}`)}`;
    return [table, row?.count] as const;
  });
  return Object.fromEntries(await Promise.all(pairs)) as Record<string, number>;
}
/** Runs the clock ahead for every row, by moving all times of the tables into the past. */
async function elapse(interval: string): Promise<void> {
  const { sql } = database;
  await sql`update app.rate_limits set opened_at = opened_at - ${interval}::interval`;
  await sql`update app.idempotency_keys set created_at = created_at - ${interval}::interval`;
  await sql`update app.contact_submissions set created_at = created_at - ${interval}::interval`;
  await sql`
    update app.email_outbox
       set created_at = created_at - ${interval}::interval,
           next_attempt_at = next_attempt_at - ${interval}::interval,
           locked_until = locked_until - ${interval}::interval`;
}
const outbox = () => database.sql`select * from app.email_outbox order by id`;

describe('a submission', () => {
  test('stores the message, its mails, its key and its counters in one transaction', async () => {
    const { id, created } = await submitContact();

    expect(created).toBe(true);
    expect(await counts()).toEqual({
      contact_submissions: 1,
      newsletter_subscribers: 0,
      email_outbox: 2,
      idempotency_keys: 1,
      rate_limits: 3,
    });
    const [row] = await database.sql`select * from app.contact_submissions`;
    expect(row).toMatchObject({
      id,
      topic: 'Sales',
      name: 'Ada',
      message: 'Hello',
      sent_at: new Date('2026-11-20T08:00:00Z'),
    });
    expect((await outbox()).map((mail) => mail.dedupe_key)).toEqual([
      `contact-notice.${id}`,
      `contact-receipt.${id}`,
    ]);
  });

  test('leaves nothing behind when any part of it fails', async () => {
    const nameless = { ...message, name: null };
    await expect(
      database.call('submit_contact', { p_submission: submission(), p_message: nameless }),
    ).rejects.toMatchObject({ code: '23502' });
    const doubled = [...mails, ...mails];
    await expect(submitContact({ mails: doubled })).rejects.toMatchObject({ code: '23505' });

    expect(Object.values(await counts())).toEqual([0, 0, 0, 0, 0]);
  });

  test('of an assessment stores its mail and nothing else about it', async () => {
    await submitDisc();

    expect(await counts()).toMatchObject({
      contact_submissions: 0,
      newsletter_subscribers: 0,
      email_outbox: 2,
    });
  });

  test('of an address that has subscribed changes nothing but sends the same mail', async () => {
    await subscribe('ada@example.ca', 'ada@example.ca');
    await subscribe('ada+news@example.ca', 'ada@example.ca');

    const rows = await database.sql`select email, status from app.newsletter_subscribers`;
    expect(rows).toEqual([{ email: 'ada@example.ca', status: 'pending' }]);
    expect((await counts()).email_outbox).toBe(2);
  });

  test('of an address that has unsubscribed starts the subscription again', async () => {
    await subscribe('ada@example.ca', 'ada@example.ca');
    await database.sql`update app.newsletter_subscribers set status = 'unsubscribed'`;
    await subscribe('ada+news@example.ca', 'ada@example.ca');

    const rows = await database.sql`select email, status from app.newsletter_subscribers`;
    expect(rows).toEqual([{ email: 'ada+news@example.ca', status: 'pending' }]);
  });
});

describe('a repeated submission', () => {
  test('with the same key has one effect and the same answer, also when the limits are used up', async () => {
    const same = {
      key: crypto.randomUUID(),
      bodyHash: 'same',
      limits: limits.map((limit) => ({ ...limit, allowed: 1 })),
    };
    const first = await submitContact(same);
    const again = await submitContact(same);

    expect(again).toEqual({ id: first.id, created: false });
    expect(await counts()).toMatchObject({ contact_submissions: 1, email_outbox: 2, idempotency_keys: 1 });
  });

  test('with the same key and other content is refused', async () => {
    const key = crypto.randomUUID();
    await submitContact({ key });
    await expect(submitContact({ key })).rejects.toMatchObject({ code: 'PT422' });
    expect(await counts()).toMatchObject({ contact_submissions: 1, idempotency_keys: 1 });
  });

  test('with the same key for another function is a submission of its own', async () => {
    const same = { key: crypto.randomUUID(), bodyHash: 'same' };
    const contact = await submitContact(same);
    const disc = await submitDisc(same);
    expect(disc).toMatchObject({ created: true });
    expect(disc.id).not.toBe(contact.id);
  });

  test('with another key and the same content gets the first answer for 24 hours, however often it comes', async () => {
    const first = await submitContact({ bodyHash: 'same' });
    await elapse('23 hours');
    expect(await submitContact({ bodyHash: 'same' })).toEqual({ id: first.id, created: false });
    await elapse('2 hours');
    expect(await submitContact({ bodyHash: 'same' })).toMatchObject({ created: true });
  });

  test('is remembered by its key for 48 hours', async () => {
    const same = { key: crypto.randomUUID(), bodyHash: 'same' };
    const first = await submitContact(same);
    await elapse('47 hours');
    expect(await submitContact(same)).toEqual({ id: first.id, created: false });
    await elapse('2 hours');
    expect(await submitContact(same)).toMatchObject({ created: true });
  });

  test('twenty times at once with one key has one effect', async () => {
    const same = { key: crypto.randomUUID(), bodyHash: 'same' };
    const receipts = await Promise.all(Array.from({ length: 20 }, () => submitContact(same)));

    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(receipts.filter(({ created }) => created)).toHaveLength(1);
    expect(await counts()).toMatchObject({ contact_submissions: 1, email_outbox: 2, idempotency_keys: 1 });
  });

  test('twenty times at once with one key and different contents: one is accepted, the others are refused', async () => {
    const key = crypto.randomUUID();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => submitContact({ key, limits: [] })),
    );

    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.code] : [],
    );
    expect(refusals).toEqual(Array(19).fill('PT422'));
    expect(await counts()).toMatchObject({ contact_submissions: 1, idempotency_keys: 1 });
  });

  test('twenty times at once with one content and as many keys has one effect', async () => {
    const receipts = await Promise.all(Array.from({ length: 20 }, () => submitContact({ bodyHash: 'same' })));

    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(await counts()).toMatchObject({ contact_submissions: 1, email_outbox: 2, idempotency_keys: 20 });
  });
});

describe('a limit', () => {
  const oneLimit = (allowed: number) => ({
    limits: [{ key: 'submit-contact:client:a', seconds: 600, allowed }],
  });

  test('refuses the call after the last allowed one and says how many seconds to wait', async () => {
    for (let call = 0; call < 3; call += 1) await submitContact(oneLimit(3));
    await elapse('100 seconds');

    const refusal = await submitContact(oneLimit(3)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'PT429', hint: 'client' });
    const { detail } = refusal as { detail: string };
    expect(Number(detail)).toBeGreaterThan(495);
    expect(Number(detail)).toBeLessThanOrEqual(500);
  });

  test('opens again when its window has passed', async () => {
    await submitContact(oneLimit(1));
    await elapse('599 seconds');
    await expect(submitContact(oneLimit(1))).rejects.toMatchObject({ code: 'PT429' });
    await elapse('1 second');
    expect(await submitContact(oneLimit(1))).toMatchObject({ created: true });
    await expect(submitContact(oneLimit(1))).rejects.toMatchObject({ code: 'PT429' });
  });

  test('refuses without storing anything and without using up another limit', async () => {
    const full = [limits[0], { ...limits[1], allowed: 0 }];
    await expect(submitContact({ limits: full })).rejects.toMatchObject({ code: 'PT429', hint: 'recipient' });
    expect(Object.values(await counts())).toEqual([0, 0, 0, 0, 0]);
  });

  test('lets exactly as many pass as it allows when all come at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => submitContact(oneLimit(7))));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await counts()).toMatchObject({ contact_submissions: 7, idempotency_keys: 7 });
  });
});

describe('the outbox', () => {
  const onlyJob = async () => {
    const [job, ...others] = await claim();
    expect(others).toEqual([]);
    if (job === undefined) throw new Error('nothing was due');
    return job;
  };
  const submitOneMail = () => submitContact({ mails: mails.slice(1) });

  test('gives every mail to one worker only', async () => {
    await Promise.all(Array.from({ length: 10 }, () => submitContact({ limits: [] })));
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(4)))).flat();

    expect(claimed).toHaveLength(20);
    expect(new Set(claimed.map(({ dedupeKey }) => dedupeKey)).size).toBe(20);
  });

  test('forgets whom a mail was for and what it said once it is sent', async () => {
    await submitOneMail();
    await finish(await onlyJob(), 'sent');

    const [mail] = await outbox();
    expect(mail).toMatchObject({
      status: 'sent',
      recipient: null,
      payload: null,
      locked_until: null,
      last_error: null,
    });
    expect(mail?.sent_at).toBeInstanceOf(Date);
    await elapse('2 days');
    expect(await claim()).toEqual([]);
  });

  test('tries again after a minute, five, thirty, two hours, six and twenty-four, and then gives up', async () => {
    await submitOneMail();
    for (const seconds of [60, 300, 1_800, 7_200, 21_600, 86_400]) {
      await finish(await onlyJob(), 'failed');
      const [mail] = await database.sql`
        select status, last_error, extract(epoch from next_attempt_at - now())::int as wait from app.email_outbox`;
      expect(mail).toMatchObject({ status: 'pending', last_error: 'no answer' });
      expect(mail?.wait).toBeGreaterThan(seconds * 0.79);
      expect(mail?.wait).toBeLessThanOrEqual(seconds);
      expect(await claim()).toEqual([]);
      await elapse(`${seconds} seconds`);
    }
    await finish(await onlyJob(), 'failed');

    expect(await outbox()).toMatchObject([{ status: 'dead', attempts: 7, recipient: 'ada@example.ca' }]);
    await elapse('10 days');
    expect(await claim()).toEqual([]);
  });

  test('never tries a mail again that the provider refused', async () => {
    await submitOneMail();
    await finish(await onlyJob(), 'refused', '550 no such mailbox');

    expect(await outbox()).toMatchObject([
      { status: 'dead', attempts: 1, last_error: '550 no such mailbox' },
    ]);
  });

  test('gives a mail to another worker when the lease of 60 seconds has run out', async () => {
    await submitOneMail();
    const stopped = await onlyJob();
    await elapse('59 seconds');
    expect(await claim()).toEqual([]);
    await elapse('1 second');
    expect(await onlyJob()).toEqual({ ...stopped, attempt: 2 });
  });

  test('ignores the failure of a worker that lost its lease, and believes its success', async () => {
    await submitOneMail();
    const late = await onlyJob();
    await elapse('61 seconds');
    await onlyJob();

    await finish(late, 'failed');
    expect(await outbox()).toMatchObject([{ status: 'sending', attempts: 2 }]);
    await finish(late, 'sent');
    expect(await outbox()).toMatchObject([{ status: 'sent' }]);
  });

  test('takes up mails of stopped workers one by one, after those that are merely due', async () => {
    await submitContact();
    expect(await claim()).toHaveLength(2);
    await elapse('61 seconds');
    const { id } = await submitContact();

    expect((await claim()).map(({ dedupeKey }) => dedupeKey)).toEqual([
      `contact-notice.${id}`,
      `contact-receipt.${id}`,
    ]);
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toHaveLength(0);
  });

  test('gives up a mail that has stopped its worker seven times', async () => {
    await submitOneMail();
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      expect(await onlyJob()).toMatchObject({ attempt });
      await elapse('61 seconds');
    }
    expect(await claim()).toEqual([]);
    expect(await outbox()).toMatchObject([
      { status: 'dead', last_error: 'the worker stopped before it finished' },
    ]);
  });

  test('refuses an outcome it does not know', async () => {
    await submitOneMail();
    await expect(finish(await onlyJob(), 'perhaps')).rejects.toMatchObject({ code: 'PT400' });
  });
});

test('what is past its time is forgotten, and nothing else', async () => {
  await submitContact();
  const [first] = await claim();
  if (first === undefined) throw new Error('nothing was due');
  await finish(first, 'refused');

  await elapse('1 hour');
  await database.call('forget_expired');
  expect(await counts()).toMatchObject({
    rate_limits: 1,
    idempotency_keys: 1,
    email_outbox: 2,
    contact_submissions: 1,
  });

  await elapse('47 hours');
  await database.call('forget_expired');
  expect(await counts()).toMatchObject({
    rate_limits: 0,
    idempotency_keys: 0,
    email_outbox: 2,
    contact_submissions: 1,
  });

  await elapse('28 days');
  await database.call('forget_expired');
  expect(await outbox()).toMatchObject([{ status: 'sending' }]);

  await elapse('700 days');
  await database.call('forget_expired');
  expect((await counts()).contact_submissions).toBe(0);
});

describe('what each role may do', () => {
  const PRIVILEGES = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'];

  test('on tables: the service reads and writes rows, the browser roles nothing', async () => {
    const grants = await database.sql<{ role: string; table: string; granted: string[] }[]>`
      select role, format('%I.%I', schemaname, tablename) as table,
             array(select privilege from unnest(${PRIVILEGES}::text[]) as privilege
                    where has_table_privilege(role, format('%I.%I', schemaname, tablename), privilege)) as granted
        from pg_tables, unnest(array['anon', 'authenticated', 'service_role']) as role
       where schemaname in ('app', 'public')`;

    expect(grants).toHaveLength(3 * tables.length);
    for (const { role, table, granted } of grants) {
      const expected = role === 'service_role' ? ['select', 'insert', 'update', 'delete'] : [];
      expect({ role, table, granted }).toEqual({ role, table, granted: expected });
    }
  });

  test('on functions: each is for the service alone, runs as its caller and looks nothing up', async () => {
    const functions = await database.sql<
      { name: string; roles: string[]; definer: boolean; settings: string[] }[]
    >`
      select p.oid::regproc::text as name, p.prosecdef as definer, p.proconfig as settings,
             array(select role from unnest(array['public', 'anon', 'authenticated', 'service_role']) as role
                    where case role when 'public'
                               then exists (select from aclexplode(p.proacl) as acl where acl.grantee = 0)
                               else has_function_privilege(role, p.oid, 'execute') end) as roles
        from pg_proc as p
       where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
       order by 1`;

    expect(functions.map(({ name }) => name).filter((name) => !name.startsWith('app.'))).toEqual([
      'claim_outbox',
      'finish_outbox',
      'forget_expired',
      'submit_contact',
      'submit_disc_assessment',
    ]);
    for (const { name, ...rights } of functions) {
      expect({ name, ...rights }).toEqual({
        name,
        roles: ['service_role'],
        definer: false,
        settings: ['search_path=""'],
      });
    }
  });

  test('on the schema: the browser roles cannot look into it, and every table has row security', async () => {
    const [usage] = await database.sql`
      select has_schema_privilege('anon', 'app', 'usage') as anon,
             has_schema_privilege('authenticated', 'app', 'usage') as authenticated`;
    expect(usage).toEqual({ anon: false, authenticated: false });
    const open = await database.sql`
      select relname from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' and not relrowsecurity`;
    expect(open).toEqual([]);
  });

  test('on what later migrations make: nothing until it is granted', async () => {
    const rights = await database.sql
      .begin(async (transaction) => {
        await transaction.unsafe(
          'create table public.later (id int); create function public.later() returns int language sql return 1',
        );
        const [row] = await transaction`
          select has_table_privilege('anon', 'public.later', 'select') as read,
                 has_function_privilege('authenticated', 'public.later()', 'execute') as execute`;
        throw Object.assign(new Error('undo'), { row });
      })
      .catch((error: Error & { row: unknown }) => error.row);
    expect(rights).toEqual({ read: false, execute: false });
  });

  test('in practice: anon is refused at every door', async () => {
    for (const statement of [
      'select * from app.email_outbox',
      'select public.claim_outbox()',
      'select public.forget_expired()',
    ]) {
      const attempt = database.sql.begin(async (transaction) => {
        await transaction`set local role anon`;
        await transaction.unsafe(statement);
      });
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  });
});
