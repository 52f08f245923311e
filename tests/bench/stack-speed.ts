import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import type { StackInfo } from '../../local/stack-info.ts';
import { contactBody, quizBody } from '../functions/fixtures.ts';
import { residentBytes } from '../process-family.ts';
import { StackProcess, withDataFolder } from '../stack-process.ts';
import { budgets } from './budgets.ts';
import type { Cell, Table } from './table.ts';
import { webhookFigures } from './webhook-speed.ts';

const WARM_STARTS = 3;
const REPORTS = 5;
const HAND_OVERS = 100;
const LIMITS_FACTOR = 1_000;
const BACKLOG = 1_000;
const IDLE_AFTER_MS = 3_000;
const REPORT_LOST_AFTER_MS = 30_000;

/** Of an odd number of values the middle one. */
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How fast the local stack starts, what it holds in memory, and how soon a report is in the mailbox. */
export async function measureStackSpeed(): Promise<Table[]> {
  const figures: Record<string, Cell> = {};
  await withDataFolder(async (folder) => {
    // The first start of all may build the site, so its time is not counted.
    const first = await StackProcess.startWithSite(folder, LIMITS_FACTOR);
    await wait(IDLE_AFTER_MS);
    const idle = await residentBytes(first.launcherPid);
    if (idle)
      figures['idle memory (RSS), MB'] = { value: Math.round(idle / 1e6), budget: budgets.idleMegabytes };
    const delays: number[] = [];
    for (let turn = 0; turn < REPORTS; turn++) delays.push(await reportDelay(first.info));
    figures['report in the mailbox, slowest, ms'] = {
      value: Math.round(Math.max(...delays)),
      budget: budgets.reportMs,
    };
    await first.stop();

    const starts: number[] = [];
    for (let turn = 0; turn < WARM_STARTS; turn++) {
      const stack = await StackProcess.startWithSite(folder, LIMITS_FACTOR);
      starts.push(stack.startMs);
      await stack.stop();
    }
    figures['warm start, ms'] = { value: Math.round(median(starts)), budget: budgets.warmStartMs };
  });
  await withDataFolder(async (folder) => {
    const stack = await StackProcess.startWithSite(folder, LIMITS_FACTOR);
    figures['first start of a built site, ms'] = {
      value: Math.round(stack.startMs),
      budget: budgets.firstStartMs,
    };
    Object.assign(figures, await outboxFigures(stack.info));
    Object.assign(figures, await webhookFigures(folder, stack.info));
    await stack.stop();
  });
  const rows = Object.entries(figures).map(([name, cell]) => ({ name, cells: [cell] }));
  return [{ title: 'The stack', columns: ['measured'], rows }];
}

/** How fast the outbox is emptied, and how soon a single mail of an empty one is handed over. */
async function outboxFigures(info: StackInfo): Promise<Record<string, Cell>> {
  const { dbUrl, secretKey, publishableKey } = info;
  const call = caller(info);
  const sql = postgres(dbUrl, { max: 2 });
  const untilSent = async () => {
    while ((await sql`select from app.email_outbox where status <> 'sent' limit 1`).length > 0)
      await wait(20);
  };
  try {
    for (let turn = 0; turn < HAND_OVERS; turn++) {
      await call(
        'submit-contact',
        publishableKey,
        contactBody({ email: `${crypto.randomUUID()}@example.com` }),
      );
      await untilSent();
    }
    const delays = await sql<{ ms: number }[]>`
      select extract(epoch from sent_at - created_at)::float * 1000 as ms from app.email_outbox
       where template like 'contact%' order by 1`;

    await sql`
      insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload)
      select 'bench.' || number, 'contact-receipt', gen_random_uuid(), number || '@example.com', repeat('ab', 32),
             '{"topic":"Sales"}'
        from generate_series(1, ${BACKLOG}) as number`;
    const start = performance.now();
    await call('outbox-worker', secretKey, {});
    await untilSent();
    const seconds = (performance.now() - start) / 1_000;
    return {
      'handed to the mail server, p99, ms': {
        value: Math.round(delays[Math.floor(delays.length * 0.99)]?.ms ?? 0),
        budget: budgets.handedOverMs,
      },
      'mails a second out of a full outbox': {
        value: Math.round(BACKLOG / seconds),
        least: budgets.mailsPerSecond,
      },
    };
  } finally {
    await sql.end();
  }
}

/** From the request of a finished quiz to its message in the mailbox, in milliseconds. */
async function reportDelay(info: StackInfo): Promise<number> {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = quizBody({ email });
  const start = performance.now();
  await caller(info)('send-disc-assessment', info.publishableKey, body);
  const search = `${info.mailboxUrl}/api/v1/search?${new URLSearchParams({ query: `to:${email}` })}`;
  for (;;) {
    const { messages_count: found } = (await (await fetch(search)).json()) as { messages_count: number };
    const passed = performance.now() - start;
    if (found > 0) return passed;
    if (passed > REPORT_LOST_AFTER_MS) throw new Error(`No report within ${REPORT_LOST_AFTER_MS} ms.`);
    await wait(20);
  }
}

/** Calls a function of this stack with a key; throws when it refuses. */
const caller =
  ({ apiUrl }: StackInfo) =>
  async (name: string, apikey: string, body: object): Promise<void> => {
    const response = await fetch(`${apiUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${name} answered: ${await response.text()}`);
  };
