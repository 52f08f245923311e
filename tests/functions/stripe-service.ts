import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import type { State } from '../../local/stripe/ledger.ts';
import { startStripe } from '../../local/stripe/stripe.ts';
import { PAYMENT_SECRET } from './fixtures.ts';

const SECRET_KEY = 'sk_test_functions';

/** An event as it is sent: the body that is signed. */
export interface StripeEvent {
  type: string;
  body: string;
}

/** The id of a payment page, which its address ends with. */
export const sessionOf = (url: string) => url.split('/').at(-1) ?? '';

/** The stand-in of the local stack, on a free port, with its events held back. */
export async function startStripeService() {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-test-'));
  const webhook = { url: 'http://127.0.0.1:1', secret: PAYMENT_SECRET };
  const { url, stop } = await startStripe({ folder, port: 0, secretKey: SECRET_KEY, webhook });
  const { hostname, port } = new URL(url);
  const library = new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false });

  /** Asks for what only tests ask; answers all that the service knows. */
  const control = async (method: string, path: string, body: object = {}) => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as State;
  };
  const ledger = () => control('GET', 'ledger');
  await control('PUT', 'webhooks', { held: true });

  return {
    payments: { secretKey: SECRET_KEY, webhookSecret: PAYMENT_SECRET, url, automaticTax: true },
    /** Pays on the page at this address, or tells the bank to, which says nothing yet. */
    pay: async (pageUrl: string, by: 'pay' | 'bank' = 'pay') => {
      const form = new URLSearchParams({ action: by });
      const response = await fetch(pageUrl, { method: 'POST', body: form, redirect: 'manual' });
      if (response.status !== 303) throw new Error(`The payment page answered ${response.status}`);
    },
    control,
    /** The session of the page at this address, and what was asked for it. */
    checkoutAt: async (pageUrl: string) => {
      const checkout = (await ledger()).checkouts[sessionOf(pageUrl)];
      if (!checkout) throw new Error(`There is no page at ${pageUrl}`);
      return checkout;
    },
    /** How many sessions an order has. */
    sessionsOf: async (orderId: string) =>
      Object.values((await ledger()).checkouts).filter(
        ({ session }) => session.client_reference_id === orderId,
      ).length,
    /** The official library, for what the account does besides the product. */
    library,
    /** Every event since then (seconds since 1970), the oldest first. None is sent by itself. */
    events: async (since: number): Promise<StripeEvent[]> => {
      const { events } = await ledger();
      return events
        .filter(({ event }) => event.created >= since)
        .map(({ event }) => ({ type: event.type, body: JSON.stringify(event, null, 2) }));
    },
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type StripeService = Awaited<ReturnType<typeof startStripeService>>;
