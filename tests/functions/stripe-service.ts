import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import type { PaymentSettings } from '../../functions/_shared/env.ts';
import type { State } from '../../local/stripe/ledger.ts';
import type { Checkout } from '../../local/stripe/objects.ts';
import { startStripe } from '../../local/stripe/stripe.ts';
import { PAYMENT_SECRET } from './fixtures.ts';

const SECRET_KEY = 'sk_test_functions';

/** An event as it is sent: the body that is signed. */
export interface StripeEvent {
  type: string;
  body: string;
}

export interface StripeService {
  payments: PaymentSettings;
  /** Pays on the page at this address, or tells the bank to, which says nothing yet. */
  pay: (url: string, by?: 'pay' | 'bank') => Promise<void>;
  /** Asks for what only tests ask; answers all that the service knows. */
  control: (method: string, path: string, body?: object) => Promise<State>;
  /** The session of the page at this address, and what was asked for it. */
  checkoutAt: (url: string) => Promise<Checkout>;
  /** How many sessions an order has. */
  sessionsOf: (orderId: string) => Promise<number>;
  /** The official library, for what the account does besides the product. */
  library: Stripe;
  /** Every event since then (seconds since 1970), the oldest first. None is sent by itself. */
  events: (since: number) => Promise<StripeEvent[]>;
  stop: () => Promise<void>;
}

/** The id of a payment page, which its address ends with. */
export const sessionOf = (url: string) => url.split('/').at(-1) ?? '';

/** The stand-in of the local stack, on a free port, with its events held back. */
export async function startStripeService(): Promise<StripeService> {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-test-'));
  const webhook = { url: 'http://127.0.0.1:1', secret: PAYMENT_SECRET };
  const { url, stop } = await startStripe({ folder, port: 0, secretKey: SECRET_KEY, webhook });
  const { hostname, port } = new URL(url);
  const library = new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false });

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
    pay: async (pageUrl, by = 'pay') => {
      const form = new URLSearchParams({ action: by });
      const response = await fetch(pageUrl, { method: 'POST', body: form, redirect: 'manual' });
      if (response.status !== 303) throw new Error(`The payment page answered ${response.status}`);
    },
    control,
    checkoutAt: async (pageUrl) => {
      const checkout = (await ledger()).checkouts[sessionOf(pageUrl)];
      if (!checkout) throw new Error(`There is no page at ${pageUrl}`);
      return checkout;
    },
    sessionsOf: async (orderId) =>
      Object.values((await ledger()).checkouts).filter(
        ({ session }) => session.client_reference_id === orderId,
      ).length,
    library,
    events: async (since) => {
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
