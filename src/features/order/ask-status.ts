import { CallRefusedError, callFunction, wordsFor } from '~/lib/call-function';
import { newIdempotencyKey } from '~/lib/idempotency-key';
import type { RequestOf } from '~/site/api';
import type { CheckoutStatus } from './rules/order-schema';

export type StatusAnswer =
  | { kind: 'told'; status: CheckoutStatus }
  /** `isLimited`: asking again soon would be refused again. */
  | { kind: 'untold'; words: string; isLimited: boolean };

/** Asks where an order stands. Resolves in any case. Import this module lazily. */
export async function askStatus(
  question: RequestOf<'checkout-status'>,
  call: typeof callFunction = callFunction,
): Promise<StatusAnswer> {
  try {
    const status = await call('checkout-status', question, { idempotencyKey: newIdempotencyKey() });
    return { kind: 'told', status };
  } catch (error) {
    const isLimited = error instanceof CallRefusedError && error.status === 429;
    return { kind: 'untold', words: wordsFor(error), isLimited };
  }
}
