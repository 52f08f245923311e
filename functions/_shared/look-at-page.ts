import type { Payments } from './payments.ts';
import type { PaymentPage, Store, StoredOrder } from './store.ts';

interface Looked {
  order: StoredOrder | undefined;
  /** Missing when nobody can pay there any more. */
  page: PaymentPage | undefined;
  /** There is a mail to send. */
  changed: boolean;
}

/**
 * Asks the payment service where a payment page stands, and takes the answer to account like a notice of it. Throws 503
 * when it does not answer.
 */
export async function lookAtPage(
  sessionId: string,
  { payments, store, signal }: { payments: Payments; store: Store; signal: AbortSignal },
): Promise<Looked> {
  const seen = await payments.readPage(sessionId);
  if (!seen) return { order: undefined, page: undefined, changed: false };
  const { outcome, order } = await store.applyPayment(undefined, seen.facts, signal);
  return { order, page: seen.page, changed: outcome === 'changed' || outcome === 'alarm' };
}
