import type { ErrorCode, Refusal as RefusalBody } from '../../src/site/refusal.ts';

const REFUSALS = {
  bad_json: [400, 'The request body is not valid JSON.'],
  unauthorized: [401, 'A valid key or session is required.'],
  forbidden_origin: [403, 'This origin may not call the service.'],
  method_not_allowed: [405, 'Please use one of the methods in the Allow header.'],
  body_too_large: [413, 'The request body is too large.'],
  unsupported_media_type: [415, 'Please send application/json without content encoding.'],
  invalid_body: [422, 'Some fields are missing or not valid.'],
  idempotency_conflict: [422, 'This Idempotency-Key was used for another submission.'],
  sign_in_again: [403, 'Please sign in again: this needs a sign-in of the last ten minutes.'],
  second_step_due: [403, 'Please show your second factor first.'],
  link_expired: [410, 'This link is incomplete or has expired.'],
  proof_required: [
    428,
    'Please solve the challenge and send the same request with the header Proof-Of-Work.',
  ],
  rate_limited: [429, 'Too many requests. Please try again later.'],
  store_unavailable: [503, 'The service is not available right now. Please try again in a moment.'],
  payments_unavailable: [
    503,
    'The payment service does not answer right now. Nothing was charged. Please try again in a moment.',
  ],
  not_configured: [501, 'This is not set up here.'],
  internal: [500, 'Something went wrong on our side.'],
} as const satisfies Record<ErrorCode, readonly [status: number, message: string]>;

interface RefusalDetails {
  message?: string;
  fields?: Record<string, string>;
  challenge?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** Ends a call with one of the answers of the contract. Its texts are shown to the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: RefusalBody;

  constructor(code: ErrorCode, { message, headers = {}, cause, ...details }: RefusalDetails = {}) {
    const [status, defaultMessage] = REFUSALS[code];
    super(message ?? defaultMessage, { cause });
    this.code = code;
    this.status = status;
    this.headers = headers;
    this.body = { error: { code, message: this.message, ...details } };
  }
}

/** 401. */
export const unauthorized = () => new Refusal('unauthorized', { headers: { 'www-authenticate': 'Bearer' } });

/** 503: nothing is known to be stored; the same call may be repeated with the same key. */
export function storeUnavailable(cause?: unknown): Refusal {
  return new Refusal('store_unavailable', { headers: { 'retry-after': '5' }, cause });
}

/** 503: the payment service is away or refuses; nothing was charged, and the same call may be repeated with the same key. */
export function paymentsUnavailable(cause: unknown): Refusal {
  return new Refusal('payments_unavailable', { headers: { 'retry-after': '5' }, cause });
}
