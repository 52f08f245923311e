import { execFileSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import type { StackInfo } from '../../local/stack-info.ts';
import { type Called, Caller } from '../caller.ts';
import { contactBody, quizBody } from '../functions/fixtures.ts';
import { ownAddress } from '../network.ts';
import { projectRoot } from '../command.ts';
import { memoryByProgram } from '../process-family.ts';
import { Buyer } from '../faults/buyer.ts';
import { StackProcess, withDataFolder } from '../stack-process.ts';
import { budgets } from './budgets.ts';
import { type Cell, median, quantile, type Table } from './table.ts';
import { webhookFigures } from './webhook-speed.ts';

const RUNS = 5;
const HAND_OVERS = 100;
/** The limits as in production, the rest as `npm start` has it. */
const ENVIRONMENT = { LIMITS_FACTOR: '1' };
/** Another address of the site is another site, and is built. */
const ANOTHER_SITE = { ...ENVIRONMENT, SITE_PORT: '0' };
/** What a start leaves beside the packages: all of it but the sites, of which a stack that runs serves one. */
const CACHES = [
  '.astro',
  'node_modules/.astro',
  'node_modules/.vite',
  ...['deno', 'node', 'auth-templates.json'].map((name) => `node_modules/.cache/${name}`),
];
const SITES = join(projectRoot, 'node_modules', '.cache', 'site');
/** Newsletter mails in a full outbox, how many of them are timed, and what is timed meanwhile. */
const BACKLOG = 20_000;
const TIMED_MAILS = 1_000;
const CLAIMS = 200;
const ORDERS = 5;
const IDLE_AFTER_MS = 3_000;
const MAIL_LOST_AFTER_MS = 30_000;

/** How fast the local stack starts, what it holds in memory, and how soon a report is in the mailbox. */
export async function measureStackSpeed(): Promise<Table[]> {
  const figures: Record<string, Cell> = {};
  await withDataFolder(async (folder) => {
    // The first start of all may build the site, so its time is not counted.
    const first = await StackProcess.startByNpm(folder, ENVIRONMENT);
    const delays: number[] = [];
    for (let turn = 0; turn < RUNS; turn++) delays.push(await reportDelay(first.info));
    figures['report in the mailbox, slowest, ms'] = { value: Math.max(...delays), budget: budgets.reportMs };
    await first.stop();

    const memory: Record<string, number>[] = [];
    const starts: number[] = [];
    for (let turn = 0; turn < RUNS; turn++) {
      const stack = await StackProcess.startByNpm(folder, ENVIRONMENT);
      starts.push(stack.startMs);
      await wait(IDLE_AFTER_MS);
      memory.push(await memoryOf(stack));
      await stack.stop();
    }
    figures['warm npm start, ms'] = { value: median(starts), budget: budgets.warmStartMs };
    Object.assign(figures, memoryFigures(memory));
  });
  await withDataFolder(async (folder) => {
    const stack = await StackProcess.startByNpm(folder, ENVIRONMENT);
    Object.assign(figures, await outboxFigures(stack.info));
    Object.assign(figures, await webhookFigures(folder, stack.info));
    await stack.stop();
  });
  figures['first npm start of a built site, ms'] = {
    value: median(await firstStarts(ENVIRONMENT)),
    budget: budgets.firstStartMs,
  };
  const sites = new Set(await readdir(SITES));
  figures['first npm start, as after npm ci, with the build of the site, ms'] = {
    value: median(await firstStarts(ANOTHER_SITE, forgetCaches)),
    budget: budgets.buildStartMs,
  };
  figures['- the same with what an earlier build kept, ms'] = {
    value: median(await firstStarts(ANOTHER_SITE)),
  };
  // Each is large, and no other start has its address.
  for (const name of await readdir(SITES))
    if (!sites.has(name)) await rm(join(SITES, name), { recursive: true });
  figures['packages that npm ci installs, MB'] = {
    value: installedMegabytes(),
    budget: budgets.installedMegabytes,
  };
  const rows = Object.entries(figures).map(([name, cell]) => ({ name, cells: [cell] }));
  return [{ title: `The stack; starts and memory are the median of ${RUNS}`, columns: ['measured'], rows }];
}

/** How long starts on empty data folders take, each after `prepare`, in milliseconds. */
async function firstStarts(environment: Record<string, string>, prepare = async () => {}): Promise<number[]> {
  const times: number[] = [];
  while (times.length < RUNS)
    await withDataFolder(async (folder) => {
      await prepare();
      const stack = await StackProcess.startByNpm(folder, environment);
      times.push(stack.startMs);
      await stack.stop();
    });
  return times;
}

async function forgetCaches(): Promise<void> {
  for (const name of CACHES) await rm(join(projectRoot, name), { recursive: true, force: true });
}

/** Bytes in RAM of each program, and of npm, which runs in Node too. */
async function memoryOf({ launcherPid, calledPid }: StackProcess): Promise<Record<string, number>> {
  const taken = await memoryByProgram(launcherPid);
  const sum = (bytes: Record<string, number>) => Object.values(bytes).reduce((total, one) => total + one, 0);
  return { ...taken, npm: sum(await memoryByProgram(calledPid)) - sum(taken) };
}

function memoryFigures(taken: Record<string, number>[]): Record<string, Cell> {
  const names = Object.keys(taken[0] ?? {});
  const megabytes = (of: string[]) =>
    median(taken.map((one) => of.reduce((sum, name) => sum + (one[name] ?? Number.NaN), 0) / 1e6));
  return {
    'idle memory (PSS), MB': { value: megabytes(names), budget: budgets.idleMegabytes },
    ...Object.fromEntries(names.map((name) => [`- of it ${name}`, { value: megabytes([name]) }])),
  };
}

/** On the disk, in blocks, without what is built and cached beside the packages. */
function installedMegabytes(): number {
  const output = execFileSync(
    'du',
    ['-sm', ...['.cache', '.astro', '.vite'].map((name) => `--exclude=${name}`), 'node_modules'],
    { cwd: projectRoot },
  );
  return Number.parseInt(output.toString(), 10);
}

/** How fast the outbox is emptied, and how soon a single mail of an empty one is handed over. */
async function outboxFigures(info: StackInfo): Promise<Record<string, Cell>> {
  const { dbUrl, secretKey, publishableKey } = info;
  const call = callerOf(info);
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
      select 'bench.' || number, 'newsletter-welcome', gen_random_uuid(), number || '@example.com', repeat('ab', 32),
             '{"confirmedAt":"2026-11-22T09:00:00.000Z"}'
        from generate_series(1, ${BACKLOG}) as number`;
    const claims = await timesOf(CLAIMS, () => sql`select app.claim_mails(6)`);
    const untilMore = async (mails: number) => {
      const sent = () =>
        sql`select from app.email_outbox where dedupe_key like 'bench.%' and status = 'sent'`;
      const before = (await sent()).length;
      while ((await sent()).length < before + mails) await wait(50);
    };
    const start = performance.now();
    await call('outbox-worker', secretKey, {});
    await untilMore(TIMED_MAILS);
    const seconds = (performance.now() - start) / 1_000;
    const buyer = new Buyer(info);
    const confirmations = await timesOf(ORDERS, async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      await buyer.pay(await buyer.order(email));
      await untilArrived(info, email);
    });
    await sql`delete from app.email_outbox where dedupe_key like 'bench.%'`;
    return {
      'handed to the mail server, p99, ms': {
        value: quantile(
          delays.map(({ ms }) => ms),
          0.99,
        ),
        budget: budgets.handedOverMs,
      },
      'mails a second out of a full outbox': {
        value: TIMED_MAILS / seconds,
        least: budgets.mailsPerSecond,
      },
      'mails claimed out of a full outbox, p99, ms': {
        value: quantile(claims, 0.99),
        budget: budgets.claimMs,
      },
      'order to confirmation with a full outbox, slowest, ms': {
        value: Math.max(...confirmations),
        budget: budgets.confirmationMs,
      },
    };
  } finally {
    await sql.end();
  }
}

/** How long the work takes each time, in milliseconds. */
async function timesOf(turns: number, work: () => PromiseLike<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

/** From the request of a finished quiz to its message in the mailbox, in milliseconds. */
async function reportDelay(info: StackInfo): Promise<number> {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = quizBody({ email });
  const [delay = Number.NaN] = await timesOf(1, async () => {
    await callerOf(info)('send-disc-assessment', info.publishableKey, body);
    await untilArrived(info, email);
  });
  return delay;
}

/** Resolves when a mail to the address is in the mailbox. */
async function untilArrived({ mailboxUrl }: StackInfo, email: string): Promise<void> {
  const search = `${mailboxUrl}/api/v1/search?${new URLSearchParams({ query: `to:${email}` })}`;
  const start = performance.now();
  for (;;) {
    const { messages_count: found } = (await (await fetch(search)).json()) as { messages_count: number };
    if (found > 0) return;
    if (performance.now() - start > MAIL_LOST_AFTER_MS)
      throw new Error(`No mail within ${MAIL_LOST_AFTER_MS} ms.`);
    await wait(20);
  }
}

/** Calls a function of this stack with a key, each time from another address; throws when it refuses. */
const callerOf =
  ({ apiUrl }: StackInfo) =>
  async (name: Called, publishableKey: string, body: object): Promise<void> => {
    const caller = new Caller({ apiUrl, publishableKey }, ownAddress());
    const answer = await caller.submit(name, body);
    caller.leave();
    if (answer.status !== 200) throw new Error(`${name} answered: ${JSON.stringify(answer.body)}`);
  };
