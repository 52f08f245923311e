import { describe, expect, test } from 'vitest';
import { testDatabase } from './postgres-database.ts';
import { submission as plainSubmission } from './submissions.ts';

const database = testDatabase();

interface Admission {
  outcome: 'pass' | 'work' | 'wait';
  wait: number;
  scope: string | null;
  held: boolean;
}
interface Receipt {
  id: string;
  created: boolean;
  wait?: number;
}

const FUNCTION = 'submit-contact';
const limit = (changes: object = {}) => ({
  key: `${FUNCTION}:client:a`,
  ...{ calls: 1, attempts: 9, free: 9, hour: 9, day: 9 },
  ...changes,
});
const admit = (changes: Record<string, unknown> = {}) =>
  database.call<Admission>('admit', {
    p_call: {
      function: FUNCTION,
      limits: [limit()],
      work: false,
      proven: false,
      key: crypto.randomUUID(),
      bodyHash: crypto.randomUUID(),
      hourly: { allowed: 500, free: 500 },
      ...changes,
    },
  });
const outcomes = async (times: number, changes: Record<string, unknown> = {}) => {
  const all: string[] = [];
  for (let call = 0; call < times; call += 1) all.push((await admit(changes)).outcome);
  return all;
};

const submitQuiz = (changes: Record<string, unknown> = {}) =>
  database.call<Receipt>('submit_quiz', {
    p_submission: plainSubmission({ consent: undefined, mails: reportTo('ada@example.ca'), ...changes }),
  });
const reportTo = (recipient: string) => [{ template: 'disc-report', recipient, payload: {} }];
const outbox = () => database.sql`select * from app.email_outbox order by id`;

describe('a caller', () => {
  test('is let through as often as is allowed in an hour, and then told how long to wait', async () => {
    const three = { limits: [limit({ hour: 3 })] };
    expect(await outcomes(3, three)).toEqual(['pass', 'pass', 'pass']);
    await database.elapse('100 seconds');
    expect(await admit(three)).toMatchObject({ outcome: 'wait', wait: 3_500, scope: 'client' });
    await database.elapse('58 minutes');
    expect(await admit(three)).toMatchObject({ outcome: 'wait' });
    await database.elapse('100 seconds');
    expect(await outcomes(4, three)).toEqual(['pass', 'pass', 'pass', 'wait']);
  });

  test('is let through as often as is allowed in a day, over the hours', async () => {
    const some = { limits: [limit({ hour: 3, day: 4 })] };
    await outcomes(3, some);
    await database.elapse('2 hours');
    expect(await admit(some)).toMatchObject({ outcome: 'pass' });
    expect(await admit(some)).toMatchObject({ outcome: 'wait', wait: 22 * 3_600 });
    await database.elapse('22 hours');
    expect(await admit(some)).toMatchObject({ outcome: 'pass' });
  });

  test('works beyond what is free; without a proof nothing is used up but an attempt', async () => {
    const one = { limits: [limit({ attempts: 6, free: 1, hour: 3 })] };
    expect(await outcomes(3, one)).toEqual(['pass', 'work', 'work']);
    expect(await outcomes(3, { ...one, proven: true })).toEqual(['pass', 'pass', 'wait']);
    const [caller] = await database.sql`select attempts, admitted, admitted_today from app.callers`;
    expect(caller).toEqual({ attempts: 6, admitted: 3, admitted_today: 3 });
  });

  test('is told until when every call of theirs needs work', async () => {
    const none = { limits: [limit({ free: 0 })] };
    await admit(none);
    await database.elapse('100 seconds');
    const { outcome, wait } = await admit(none);
    expect(outcome).toBe('work');
    expect(Math.abs(wait - 3_500)).toBeLessThan(20);
    // Of a single call that a script seems to have sent it says nothing.
    expect(await admit({ work: true })).toMatchObject({ outcome: 'work', wait: 1 });
  });

  test('makes so many attempts and no more, whatever comes of them', async () => {
    const strict = { limits: [limit({ attempts: 3 })], work: true };
    expect(await outcomes(4, strict)).toEqual(['work', 'work', 'work', 'wait']);
    expect(await admit({ ...strict, proven: true })).toMatchObject({ outcome: 'wait' });
  });

  test('has calls on the record that were refused before they came here', async () => {
    await admit({ limits: [limit({ calls: 7 })] });
    expect(await outcomes(3)).toEqual(['pass', 'pass', 'wait']);
  });

  test('is told apart from every other, and by whom it is about as well', async () => {
    const limits = [limit({ hour: 1 }), limit({ key: `${FUNCTION}:owner:b`, hour: 2 })];
    expect(await admit({ limits })).toMatchObject({ outcome: 'pass' });
    expect(await admit({ limits: [limit({ key: `${FUNCTION}:client:c` }), limits[1]] })).toMatchObject({
      outcome: 'pass',
    });
    expect(await admit({ limits: [limit({ key: `${FUNCTION}:client:c` }), limits[1]] })).toMatchObject({
      ...{ outcome: 'wait', scope: 'owner' },
    });
    expect(await admit({ limits })).toMatchObject({ outcome: 'wait', scope: 'client' });
  });

  test('is let through exactly as often as is allowed when all calls come at once', async () => {
    const seven = { limits: [limit({ attempts: 99, hour: 7 })] };
    const all = await Promise.all(Array.from({ length: 20 }, () => admit(seven)));
    expect(all.filter(({ outcome }) => outcome === 'pass')).toHaveLength(7);
  });

  test.each(['2 hours', '-2 hours'])('is not kept out by a clock that moves by %s', async (interval) => {
    const one = { limits: [limit({ hour: 1 })] };
    await admit(one);
    await database.elapse(interval);
    expect(await outcomes(2, one)).toEqual(['pass', 'wait']);
  });

  test('who is unknown is not counted, works, and alarms the staff once a day', async () => {
    expect(await outcomes(2, { limits: [], work: true })).toEqual(['work', 'work']);
    expect(await admit({ limits: [], work: true, proven: true })).toMatchObject({ outcome: 'pass' });
    expect(await database.count('callers')).toBe(0);
    expect(await database.sql`select kind, detail from app.alarms`).toEqual([
      { kind: 'caller_unknown', detail: FUNCTION },
    ]);
    expect((await outbox()).map(({ template }) => template)).toEqual(['staff-alarm']);
  });

  test('who repeats a submission that is stored needs no work and is let through beyond the limits', async () => {
    const known = { key: crypto.randomUUID(), bodyHash: 'same' };
    await submitQuiz(known);
    const none = { function: 'send-disc-assessment', limits: [limit({ hour: 0, free: 0 })], work: true };
    expect(await outcomes(2, { ...none, ...known })).toEqual(['pass', 'pass']);
    expect(await admit({ ...none, bodyHash: 'same' })).toMatchObject({ outcome: 'pass' });
    expect(await admit({ ...none, key: known.key })).toMatchObject({ outcome: 'wait' });
    expect(await admit({ ...none, ...known, limits: [limit({ attempts: 0 })] })).toMatchObject({
      outcome: 'wait',
    });
  });
});

describe('a form', () => {
  const send = (limits: object, changes: Record<string, unknown> = {}) =>
    database.call('submit', {
      p_call: { function: 'send-disc-assessment', limits: [limit(limits)], work: false, proven: false },
      p_name: 'submit_quiz',
      p_submission: plainSubmission({ mails: reportTo('ada@example.ca'), ...changes }),
    });
  const counted = () => database.sql`select attempts, admitted from app.callers`;

  test('is stored when its call is let through, and only then', async () => {
    expect(await send({ hour: 1 })).toMatchObject({ created: true, held: false });
    expect(await send({ hour: 1 })).toMatchObject({ outcome: 'wait', scope: 'client' });
    expect(await counted()).toEqual([{ attempts: 2, admitted: 1 }]);
    expect(await outbox()).toHaveLength(1);
  });

  test('that cannot be stored leaves nothing behind, and its call counts all the same', async () => {
    const key = crypto.randomUUID();
    await send({}, { key });
    expect(await send({}, { key })).toEqual({ failed: 'PT422' });
    expect(await send({}, { mails: [{ template: 'unknown' }] })).toEqual({ failed: '23514' });
    expect(await counted()).toEqual([{ attempts: 3, admitted: 3 }]);
    expect(await outbox()).toHaveLength(1);
  });

  test('that takes too long is given up, and its call counts all the same', async () => {
    await database.sql.unsafe(`create function app.planted() returns trigger language plpgsql as
      $$ begin perform pg_sleep(9); return new; end $$`);
    await database.sql`create trigger planted before insert on app.email_outbox
      for each row execute function app.planted()`;
    try {
      const sent = database.sql.begin(async (transaction) => {
        await transaction`set local statement_timeout = 300`;
        const call = { function: 'send-disc-assessment', limits: [limit()], work: false, proven: false };
        const [row] = await transaction`
          select app.submit(${transaction.json(call)}, 'submit_quiz', ${transaction.json(
            plainSubmission({ mails: reportTo('ada@example.ca') }),
          )}) as result`;
        return row?.result;
      });
      expect(await sent).toEqual({ failed: '57014' });
      expect(await counted()).toEqual([{ attempts: 1, admitted: 1 }]);
    } finally {
      await database.sql`drop trigger planted on app.email_outbox`;
      await database.sql`drop function app.planted`;
    }
  });
});

describe('what all visitors store within an hour', () => {
  const busy = { function: 'send-disc-assessment', hourly: { free: 1, allowed: 2 } };

  test('counts when it is committed, and never refuses anybody', async () => {
    expect(await outcomes(5, busy)).toEqual(Array(5).fill('pass'));
    await expect(submitQuiz({ mails: [{ template: 'unknown' }] })).rejects.toThrow();
    expect(await outcomes(1, busy)).toEqual(['pass']);

    await submitQuiz();
    expect(await admit(busy)).toMatchObject({ outcome: 'work', held: false });
    expect(await admit({ ...busy, proven: true })).toMatchObject({ outcome: 'pass', held: false });
    await submitQuiz();
    expect(await admit({ ...busy, proven: true })).toMatchObject({ outcome: 'pass', held: true });
    for (let more = 0; more < 20; more += 1) await submitQuiz();
    expect(await admit({ ...busy, proven: true, limits: [limit({ key: 'b' })] })).toMatchObject({
      ...{ outcome: 'pass', held: true },
    });
    const elsewhere = { ...busy, function: 'submit-contact', limits: [limit({ key: 'b' })] };
    expect(await admit(elsewhere)).toMatchObject({ outcome: 'pass' });
  });

  test('is counted anew with every hour', async () => {
    await submitQuiz();
    await database.sql`update app.stored_submissions set hour = hour - interval '1 hour'`;
    expect(await admit(busy)).toMatchObject({ outcome: 'pass' });
  });

  test('holds the mails to visitors when it is too much, and tells the staff once', async () => {
    const held = { held: true };
    for (let time = 0; time < 3; time += 1) await submitQuiz(held);
    expect((await outbox()).map(({ template, status }) => [template, status])).toEqual([
      ['disc-report', 'held'],
      ['staff-alarm', 'pending'],
      ['disc-report', 'held'],
      ['disc-report', 'held'],
    ]);
    expect(await database.sql`select kind, detail from app.alarms`).toEqual([
      { kind: 'mails_held', detail: 'send-disc-assessment' },
    ]);
  });
});

describe('a mailbox', () => {
  const mailbox = {
    key: 'send-disc-assessment:mailbox:a',
    windows: [
      { seconds: 86_400, allowed: 3 },
      { seconds: 2_592_000, allowed: 4 },
    ],
    beyond: 'refuse',
  };

  test('gets three mails at once, then none until a day is over, and nothing is written', async () => {
    for (let time = 0; time < 3; time += 1)
      expect(await submitQuiz({ mailbox })).toMatchObject({ created: true });
    await database.elapse('1 hour');
    expect(await submitQuiz({ mailbox })).toEqual({ wait: 23 * 3_600 });
    expect(await outbox()).toHaveLength(3);
    expect(await database.count('idempotency_keys')).toBe(3);
    await database.elapse('23 hours');
    expect(await submitQuiz({ mailbox })).toMatchObject({ created: true });
    expect((await submitQuiz({ mailbox })).wait).toBe(29 * 86_400);
  });

  test('gets no more when all come at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => submitQuiz({ mailbox })));
    expect(all.filter(({ created }) => created)).toHaveLength(3);
    expect(await outbox()).toHaveLength(3);
  });

  test('that got its share loses its mail and not the submission, where silence is the rule', async () => {
    const silent = { mailbox: { ...mailbox, beyond: 'silence' } };
    const mails = [
      { template: 'contact-notice', recipient: 'staff', payload: {} },
      ...reportTo('ada@example.ca'),
    ];
    for (let time = 0; time < 5; time += 1)
      expect(await submitQuiz({ ...silent, mails })).toMatchObject({ created: true });
    expect((await outbox()).filter(({ recipient }) => recipient === 'staff')).toHaveLength(5);
    expect((await outbox()).filter(({ recipient }) => recipient !== 'staff')).toHaveLength(3);
  });

  test('has so much stored under it in a day, whoever types its address; beyond that nothing is written', async () => {
    const stored = { key: 'submit-contact:stored:a', windows: [{ seconds: 86_400, allowed: 5 }] };
    const filled = { mailbox: { ...mailbox, beyond: 'silence', stored } };
    for (let time = 0; time < 5; time += 1) expect(await submitQuiz(filled)).toMatchObject({ created: true });
    await database.elapse('1 hour');
    expect(await submitQuiz(filled)).toEqual({ wait: 23 * 3_600 });
    expect(await database.count('idempotency_keys')).toBe(5);
    await database.elapse('23 hours');
    expect(await submitQuiz(filled)).toMatchObject({ created: true });
  });
});
