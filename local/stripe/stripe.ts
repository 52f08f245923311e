import { StripeApi } from './api.ts';
import { Checkout } from './checkout.ts';
import { Control } from './control.ts';
import { Faults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { Pages } from './pages.ts';
import { Subscriptions } from './subscriptions.ts';
import { listen } from './web.ts';
import { Webhooks } from './webhooks.ts';

export interface StripeOptions {
  folder: string;
  /** 0 picks a free one. */
  port: number;
  /** `sk_test_…`: the only key that opens the API. */
  secretKey: string;
  /** Gets the events, signed with `secret` (`whsec_…`). */
  webhook: { url: string; secret: string };
}

export interface StripeStandIn {
  /** Of the overview; the API is below it under `/v1`, the payment pages are under `/c/pay`. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Stands in for Stripe: the API that the product calls, payment pages on which no money moves, and signed events. It
 * listens on 127.0.0.1 alone; what it knows lives in `folder`.
 *
 * @throws Error if the port is taken or the folder cannot be used.
 */
export async function startStripe({
  folder,
  port,
  secretKey,
  webhook,
}: StripeOptions): Promise<StripeStandIn> {
  const ledger = await Ledger.open(folder);
  const web = await listen(port);
  const webhooks = new Webhooks(ledger, webhook);
  const checkout = new Checkout(ledger, webhooks, web.url);
  const subscriptions = new Subscriptions(ledger, webhooks);
  const faults = new Faults();
  web.serve({
    api: new StripeApi({ ledger, checkout, subscriptions, secretKey, pagesUrl: web.url }),
    control: new Control({ ledger, webhooks, checkout, subscriptions, faults }),
    faults,
    pages: new Pages({ ledger, checkout, subscriptions }),
  });
  return {
    url: web.url,
    async stop() {
      checkout.stop();
      webhooks.stop();
      await web.stop();
      await ledger.save();
    },
  };
}
