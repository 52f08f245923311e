import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import type { PaymentSettings } from '../../functions/_shared/env.ts';
import { startStripe } from '../../local/stripe/stripe.ts';
import { PAYMENT_SECRET } from './fixtures.ts';

const SECRET_KEY = 'sk_test_functions';

/** A notice as it is sent: the body that is signed. */
export interface Notice {
  id: string;
  type: string;
  created: number;
  body: string;
}

export interface StripeService {
  payments: PaymentSettings;
  /** Pays on the page at this address, in Ontario, or tells the bank to. */
  pay: (url: string, by?: 'card' | 'bank') => Promise<void>;
  control: (method: string, path: string, body?: object) => Promise<void>;
  /** The official library, for what the product does not do itself. */
  library: Stripe;
  /** Every notice since then (seconds since 1970), the oldest first. None is sent by itself. */
  notices: (since: number) => Promise<Notice[]>;
  stop: () => Promise<void>;
}

/** The id of a payment page, which its address ends with. */
export const sessionOf = (url: string) => url.split('/').at(-1) ?? '';

/** The stand-in of the local stack, on a free port, with its notices held back. */
export async function startStripeService(): Promise<StripeService> {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-test-'));
  const webhook = { url: 'http://127.0.0.1:1', secret: PAYMENT_SECRET };
  const { url, stop } = await startStripe({ folder, port: 0, secretKey: SECRET_KEY, webhook });
  const { hostname, port } = new URL(url);
  const library = new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false });

  const control = async (method: string, path: string, body: object = {}) => {
    const response = await fetch(`${url}/control/${path}`, { method, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  };
  await control('PUT', 'webhooks', { held: true });

  return {
    payments: { secretKey: SECRET_KEY, webhookSecret: PAYMENT_SECRET, url, automaticTax: true },
    pay: async (pageUrl, by = 'card') => {
      const page = await (await fetch(pageUrl)).text();
      const subtotal = Number(/name="shown_total" value="(\d+)"/.exec(page)?.[1]);
      const form = new URLSearchParams({
        name: 'Ada',
        place: 'ON',
        action: by,
        bank: 'asked',
        shown_total: String(subtotal + Math.round(subtotal * 0.13)),
      });
      const response = await fetch(pageUrl, { method: 'POST', body: form, redirect: 'manual' });
      if (response.status !== 303) throw new Error(`The payment page answered ${response.status}`);
    },
    control,
    library,
    notices: async (since) => {
      const events = await library.events
        .list({ limit: 100, created: { gte: since } })
        .autoPagingToArray({ limit: 1_000 });
      return events.reverse().map((event) => ({
        id: event.id,
        type: event.type,
        created: event.created,
        body: JSON.stringify(event, null, 2),
      }));
    },
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
