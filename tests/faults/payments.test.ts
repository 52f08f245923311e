import { beforeAll, expect, test, vi } from 'vitest';
import type { EventRecord } from '../../local/stripe/webhooks.ts';
import { Buyer, CHARGED } from './buyer.ts';
import { RunningStack } from './running-stack.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

const stack = RunningStack.use();
let buyer: Buyer;
beforeAll(() => {
  buyer = new Buyer(stack.info);
});

interface Order {
  id: string;
  state: string;
  charged: number | null;
  /** The ids of its payment pages. */
  pages: string[];
}
const orderOf = (email: string) => stack.sql<Order[]>`
  select id, state, charged, session_ids as pages from app.orders where email = ${email}`;

/** The messages that arrived; one that was sent again after a crash has the same id and counts once. */
async function messagesTo(email: string): Promise<string[]> {
  const query = new URLSearchParams({ query: `to:${email}` });
  const response = await fetch(`${stack.info.mailboxUrl}/api/v1/search?${query}`);
  const { messages } = (await response.json()) as { messages: { MessageID: string }[] };
  return [...new Set(messages.map(({ MessageID }) => MessageID.split('@')[0] ?? ''))];
}

/** What the service has told of the payment pages of one order. */
async function eventsOf(email: string): Promise<EventRecord[]> {
  const [order] = await orderOf(email);
  const { events } = await buyer.control('GET', 'ledger');
  return events.filter(({ event }) => order?.pages.includes(event.data.object.id));
}

/** Nothing is left to be told or sent, and all of it has led to one order, paid once, and to one mail. */
async function expectOnePaidOrder(email: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(await orderOf(email)).toMatchObject([{ state: 'paid', charged: CHARGED }]);
    expect(await messagesTo(email)).toHaveLength(1);
    expect(await stack.sql`select from app.email_outbox where status <> 'sent'`).toHaveLength(0);
  }, PATIENCE);
  const [order] = await orderOf(email);
  expect(await messagesTo(email)).toEqual([`order-confirmation.${order?.id}`]);
}

test('the functions are killed between the payment and its event', async () => {
  const email = 'killed@example.ca';
  const placed = await buyer.order(email);
  process.kill(stack.process.denoPid, 'SIGKILL');
  await buyer.pay(placed);
  await expectOnePaidOrder(email);
  const [event] = await eventsOf(email);
  expect(event?.attempts.at(0)).not.toBe(200);
  expect(event?.attempts.at(-1)).toBe(200);
});

test('the whole stack is killed between the payment and its event', async () => {
  const email = 'stack-killed@example.ca';
  await buyer.pay(await buyer.order(email), { webhook: 'late', seconds: '1' });
  await stack.crash();
  await expectOnePaidOrder(email);
});

test('the event comes before the browser', async () => {
  const email = 'first@example.ca';
  const placed = await buyer.order(email);
  await buyer.pay(placed, { webhook: 'first' });
  expect(await buyer.status(placed)).toMatchObject({ state: 'paid', order: { charged: CHARGED } });
  await expectOnePaidOrder(email);
});

test('the event comes late: the page that the buyer returns to says so before it', async () => {
  const email = 'late@example.ca';
  const placed = await buyer.order(email);
  await buyer.pay(placed, { webhook: 'late', seconds: '1' });
  expect(await buyer.status(placed)).toMatchObject({ state: 'paid' });
  expect(await eventsOf(email)).toMatchObject([{ attempts: [], dueAt: expect.any(Number) }]);
  await vi.waitFor(async () => expect((await eventsOf(email))[0]?.attempts.at(-1)).toBe(200), PATIENCE);
  await expectOnePaidOrder(email);
});

test('the event comes twice', async () => {
  const email = 'twice@example.ca';
  await buyer.pay(await buyer.order(email), { webhook: 'twice' });
  await vi.waitFor(async () => expect((await eventsOf(email))[0]?.attempts).toEqual([200, 200]), PATIENCE);
  await expectOnePaidOrder(email);
});

test('many events, each three times and in any order', async () => {
  await buyer.control('PUT', 'webhooks', { held: true });
  const emails = Array.from({ length: 8 }, (_, number) => `many-${number}@example.ca`);
  await Promise.all(emails.map(async (email) => buyer.pay(await buyer.order(email))));
  await buyer.control('POST', 'webhooks', { shuffled: true, times: 3 });
  await buyer.control('PUT', 'webhooks', { held: false });
  for (const email of emails) await expectOnePaidOrder(email);
});
