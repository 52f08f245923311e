import { describe, expect, test } from 'vitest';
import { connectStore } from '../../functions/_shared/store.ts';
import {
  digestLines,
  digestNotes,
  isEmptyWeek,
  type WeeklyDigest,
  weeklyDigest,
} from '../../functions/_shared/weekly-digest.ts';
import { recorded, STAFF } from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';
import { ADA_HASH, inbox, runWorker } from './submissions.ts';

/** The week of the owner: its figures, and when its mail goes out. Toronto still changes its clocks. */
const database = testDatabase();
const TORONTO = 'America/Toronto';
/** In it the clocks go back: it has 169 hours. */
const WEEK = '2026-10-26';
const BEGINS = '2026-10-26T04:00:00Z';
const LAST_SECOND = '2026-11-02T04:59:59Z';
const ENDED = '2026-11-02T05:00:00Z';
const SECOND_BEFORE = '2026-10-26T03:59:59Z';

/** As it is on the Monday after the week of these tests, unless another moment is named. */
async function digest(week = WEEK, { rows = 10, at = '2026-11-02T13:00:00Z' } = {}): Promise<WeeklyDigest> {
  const [row] = await database.sql`
    select app.digest(${week}::text::date, ${TORONTO}, ${rows}, ${at}::text::timestamptz) as result`;
  return weeklyDigest.parse(row?.result);
}
const person = (number: number) => number.toString(16).padStart(64, '0');

const message = (at: string, topic = 'Sales') => database.sql`
  insert into app.contact_messages (id, person_hash, topic, name, email, message, user_agent, created_at)
  values (gen_random_uuid(), ${ADA_HASH}, ${topic}, 'Ada', 'ada@example.ca', 'Words', 'test', ${at})`;

/** A paid order, in cents; `refunded` of it at a time. */
async function order(paidAt: string, amount: number, refund?: { refunded: number; at: string }) {
  const id = crypto.randomUUID();
  await database.sql`
    insert into app.orders
      (id, person_hash, name, email, plan_id, period, units, currency, unit_amount, total, state, session_id, charged, paid_at,
       created_at)
    values (${id}, ${ADA_HASH}, 'Ada', 'ada@example.ca', 'starter', 'monthly', 1, 'CAD', ${amount}, ${amount}, 'paid',
            ${`cs_${id}`}, ${amount}, ${paidAt}, ${paidAt})`;
  if (refund)
    await database.sql`
      insert into app.order_charges (id, order_id, refunded, refunded_at, asked_at)
      values (${`ch_${id}`}, ${id}, ${refund.refunded}, ${refund.at}, ${refund.at})`;
}
const consent = (number: number, event: string, at: string) => database.sql`
  insert into app.consent_events (person_hash, purpose, event, created_at)
  values (${person(number)}, 'newsletter', ${event}, ${at})`;

describe('the figures of a week', () => {
  test('are of its seven days by the clock of the business, also when that goes back', async () => {
    for (const at of [SECOND_BEFORE, BEGINS, LAST_SECOND, ENDED]) await message(at);
    const { figures, before, lists, until } = await digest();
    expect([before.messages, figures.messages, (await digest('2026-11-02')).figures.messages]).toEqual([
      1, 2, 1,
    ]);
    expect(until).toBe('2026-11-01');
    expect(lists.leads).toMatchObject({
      total: 2,
      rows: [{ at: '2026-10-26T00:00:00-04:00' }, { at: '2026-11-01T23:59:59-05:00' }],
    });
  });

  test('tell messages from requests for an order and from briefs', async () => {
    for (const topic of ['Sales', 'Billing', 'Order Request', 'Questionnaire', 'Agent Onboarding'])
      await message(BEGINS, topic);
    expect((await digest()).figures).toMatchObject({ messages: 2, orderRequests: 1, briefs: 2 });
  });

  test('count what was paid when it was paid, and what was refunded when it was refunded', async () => {
    await order(BEGINS, 5_000);
    await order(LAST_SECOND, 7_000, { refunded: 1_000, at: ENDED });
    await order(SECOND_BEFORE, 9_000, { refunded: 9_000, at: BEGINS });
    const { figures, before } = await digest();
    const plan = { planId: 'starter', currency: 'CAD' };
    expect(figures.revenue).toEqual([{ ...plan, orders: 2, charged: 12_000, refunded: 9_000 }]);
    expect(before.revenue).toEqual([{ ...plan, orders: 1, charged: 9_000, refunded: 0 }]);
  });

  test('count a subscriber once, and nobody as lost who was none', async () => {
    await consent(1, 'confirmed', BEGINS);
    await consent(1, 'withdrawn', LAST_SECOND);
    await consent(1, 'confirmed', LAST_SECOND);
    await consent(2, 'confirmed', SECOND_BEFORE);
    await consent(2, 'withdrawn', BEGINS);
    await consent(3, 'asked', BEGINS);
    await consent(3, 'withdrawn', BEGINS);
    expect((await digest()).figures).toMatchObject({ subscribersNew: 1, subscribersLost: 2 });
  });

  test('count reports, complaints, alarms, and mails that wait for a decision', async () => {
    await database.sql`
      insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload, status, created_at)
      select number, template, gen_random_uuid(), '1@example.ca', ${ADA_HASH}, '{}', status, ${BEGINS}
        from (values ('1', 'disc-report', 'pending'), ('2', 'disc-report', 'dead'), ('3', 'contact-receipt', 'held'))
          as mail (number, template, status)`;
    await database.sql`
      insert into app.mail_events (id, kind, person_hash, created_at)
      values ('1', 'complaint', ${ADA_HASH}, ${BEGINS}), ('2', 'soft_bounce', ${ADA_HASH}, ${BEGINS})`;
    await database.sql`
      insert into app.alarms (kind, detail, created_at)
      values ('mail_dead', '1', ${BEGINS}), ('mail_dead', '2', ${BEGINS}), ('complaint', '1', ${ENDED})`;
    expect((await digest()).figures).toMatchObject({
      ...{ reports: 2, complaints: 1, mailsDead: 1, mailsHeld: 1 },
      alarms: { mail_dead: 2 },
    });
  });

  test('are unknown, and not zero, once what they count is deleted', async () => {
    const at = async (moment: string) => {
      const seen = await digest(WEEK, { at: moment });
      const { reports, complaints, mailsDead, mailsHeld, alarms, messages } = seen.figures;
      return { seen, messages, known: [reports, complaints, mailsDead, mailsHeld, alarms] };
    };
    const thirty = await at('2026-11-25T03:59:59Z');
    expect(thirty.known).toEqual([0, 0, 0, 0, {}]);
    expect(isEmptyWeek(thirty.seen)).toBe(true);
    const later = await at('2026-11-25T04:00:00Z');
    expect(later).toMatchObject({ messages: 0, known: [null, null, null, null, {}] });
    expect(isEmptyWeek(later.seen)).toBe(false);
    expect(digestNotes(later.seen)).toContainEqual(expect.stringMatching(/^A dash beside reports/));
    expect(digestNotes(await digest())).toHaveLength(1);
    expect(digestLines(later.seen)).toContainEqual({ what: 'Mails held', week: '–', before: '–' });
    const { seen, known } = await at('2027-01-24T04:00:00Z');
    expect(known).toEqual([null, null, null, null, null]);
    expect(digestLines(seen)).toContainEqual({ what: 'Alarms', week: '–', before: '–' });
  });

  test('are those of a Monday’s week, and no other day begins one', async () => {
    await expect(digest('2026-10-27')).rejects.toThrow('a week begins on a Monday');
  });

  test('carry no more rows than asked for, nor more than half a megabyte, and tell how many there are', async () => {
    for (let count = 0; count < 3; count += 1) await message(BEGINS);
    expect((await digest(WEEK, { rows: 2 })).lists.leads).toMatchObject({ total: 3, rows: [{}, {}] });
    await database.sql`update app.contact_messages set message = repeat('😀', 12000)`;
    await database.sql`
      insert into app.contact_messages (id, person_hash, topic, name, email, message, user_agent, created_at)
      select gen_random_uuid(), person_hash, topic, name, email, message, user_agent, created_at
        from app.contact_messages, generate_series(1, 9)`;
    const { leads } = (await digest(WEEK, { rows: 1_000 })).lists;
    expect(leads?.total).toBe(30);
    expect(leads?.rows).toHaveLength(10);
  });
});

describe('the mail of a Monday', () => {
  const queueAt = (at: string) => database.sql`select app.queue_digest(${TORONTO}, ${at}::text::timestamptz)`;
  const queued = async () => {
    const mails = await database.sql<{ week: string }[]>`
      select payload ->> 'week' as week from app.email_outbox where template = 'weekly-digest' order by id`;
    return mails.map(({ week }) => week);
  };
  /** A project that runs since the week before. */
  const begin = () => queueAt('2026-10-28T12:00:00Z');

  test('goes out at 8:00 by the clock of the business, the first Monday after a change too, and once', async () => {
    await begin();
    await queueAt('2026-11-02T12:59:59Z');
    expect(await queued()).toEqual([]);
    for (const at of ['2026-11-02T13:00:00Z', '2026-11-02T13:00:10Z', '2026-11-05T13:00:00Z'])
      await queueAt(at);
    expect(await queued()).toEqual([WEEK]);
    // Another Monday, on which nothing runs until noon.
    await queueAt('2026-11-09T17:00:00Z');
    expect(await queued()).toEqual([WEEK, '2026-11-02']);
  });

  test('is not sent for a week in which the project was not there', async () => {
    await begin();
    expect(await queued()).toEqual([]);
  });

  test('goes out once when many workers ask at the same moment', async () => {
    await begin();
    await Promise.all(Array.from({ length: 12 }, () => queueAt('2026-11-02T13:00:00Z')));
    expect(await queued()).toEqual([WEEK]);
  });

  test('is one, of the last week, after weeks without a worker', async () => {
    await begin();
    await queueAt('2026-11-25T12:00:00Z');
    expect(await queued()).toEqual(['2026-11-16']);
  });

  test('is not sent again when the clock goes back, and goes on after one that was far ahead', async () => {
    await begin();
    await queueAt('2026-11-02T13:00:00Z');
    await queueAt('2026-10-30T13:00:00Z');
    await queueAt('2030-01-09T13:00:00Z');
    await queueAt('2026-11-09T13:00:00Z');
    expect(await queued()).toEqual([WEEK, '2029-12-31', '2026-11-02']);
  });

  test('is read by the worker alone, and only while it holds the mail', async () => {
    await database.sql`select app.enqueue_digest(${WEEK}::text::date, ${TORONTO})`;
    const [mail] = await database.sql`select id::int from app.email_outbox`;
    const read = () => database.call('read_digest', { p_mail_id: mail?.id, p_rows: 5 });
    expect(await read()).toBeNull();
    await database.call('claim_mails', { p_limit: 1 });
    expect(await read()).toMatchObject({ week: WEEK });
  });

  test('carries the lists as files, in which nothing is a formula', async () => {
    await message(BEGINS);
    await database.sql`update app.contact_messages set name = '=Ada'`;
    await database.sql`select app.enqueue_digest(${WEEK}::text::date, ${TORONTO})`;
    const kept = recorded({}, { storeUrl: database.storeUrl });
    expect(await runWorker({ ...kept, connectStore })).toMatchObject({ sent: 1, failed: 0 });
    const [mail] = inbox;
    expect(mail).toMatchObject({ to: { address: STAFF }, subject: 'The week of October 26, 2026' });
    expect(mail?.text).toContain('Messages: 1 (before: 0)');
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['leads-2026-10-26.csv']);
    const file = new TextDecoder().decode(mail?.attachments[0]?.content);
    expect(file).toMatch(/^at,id,topic,name,email,message,first_page,.*\r\n2026-10-26 00:00:00,/);
    expect(file).toContain(`,"'=Ada",`);
  });
});
