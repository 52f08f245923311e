interface Details {
  status?: number;
  type?: 'api_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  /** The wrong parameter, in the notation of the form: `line_items[0][quantity]`. */
  param?: string;
}

/** An answer that is an error; as JSON in Stripe's shape. 400 and `invalid_request_error` unless said otherwise. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly #details: Details;

  constructor(message: string, { status = 400, type = 'invalid_request_error', ...rest }: Details = {}) {
    super(message);
    this.status = status;
    this.#details = { type, ...rest };
  }

  toJSON(): object {
    return { error: { message: this.message, ...this.#details } };
  }
}

/** @throws StripeRefusal if nothing was found. `name` is what the object is called in the API: `checkout.session`. */
export function required<Found>(found: Found | undefined, name: string, id: string): Found {
  if (found !== undefined) return found;
  throw new StripeRefusal(`No such ${name}: '${id}'`, { status: 404, code: 'resource_missing' });
}
