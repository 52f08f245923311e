import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EventReport } from '../../local/stripe/control.ts';
import { Buyer, CHARGED } from './buyer.ts';
import { StackProcess, runScript } from './stack-process.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

let folder: string;
let stack: StackProcess;
let buyer: Buyer;
let sql: Sql;

const connect = () => {
  buyer = new Buyer(stack.info);
  sql = postgres(stack.info.dbUrl, { max: 1, onnotice: () => undefined });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faults-'));
  stack = await StackProcess.start(folder);
  connect();
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await stack.stop();
  await runScript('reset', folder);
  await rm(folder, { recursive: true, force: true });
});

interface Order {
  id: string;
  state: string;
  charged: number | null;
  /** The ids of its payment pages. */
  pages: string[];
}
const orderOf = (email: string) => sql<Order[]>`
  select id, state, charged, session_ids as pages from app.orders where email = ${email}`;

/** The messages that arrived; one that was sent again after a crash has the same id and counts once. */
async function messagesTo(email: string): Promise<string[]> {
  const query = new URLSearchParams({ query: `to:${email}` });
  const response = await fetch(`${stack.info.mailboxUrl}/api/v1/search?${query}`);
  const { messages } = (await response.json()) as { messages: { MessageID: string }[] };
  return [...new Set(messages.map(({ MessageID }) => MessageID.split('@')[0] ?? ''))];
}

/** What the service has told of the payment pages of one order. */
async function noticesOf(email: string): Promise<EventReport[]> {
  const [order] = await orderOf(email);
  const events = await buyer.control<EventReport[]>('GET', 'events');
  return events.filter(({ object }) => order?.pages.includes(object));
}

/** How many payment pages can be paid on. */
async function openPages(): Promise<number> {
  const overview = await (await fetch(stack.info.paymentsUrl)).text();
  return overview.match(/\/c\/pay\//g)?.length ?? 0;
}

/** Nothing is left to be told or sent, and all of it has led to one order, paid once, and to one mail. */
async function expectOnePaidOrder(email: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(await orderOf(email)).toMatchObject([{ state: 'paid', charged: CHARGED }]);
    expect(await messagesTo(email)).toHaveLength(1);
    expect(await sql`select from app.email_outbox where status <> 'sent'`).toHaveLength(0);
  }, PATIENCE);
  const [order] = await orderOf(email);
  expect(await messagesTo(email)).toEqual([`order-confirmation.${order?.id}`]);
}

test('the functions are killed between the payment and its notice', async () => {
  const email = 'killed@example.ca';
  const placed = await buyer.order(email);
  process.kill(stack.denoPid, 'SIGKILL');
  await buyer.pay(placed);
  await expectOnePaidOrder(email);
  const [notice] = await noticesOf(email);
  expect(notice?.attempts.at(0)).not.toBe(200);
  expect(notice?.attempts.at(-1)).toBe(200);
});

test('the whole stack is killed between the payment and its notice', async () => {
  const email = 'stack-killed@example.ca';
  await buyer.pay(await buyer.order(email), { webhook: 'late', seconds: '1' });
  await sql.end({ timeout: 1 });
  await stack.killLauncher();
  stack = await StackProcess.start(folder, stack.info);
  connect();
  await expectOnePaidOrder(email);
});

test('the notice comes before the browser', async () => {
  const email = 'first@example.ca';
  const placed = await buyer.order(email);
  await buyer.pay(placed, { webhook: 'first' });
  expect(await buyer.status(placed)).toMatchObject({ state: 'paid', order: { charged: CHARGED } });
  await expectOnePaidOrder(email);
});

test('the notice comes late: the page that the buyer returns to says so before it', async () => {
  const email = 'late@example.ca';
  const placed = await buyer.order(email);
  await buyer.pay(placed, { webhook: 'late', seconds: '1' });
  expect(await buyer.status(placed)).toMatchObject({ state: 'paid' });
  expect(await noticesOf(email)).toMatchObject([{ arrived: false }]);
  await vi.waitFor(async () => expect(await noticesOf(email)).toMatchObject([{ arrived: true }]), PATIENCE);
  await expectOnePaidOrder(email);
});

test('the notice comes twice', async () => {
  const email = 'twice@example.ca';
  await buyer.pay(await buyer.order(email), { webhook: 'twice' });
  await vi.waitFor(async () => expect((await noticesOf(email))[0]?.attempts).toEqual([200, 200]), PATIENCE);
  await expectOnePaidOrder(email);
});

test('no notice ever comes and the tab is closed: the worker asks', async () => {
  const email = 'never@example.ca';
  await buyer.pay(await buyer.order(email), { webhook: 'never' });
  await sql`update app.orders set looked_at = now() - interval '11 minutes' where email = ${email}`;
  await expectOnePaidOrder(email);
  expect(await noticesOf(email)).toMatchObject([{ arrived: false, attempts: [] }]);
});

test('Stripe is down when the order is made; the same key then makes one order with one page', async () => {
  const email = 'down@example.ca';
  const key = crypto.randomUUID();
  await buyer.control('PUT', 'faults', { kind: 'error', calls: 100 });
  const refused = await buyer.tryToOrder(email, key);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ error: { code: 'payments_unavailable' } });
  expect(await orderOf(email)).toMatchObject([{ state: 'open', pages: [] }]);
  await buyer.control('PUT', 'faults', { calls: 0 });
  const placed = await buyer.order(email, key);
  expect((await buyer.order(email, key)).url).toBe(placed.url);
  await buyer.pay(placed);
  await expectOnePaidOrder(email);
  expect((await orderOf(email))[0]?.pages).toHaveLength(1);
});

test('Stripe breaks and keeps its failure for the key: the next try gets a page all the same', async () => {
  const email = 'broken@example.ca';
  const key = crypto.randomUUID();
  await buyer.control('PUT', 'faults', { kind: 'broken', calls: 100 });
  expect((await buyer.tryToOrder(email, key)).status).toBe(503);
  await buyer.control('PUT', 'faults', { calls: 0 });
  await buyer.pay(await buyer.order(email, key));
  await expectOnePaidOrder(email);
});

test('Stripe opens a page and its answer is lost: the next try finds that page', async () => {
  const email = 'lost@example.ca';
  const key = crypto.randomUUID();
  const before = await openPages();
  await buyer.control('PUT', 'faults', { kind: 'lost', calls: 100 });
  expect((await buyer.tryToOrder(email, key)).status).toBe(503);
  await buyer.control('PUT', 'faults', { calls: 0 });
  const placed = await buyer.order(email, key);
  expect(await openPages()).toBe(before + 1);
  await buyer.pay(placed);
  await expectOnePaidOrder(email);
});

test('many notices, each three times and in any order', async () => {
  await buyer.control('PUT', 'webhooks', { held: true });
  const emails = Array.from({ length: 8 }, (_, number) => `many-${number}@example.ca`);
  await Promise.all(emails.map(async (email) => buyer.pay(await buyer.order(email))));
  await buyer.control('POST', 'webhooks', { shuffled: true, times: 3 });
  await buyer.control('PUT', 'webhooks', { held: false });
  for (const email of emails) await expectOnePaidOrder(email);
});
