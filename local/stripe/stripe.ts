import type { HttpServer } from '../http-server.ts';
import { serve } from '../pages/web.ts';
import { createApi } from './api.ts';
import { type Failures, createControl } from './control.ts';
import { openLedger } from './ledger.ts';
import { createPages } from './pages.ts';
import { createPayments } from './payments.ts';
import { createReturns } from './returns.ts';
import { Timers } from './timers.ts';
import { createWebhooks } from './webhooks.ts';

interface StripeOptions {
  folder: string;
  port: number;
  /** `sk_test_…`: the only key that opens the API. */
  secretKey: string;
  /** Gets the events, signed with `secret` (`whsec_…`). */
  webhook: { url: string; secret: string };
}

/**
 * Stands in for Stripe: the API that the product calls (`/v1`), payment pages on which no money moves (`/c/pay`, and `/`
 * lists them), and signed events. It listens on 127.0.0.1 alone, and port 0 is any free one; what it knows lives in
 * `folder`. Rejects if the port is taken or the folder cannot be used.
 */
export async function startStripe(options: StripeOptions): Promise<HttpServer> {
  const ledger = await openLedger(options.folder);
  const timers = new Timers();
  const webhooks = createWebhooks(ledger, timers, options.webhook);
  const payments = createPayments(ledger, webhooks, timers);
  const failures: Failures = { kind: 'error', calls: 0 };
  const answerApi = createApi(ledger, payments, options);
  const returns = createReturns(ledger, webhooks);
  const answerControl = createControl(ledger, { webhooks, payments, returns }, failures);
  const answerPage = createPages(ledger, payments, returns);

  const server = await serve(options.port, async (call) => {
    const { pathname } = call.url;
    if (pathname.startsWith('/control/')) return answerControl(call);
    if (!pathname.startsWith('/v1/')) return answerPage(call);
    const failure = failures.calls > 0 ? failures.kind : undefined;
    if (failure) failures.calls -= 1;
    if (failure === 'hang') return new Promise(() => undefined);
    if (failure === 'down') return undefined;
    const reply = await answerApi(call, failure);
    return failure === 'lost' ? undefined : reply;
  });
  return {
    url: server.url,
    async stop() {
      timers.stop();
      await server.stop();
      await ledger.save();
    },
  };
}
