import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { SessionParameters } from './parameters.ts';

const DAY_SECONDS = 86_400;

/** An id like those of Stripe: `sub_…`. `length` is even. */
export const newId = (prefix: string, length = 24): string =>
  prefix + randomBytes(length / 2).toString('hex');

/** Seconds since 1970, the API's times. */
export const secondsNow = () => Math.floor(Date.now() / 1_000);

export type CheckoutSession = ReturnType<typeof checkoutSession>;
export type Subscription = ReturnType<typeof subscription>;

export type Charge = ReturnType<typeof charge>;
export type Refund = ReturnType<typeof refund>;
export type Dispute = ReturnType<typeof dispute>;

export interface Checkout {
  session: CheckoutSession;
  parameters: SessionParameters;
  /** What the bank will say by itself, and when (milliseconds since 1970). */
  bankAnswer?: { outcome: 'succeeded' | 'failed'; at: number } | undefined;
}

/** An open session, with the fields that the product reads. Its id is long, because it opens the payment page. */
export function checkoutSession(parameters: SessionParameters, origin: string) {
  const id = newId('cs_test_', 58);
  const created = secondsNow();
  const [{ price_data, quantity }] = parameters.line_items;
  const amount = price_data.unit_amount * quantity;
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: parameters.automatic_tax?.enabled ?? false },
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    created,
    currency: price_data.currency,
    customer: null as string | null,
    customer_details: null as { address: { country: string; state: string } | null } | null,
    customer_email: parameters.customer_email ?? null,
    expires_at: created + DAY_SECONDS,
    metadata: parameters.metadata,
    mode: parameters.mode,
    payment_intent: null as string | null,
    payment_status: 'unpaid' as 'paid' | 'unpaid',
    status: 'open' as 'open' | 'complete' | 'expired',
    subscription: null as string | null,
    success_url: parameters.success_url,
    total_details: { amount_tax: 0 },
    url: `${origin}/c/pay/${id}` as string | null,
  };
}

/** The subscription to what is bought in a session, which begins now. */
export function subscription(parameters: SessionParameters) {
  const created = secondsNow();
  return {
    id: newId('sub_'),
    object: 'subscription',
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    created,
    customer: null as string | null,
    description: parameters.line_items[0].price_data.product_data.name,
    ended_at: null as number | null,
    items: {
      object: 'list',
      data: parameters.line_items.map(({ price_data: { recurring } }) => ({
        id: newId('si_'),
        current_period_end: nextPeriod(created, recurring?.interval_count ?? 1, created),
        price: { recurring },
      })),
    },
    metadata: parameters.subscription_data?.metadata ?? {},
    status: 'active' as 'active' | 'past_due' | 'canceled',
  };
}

/** What a session, or the renewal of its plan, has charged. The API leaves its refunds out where they are not asked for. */
export function charge({ session, parameters }: Checkout) {
  const { amount_total, currency, customer, payment_intent } = session;
  return {
    id: newId('ch_'),
    object: 'charge',
    amount: amount_total,
    amount_captured: amount_total,
    amount_refunded: 0,
    captured: true,
    created: secondsNow(),
    currency,
    customer,
    disputed: false,
    livemode: false,
    // What a subscription carries stays there.
    metadata: parameters.payment_intent_data?.metadata ?? {},
    paid: true,
    payment_intent: payment_intent ?? newId('pi_'),
    refunded: false,
    refunds: { object: 'list' as const, data: [] as Refund[], has_more: false, url: '' },
    status: 'succeeded',
  } satisfies FieldsOf<Stripe.Charge>;
}

/** Names no field that the official types do not have. */
type FieldsOf<Whole> = { [Name in keyof Whole]?: unknown };

/** The invoice that a charge has paid. Its number and its page are those of the charge. */
export function invoice({ id, amount, created, currency, customer }: Charge, origin: string) {
  const number = id.replace('ch_', '');
  return {
    id: `in_${number}`,
    object: 'invoice' as const,
    amount_paid: amount,
    created,
    currency,
    customer,
    hosted_invoice_url: `${origin}/i/${id}`,
    number: number.slice(0, 8).toUpperCase(),
    status: 'paid' as const,
    total: amount,
  } satisfies FieldsOf<Stripe.Invoice>;
}

/** What a refund and a dispute repeat of their charge. */
type Charged = Pick<Stripe.Charge, 'id' | 'amount' | 'currency' | 'payment_intent'>;

export function refund({ id, currency, payment_intent }: Charged, amount: number) {
  return {
    id: newId('re_'),
    object: 'refund',
    amount,
    charge: id,
    created: secondsNow(),
    currency,
    payment_intent,
    reason: 'requested_by_customer',
    status: 'succeeded' as 'succeeded' | 'failed',
  } satisfies FieldsOf<Stripe.Refund>;
}

export function dispute({ id, amount, currency, payment_intent }: Charged) {
  return {
    id: newId('du_'),
    object: 'dispute',
    amount,
    charge: id,
    created: secondsNow(),
    currency,
    payment_intent,
    reason: 'fraudulent',
    status: 'needs_response' as 'needs_response' | 'won' | 'lost',
  } satisfies FieldsOf<Stripe.Dispute>;
}

/** When the period ends that begins at `from`: on the day of the month of `anchor`, or on the last day of a shorter one. */
export function nextPeriod(from: number, months: number, anchor: number): number {
  const date = new Date(from * 1_000);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(new Date(anchor * 1_000).getUTCDate(), lastDay));
  return date.getTime() / 1_000;
}

export const periodEnd = ({ items }: Subscription): number =>
  Math.max(...items.data.map(({ current_period_end }) => current_period_end));
