import type { RequestOf } from '~/domain/api';
import { CallError, CallRefusedError, callFunction } from '~/lib/call-function';

export type OrderOutcome =
  /** Stored. `url`: its payment page; without one it was paid before. */
  | { kind: 'stored'; token: string; url: string | undefined }
  /** `problems` by the names of the form's fields; `words` where there is no field to change. */
  | { kind: 'refused'; problems: ReadonlyMap<string, string>; words: string }
  /** The same order may be sent again, or as a request. */
  | { kind: 'failed'; words: string };

export const PRICE_CHANGED =
  'The price of this plan has changed since you opened the page. Nothing was charged. Please reload the page and look at the new total.';
const NO_PAYMENTS = 'Paying online is not possible right now. Nothing was charged.';

/** Names of the form's fields for paths of the body. */
const FIELDS: Record<string, string> = {
  'order.planId': 'plan',
  'order.period': 'period',
  'order.units': 'units',
  name: 'name',
  email: 'email',
  termsAccepted: 'terms',
};

/**
 * Stores an order and gets its payment page. The same `idempotencyKey` is the same order. Resolves in any case; nothing
 * is thrown for what can go wrong on the way.
 */
export async function placeOrder(
  body: RequestOf<'create-checkout'>,
  idempotencyKey: string,
  call: typeof callFunction = callFunction,
): Promise<OrderOutcome> {
  try {
    const { token, url } = await call('create-checkout', body, { idempotencyKey });
    return { kind: 'stored', token, url };
  } catch (error) {
    if (!(error instanceof CallError)) return { kind: 'failed', words: 'Something went wrong.' };
    const { code, status, fields } = error instanceof CallRefusedError ? error : { fields: {} };
    if (code === 'not_configured' || code === 'payments_unavailable')
      return { kind: 'failed', words: NO_PAYMENTS };
    if (status !== 422) return { kind: 'failed', words: error.userText };
    if ('shownTotal' in fields) return { kind: 'refused', problems: new Map(), words: PRICE_CHANGED };
    const problems = Object.entries(fields).flatMap(([path, problem]) => {
      const field = FIELDS[path];
      return field ? [[field, problem] as const] : [];
    });
    const words = problems.length > 0 ? '' : error.userText;
    return { kind: 'refused', problems: new Map(problems), words };
  }
}
