import type Stripe from 'stripe';
import { newId } from './ids.ts';
import { planOf } from './price-object.ts';

type Session = Stripe.Checkout.Session;

const NO_TAX = { disabled_reason: null, enabled: false, liability: null };
const AUTOMATIC_TAX = { disabled_reason: null, enabled: true, liability: { type: 'self' } } as const;

export function customer(session: Session, created: number): Stripe.Customer {
  const { address = null, email = null, name = null } = session.customer_details ?? {};
  return {
    id: newId('cus_'),
    object: 'customer',
    address,
    balance: 0,
    created,
    currency: session.currency,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: newId('inv_').slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: ['en-CA'],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** A subscription to the lines of a page, which begins at `start`. */
export function subscription(
  session: Session,
  customerId: string,
  metadata: Stripe.Metadata,
  start: number,
): Stripe.Subscription {
  const id = newId('sub_');
  const lines = session.line_items?.data ?? [];
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: session.automatic_tax.enabled ? AUTOMATIC_TAX : NO_TAX,
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: session.currency ?? 'cad',
    customer: customerId,
    customer_account: null,
    days_until_due: null,
    default_payment_method: newId('pm_'),
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: lines.flatMap(({ price, quantity }) =>
        price?.recurring ? [subscriptionItem(id, price, quantity ?? 1, start)] : [],
      ),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: 'unchanged', missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}

function subscriptionItem(
  subscriptionId: string,
  price: Stripe.Price,
  quantity: number,
  start: number,
): Stripe.SubscriptionItem {
  return {
    id: newId('si_'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: nextPeriod(start, price, start),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: { ...price, active: true },
    quantity,
    subscription: subscriptionId,
    tax_rates: [],
  };
}

/**
 * When the period that begins at `from` ends, in seconds: on the day of the month of `anchor`, or on the last day of
 * a shorter month.
 */
export function nextPeriod(from: number, { recurring }: Stripe.Price, anchor: number): number {
  const { interval = 'month', interval_count: count = 1 } = recurring ?? {};
  if (interval === 'day' || interval === 'week') return from + count * (interval === 'day' ? 1 : 7) * 86_400;
  const date = new Date(from * 1_000);
  const day = new Date(anchor * 1_000).getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1_000;
}

/** What a one-off payment is called; `status` is `processing` while a bank has not settled. */
export function paymentIntent(
  session: Session,
  status: 'succeeded' | 'processing',
  metadata: Stripe.Metadata,
  created: number,
): Stripe.PaymentIntent {
  const id = newId('pi_');
  const amount = session.amount_total ?? 0;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: status === 'succeeded' ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created,
    currency: session.currency ?? 'cad',
    customer: session.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: status === 'succeeded' ? newId('ch_') : null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: newId('pm_'),
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_group: null,
  };
}
