import { describe, expect, test } from 'vitest';
import { testDatabase } from './postgres-database.ts';
import { ADA_HASH as ADA } from './submissions.ts';

/** In which order mails leave the outbox, and what keeps none of them back. */
const database = testDatabase();

interface Job {
  id: number;
  attempt: number;
  template: string;
  personHash: string | null;
}
const claim = (limit = 6) => database.call<Job[]>('claim_mails', { p_limit: limit });
const templates = async (limit?: number) => (await claim(limit)).map(({ template }) => template);
const finish = ({ id, attempt }: Job, outcome: string, more: object = {}) =>
  database.call('finish_mail', { p_result: { id, attempt, outcome, error: '550', ...more } });

/** Writes so many mails, those to visitors for as many people. */
const enqueue = (template: string, count = 1) => database.sql`
  insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload)
  select gen_random_uuid(), ${template}, gen_random_uuid(),
         case when ${template} in ('contact-notice', 'order-notice', 'staff-alarm', 'weekly-digest') then 'staff'
              else number || '@example.ca' end,
         lpad(to_hex(number), 64, '0'), '{}'
    from generate_series(1, ${count}) as number`;

describe('the order of the outbox', () => {
  const FIRST = ['order-confirmation', 'order-disputed', 'order-refunded', 'payment-failed'];
  const OWN_DATA = ['account-deleted', 'data-link'];
  const THEN = [
    'contact-notice',
    'contact-receipt',
    'disc-report',
    'newsletter-confirmation',
    'order-notice',
    'staff-alarm',
    'weekly-digest',
  ];

  test('is money, then somebody’s own data, then what else any visitor causes and the staff, and the newsletter last', async () => {
    for (const template of ['newsletter-welcome', ...THEN.toReversed(), ...OWN_DATA, ...FIRST])
      await enqueue(template);
    expect((await templates(FIRST.length)).sort()).toEqual(FIRST);
    expect((await templates(OWN_DATA.length)).sort()).toEqual(OWN_DATA);
    expect((await templates(THEN.length)).sort()).toEqual(THEN);
    expect(await templates()).toEqual(['newsletter-welcome']);
  });

  test('is that of age within a priority', async () => {
    await enqueue('newsletter-welcome');
    await database.elapse('1 minute');
    await enqueue('newsletter-welcome');
    const [older] = await database.sql`select id::int from app.email_outbox order by created_at limit 1`;
    expect(await claim(1)).toMatchObject([{ id: older?.id }]);
  });

  test.each(['newsletter-welcome', 'newsletter-confirmation', 'disc-report'])(
    'of 20,000 mails %s and one order confirmation is the confirmation first',
    async (template) => {
      await enqueue(template, 20_000);
      expect(await templates()).toEqual(Array(6).fill(template));
      await enqueue('order-confirmation');
      expect(await templates()).toEqual(['order-confirmation', ...Array(5).fill(template)]);
    },
  );

  test('is not held up by thousands that wait for their next attempt', async () => {
    await enqueue('contact-receipt', 20_000);
    await database.sql`update app.email_outbox set next_attempt_at = now() + interval '1 hour'`;
    await enqueue('newsletter-welcome');
    expect(await templates()).toEqual(['newsletter-welcome']);
  });

  test('is kept for mails whose workers stopped: alone, and behind what is more urgent', async () => {
    await enqueue('newsletter-welcome', 2);
    await claim();
    await database.elapse('61 seconds');
    await enqueue('newsletter-welcome');
    await enqueue('order-confirmation', 2);
    expect(await templates()).toEqual(['order-confirmation', 'order-confirmation']);
    for (const attempt of [2, 2]) expect(await claim()).toMatchObject([{ attempt }]);
    expect(await claim()).toMatchObject([{ attempt: 1 }]);
  });

  test('is read from the index: no row is sorted, and none is read that is not taken', async () => {
    await enqueue('newsletter-welcome', 20_000);
    await database.sql`analyze app.email_outbox`;
    const [row] = await database.sql`
      explain (analyze, format json)
      select id from app.email_outbox where status = 'pending' and priority = 3 and next_attempt_at <= now()
       order by next_attempt_at, id limit 6 for update skip locked`;
    const plan = JSON.stringify(row);
    expect(plan).toContain('email_outbox_due');
    expect(plan).not.toMatch(/Sort|Seq Scan|Rows Removed by Filter":[1-9]/);
  });

  test('goes on behind thousands of mails to people who want none, in calls that end', async () => {
    await enqueue('newsletter-welcome', 1_000);
    await database.sql`
      insert into app.mail_suppressions (person_hash, reason)
      select distinct person_hash, 'asked' from app.email_outbox`;
    await enqueue('staff-alarm');
    expect(await templates()).toEqual(['staff-alarm']);
    for (let call = 0; call < 10; call += 1) expect(await claim()).toEqual([]);
    expect(await database.count('email_outbox', `status = 'suppressed'`)).toBe(1_000);
  });
});

describe('a provider that wants a rest', () => {
  const rest = (job: Job | undefined, retryAfter: number) =>
    finish(job as Job, 'failed', { concernsAll: true, retryAfter });

  test('gets it from all mails, for at least a second, and none is the worse for it', async () => {
    await enqueue('disc-report', 3);
    const [first, second] = await claim(2);
    await rest(first, 0);
    await rest(second, 0);
    await enqueue('order-confirmation');
    expect(await claim()).toEqual([]);
    await database.elapse('1 second');
    expect((await claim()).map(({ template, attempt }) => [template, attempt])).toEqual([
      ['order-confirmation', 1],
      ...Array(3).fill(['disc-report', 1]),
    ]);
  });

  test('is asked after a minute at the latest, with another mail than that which it named a time for', async () => {
    await enqueue('disc-report', 2);
    const [first] = await claim(1);
    await rest(first, 900);
    await database.elapse('59 seconds');
    expect(await claim()).toEqual([]);
    await database.elapse('2 seconds');
    const [second, ...others] = await claim();
    expect(others).toEqual([]);
    await finish(second as Job, 'sent');
    await database.elapse('14 minutes');
    expect(await claim()).toMatchObject([{ id: first?.id, attempt: 1 }]);
  });

  test('for longer than twenty minutes costs attempts, so that a mail that never goes becomes an alarm', async () => {
    await enqueue('disc-report');
    const [job] = await claim();
    await rest(job, 5);
    await database.elapse('21 minutes');
    const [again] = await claim();
    await rest(again, 5);
    await database.elapse('47 seconds');
    expect(await claim()).toEqual([]);
    await database.elapse('13 seconds');
    expect(await claim()).toMatchObject([{ attempt: 2 }]);
  });

  test('does not get one of hours when the clock goes back', async () => {
    await enqueue('disc-report', 2);
    const [job] = await claim(1);
    await rest(job, 60);
    await database.elapse('-2 hours');
    await database.sql`update app.email_outbox set next_attempt_at = now()`;
    expect(await claim()).toHaveLength(2);
  });
});

describe('a mail to the staff about a person', () => {
  const aboutAda = () => database.sql`
    insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload)
    values (gen_random_uuid(), 'contact-notice', gen_random_uuid(), 'staff', ${ADA}, '{}')`;

  test('goes out although that person wants no mail, and holds none of their links', async () => {
    await database.call('suppress_mail', { p_person_hash: ADA, p_reason: 'bounce', p_consent: {} });
    await aboutAda();
    expect(await claim()).toMatchObject([{ template: 'contact-notice', personHash: null }]);
  });

  test('that bounces at the mailbox of the staff keeps no mail from that person', async () => {
    await aboutAda();
    for (const job of await claim()) await finish(job, 'refused', { suppress: true });
    expect(await database.count('mail_suppressions')).toBe(0);
  });
});

describe('an alarm that is recorded once', () => {
  const record = (detail: string, within = '1 hour') => database.sql`
    select app.record_alarm_once('complaint', ${detail}, ${within}::interval)`;

  test('is one for its kind and detail within its time, and another after it', async () => {
    for (const detail of ['submit-contact', 'submit-contact', 'create-checkout']) await record(detail);
    expect(await database.count('alarms')).toBe(2);
    expect(await database.count('email_outbox')).toBe(1);
    await database.elapse('61 minutes');
    await record('submit-contact');
    expect(await database.count('alarms')).toBe(3);
    expect(await database.count('email_outbox')).toBe(2);
  });

  test('is one of twenty at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => record('submit-contact')));
    expect(await database.count('alarms')).toBe(1);
  });
});
