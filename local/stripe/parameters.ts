import { z } from 'zod';
import { StripeRefusal } from './refusal.ts';

export interface FormGroup {
  [name: string]: string | FormGroup;
}

/** The nested value that a form or a query stands for: `line_items[0][quantity]=2`. */
export function parseForm(text: string): FormGroup {
  const root: FormGroup = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let group = root;
    for (const key of keys) {
      group[key] ??= Object.create(null) as FormGroup;
      const inner = group[key];
      if (typeof inner === 'string') throw new StripeRefusal(`Invalid request: ${name}`, { param: name });
      group = inner;
    }
    group[last] = value;
  }
  return root;
}

const text = (max = 5_000) => z.string().min(1).max(max);
const whole = z
  .string()
  .regex(/^-?\d{1,12}$/, 'Invalid integer')
  .transform(Number);
const bool = z.enum(['true', 'false']).transform((value) => value === 'true');
const address = z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).max(5_000);
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'Metadata can have up to 50 keys');
const enabled = z.strictObject({ enabled: bool });
const withMetadata = z.strictObject({ metadata: metadata.default({}) });

const recurring = z.strictObject({
  interval: z.literal('month'),
  interval_count: whole.refine((count) => count > 0 && count <= 36).default(1),
});
const line = z.strictObject({
  price_data: z.strictObject({
    currency: z.enum(['cad', 'usd']),
    unit_amount: whole.refine((cents) => cents >= 0 && cents <= 99_999_999, 'Invalid non-negative integer'),
    product_data: z.strictObject({ name: text(), description: text().optional() }),
    recurring: recurring.optional(),
    tax_behavior: z.enum(['exclusive', 'unspecified']).default('unspecified'),
  }),
  quantity: whole.refine((count) => count > 0 && count <= 999_999).default(1),
});

/** What `POST /v1/checkout/sessions` takes. Parameters of Stripe that the product has no use for are unknown here. */
export const sessionParameters = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.preprocess(
    (lines) => (lines && typeof lines === 'object' ? Object.values(lines) : lines),
    z.tuple([line]),
  ),
  success_url: address,
  cancel_url: address.optional(),
  customer_email: z.email('Invalid email address').max(512).optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  client_reference_id: text(200).optional(),
  metadata: metadata.default({}),
  automatic_tax: enabled.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  tax_id_collection: enabled.optional(),
  subscription_data: withMetadata.optional(),
  payment_intent_data: withMetadata.optional(),
  invoice_creation: z.strictObject({ enabled: bool, invoice_data: withMetadata.optional() }).optional(),
  locale: z.enum(['auto', 'en', 'en-GB', 'fr', 'fr-CA']).optional(),
  adaptive_pricing: enabled.optional(),
});
export type SessionParameters = z.infer<typeof sessionParameters>;

const portalTask = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('payment_method_update') }),
  z.strictObject({
    type: z.literal('subscription_cancel'),
    subscription_cancel: z.strictObject({ subscription: text() }),
  }),
]);
export const portalParameters = z.strictObject({
  customer: text(),
  return_url: address.optional(),
  flow_data: portalTask.optional(),
});
export type PortalParameters = z.infer<typeof portalParameters>;

const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((items) => (items && typeof items === 'object' ? Object.values(items) : items), z.array(item));

export const chargeParameters = z.strictObject({ expand: list(z.literal('refunds')).default([]) });

export const invoicesParameters = z.strictObject({ customer: text(), limit: whole.default(10) });

export const sessionsParameters = z.strictObject({ customer: text(), limit: whole.default(10) });

export const noParameters = z.strictObject({});

/** @throws StripeRefusal with Stripe's code and notation for the first thing that is wrong. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, input: FormGroup): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? refusalOf(issue, input) : result.error;
}

function refusalOf(issue: z.core.$ZodIssue, input: FormGroup): StripeRefusal {
  if (issue.code === 'unrecognized_keys') {
    const param = notation([...issue.path, issue.keys[0] ?? '']);
    return new StripeRefusal(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = notation(issue.path);
  const inside = (group: unknown, key: PropertyKey) => (group as FormGroup | undefined)?.[String(key)];
  const value = issue.path.reduce<unknown>(inside, input);
  if (value === undefined)
    return new StripeRefusal(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return new StripeRefusal(`${issue.message}: ${String(value)}`, { param });
}

const notation = ([first, ...rest]: PropertyKey[]): string =>
  `${String(first)}${rest.map((key) => `[${String(key)}]`).join('')}`;
