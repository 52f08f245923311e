import type Stripe from 'stripe';

type ErrorType = Stripe.RawErrorType;

interface Details {
  status?: number;
  type?: ErrorType;
  code?: string;
  /** The parameter at fault, in the notation of the form: `line_items[0][quantity]`. */
  param?: string;
}

/** An answer that is an error, in Stripe's shape. 400 and `invalid_request_error` unless said otherwise. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: { type: ErrorType; message: string; code?: string; doc_url?: string; param?: string };

  constructor(message: string, { status = 400, type = 'invalid_request_error', code, param }: Details = {}) {
    super(message);
    this.status = status;
    this.error = {
      ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      message,
      ...(param && { param }),
      type,
    };
  }
}

/** `name` is what the object is called in the API: `checkout.session`. */
export function missing(name: string, id: string, param = 'id'): StripeRefusal {
  return new StripeRefusal(`No such ${name}: '${id}'`, { status: 404, code: 'resource_missing', param });
}
