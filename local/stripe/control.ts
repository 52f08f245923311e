import { z } from 'zod';
import { type Call, NOT_FOUND, type Reply, json, text } from '../pages/web.ts';
import { type Ledger, find } from './ledger.ts';
import type { Payments } from './payments.ts';
import { StripeRefusal, required } from './refusal.ts';
import type { Returns } from './returns.ts';
import type { Webhooks } from './webhooks.ts';

const failureSchema = z.strictObject({
  /**
   * `error`: Stripe answers 500 and has done nothing; `broken`: it does so for good, and keeps that answer for the key;
   * `limit`: 429; `down`: it cuts the connection; `hang`: it never answers; `lost`: it does what is asked and cuts the
   * connection before it has answered.
   */
  kind: z.enum(['error', 'broken', 'limit', 'down', 'hang', 'lost']).default('error'),
  /** How many of the next calls of the API fail like this. */
  calls: z.int().min(0).default(1),
});
export type Failures = z.infer<typeof failureSchema>;

const holding = z.strictObject({ held: z.boolean() });
const sending = z.strictObject({
  shuffled: z.boolean().default(false),
  /** How often each is sent. */
  times: z.int().min(1).max(100).default(1),
});
const bankAnswer = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });
/** In cents; without it all that is left. */
const refunding = z.strictObject({ amount: z.int().optional() });
const disputeEnd = z.strictObject({ status: z.enum(['won', 'lost']) });

/** What tests need and Stripe does not offer: `/control/…`, JSON in, the whole ledger out; errors are plain text. */
export function createControl(
  ledger: Ledger,
  { webhooks, payments, returns }: { webhooks: Webhooks; payments: Payments; returns: Returns },
  failures: Failures,
) {
  const checkout = (id: string) => required(find(ledger.state.checkouts, id), 'checkout.session', id);
  const charge = (id: string) => required(find(ledger.state.charges, id), 'charge', id);
  const plan = (id: string) => required(find(ledger.state.subscriptions, id), 'subscription', id);
  const acts: Record<string, (input: unknown, id: string) => unknown> = {
    'GET ledger': () => undefined,
    'PUT failures': (input) => Object.assign(failures, failureSchema.parse(input)),
    'PUT webhooks': (input) => webhooks.hold(holding.parse(input).held),
    'POST webhooks': (input) => webhooks.send(sending.parse(input)),
    'POST sessions resolve': (input, id) => payments.resolve(checkout(id), bankAnswer.parse(input).outcome),
    'POST sessions expire': (_, id) => payments.expire(checkout(id)),
    'POST subscriptions renew': (_, id) => payments.renew(plan(id)),
    'POST charges refund': (input, id) => returns.refund(charge(id), refunding.parse(input).amount),
    'POST charges fail': (_, id) => returns.failRefund(charge(id)),
    'POST charges dispute': (_, id) => returns.dispute(charge(id)),
    'POST disputes close': (input, id) => returns.closeDispute(id, disputeEnd.parse(input).status),
  };
  return async ({ method, url, body }: Call): Promise<Reply> => {
    const [collection, id = '', action = ''] = url.pathname.split('/').slice(2);
    const act = find(acts, `${method} ${collection} ${action}`.trim());
    if (!act) return NOT_FOUND;
    try {
      await act(JSON.parse(body || '{}'), id);
      return json(ledger.state);
    } catch (error) {
      if (error instanceof z.ZodError || error instanceof StripeRefusal) return text(error.message, 400);
      throw error;
    }
  };
}
