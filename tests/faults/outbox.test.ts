import { beforeAll, expect, test, vi } from 'vitest';
import { Buyer } from './buyer.ts';
import { RunningStack } from './running-stack.ts';

const BACKLOG = 20_000;
const WITHIN_MS = 5_000;
/** Orders that come one after the other while the backlog goes out. */
const ORDERS = 5;

const stack = RunningStack.use();
let buyer: Buyer;
beforeAll(() => {
  buyer = new Buyer(stack.info);
});

async function arrived(email: string): Promise<number> {
  const query = new URLSearchParams({ query: `to:${email}` });
  const response = await fetch(`${stack.info.mailboxUrl}/api/v1/search?${query}`);
  return ((await response.json()) as { messages_count: number }).messages_count;
}
const sentOfBacklog = async () => {
  const [row] = await stack.sql<{ sent: number }[]>`
    select count(*)::int as sent from app.email_outbox where template = 'newsletter-welcome' and status = 'sent'`;
  return row?.sent ?? 0;
};

test('twenty thousand newsletter mails delay no order confirmation beyond five seconds, and go on meanwhile', async () => {
  await stack.sql`
    insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload)
    select 'newsletter-welcome.' || number, 'newsletter-welcome', gen_random_uuid(), number || '@example.com',
           lpad(to_hex(number), 64, '0'), '{"confirmedAt":"2026-11-22T09:00:00.000Z"}'
      from generate_series(1, ${BACKLOG}) as number`;
  await vi.waitFor(async () => expect(await sentOfBacklog()).toBeGreaterThan(50), { timeout: 10_000 });

  const delays: number[] = [];
  const [before, start] = [await sentOfBacklog(), performance.now()];
  for (let number = 0; number < ORDERS; number += 1) {
    const email = `buyer-${number}@example.ca`;
    const placed = await buyer.order(email);
    const paidAt = performance.now();
    await buyer.pay(placed);
    await vi.waitFor(async () => expect(await arrived(email)).toBe(1), { timeout: 30_000, interval: 20 });
    delays.push(Math.round(performance.now() - paidAt));
  }
  const [sent, seconds] = [(await sentOfBacklog()) - before, (performance.now() - start) / 1_000];
  console.log(
    `Confirmations after ${delays.join(', ')} ms; ${Math.round(sent / seconds)} mails a second meanwhile.`,
  );
  expect(Math.max(...delays)).toBeLessThan(WITHIN_MS);
  expect(sent).toBeGreaterThan(0);
});
