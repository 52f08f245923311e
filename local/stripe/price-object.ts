import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { SessionParameters } from './parameters.ts';
import type { Tax } from './tax.ts';

type Line = SessionParameters['line_items'][number];

/** A number as the API writes it; the official client makes a `Decimal` of the text. */
const decimal = (value: number) => String(value) as unknown as Stripe.Decimal;

/** One line of a payment page, without tax yet, and with a price of its own, as inline prices get. */
export function lineItem({ price_data, quantity }: Line, created: number): Stripe.LineItem {
  const amount = price_data.unit_amount * quantity;
  const { recurring } = price_data;
  return {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price_data.currency.toLowerCase(),
    description: price_data.product_data.name,
    metadata: {},
    price: {
      id: newId('price_'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency: price_data.currency.toLowerCase(),
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod_'),
      recurring: recurring
        ? { ...recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
        : null,
      tax_behavior: price_data.tax_behavior,
      tiers_mode: null,
      transform_quantity: null,
      type: recurring ? 'recurring' : 'one_time',
      unit_amount: price_data.unit_amount,
      unit_amount_decimal: decimal(price_data.unit_amount),
    },
    quantity,
  };
}

/** The same line with its taxes. */
export function taxedLineItem(line: Stripe.LineItem, taxes: Tax[]): Stripe.LineItem {
  const amount_tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
  return { ...line, amount_tax, amount_total: line.amount_subtotal + amount_tax };
}

/** The older form of a recurring price, which items of a subscription still carry. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
