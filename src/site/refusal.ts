import * as z from 'zod/mini';

const ERROR_CODES = [
  'bad_json',
  'unauthorized',
  'forbidden_origin',
  'method_not_allowed',
  'body_too_large',
  'unsupported_media_type',
  'invalid_body',
  'idempotency_conflict',
  'link_expired',
  'sign_in_again',
  'second_step_due',
  'proof_required',
  'rate_limited',
  'store_unavailable',
  'payments_unavailable',
  'not_configured',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * Every refusal of every function. `fields` maps a dotted path of the body to what is wrong with it. `challenge` comes
 * with `proof_required`: the same call is accepted with the header `Proof-Of-Work`, see `proof-of-work.ts`.
 */
export const refusal = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    challenge: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type Refusal = z.infer<typeof refusal>;
