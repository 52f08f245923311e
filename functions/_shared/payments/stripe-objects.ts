import { z } from 'zod';
import { taxNamed } from '../../../src/features/order/rules/tax.ts';

/** In the metadata of all that belongs to an order. A payment link may carry any `client_reference_id`, but not this. */
export const ORDER_KEY = 'mod_ai_order';

export const isoTime = (seconds: number) => new Date(seconds * 1_000).toISOString();
const isoDay = (seconds: number) => isoTime(seconds).slice(0, 10);

export const identifier = z.string().regex(/^\w{1,255}$/);
/** Seconds since 1970, until 2106. */
export const time = z.uint32();
export const cents = z.int32();
export const reference = z
  .union([identifier, z.object({ id: identifier }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined);
const metadata = z.record(z.string(), z.string()).nullish();

/** What we read of a Checkout Session. */
export const checkoutSession = z.object({
  id: identifier,
  status: z.string().nullable(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  metadata,
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .nullish(),
  amount_subtotal: cents.nullish(),
  amount_total: cents.nullish(),
  total_details: z.object({ amount_tax: cents }).nullish(),
  customer_details: z
    .object({ address: z.object({ country: z.string().nullish(), state: z.string().nullish() }).nullish() })
    .nullish(),
  customer: reference,
  subscription: reference,
  payment_intent: reference,
  url: z.string().nullish(),
  expires_at: time,
});

/** What we read of a Subscription. A plan is one item. */
const subscription = z.object({
  id: identifier,
  created: time,
  metadata,
  customer: reference,
  cancel_at: time.nullish(),
  cancel_at_period_end: z.boolean(),
  ended_at: time.nullish(),
  items: z.object({ data: z.array(z.object({ current_period_end: time })).min(1) }),
});

/** The id of an order of ours; undefined for what the account does besides them. */
export function orderIdOf(pairs: z.infer<typeof metadata>): string | undefined {
  return z.uuid().safeParse(pairs?.[ORDER_KEY]).data;
}

function stateOf({ status, payment_status: payment }: z.infer<typeof checkoutSession>) {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  // A bank debit takes days. That it failed is told in an event only.
  return payment === 'unpaid' ? 'pending' : 'paid';
}

/**
 * What is known about the checkout session of an order of ours. Amounts in cents.
 *
 * @param at when this was so, ISO 8601
 */
export function factsOfSession(session: z.infer<typeof checkoutSession>, at: string, failed: boolean) {
  const orderId = orderIdOf(session.metadata);
  if (orderId === undefined || session.client_reference_id !== orderId) return undefined;
  const { amount_subtotal: subtotal, total_details: details, customer_details: customer } = session;
  const tax = details?.amount_tax ?? 0;
  return {
    orderId,
    sessionId: session.id,
    state: failed ? 'failed' : stateOf(session),
    /** In small letters. */
    currency: session.currency ?? '',
    subtotal: subtotal ?? 0,
    tax,
    /** The taxes by name and rate; undefined where our table does not know them. */
    taxName: taxNamed(subtotal ?? 0, tax, customer?.address ?? undefined),
    /** What was charged, in cents with tax. */
    charged: session.amount_total ?? 0,
    at,
    customerId: session.customer,
    subscriptionId: session.subscription,
    paymentId: session.payment_intent,
  };
}

/** Twelve digits sort as text for thirty thousand years. */
const sortable = (seconds: number) => String(seconds).padStart(12, '0');
const NEVER_AGAIN = '9'.repeat(12);

/** What is known about the subscription of an order of ours. Days in UTC. */
function factsOfSubscription(
  { id, created, metadata: pairs, customer, items, ...plan }: z.infer<typeof subscription>,
  event: { id: string; created: number },
) {
  const orderId = orderIdOf(pairs);
  if (orderId === undefined) return undefined;
  const periodEnd = Math.max(...items.data.map(({ current_period_end: end }) => end));
  const end = plan.ended_at ?? plan.cancel_at ?? (plan.cancel_at_period_end ? periodEnd : undefined);
  // What has ended stays so. Two events of one second have no order but that of their ids.
  const version = [sortable(created), plan.ended_at ? NEVER_AGAIN : sortable(event.created), event.id].join(
    '.',
  );
  return {
    orderId,
    subscriptionId: id,
    customerId: customer,
    /** The greatest counts. */
    version,
    renewsOn: isoDay(periodEnd),
    endsOn: end ? isoDay(end) : undefined,
  };
}

export const stripeEvent = z.object({
  id: identifier,
  type: z.string(),
  created: time,
  data: z.object({ object: z.unknown() }),
});

/** What an event tells about an order; undefined for one that we have no use for. */
export function factsOfEvent({ id, type, created, data }: z.infer<typeof stripeEvent>) {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = checkoutSession.safeParse(data.object).data;
      return session && factsOfSession(session, isoTime(created), type.endsWith('async_payment_failed'));
    }
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const changed = subscription.safeParse(data.object).data;
      return changed && factsOfSubscription(changed, { id, created });
    }
    default:
      return undefined;
  }
}
export type PaymentFacts = NonNullable<ReturnType<typeof factsOfEvent>>;
