import * as z from 'zod/mini';
import { contactSubmission } from './contact.ts';
import { discSubmission } from './disc/submission.ts';

/** Success: the id is the reference a visitor may quote. A replay of the same `Idempotency-Key` gives the same answer. */
export const accepted = z.object({ ok: z.literal(true), id: z.string() });
export type Accepted = z.infer<typeof accepted>;

export const ERROR_CODES = [
  'bad_json',
  'unauthorized',
  'forbidden_origin',
  'method_not_allowed',
  'body_too_large',
  'unsupported_media_type',
  'invalid_body',
  'idempotency_conflict',
  'rate_limited',
  'store_unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Every refusal of every function. `fields` maps a dotted path of the body to what is wrong with it. */
export const refusal = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
});
export type Refusal = z.infer<typeof refusal>;

/** Function name → request and response. The site, the functions and the tests read the same schemas. */
export const api = {
  'submit-contact': { request: contactSubmission, response: accepted },
  'send-disc-assessment': { request: discSubmission, response: accepted },
  'outbox-worker': {
    request: z.object({}),
    response: z.object({ ok: z.literal(true), sent: z.int(), failed: z.int() }),
  },
} as const;
export type FunctionName = keyof typeof api;
export type RequestOf<Name extends FunctionName> = z.input<(typeof api)[Name]['request']>;
export type ResponseOf<Name extends FunctionName> = z.output<(typeof api)[Name]['response']>;
