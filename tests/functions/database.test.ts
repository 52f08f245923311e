import { describe, expect, test } from 'vitest';
import { testDatabase } from './postgres-database.ts';
import { ADA_HASH, consent, submission as plainSubmission } from './submissions.ts';

const database = testDatabase();

interface Receipt {
  id: string;
  created: boolean;
}
interface Job {
  id: number;
  attempt: number;
  firstAttemptAt: number;
  dedupeKey: string;
}

const mailbox = {
  key: 'submit-contact:mailbox:a',
  windows: [{ seconds: 86_400, allowed: 3 }],
  beyond: 'silence',
};
const mails = [
  { template: 'contact-notice', recipient: 'staff', payload: { topic: 'Sales' } },
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

const submission = (changes: Record<string, unknown> = {}) =>
  plainSubmission({
    mailbox,
    mails,
    consent: { ...consent, purpose: 'message', page: '/contact' },
    ...changes,
  });
const submitContact = (changes?: Record<string, unknown>) =>
  database.call<Receipt>('submit_contact_message', { p_submission: submission(changes), p_message: message });
const submitQuiz = (changes?: Record<string, unknown>) =>
  database.call<Receipt>('submit_quiz', {
    p_submission: submission({ consent: undefined, ...changes }),
  });
const claim = (limit = 10) => database.call<Job[]>('claim_mails', { p_limit: limit });
const finish = ({ id, attempt }: Job, outcome: string, more: Record<string, unknown> = {}) =>
  database.call('finish_mail', { p_result: { id, attempt, outcome, error: 'no answer', ...more } });

/** Of the two mails of a message. */
const keysOf = (id: string) => [`contact-notice.${id}`, `contact-receipt.${id}`] as const;

const tables = ['contact_messages', 'consent_events', 'email_outbox', 'idempotency_keys', 'mailbox_limits'];
const counts = async () => {
  const pairs = tables.map(async (table) => [table, await database.count(table)] as const);
  return Object.fromEntries(await Promise.all(pairs)) as Record<string, number>;
};
const outbox = () => database.sql`select * from app.email_outbox order by id`;

describe('a submission', () => {
  test('stores the message, its mails, its key and its counters in one transaction', async () => {
    const { id, created } = await submitContact();

    expect(created).toBe(true);
    expect(Object.values(await counts())).toEqual([1, 1, 2, 1, 1]);
    const [row] = await database.sql`select * from app.contact_messages`;
    const { sentAt, userAgent: user_agent, ...known } = message;
    expect(row).toMatchObject({ id, ...known, user_agent, sent_at: new Date(sentAt) });
    expect((await outbox()).map((mail) => mail.dedupe_key)).toEqual(keysOf(id));
  });

  test('leaves nothing behind when any part of it fails', async () => {
    const nameless = { ...message, name: null };
    await expect(
      database.call('submit_contact_message', { p_submission: submission(), p_message: nameless }),
    ).rejects.toMatchObject({ code: '23502' });
    const doubled = [...mails, ...mails];
    await expect(submitContact({ mails: doubled })).rejects.toMatchObject({ code: '23505' });

    expect(Object.values(await counts())).toEqual([0, 0, 0, 0, 0]);
  });

  test('of an assessment stores its mail and nothing else about it', async () => {
    await submitQuiz();

    expect(await counts()).toMatchObject({ contact_messages: 0, consent_events: 0, email_outbox: 2 });
  });
});

describe('a repeated submission', () => {
  test('with the same key has one effect and the same answer, also when the limit of its mailbox is used up', async () => {
    const same = {
      key: crypto.randomUUID(),
      bodyHash: 'same',
      mailbox: { ...mailbox, windows: [{ seconds: 86_400, allowed: 1 }], beyond: 'refuse' },
    };
    const first = await submitContact(same);
    const again = await submitContact(same);

    expect(again).toEqual({ id: first.id, created: false });
    expect(await counts()).toMatchObject({ contact_messages: 1, email_outbox: 2, idempotency_keys: 1 });
  });

  test('with the same key and other content is refused', async () => {
    const key = crypto.randomUUID();
    await submitContact({ key });
    await expect(submitContact({ key })).rejects.toMatchObject({ code: 'PT422' });
    expect(await counts()).toMatchObject({ contact_messages: 1, idempotency_keys: 1 });
  });

  test('with the same key for another function is a submission of its own', async () => {
    const same = { key: crypto.randomUUID(), bodyHash: 'same' };
    const contact = await submitContact(same);
    const quiz = await submitQuiz(same);
    expect(quiz).toMatchObject({ created: true });
    expect(quiz.id).not.toBe(contact.id);
  });

  test('with another key and the same content gets the first answer for 24 hours, however often it comes', async () => {
    const first = await submitContact({ bodyHash: 'same' });
    await database.elapse('23 hours');
    expect(await submitContact({ bodyHash: 'same' })).toEqual({ id: first.id, created: false });
    await database.elapse('2 hours');
    expect(await submitContact({ bodyHash: 'same' })).toMatchObject({ created: true });
  });

  test('is remembered by its key for 48 hours', async () => {
    const same = { key: crypto.randomUUID(), bodyHash: 'same' };
    const first = await submitContact(same);
    await database.elapse('47 hours');
    expect(await submitContact(same)).toEqual({ id: first.id, created: false });
    await database.elapse('2 hours');
    expect(await submitContact(same)).toMatchObject({ created: true });
  });

  test('twenty times at once with one key has one effect', async () => {
    const same = { key: crypto.randomUUID(), bodyHash: 'same' };
    const receipts = await Promise.all(Array.from({ length: 20 }, () => submitContact(same)));
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(receipts.filter(({ created }) => created)).toHaveLength(1);
    expect(await counts()).toMatchObject({ contact_messages: 1, email_outbox: 2, idempotency_keys: 1 });
  });

  test('twenty times at once with one key and different contents: one is accepted, the others are refused', async () => {
    const key = crypto.randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        submitContact({ key, mailbox: undefined }).catch(({ code }) => code as string),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'PT422')).toHaveLength(19);
    expect(await counts()).toMatchObject({ contact_messages: 1, idempotency_keys: 1 });
  });

  test('twenty times at once with one content and as many keys has one effect', async () => {
    const receipts = await Promise.all(Array.from({ length: 20 }, () => submitContact({ bodyHash: 'same' })));

    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(await counts()).toMatchObject({ contact_messages: 1, email_outbox: 2, idempotency_keys: 20 });
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
    await Promise.all(Array.from({ length: 10 }, () => submitContact({ mailbox: undefined })));
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(4)))).flat();

    expect(claimed).toHaveLength(20);
    expect(new Set(claimed.map(({ dedupeKey }) => dedupeKey)).size).toBe(20);
  });

  test('forgets whom a mail was for and what it said once it is sent', async () => {
    await submitOneMail();
    await finish(await onlyJob(), 'sent');

    const cleared = { recipient: null, payload: null, locked_until: null, last_error: null };
    expect(await outbox()).toMatchObject([{ status: 'sent', sent_at: expect.any(Date), ...cleared }]);
    await database.elapse('2 days');
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
      await database.elapse(`${seconds} seconds`);
    }
    await finish(await onlyJob(), 'failed');

    expect((await outbox())[0]).toMatchObject({ status: 'dead', attempts: 7, recipient: 'ada@example.ca' });
    await database.elapse('10 days');
    expect(await claim()).toMatchObject([{ template: 'staff-alarm' }]);
  });

  test('never tries a mail again that the provider refused', async () => {
    await submitOneMail();
    await finish(await onlyJob(), 'refused', { error: '550 no such mailbox' });

    expect(await outbox()).toMatchObject([
      { status: 'dead', attempts: 1, last_error: '550 no such mailbox' },
      { template: 'staff-alarm', status: 'pending', payload: { kind: 'mail_dead' } },
    ]);
  });

  test('tells the staff of dead mails once an hour, and never of the death of that mail itself', async () => {
    await submitOneMail();
    await submitContact({ mails: mails.slice(1) });
    for (const job of await claim()) await finish(job, 'refused');
    const alarm = await onlyJob();
    await finish(alarm, 'refused');

    expect((await outbox()).map(({ status }) => status)).toEqual(['dead', 'dead', 'dead']);
    const alarms = await database.sql`select kind from app.alarms`;
    expect(alarms).toEqual([{ kind: 'mail_dead' }, { kind: 'mail_dead' }]);
  });

  test('knows for a day when a mail was first tried, as long as the provider knows its key', async () => {
    await submitOneMail();
    await database.elapse('3 days');
    const first = await onlyJob();
    const [row] = await database.sql`select extract(epoch from now())::int as now`;
    expect(Math.abs(row?.now - first.firstAttemptAt)).toBeLessThanOrEqual(5);
    await finish(first, 'failed');
    await database.elapse('23 hours');
    const second = await onlyJob();
    expect(second.firstAttemptAt).toBe(first.firstAttemptAt - 23 * 3_600);
    await finish(second, 'failed');
    await database.elapse('2 hours');
    expect((await onlyJob()).firstAttemptAt).toBeGreaterThanOrEqual(first.firstAttemptAt);
  });

  test('waits as long as the provider asks for', async () => {
    await submitOneMail();
    await finish(await onlyJob(), 'failed', { retryAfter: 900 });
    await database.elapse('890 seconds');
    expect(await claim()).toEqual([]);
    await database.elapse('10 seconds');
    expect(await claim()).toHaveLength(1);
  });

  test('never mails anybody again whose mailbox does not exist', async () => {
    await submitOneMail();
    await finish(await onlyJob(), 'refused', { suppress: true });
    await submitContact({ mailbox: undefined });

    expect(await claim()).toMatchObject([{ template: 'staff-alarm' }, { template: 'contact-notice' }]);
    expect((await outbox()).at(-1)).toMatchObject({ status: 'suppressed', recipient: null, payload: null });
  });

  test('goes on to those behind when all that are due first are for people who want no mail', async () => {
    await database.call('suppress_mail', { p_person_hash: ADA_HASH, p_reason: 'asked', p_consent: {} });
    for (let call = 0; call < 3; call += 1)
      await submitContact({ mails: mails.slice(1), mailbox: undefined });
    await submitContact({ mails: mails.slice(1), mailbox: undefined, personHash: 'b'.repeat(64) });
    expect(await claim(2)).toHaveLength(1);
  });

  test('keeps a mail that a clock set back puts into the future', async () => {
    await submitOneMail();
    await database.elapse('-2 hours');
    expect(await claim()).toEqual([]);
    await database.elapse('2 hours');
    expect(await claim()).toHaveLength(1);
  });

  test('gives a mail to another worker when the lease of 60 seconds has run out', async () => {
    await submitOneMail();
    const stopped = await onlyJob();
    await database.elapse('59 seconds');
    expect(await claim()).toEqual([]);
    await database.elapse('1 second');
    expect(await onlyJob()).toEqual({ ...stopped, attempt: 2, firstAttemptAt: stopped.firstAttemptAt - 60 });
  });

  test('gives a mail to another worker when a clock set back would keep its lease for hours', async () => {
    await submitOneMail();
    const stopped = await onlyJob();
    await database.elapse('-2 hours');
    expect(await onlyJob()).toEqual({
      ...stopped,
      attempt: 2,
      firstAttemptAt: stopped.firstAttemptAt + 7_200,
    });
  });

  test('takes no mail from a worker whose transaction began later', async () => {
    await submitOneMail();
    await database.sql.begin(async (earlier) => {
      await earlier`select now()`;
      await onlyJob();
      const [row] = await earlier`select app.claim_mails(4) as jobs`;
      expect(row?.jobs).toEqual([]);
    });
  });

  test('ignores the failure of a worker that lost its lease, and believes its success', async () => {
    await submitOneMail();
    const late = await onlyJob();
    await database.elapse('61 seconds');
    await onlyJob();

    await finish(late, 'failed');
    expect(await outbox()).toMatchObject([{ status: 'sending', attempts: 2 }]);
    await finish(late, 'sent');
    expect(await outbox()).toMatchObject([{ status: 'sent' }]);
  });

  test('takes up mails of stopped workers one by one, before those of the same priority', async () => {
    const first = await submitContact();
    expect(await claim()).toHaveLength(2);
    await database.elapse('61 seconds');
    const later = await submitContact();

    const [[stoppedNotice, stoppedReceipt], [notice, receipt]] = [keysOf(first.id), keysOf(later.id)];
    const claims = [await claim(), await claim(), await claim(), await claim(), await claim()];
    expect(claims.map((jobs) => jobs.map(({ dedupeKey }) => dedupeKey))).toEqual([
      [stoppedNotice],
      [stoppedReceipt],
      [notice, receipt],
      [],
      [],
    ]);
  });

  test('mails nobody whose wish for no mail came after the worker stopped', async () => {
    await submitContact({ mails: mails.slice(1) });
    await claim();
    await database.call('suppress_mail', { p_person_hash: ADA_HASH, p_reason: 'complaint', p_consent: {} });
    await submitContact({ mails: mails.slice(1), mailbox: undefined, personHash: 'b'.repeat(64) });
    await database.elapse('61 seconds');
    expect(await claim()).toMatchObject([{ personHash: 'b'.repeat(64) }]);
    expect((await outbox())[0]).toMatchObject({ status: 'suppressed', recipient: null, payload: null });
  });

  test('gives up a mail that has stopped its worker seven times', async () => {
    await submitOneMail();
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      expect(await onlyJob()).toMatchObject({ attempt });
      await database.elapse('61 seconds');
    }
    expect(await claim()).toMatchObject([{ template: 'staff-alarm' }]);
    expect((await outbox())[0]).toMatchObject({
      status: 'dead',
      last_error: 'the worker stopped before it finished',
    });
  });

  test('refuses an outcome it does not know', async () => {
    await submitOneMail();
    await expect(finish(await onlyJob(), 'perhaps')).rejects.toMatchObject({ code: 'PT400' });
  });
});
