import type Stripe from 'stripe';
import { newId } from './ids.ts';

export interface InvoiceInput {
  session: Stripe.Checkout.Session;
  customer: Stripe.Customer;
  subscription: Stripe.Subscription | undefined;
  reason: 'subscription_create' | 'subscription_cycle' | 'manual';
  isPaid: boolean;
  /** Seconds since 1970. */
  created: number;
}

/** The invoice of a payment: the lines and the tax are those of the payment page it began with. */
export function invoice(input: InvoiceInput): Stripe.Invoice {
  const { session, customer, subscription, reason, isPaid, created } = input;
  const id = newId('in_');
  const { amount_subtotal, amount_total, automatic_tax } = session;
  const subtotal = amount_subtotal ?? 0;
  const total = amount_total ?? 0;
  const number = customer.next_invoice_sequence ?? 1;
  return {
    id,
    object: 'invoice',
    account_country: 'CA',
    account_name: 'Test account',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: isPaid ? total : 0,
    amount_remaining: isPaid ? 0 : total,
    amount_shipping: 0,
    application: null,
    attempt_count: 1,
    attempted: true,
    auto_advance: !isPaid,
    automatic_tax: {
      disabled_reason: null,
      enabled: automatic_tax.enabled,
      liability: automatic_tax.liability,
      provider: automatic_tax.provider,
      status: automatic_tax.enabled ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: session.currency ?? 'cad',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: (session.line_items?.data ?? []).map((line) => invoiceLine(line, id, subscription, created)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: session.invoice_creation?.invoice_data.metadata ?? {},
    next_payment_attempt: isPaid ? null : created + 3 * 86_400,
    number: `${customer.invoice_prefix}-${String(number).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: 'subscription_details',
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: isPaid ? 'paid' : 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: isPaid ? created : null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: subtotal,
    total_pretax_credit_amounts: [],
    total_taxes: [
      {
        amount: total - subtotal,
        tax_behavior: 'exclusive',
        tax_rate_details: null,
        taxability_reason: 'standard_rated',
        taxable_amount: subtotal,
        type: 'tax_rate_details',
      },
    ],
    webhooks_delivered_at: created,
  };
}

function invoiceLine(
  line: Stripe.LineItem,
  invoiceId: string,
  subscription: Stripe.Subscription | undefined,
  created: number,
): Stripe.InvoiceLineItem {
  const item = subscription?.items.data.find(({ price }) => price.id === line.price?.id);
  return {
    id: newId('il_'),
    object: 'line_item',
    amount: line.amount_subtotal,
    currency: line.currency,
    description: line.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription?.metadata ?? {},
    parent:
      subscription && item
        ? {
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: null,
              proration: false,
              proration_details: null,
              subscription: subscription.id,
              subscription_item: item.id,
            },
            type: 'subscription_item_details',
          }
        : null,
    period: {
      start: item?.current_period_start ?? created,
      end: item?.current_period_end ?? created,
    },
    pretax_credit_amounts: [],
    pricing: null,
    quantity: line.quantity,
    quantity_decimal: null,
    subscription: subscription?.id ?? null,
    subtotal: line.amount_subtotal,
    taxes: [],
  };
}
