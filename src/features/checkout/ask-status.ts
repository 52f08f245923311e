import type { CheckoutStatus } from '~/domain/checkout';
import { CallError, CallRefusedError, callFunction } from '~/lib/call-function';

interface Question {
  token: string;
  /** From the address of the page. */
  sessionId?: string | undefined;
  /** Also asks for the page of the payment service on which the order is managed. */
  manage?: true | undefined;
}

export type StatusAnswer =
  | { kind: 'told'; status: CheckoutStatus }
  /** `isLimited`: asking again soon would be refused again. */
  | { kind: 'untold'; words: string; isLimited: boolean };

/** Asks where an order stands. Resolves in any case. Import this module lazily. */
export async function askStatus(
  { token, sessionId, manage }: Question,
  call: typeof callFunction = callFunction,
): Promise<StatusAnswer> {
  try {
    const body = { token, ...(sessionId && { sessionId }), ...(manage && { manage }) };
    const status = await call('checkout-status', body, { idempotencyKey: crypto.randomUUID() });
    return { kind: 'told', status };
  } catch (error) {
    const isLimited = error instanceof CallRefusedError && error.status === 429;
    return {
      kind: 'untold',
      words: error instanceof CallError ? error.userText : 'Something went wrong.',
      isLimited,
    };
  }
}
