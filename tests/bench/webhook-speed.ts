import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { loadSecrets } from '../../local/secrets.ts';
import type { StackInfo } from '../../local/stack-info.ts';
import { Buyer } from '../faults/buyer.ts';
import { budgets } from './budgets.ts';
import { type Cell, quantile } from './table.ts';

const ORDERS = 100;
/** Of one order: that it is paid, and what happens to its plan later. */
const EVENTS_PER_ORDER = 5;
const CONNECTIONS = 8;

/** How soon `payment-webhook` answers events of payments that are signed and new. */
export async function webhookFigures(folder: string, info: StackInfo): Promise<Record<string, Cell>> {
  const { stripeWebhookSecret: secret } = await loadSecrets(folder);
  const events = await makeEvents(info);
  const times: number[] = [];
  const send = async (event: object) => {
    const payload = JSON.stringify(event);
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
    const start = performance.now();
    const response = await fetch(`${info.apiUrl}/functions/v1/payment-webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`The event was refused: ${answer}`);
    times.push(performance.now() - start);
  };
  await inParallel(events, send);
  return {
    'event of a payment answered, p99, ms': {
      value: quantile(times, 0.99),
      budget: budgets.webhookMs,
    },
  };
}

/** The events of many paid orders, those of one order far apart, as they would come. None was sent before. */
async function makeEvents(info: StackInfo): Promise<object[]> {
  const buyer = new Buyer(info);
  const turns: object[][] = Array.from({ length: EVENTS_PER_ORDER }, () => []);
  await inParallel(
    Array.from({ length: ORDERS }, () => `${randomUUID()}@example.com`),
    async (email) => {
      const placed = await buyer.order(email);
      await buyer.pay(placed, { webhook: 'never' });
      const { checkouts, subscriptions } = await buyer.control('GET', 'ledger');
      const session = checkouts[placed.url.split('/').at(-1) ?? '']?.session;
      const plan = subscriptions[session?.subscription ?? ''];
      if (!session || !plan) throw new Error('The order has no plan.');
      for (const [turn, events] of turns.entries())
        events.push({
          id: `evt_${randomUUID()}`,
          object: 'event',
          type: turn === 0 ? 'checkout.session.completed' : 'customer.subscription.updated',
          created: session.created + turn,
          data: { object: turn === 0 ? session : plan },
        });
    },
  );
  return turns.flat();
}

async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const drain = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, drain));
}
