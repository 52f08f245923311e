import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from './postgres-database.ts';

/** How an issue of the newsletter leaves the outbox: to whom, how fast, and when it stops. */
const database = testDatabase();

interface Job {
  id: number;
  attempt: number;
  template: string;
  recipient: string;
  personHash: string;
  payload: unknown;
  waitMs: number;
}
interface State {
  slug: string;
  state: string;
  reason: string | null;
  audience: number;
  sent: number;
  waiting: number;
  left: number;
  failed: number;
  bounces: number;
  complaints: number;
  heldUntil: string | null;
}
const BLOCKS = [{ type: 'heading', text: 'Hello' }];
const ISSUE = {
  slug: 'first',
  subject: 'The first issue',
  preheader: 'What it is about',
  blocks: BLOCKS,
  fingerprint: 'e'.repeat(64),
  perMinute: 600,
};
const person = (number: number) => number.toString(16).padStart(32, '0').padEnd(64, '0');

const send = async (changes: object = {}) => {
  const issue = JSON.stringify({ ...ISSUE, ...changes });
  const [row] = await database.sql`select app.send_newsletter(${issue}::text::jsonb, 'Sam') as result`;
  return row?.result as boolean;
};
const state = async () => {
  const [row] = await database.sql<
    [{ result: [State] }]
  >`select app.read_newsletter_issues('first') as result`;
  return row.result[0];
};
const change = (to: string) => {
  const wanted = JSON.stringify({ slug: 'first', state: to, reason: 'by hand', operator: 'Sam' });
  return database.sql`select app.set_newsletter_state(${wanted}::text::jsonb)`;
};
const claim = (limit = 6) => database.call<Job[]>('claim_mails', { p_limit: limit });
const finish = ({ id, attempt }: Job, outcome: string, more: object = {}) =>
  database.call('finish_mail', {
    p_result: { id, attempt, outcome, error: '550', providerId: `id-${id}`, ...more },
  });
/** Lets the time pass until the next mails may go. */
const later = (interval = '10 seconds') => database.elapse(interval);
/** Claims and sends until nothing is due; answers to whom. */
async function sendAll(): Promise<string[]> {
  const people: string[] = [];
  for (;;) {
    const jobs = await claim(100);
    if (jobs.length === 0) return people;
    for (const job of jobs) await finish(job, 'sent');
    people.push(...jobs.map(({ personHash }) => personHash));
    await later();
  }
}

/** So many confirmed subscribers, from the first on. */
const subscribe = (count: number) => database.sql`
  insert into app.newsletter_subscribers (person_hash, email, status, confirmed_at)
  select rpad(lpad(to_hex(number), 32, '0'), 64, '0'), number || '@example.ca', 'active', now() - number * interval '1 minute'
    from generate_series(1, ${count}) as number`;

beforeEach(() => subscribe(20));

describe('an issue', () => {
  test('goes to each confirmed subscriber who takes mail, once, with its content, and is done then', async () => {
    await database.sql`update app.newsletter_subscribers set status = 'pending', confirmed_at = null where email = '1@example.ca'`;
    await database.sql`insert into app.mail_suppressions values (${person(2)}, 'asked')`;
    expect(await send()).toBe(true);
    const [first] = await claim(1);
    expect(first).toMatchObject({
      template: 'newsletter-issue',
      payload: { slug: 'first', subject: ISSUE.subject, preheader: ISSUE.preheader, blocks: BLOCKS },
    });
    await finish(first as Job, 'sent');
    await later();
    const people = [first?.personHash, ...(await sendAll())];
    expect(people.sort()).toEqual(Array.from({ length: 18 }, (_, index) => person(index + 3)).sort());
    expect(await state()).toMatchObject({ state: 'done', audience: 18, sent: 18, waiting: 0 });
    // The rows of the outbox go after their time; what became of the issue stays.
    await database.forgetAfter('31 days');
    expect(await state()).toMatchObject({ sent: 18 });
  });

  test('is sent once by two who send it at the same moment, and not again later', async () => {
    expect((await Promise.all([send(), send()])).sort()).toEqual([false, true]);
    expect(await send()).toBe(false);
    // A key that is the same after a restore, so that the provider knows the mail.
    expect(
      await database.count('email_outbox', "dedupe_key = 'newsletter-issue.first.' || person_hash"),
    ).toBe(20);
    await sendAll();
    expect(await send()).toBe(false);
    expect(await database.count('email_outbox')).toBe(20);
  });

  test('that changed after it was sent needs a new slug', async () => {
    await send();
    await expect(send({ fingerprint: 'd'.repeat(64) })).rejects.toThrow(/other words.*a new slug/);
  });

  test('without anybody to get it is not sent, and can be later', async () => {
    await database.sql`truncate app.newsletter_subscribers`;
    await expect(send()).rejects.toThrow('Nobody is on the list');
    await subscribe(1);
    expect(await send()).toBe(true);
  });

  test('who left and came back under another spelling is mailed where they want it now', async () => {
    await send();
    await database.sql`
      update app.newsletter_subscribers set email = 'One+letters@example.ca' where person_hash = ${person(1)}`;
    const jobs = await claim(100);
    expect(jobs.find(({ personHash }) => personHash === person(1))?.recipient).toBe('One+letters@example.ca');
  });

  test('reaches nobody who leaves, or is suppressed, while it goes out', async () => {
    await send();
    await finish((await claim(1))[0] as Job, 'sent');
    await database.sql`select app.unsubscribe_newsletter(person_hash, '{}') from app.newsletter_subscribers
      where email between '10@example.ca' and '19@example.ca' and email like '1_@%'`;
    await database.sql`select app.suppress_mail(${person(5)}, 'complaint', '{}')`;
    await later();
    await sendAll();
    expect(await state()).toMatchObject({ state: 'done', sent: 9, left: 11 });
  });

  test('waits for every other mail', async () => {
    await send();
    await database.sql`
      insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload)
      values ('o', 'order-confirmation', gen_random_uuid(), 'a@example.ca', ${person(99)}, '{}')`;
    expect((await claim()).map(({ template }) => template)).toEqual(['order-confirmation']);
    expect((await claim()).map(({ template }) => template)).toEqual(Array(6).fill('newsletter-issue'));
  });

  test('does not make the outbox look late', async () => {
    await send();
    await later('1 hour');
    expect(await database.call('read_outbox_state')).toMatchObject({ dueSeconds: 0 });
  });
});

describe('the rate', () => {
  test('gives each mail a moment of its own, to all workers together', async () => {
    await send({ perMinute: 60 });
    const jobs = [await claim(2), await claim(2), await claim(6), await claim(6)];
    expect(jobs.map((batch) => batch.length)).toEqual([2, 2, 2, 0]);
    const waits = jobs.flat().map(({ waitMs }) => waitMs);
    for (const [place, waitMs] of waits.entries()) expect(Math.abs(waitMs - place * 1_000)).toBeLessThan(500);
  });

  test('is shared by issues that go out at once', async () => {
    await send({ perMinute: 60 });
    await send({ slug: 'second', perMinute: 60 });
    const jobs = [...(await claim(3)), ...(await claim(6)), ...(await claim(6))];
    expect(jobs).toHaveLength(6);
    await database.sql`update app.newsletter_issues set state = 'paused' where slug = 'first'`;
    expect(await claim()).toEqual([]);
    await later();
    expect((await claim()).map(({ payload }) => payload)).toEqual(
      Array.from({ length: 6 }, () => expect.objectContaining({ slug: 'second' })),
    );
  });

  test('is not made up for after a rest, and holds when the clock goes back', async () => {
    await send({ perMinute: 60 });
    await later('1 hour');
    expect(await claim()).toHaveLength(6);
    await database.elapse('-2 hours');
    await database.sql`update app.email_outbox set next_attempt_at = now()`;
    expect((await claim()).length).toBeGreaterThan(0);
  });
});

describe('a provider in trouble', () => {
  const down = { concernsAll: true };

  test('costs no attempts: after an hour of it all mails go out', async () => {
    await send();
    for (let minutes = 0; minutes < 60; minutes += 1) {
      for (const job of await claim()) await finish(job, 'failed', down);
      await later('1 minute');
    }
    expect(await database.count('email_outbox', "attempts > 0 or status <> 'pending'")).toBe(0);
    await later('5 minutes');
    expect(await sendAll()).toHaveLength(20);
    expect(await state()).toMatchObject({ state: 'done', sent: 20, failed: 0 });
  });

  test('is tried with one mail at a time, less and less often, and when it says', async () => {
    await send();
    for (const job of await claim()) await finish(job, 'failed', down);
    expect(await claim()).toEqual([]);
    expect((await state()).heldUntil).not.toBeNull();
    await later('11 seconds');
    const [probe, ...more] = await claim();
    expect(more).toEqual([]);
    await finish(probe as Job, 'failed', { ...down, retryAfter: 900 });
    await later('14 minutes');
    expect(await claim()).toEqual([]);
    await later('2 minutes');
    const [next] = await claim();
    await finish(next as Job, 'sent');
    await later();
    expect(await claim()).toHaveLength(6);
  });

  test('that never ends does not keep a mail for ever', async () => {
    await send();
    await later('8 days');
    const [job] = await claim(1);
    await finish(job as Job, 'failed', down);
    expect(await database.count('email_outbox', 'attempts = 1')).toBe(1);
  });

  test('is told from one mailbox in trouble, which holds up no other', async () => {
    await send();
    const [job] = await claim(1);
    await finish(job as Job, 'failed');
    expect((await state()).heldUntil).toBeNull();
    expect(await claim()).toHaveLength(6);
  });
});

describe('a worker that stopped', () => {
  test('leaves mails that are taken up alone, and not at all while the issue is paused or stopped', async () => {
    await send();
    expect(await claim(2)).toHaveLength(2);
    await change('paused');
    await later('61 seconds');
    expect(await claim()).toEqual([]);
    await change('sending');
    expect(await claim()).toMatchObject([{ attempt: 2 }]);
    await change('stopped');
    await later('61 seconds');
    expect(await claim()).toEqual([]);
    expect(await database.count('email_outbox', 'recipient is not null')).toBe(0);
  });
});

describe('by hand', () => {
  test('an issue is paused, goes on, and is stopped for good', async () => {
    await send();
    await change('paused');
    expect(await claim()).toEqual([]);
    await expect(change('paused')).rejects.toThrow('first is paused already.');
    await change('sending');
    const jobs = await claim(2);
    for (const job of jobs) await finish(job, 'sent');
    await change('stopped');
    expect(await claim()).toEqual([]);
    expect(await state()).toMatchObject({
      state: 'stopped',
      reason: 'by hand',
      sent: 2,
      waiting: 0,
      left: 18,
    });
    await expect(change('sending')).rejects.toThrow('first is stopped, and that is for good.');
    const records =
      await database.sql`select action, operator, subject, reason from app.desk_records order by id`;
    expect(records.map(({ action }) => action)).toEqual(
      ['send', 'pause', 'resume', 'stop'].map((word) => `newsletter ${word}`),
    );
    expect(records[1]).toMatchObject({ operator: 'Sam', subject: 'first', reason: 'by hand' });
  });

  test('one that is stopped keeps no address, and what failed does not count as sent', async () => {
    await send();
    const [first, second, third] = (await claim(3)) as [Job, Job, Job];
    await change('stopped');
    await finish(first, 'failed');
    await finish(second, 'failed', { concernsAll: true });
    expect(await state()).toMatchObject({ sent: 0, waiting: 3 });
    await finish(third, 'sent');
    await later();
    expect(await claim()).toEqual([]);
    expect(await database.count('email_outbox', 'recipient is not null')).toBe(0);
    expect(await state()).toMatchObject({ state: 'stopped', sent: 1, waiting: 0, left: 19 });
  });

  test('one that went out before a restore is marked, and not sent again', async () => {
    await database.sql`select app.set_newsletter_state(${JSON.stringify({ ...ISSUE, state: 'stopped', operator: 'Sam' })}::text::jsonb)`;
    expect(await state()).toMatchObject({ state: 'stopped', audience: 0 });
    expect(await send()).toBe(false);
    expect(await database.count('email_outbox')).toBe(0);
  });

  test('nothing is changed of one that was never sent', async () => {
    await expect(change('paused')).rejects.toThrow('first was never sent');
  });
});

describe('too much that comes back', () => {
  const event = (id: string, kind: string, job: Job) =>
    database.call('record_mail_event', {
      p_id: id,
      p_kind: kind,
      p_people: [job.personHash],
      p_mail: `id-${job.id}`,
    });
  const alarms = () => database.count('alarms', `kind = 'newsletter_stopped'`);

  async function sent(count: number): Promise<Job[]> {
    const jobs: Job[] = [];
    while (jobs.length < count) {
      const more = await claim(count - jobs.length);
      for (const job of more) await finish(job, 'sent');
      jobs.push(...more);
      await later();
    }
    return jobs;
  }
  beforeEach(() => database.sql`truncate app.newsletter_subscribers`.then(() => subscribe(400)));

  test('pauses the issue and tells the staff; it goes on when the owner says so', async () => {
    await send({ perMinute: 6000 });
    const jobs = await sent(200);
    for (const [place, job] of jobs.slice(0, 9).entries()) await event(`b${place}`, 'hard_bounce', job);
    expect(await state()).toMatchObject({ state: 'sending', bounces: 9 });
    await event('b8', 'hard_bounce', jobs[8] as Job);
    expect(await alarms()).toBe(0);
    await event('b9', 'hard_bounce', jobs[9] as Job);
    expect(await state()).toMatchObject({
      state: 'paused',
      reason: '10 of 200 mails were refused or came back',
    });
    expect(await alarms()).toBe(1);
    expect((await claim()).map(({ template }) => template)).toEqual(['staff-alarm']);

    await change('sending');
    await event('b10', 'hard_bounce', jobs[10] as Job);
    expect(await state()).toMatchObject({ state: 'sending', bounces: 11 });
  });

  test('counts complaints, and mails that the server refuses', async () => {
    await send({ perMinute: 6000 });
    const jobs = await sent(100);
    for (const [place, job] of jobs.slice(0, 2).entries()) await event(`c${place}`, 'complaint', job);
    expect(await state()).toMatchObject({ state: 'sending', complaints: 2 });
    await event('c2', 'complaint', jobs[2] as Job);
    expect(await state()).toMatchObject({ state: 'paused', reason: '3 of 100 mails were marked as spam' });
    await change('sending');
    await database.sql`delete from app.email_outbox where template = 'staff-alarm'`;
    for (let count = 0; count < 10; count += 1)
      await finish((await claim(1))[0] as Job, 'refused', { suppress: true });
    expect(await state()).toMatchObject({
      state: 'paused',
      reason: '10 of 10 mails were refused or came back',
      failed: 10,
    });
  });

  test('counts a mail once, however often it is tried again and refused', async () => {
    await send();
    for (let count = 0; count < 3; count += 1) {
      const [job] = (await claim(1)) as [Job];
      await finish(job, 'refused');
      await database.sql`select app.decide_mails(${JSON.stringify({ action: 'mail retry', operator: 'Sam' })}::text::jsonb)`;
      await database.sql`update app.email_outbox set next_attempt_at = now() - interval '1 hour' where id = ${job.id}`;
      await later();
    }
    await finish((await claim(1))[0] as Job, 'refused');
    expect(await state()).toMatchObject({ failed: 1, bounces: 1 });
  });

  test('is a share of many: few of many do not stop it', async () => {
    await send({ perMinute: 6000 });
    const jobs = await sent(390);
    for (const [place, job] of jobs.slice(0, 15).entries()) await event(`b${place}`, 'hard_bounce', job);
    expect(await state()).toMatchObject({ state: 'sending', bounces: 15 });
  });

  test('leaves other mails to the same people out of account', async () => {
    await send({ perMinute: 6000 });
    const jobs = await sent(50);
    for (const [place, job] of jobs.slice(0, 20).entries())
      await database.call('record_mail_event', {
        p_id: `x${place}`,
        p_kind: 'hard_bounce',
        p_people: [job.personHash],
        p_mail: 'id-of-another',
      });
    expect(await state()).toMatchObject({ state: 'sending', bounces: 0 });
  });
});
