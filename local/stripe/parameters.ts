import { z } from 'zod';
import type { FormObject } from './form-body.ts';
import { StripeRefusal } from './refusal.ts';

const text = (max = 5_000) => z.string().min(1, 'You passed an empty string.').max(max);
const whole = z
  .string()
  .regex(/^-?\d{1,12}$/, 'Invalid integer')
  .transform(Number);
const bool = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true');
const address = z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).max(5_000);
const email = z.email('Invalid email address').max(512);
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'Metadata can have up to 50 keys');
const expand = z.array(z.string()).max(20).default([]);
const message = z.strictObject({ message: text(1_200) });
const enabled = z.strictObject({ enabled: bool });

const priceData = z.strictObject({
  currency: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['cad', 'usd'])),
  unit_amount: whole.refine((cents) => cents >= 0 && cents <= 99_999_999, 'Invalid non-negative integer'),
  product_data: z.strictObject({
    name: text(),
    description: text().optional(),
    metadata: metadata.default({}),
    tax_code: text().optional(),
    unit_label: text(12).optional(),
  }),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: whole.refine((count) => count > 0 && count <= 36).default(1),
    })
    .optional(),
  tax_behavior: z.enum(['exclusive', 'unspecified']).default('unspecified'),
});

/** What `POST /v1/checkout/sessions` takes. Parameters of Stripe that the product has no use for are unknown here. */
export const sessionParameters = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z
    .array(
      z.strictObject({
        price_data: priceData,
        quantity: whole.refine((count) => count > 0 && count <= 999_999).default(1),
      }),
    )
    .min(1)
    .max(20),
  success_url: address,
  cancel_url: address.optional(),
  customer: text().optional(),
  customer_email: email.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_update: z
    .strictObject({ address: z.enum(['auto', 'never']), name: z.enum(['auto', 'never']) })
    .partial()
    .optional(),
  client_reference_id: text(200).optional(),
  metadata: metadata.default({}),
  expires_at: whole.optional(),
  automatic_tax: enabled.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  tax_id_collection: z
    .strictObject({ enabled: bool, required: z.enum(['if_supported', 'never']).optional() })
    .optional(),
  subscription_data: z
    .strictObject({ metadata: metadata.default({}), description: text(500).optional() })
    .optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.default({}),
      description: text(1_000).optional(),
      receipt_email: email.optional(),
    })
    .optional(),
  invoice_creation: z
    .strictObject({
      enabled: bool,
      invoice_data: z
        .strictObject({ metadata: metadata.default({}), description: text(1_500).optional() })
        .optional(),
    })
    .optional(),
  locale: z.enum(['auto', 'en', 'en-GB', 'fr', 'fr-CA']).optional(),
  submit_type: z.enum(['auto', 'book', 'pay', 'subscribe']).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  payment_method_types: z.array(z.enum(['card', 'acss_debit'])).optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  allow_promotion_codes: bool.optional(),
  phone_number_collection: enabled.optional(),
  adaptive_pricing: enabled.optional(),
  custom_text: z
    .strictObject({ submit: message, after_submit: message, terms_of_service_acceptance: message })
    .partial()
    .optional(),
  expand,
});
export type SessionParameters = z.infer<typeof sessionParameters>;

export const portalParameters = z.strictObject({
  customer: text(),
  return_url: address.optional(),
  locale: z.enum(['auto', 'en', 'en-CA', 'fr', 'fr-CA']).optional(),
  expand,
});

export const subscriptionChanges = z.strictObject({
  cancel_at_period_end: bool.optional(),
  metadata: metadata.optional(),
  expand,
});

export const retrieval = z.strictObject({ expand });

const page = z.strictObject({
  limit: whole.refine((limit) => limit > 0 && limit <= 100).default(10),
  starting_after: text().optional(),
  ending_before: text().optional(),
  created: z
    .union([
      whole.transform((at) => ({ gt: undefined, gte: at, lt: undefined, lte: at })),
      z.strictObject({ gt: whole, gte: whole, lt: whole, lte: whole }).partial(),
    ])
    .optional(),
  expand,
});
export type Page = z.infer<typeof page>;

export const sessionList = page.extend({
  status: z.enum(['open', 'complete', 'expired']).optional(),
  customer: text().optional(),
  subscription: text().optional(),
  payment_intent: text().optional(),
});
export const eventList = page.extend({
  type: text().optional(),
  types: z.array(z.string()).max(20).optional(),
  delivery_success: bool.optional(),
});

/** @throws StripeRefusal with Stripe's code and notation for the first thing that is wrong. */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  input: FormObject,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? refusalOf(issue, input) : result.error;
}

function refusalOf(issue: z.core.$ZodIssue, input: FormObject): StripeRefusal {
  if (issue.code === 'unrecognized_keys') {
    const param = notation([...issue.path, issue.keys[0] ?? '']);
    return new StripeRefusal(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = notation(issue.path);
  const value = issue.path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  );
  if (value === undefined)
    return new StripeRefusal(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (value === '')
    return new StripeRefusal(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    );
  if (issue.message === 'Invalid integer')
    return new StripeRefusal(`Invalid integer: ${String(value)}`, {
      code: 'parameter_invalid_integer',
      param,
    });
  if (issue.message === 'Not a valid URL')
    return new StripeRefusal(issue.message, { code: 'url_invalid', param });
  if (issue.message === 'Invalid email address')
    return new StripeRefusal(`Invalid email address: ${String(value)}`, { code: 'email_invalid', param });
  if (issue.code === 'invalid_value')
    return new StripeRefusal(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, {
      param,
    });
  return new StripeRefusal(`Invalid ${param}: ${issue.message}`, { param });
}

function notation([first, ...rest]: PropertyKey[]): string {
  return `${String(first)}${rest.map((key) => `[${String(key)}]`).join('')}`;
}
