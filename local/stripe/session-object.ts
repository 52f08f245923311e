import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { SessionParameters } from './parameters.ts';
import { lineItem } from './price-object.ts';

const DAY = 86_400;

/** An open payment page. Times in seconds since 1970; `line_items` is there to be left out unless it is asked for. */
export function checkoutSession(
  parameters: SessionParameters,
  pagesUrl: string,
  created: number,
): Stripe.Checkout.Session {
  const id = newId('cs_test_');
  const lines = parameters.line_items.map((line) => lineItem(line, created));
  const subtotal = lines.reduce((sum, { amount_subtotal }) => sum + amount_subtotal, 0);
  const { mode, customer_email, custom_text } = parameters;
  const isTaxed = parameters.automatic_tax?.enabled ?? false;
  const isSubscription = mode === 'subscription';
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: parameters.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: parameters.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: subtotal,
    automatic_tax: {
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: isTaxed ? 'stripe' : null,
      status: isTaxed ? 'requires_location_inputs' : null,
    },
    billing_address_collection: parameters.billing_address_collection ?? null,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: lines[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: custom_text?.after_submit ?? null,
      shipping_address: null,
      submit: custom_text?.submit ?? null,
      terms_of_service_acceptance: custom_text?.terms_of_service_acceptance ?? null,
    },
    customer: parameters.customer ?? null,
    customer_account: null,
    customer_creation: isSubscription
      ? parameters.customer
        ? null
        : 'always'
      : (parameters.customer_creation ?? 'if_required'),
    customer_details: customer_email ? buyer({ email: customer_email }) : null,
    customer_email: customer_email ?? null,
    discounts: [],
    expires_at: parameters.expires_at ?? created + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: isSubscription
      ? null
      : {
          enabled: parameters.invoice_creation?.enabled ?? false,
          invoice_data: {
            account_tax_ids: null,
            custom_fields: null,
            description: parameters.invoice_creation?.invoice_data?.description ?? null,
            footer: null,
            issuer: null,
            metadata: parameters.invoice_creation?.invoice_data?.metadata ?? {},
            rendering_options: null,
          },
        },
    line_items: {
      object: 'list',
      data: lines,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: parameters.locale ?? null,
    managed_payments: null,
    metadata: parameters.metadata,
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: isSubscription
      ? (parameters.payment_method_collection ?? 'always')
      : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: parameters.payment_method_types ?? ['card', 'acss_debit'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: parameters.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: parameters.submit_type ?? null,
    subscription: null,
    success_url: parameters.success_url,
    tax_id_collection: {
      enabled: parameters.tax_id_collection?.enabled ?? false,
      required: parameters.tax_id_collection?.required ?? 'never',
    },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${pagesUrl}/c/pay/${id}`,
    wallet_options: null,
  };
}

/** Who pays, as far as the page knows. */
export function buyer({
  email,
  name = null,
  address = null,
}: {
  email: string | null;
  name?: string | null;
  address?: Stripe.Address | null;
}): Stripe.Checkout.Session.CustomerDetails {
  return {
    address,
    business_name: null,
    email,
    individual_name: name,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: address ? [] : null,
  };
}
