import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { expect, test, vi } from 'vitest';
import { seededRandom } from '../../src/features/quiz/rules/random.ts';
import { familyOf } from '../process-family.ts';
import { StackProcess, withDataFolder } from '../stack-process.ts';
import { type Acknowledged, SUBMISSIONS, Visitors } from './visitors.ts';

const ENOUGH = 1_000;
const SERVED_AGAIN = 8;
/** Minutes for which faults go on; each happens once without them. */
const SOAK_MINUTES = Number(process.env.SOAK_MINUTES ?? 0);
const PATIENCE = { timeout: 30_000, interval: 20 };
/** How long something that hangs stays so: longer than a visitor waits between two tries. */
const HANG_MS = 1_500;
/** Longer than the store waits for an answer of the database. */
const BLACK_HOLE_MS = 8_000;
/** The mailbox's 2,000 messages are those of no less than four seconds. */
const COLLECT_EVERY_MS = 2_000;
/** Without a rest, an hour leaves more mails than can be sent in another. */
const PAUSE_MS = SOAK_MINUTES > 0 ? 1_000 : 0;
/** Milliseconds between a recovery and the next fault, at most. */
const CALM_MS = 400;

/** A thousand submissions are more than an hour brings in production, and each minute of a soak brings three times as many. */
const LIMITS = { LIMITS_FACTOR: `${5 + 20 * SOAK_MINUTES}` };

const run = promisify(execFile);

async function hang(pid: number, ms = HANG_MS): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await wait(ms);
  process.kill(pid, 'SIGCONT');
}

/** Postgres with everything that it answers by: its connections stay open and say nothing. */
async function hangPostgres(stack: StackProcess, ms?: number): Promise<void> {
  const processes = await familyOf(await stack.postgresPid);
  await Promise.all(
    processes.map(({ id }) =>
      hang(id, ms).catch((error: NodeJS.ErrnoException) => {
        // A connection that ends in the meantime takes its process along.
        if (error.code !== 'ESRCH') throw error;
      }),
    ),
  );
}

/** To the database a clock that jumps is one whose rows are all that much older or younger. */
async function jumpClock({ info }: StackProcess, interval: string): Promise<undefined> {
  const sql = postgres(info.dbUrl, { max: 1, onnotice: () => undefined });
  const columns = await sql<{ relation: string; names: string[] }[]>`
    select table_name as relation, array_agg(column_name::text) as names
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'app' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone' and column_name <> 'hour'
     group by 1 order by 1`;
  for (const { relation, names } of columns) {
    const moved = names.map((name) => `${name} = ${name} - '${interval}'::interval`);
    await sql.unsafe(`update app.${relation} set ${moved.join(', ')}`);
  }
  await sql.end({ timeout: 1 });
}

/**
 * What happens to the stack, by name. One that starts a new stack answers that; a mail server that refuses goes on
 * doing so until the next fault.
 */
const BREAKS: Record<string, (stack: StackProcess) => Promise<StackProcess | undefined>> = {
  'Postgres is killed': async (stack) => {
    process.kill(await stack.postgresPid, 'SIGKILL');
  },
  'Deno is killed, with the worker in it': async (stack) => {
    process.kill(stack.denoPid, 'SIGKILL');
  },
  'the launcher is killed': async (stack) => {
    await stack.killLauncher();
    return StackProcess.start(stack.folder, stack.info, LIMITS);
  },
  'Postgres hangs': async (stack) => {
    await hangPostgres(stack);
  },
  'the database is a black hole': async (stack) => {
    await hangPostgres(stack, BLACK_HOLE_MS);
  },
  'the clock jumps two hours ahead': (stack) => jumpClock(stack, '2 hours'),
  'the clock jumps two hours back': (stack) => jumpClock(stack, '-2 hours'),
  'Deno hangs': async (stack) => {
    await hang(stack.denoPid);
  },
  // Every further write fails as it would on a full disk, until a new process without the limit takes over.
  'the disk is full': async (stack) => {
    const postmaster = await stack.postgresPid;
    const backends = (await familyOf(postmaster)).map(({ id }) => id).filter((id) => id !== postmaster);
    const limit = async (pid: number) => {
      // Only its own user may limit a process; not even root, where that power is taken away.
      const { uid, gid } = await stat(`/proc/${pid}`);
      const options = process.getuid?.() === 0 ? { uid, gid } : {};
      await run('prlimit', ['--pid', String(pid), '--fsize=65536:'], options);
    };
    await limit(postmaster);
    // One that has ended in the meantime needs none.
    await Promise.allSettled(backends.map(limit));
  },
  'the mail server answers 450': (stack) => mailServerAnswers(stack, 450, 60),
  'the mail server answers 421': (stack) => mailServerAnswers(stack, 421, 60),
};

async function mailServerAnswers(
  { info }: StackProcess,
  code: number,
  probability: number,
): Promise<undefined> {
  const trigger = { ErrorCode: code, Probability: probability };
  const response = await fetch(`${info.mailboxUrl}/api/v1/chaos`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Recipient: trigger }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Resolves when the visitors have been served again after what has just happened. */
async function serviceReturns(visitors: Visitors, after: string): Promise<void> {
  const goal = visitors.acknowledged.length + SERVED_AGAIN;
  await vi.waitFor(
    () => expect(visitors.acknowledged.length, `after: ${after}`).toBeGreaterThanOrEqual(goal),
    PATIENCE,
  );
  expect(visitors.failure, `after: ${after}`).toBeUndefined();
}

/** Lets the time pass that unsent mails wait for, until all are sent. */
async function deliverAll(sql: Sql): Promise<void> {
  await vi.waitFor(
    async () => {
      await sql`
        update app.email_outbox set next_attempt_at = now() where status = 'pending' and next_attempt_at > now()`;
      // Leased for 60 seconds, three of which are over: by a worker that was killed.
      await sql`
        update app.email_outbox set locked_until = now()
        where status = 'sending' and locked_until < now() + interval '57 seconds'`;
      const unsent = await sql`select id from app.email_outbox where status <> 'sent'`;
      expect(unsent).toHaveLength(0);
    },
    { timeout: 90_000 + SOAK_MINUTES * 60_000, interval: 250 },
  );
}

interface Message {
  ID: string;
  MessageID: string;
  To: { Address: string }[];
}

/**
 * Adds what is in the mailbox to what was there before, by the id of each delivery: the mailbox keeps the newest 2,000,
 * and a soak sends more.
 */
async function collectMail(mailboxUrl: string, arrived: Map<string, Message>): Promise<void> {
  const response = await fetch(`${mailboxUrl}/api/v1/messages?limit=0`);
  const { messages }: { messages: Message[] } = await response.json();
  for (const message of messages) arrived.set(message.ID, message);
}

test(
  'a thousand submissions among random faults: none that was acknowledged is lost, stored twice or orphaned',
  () =>
    withDataFolder(async (folder) => {
      const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1e9));
      console.log(`Faults, seed ${seed}`);
      const random = seededRandom(seed);
      const order = Object.keys(BREAKS)
        .map((name) => ({ name, place: random() }))
        .sort((a, b) => a.place - b.place);
      let stack = await StackProcess.start(folder, undefined, LIMITS);
      const visitors = new Visitors(stack.info, PAUSE_MS);
      const arrived = new Map<string, Message>();
      const collector = setInterval(() => {
        // The mailbox goes away with a launcher that is killed, and comes back with the next.
        collectMail(stack.info.mailboxUrl, arrived).catch(() => undefined);
      }, COLLECT_EVERY_MS);
      await serviceReturns(visitors, 'the start');

      const end = performance.now() + SOAK_MINUTES * 60_000;
      do {
        for (const { name } of order) {
          await wait(random() * CALM_MS);
          stack = (await BREAKS[name]?.(stack)) ?? stack;
          await serviceReturns(visitors, name);
        }
      } while (performance.now() < end);
      await mailServerAnswers(stack, 450, 0);
      await vi.waitFor(() => expect(visitors.acknowledged.length).toBeGreaterThanOrEqual(ENOUGH), {
        timeout: 60_000,
        interval: 50,
      });
      await visitors.leave();

      const sql = postgres(stack.info.dbUrl, { max: 1 });
      await deliverAll(sql);
      const { acknowledged } = visitors;
      const stored = await sql<{ id: string }[]>`
      select response_id as id from app.idempotency_keys where original`;
      const messages = await sql<{ id: string; email: string }[]>`
      select id, email from app.contact_messages order by 1`;
      const mails = await sql<{ key: string }[]>`select dedupe_key as key from app.email_outbox order by 1`;
      clearInterval(collector);
      await collectMail(stack.info.mailboxUrl, arrived);
      const messagesSent = [...arrived.values()];
      const arrivals = messagesSent.map(({ MessageID }) => MessageID.split('@')[0] as string);
      const delivered = [...new Set(arrivals)].sort();
      const storedIds = new Set(stored.map(({ id }) => id));
      const lost = acknowledged.filter(({ id }) => !storedIds.has(id));
      const due = acknowledged.flatMap(({ id, kind }) =>
        SUBMISSIONS[kind].map((template) => `${template}.${id}`),
      );
      console.log(
        [
          `Faults: ${order.map(({ name }) => name).join(', ')}.`,
          `Submissions: ${acknowledged.length} accepted, ${stored.length} stored, ${lost.length} lost.`,
          `Mails: ${due.length} due, ${delivered.length} sent, ${arrivals.length - delivered.length} sent twice, ${
            due.length - delivered.length
          } lost.`,
        ].join('\n'),
      );

      expect(lost).toEqual([]);
      expect(acknowledged.map(({ id }) => id).sort()).toEqual([...storedIds].sort());
      const sent = (wanted: string, part: (one: Pick<Acknowledged, 'id' | 'email'>) => string) =>
        acknowledged.flatMap((one) => (one.kind === wanted ? [part(one)] : [])).sort();
      const whole = ({ id, email }: { id: string; email: string }) => `${id} ${email}`;
      expect(messages.map(whole)).toEqual(sent('message', whole));
      const subscribers = await sql<{ email: string }[]>`
      select email from app.newsletter_subscribers where status = 'pending'`;
      expect(subscribers.map(({ email }) => email).sort()).toEqual(
        sent('subscription', ({ email }) => email),
      );
      expect(mails.map(({ key }) => key)).toEqual(due.sort());
      expect(delivered).toEqual(due);
      const recipients = new Set(messagesSent.flatMap(({ To }) => To.map(({ Address }) => Address)));
      for (const { email } of acknowledged) expect(recipients).toContain(email);

      await sql.end({ timeout: 1 });
      await stack.stop();
    }),
  SOAK_MINUTES * 150_000 + 180_000,
);
