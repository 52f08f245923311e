import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { issueSlugs } from '../../local/owner/issue-files.ts';
import { projectRoot } from '../command.ts';
import { Buyer } from './buyer.ts';
import { startProvider } from './mail-provider.ts';
import { owner } from './owner.ts';
import { RunningStack } from './running-stack.ts';

/** NEWSLETTER=50000 tries what the issue asks for; so many are enough to be killed in the middle, again and again. */
const SUBSCRIBERS = Number(process.env.NEWSLETTER ?? 2_000);
const IS_LONG = SUBSCRIBERS > 10_000;
const KILL_EVERY_MS = IS_LONG ? 10_000 : 4_000;
/** The launcher starts a process five times a minute. */
const MOST_KILLS = IS_LONG ? Number.POSITIVE_INFINITY : 10;
/** Mails a minute: as many as the worker can send on a small machine, and no more. */
const RATE = 6_000;
const [SLUG = ''] = issueSlugs();

let provider: Awaited<ReturnType<typeof startProvider>>;
const stack = RunningStack.use(async () => {
  provider = await startProvider();
  return provider.environment;
});
/** Stands in for the site, which is asked for the page of the issue. */
let site: Server;
beforeAll(async () => {
  site = createServer((_request, response) => response.end('the issue')).listen(
    new URL(stack.info.siteUrl).port,
  );
  await once(site, 'listening');
  await stack.sql`
    insert into app.newsletter_subscribers (person_hash, email, status, confirmed_at)
    select lpad(to_hex(number), 64, '0'), 'reader-' || number || '@example.ca', 'active', now()
      from generate_series(1, ${SUBSCRIBERS}) as number`;
});
afterAll(async () => {
  site.close();
  await provider.stop();
});

const type = async (command: string) => {
  const { code, stdout, stderr } = await owner(stack.process.folder, command.split(' '));
  return { code, output: stdout + stderr };
};
/** Runs a command of the desk: what it printed, how long it took, and the most memory that it held, in MB. */
async function measured(command: string) {
  const start = performance.now();
  const child = spawn(process.execPath, [join('local', 'owner', 'owner.ts'), ...command.split(' ')], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: stack.process.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  let memory = 0;
  const watching = setInterval(async () => {
    const text = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    memory = Math.max(memory, Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1_024);
  }, 20);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(watching);
  return { code, output, ms: performance.now() - start, memory };
}
const counts = async () => {
  const [row] = await stack.sql<{ sent: number; waiting: number; state: string }[]>`
    select count(*) filter (where mail.status = 'sent')::int as sent,
           count(*) filter (where mail.status in ('pending', 'sending'))::int as waiting, min(issue.state) as state
      from app.email_outbox as mail join app.newsletter_issues as issue on issue.id = mail.reference`;
  return row ?? { sent: 0, waiting: 0, state: '' };
};
const issueMails = () => [...provider.taken].filter(([key]) => key.startsWith('newsletter-issue.'));
const sentMoreThan = (count: number) =>
  vi.waitFor(() => expect(issueMails().length).toBeGreaterThan(count), { timeout: 60_000, interval: 20 });

test('is queued in seconds, by one of two operators who send it at once', async () => {
  const both = await Promise.all([1, 2].map(() => measured(`newsletter send ${SLUG} --yes --rate ${RATE}`)));
  for (const { ms, memory } of both)
    console.log(`Queued ${SUBSCRIBERS} in ${Math.round(ms)} ms, ${Math.round(memory)} MB.`);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both.filter(({ output }) => output.includes('It goes out'))).toHaveLength(1);
  expect(both.filter(({ output }) => /Nothing is sent (twice|again)/.test(output))).toHaveLength(1);
  for (const { ms, memory } of both) {
    expect(ms).toBeLessThan(20_000);
    expect(memory).toBeLessThan(200);
  }
  const [row] =
    await stack.sql`select count(*)::int as rows from app.email_outbox where template = 'newsletter-issue'`;
  expect(row?.rows).toBe(SUBSCRIBERS);
  await sentMoreThan(50);
});

test('an order confirmation in the middle leaves within five seconds', async () => {
  const buyer = new Buyer(stack.info);
  const placed = await buyer.order('buyer@example.ca');
  const start = performance.now();
  await buyer.pay(placed);
  const confirmed = () => [...provider.taken.values()].some(({ to }) => to === 'buyer@example.ca');
  await vi.waitFor(() => expect(confirmed()).toBe(true), { timeout: 30_000, interval: 20 });
  console.log(`Confirmed after ${Math.round(performance.now() - start)} ms.`);
  expect(performance.now() - start).toBeLessThan(5_000);
  expect((await counts()).waiting).toBeGreaterThan(0);
});

test('a provider that wants a rest gets one, and no mail is the worse for it', async () => {
  provider.state.trouble = { status: 429, name: 'rate_limit_exceeded', headers: { 'retry-after': '2' } };
  const refused = () => expect(provider.state.refused).toBeGreaterThan(0);
  await vi.waitFor(refused, { timeout: 20_000 }).finally(() => wait(3_000));
  const { output } = await type(`newsletter status ${SLUG}`);
  provider.state.trouble = undefined;
  // Those that were under way, and not one of the hundreds that would have gone meanwhile.
  expect(provider.state.refused).toBeLessThan(40);
  expect(output).toContain('The provider takes nothing now');
  await sentMoreThan(issueMails().length + 50);
  expect(await stack.sql`select from app.email_outbox where attempts > 1`).toHaveLength(0);
});

test(
  'kills every few seconds cost nobody their mail, and nobody gets two',
  async () => {
    let kills = 0;
    const start = performance.now();
    const before = issueMails().length;
    const killing = setInterval(() => {
      if (kills === MOST_KILLS) return;
      kills += 1;
      // The worker with all functions, and every other time the database.
      const pid = kills % 2 === 0 ? stack.process.postgresPid : Promise.resolve(stack.process.denoPid);
      pid.then((id) => process.kill(id, 'SIGKILL')).catch(() => undefined);
    }, KILL_EVERY_MS);
    for (let left = SUBSCRIBERS; left > 0;) {
      await wait(500);
      // Leased for 60 seconds, of which a few are enough here: by a worker that was killed.
      await stack.sql`
        update app.email_outbox set locked_until = now() - interval '1 second'
         where status = 'sending' and locked_until < now() + interval '40 seconds'`.catch(() => undefined);
      left = await counts().then(
        ({ waiting }) => waiting,
        () => left,
      );
    }
    clearInterval(killing);
    const seconds = (performance.now() - start) / 1_000;
    const mails = issueMails();
    console.log(
      `${kills} kills in ${Math.round(seconds)} s; ${mails.length} mails, ${Math.round((mails.length - before) / seconds)} a second; ${provider.state.repeated} handed over twice and taken once.`,
    );
    expect(new Set(mails.map(([, { to }]) => to)).size).toBe(SUBSCRIBERS);
    expect(mails).toHaveLength(SUBSCRIBERS);
    expect(kills).toBeGreaterThan(2);
    await vi.waitFor(
      async () => expect(await counts()).toEqual({ sent: SUBSCRIBERS, waiting: 0, state: 'done' }),
      {
        timeout: 20_000,
        interval: 200,
      },
    );
  },
  SUBSCRIBERS * 60 + 60_000,
);

test('is not sent again afterwards, to nobody', async () => {
  const { code, output } = await type(`newsletter send ${SLUG} --yes`);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining('Nothing is sent again'),
  });
  expect(await counts()).toMatchObject({ waiting: 0 });
});

test('says what is wrong in words: a name, a page, a list, a rate', async () => {
  const name = await type(`newsletter send ${SLUG.slice(0, -3)}`);
  expect(name).toMatchObject({ code: 1, output: expect.stringContaining(`Did you mean ${SLUG}?`) });
  expect(await type(`newsletter send ${SLUG} --rate none`)).toMatchObject({ code: 1 });
  await stack.sql`truncate app.newsletter_issues, app.email_outbox`;
  const asked = await type(`newsletter send ${SLUG}`);
  expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was changed.') });
  expect(asked.output).toContain('r•••@example.ca');
  const dry = await type(`newsletter send ${SLUG} --dry-run`);
  expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('because of --dry-run') });
  site.close();
  site.closeAllConnections();
  const page = await type(`newsletter send ${SLUG} --yes`);
  expect(page).toMatchObject({ code: 1, output: expect.stringContaining('Publish the site first.') });
  await stack.sql`truncate app.newsletter_subscribers`;
  const list = await type(`newsletter send ${SLUG} --yes`);
  expect(list).toMatchObject({ code: 1, output: expect.stringContaining('Nobody is on the list') });
});
