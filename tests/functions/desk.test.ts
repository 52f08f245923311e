import { describe, expect, test } from 'vitest';
import { LISTS } from '../../local/owner/lists.ts';
import { testDatabase } from './postgres-database.ts';
import { ADA_HASH, submission } from './submissions.ts';

/** What the owner does at the desk, as the owner of the database. */
const database = testDatabase();

const call = async (name: string, ...args: (string | object)[]) => {
  const places = args.map((arg, index) => `$${index + 1}${typeof arg === 'object' ? '::text::jsonb' : ''}`);
  const values = args.map((arg) => (typeof arg === 'object' ? JSON.stringify(arg) : arg));
  const [row] = await database.sql.unsafe(`select app.${name}(${places.join(', ')}) as result`, values);
  return row?.result;
};
const record = { personHash: ADA_HASH, operator: 'Kim', reason: 'a letter' };
const records = () =>
  database.sql`select action, operator, subject, reason from app.desk_records order by id`;

async function mails(...statuses: string[]) {
  const [template, recipient] = ['contact-receipt', 'ada@example.ca'];
  for (const status of statuses)
    await database.sql`
      insert into app.email_outbox
        (dedupe_key, template, reference, recipient, person_hash, payload, status, attempts, last_error)
      values (${crypto.randomUUID()}, ${template}, gen_random_uuid(), ${recipient}, ${ADA_HASH}, '{}', ${status}, 7, 'no')`;
}
const outbox = () =>
  database.sql`select id::int, status, attempts, last_error from app.email_outbox order by id`;
const decide = (action: string, more: object = {}) =>
  call('decide_mails', { action, operator: 'Kim', reason: 'checked', ...more });

describe('a decision about mails', () => {
  test('lets held ones go, with fresh attempts, and no other', async () => {
    await mails('held', 'dead', 'held', 'pending');
    expect(await decide('mail release')).toBe(2);
    expect((await outbox()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['pending', 0],
      ['dead', 7],
      ['pending', 0],
      ['pending', 7],
    ]);
  });

  test('is about the mails that were named', async () => {
    await mails('held', 'held', 'dead');
    const [first, , dead] = await outbox();
    expect(await decide('mail drop', { ids: [first?.id, dead?.id] })).toBe(1);
    expect((await outbox()).map(({ status }) => status)).toEqual(['held', 'dead']);
    expect(await decide('mail drop', { template: 'disc-report' })).toBe(0);
    expect(await decide('mail drop', { template: 'contact-receipt' })).toBe(1);
  });

  test('tries dead ones again, which keep what they say until then', async () => {
    await mails('dead');
    expect(await decide('mail retry')).toBe(1);
    expect(await outbox()).toMatchObject([{ status: 'pending', attempts: 0, last_error: null }]);
    expect(await database.call('claim_mails', { p_limit: 4 })).toMatchObject([{ attempt: 1, payload: {} }]);
  });

  test('is recorded with who made it and why; one about nothing, or of an unknown kind, is not', async () => {
    await mails('held', 'held', 'sending');
    const ids = (await outbox()).map(({ id }) => id);
    await decide('mail release', { template: 'contact-receipt' });
    expect(await decide('mail release')).toBe(0);
    expect(await decide('mail send')).toBe(0);
    const subject = `2 mails of contact-receipt: ${ids[0]}, ${ids[1]}`;
    expect(await records()).toEqual([
      { action: 'mail release', operator: 'Kim', subject, reason: 'checked' },
    ]);
  });
});

describe('mails of a newsletter', () => {
  /** An issue in this state, with a mail in each of these. */
  async function issue(state: string, ...statuses: string[]) {
    const ended = state === 'done' || state === 'stopped';
    const [row] = await database.sql`
      insert into app.newsletter_issues (slug, subject, preheader, blocks, fingerprint, state, per_minute, ended_at, counts)
      values ('first', 'x', 'x', '[]', ${ADA_HASH}, ${state}, 60, ${ended ? new Date() : null}, ${ended ? '{}' : null})
      returning id`;
    await mails(...statuses);
    await database.sql`
      update app.email_outbox set template = 'newsletter-issue', reference = ${row?.id}, dedupe_key = 'issue.' || id`;
  }

  test.each([
    ['sending', 1],
    ['paused', 1],
    ['stopped', 0],
    ['done', 0],
  ])('are tried again while it is on its way: %s', async (state, count) => {
    await issue(state, 'dead');
    expect(await decide('mail retry')).toBe(count);
  });

  test('wait after a restore until it is let go on; other mails are held, and new rows get numbers of their own', async () => {
    await issue('sending', 'pending', 'sending');
    await mails('pending', 'sending', 'held', 'dead');
    await database.sql`update app.email_outbox set created_at = now() - interval '40 days' where status <> 'dead'`;
    // As a backup fills the table, without a sequence.
    await database.sql`alter sequence app.email_outbox_id_seq restart`;
    expect(await call('end_restore', { operator: 'Kim', subject: 'of 2026-11-24' })).toBe(2);
    expect((await outbox()).map(({ status }) => status)).toEqual([
      'pending',
      'pending',
      'held',
      'held',
      'held',
      'dead',
    ]);
    await database.call('delete_expired', {});
    expect(await database.count('email_outbox', "status = 'held'")).toBe(3);
    const [{ state } = { state: '' }] = await database.sql`select state from app.newsletter_issues`;
    expect(state).toBe('paused');
    expect(await database.call('claim_mails', { p_limit: 9 })).toEqual([]);
    await mails('pending');
    expect(await database.count('email_outbox')).toBe(7);
    expect(await records()).toMatchObject([{ action: 'restore', operator: 'Kim' }]);
  });
});

test.each(Object.entries(LISTS))('the list of %s shows columns that its view has', async (_, list) => {
  const { view, kind, glance } = list;
  const { columns } = await database.sql.unsafe(`select * from app.${view} limit 0`);
  const has = columns.map(({ name }) => name);
  // `from` is put together out of these.
  const origin = ['utm_source', 'utm_medium', 'utm_campaign', 'referrer', 'first_page'];
  const shown = ['at', 'id', kind, ...glance].flatMap((column) => (column === 'from' ? origin : [column]));
  expect(shown.filter((column) => !has.includes(column))).toEqual([]);
});

describe('the stop list', () => {
  const subscribed = async () => {
    const p_submission = submission();
    await database.call('submit_newsletter', { p_submission, p_email: 'ada@example.ca' });
  };
  const state = async () =>
    (await database.sql`select person_hash, reason from app.mail_suppressions`).map(({ reason }) => reason);

  test('takes an address once, which leaves the newsletter', async () => {
    await subscribed();
    expect(await call('suppress_by_hand', record)).toBe(true);
    expect(await call('suppress_by_hand', record)).toBe(false);
    expect(await state()).toEqual(['asked']);
    expect(await database.sql`select status, email from app.newsletter_subscribers`).toEqual([
      { status: 'unsubscribed', email: null },
    ]);
    expect(await records()).toMatchObject([{ action: 'mail suppress', reason: 'a letter' }]);
  });

  test('keeps a wish for no mail from an address that bounced, beyond the bounce', async () => {
    const bounce = () =>
      database.call('record_mail_event', { p_id: 'e', p_kind: 'hard_bounce', p_people: [ADA_HASH] });
    await subscribed();
    await bounce();
    expect(await call('suppress_by_hand', record)).toBe(true);
    expect(await state()).toEqual(['asked']);
    expect(await database.count('consent_events', "purpose = 'all-mail'")).toBe(1);
    expect(await database.count('newsletter_subscribers', "status = 'unsubscribed'")).toBe(1);
    expect(await call('lift_suppression', 'bounce', record)).toBe(false);
    expect(await call('suppress_by_hand', record)).toBe(false);
    expect(await database.count('mail_suppressions')).toBe(1);
  });

  test('lets an address go by the reason that was seen, and forgets the wish and the bounces', async () => {
    await database.call('record_mail_event', { p_id: 'e', p_kind: 'hard_bounce', p_people: [ADA_HASH] });
    expect(await call('lift_suppression', 'complaint', record)).toBe(false);
    expect(await state()).toEqual(['bounce']);
    expect(await call('lift_suppression', 'bounce', record)).toBe(true);
    for (const table of ['mail_suppressions', 'mail_events']) expect(await database.count(table)).toBe(0);

    await call('suppress_by_hand', record);
    await call('lift_suppression', 'asked', record);
    expect(await database.count('consent_events')).toBe(0);
    const lifted = (await records()).filter(({ action }) => action === 'mail lift');
    expect(lifted.map(({ subject }) => subject)).toEqual(['was: bounce', 'was: asked']);
  });
});
