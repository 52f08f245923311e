import type { Stripe } from 'stripe';
import { planTitle } from '../../../src/features/order/rules/order.ts';
import { PERIOD_MONTHS, PERIOD_NAMES } from '../../../src/features/order/rules/terms.ts';
import type { StoredOrder } from '../store/orders.ts';
import { ORDER_KEY } from './stripe-objects.ts';

/** What to ask of Stripe so that an order can be paid: its amounts, as they stand in the order. */
export function sessionParameters(
  { id, email, planId, period, units, currency, unitAmount }: StoredOrder,
  { siteUrl, automaticTax }: { siteUrl: string; automaticTax: boolean },
): Stripe.Checkout.SessionCreateParams {
  const ours = { [ORDER_KEY]: id };
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: unitAmount,
    tax_behavior: 'exclusive',
    product_data: {
      name: planTitle(planId),
      ...(period && { description: PERIOD_NAMES[period] }),
    },
  } as const;
  return {
    client_reference_id: id,
    metadata: ours,
    customer_email: email,
    success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/payment-failed?reason=cancelled`,
    locale: 'auto',
    // The amount that is paid is the one that stood on our page, in its currency.
    adaptive_pricing: { enabled: false },
    ...(period
      ? {
          mode: 'subscription',
          line_items: [
            {
              quantity: units,
              price_data: {
                ...price,
                recurring: { interval: 'month', interval_count: PERIOD_MONTHS[period] },
              },
            },
          ],
          subscription_data: { metadata: ours },
        }
      : {
          mode: 'payment',
          line_items: [{ quantity: units, price_data: price }],
          payment_intent_data: { metadata: ours },
          // For the receipt, and so that it can be found again.
          customer_creation: 'always',
          invoice_creation: { enabled: true, invoice_data: { metadata: ours } },
        }),
    ...(automaticTax && {
      automatic_tax: { enabled: true },
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
    }),
  };
}
