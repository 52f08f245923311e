import type { Payments } from './payments.ts';
import type { Store } from './store.ts';
import type { CheckoutSession, StoredOrder } from './store/orders.ts';

interface Synced {
  order: StoredOrder | undefined;
  checkoutSession: CheckoutSession | undefined;
  /** There is a mail to send. */
  changed: boolean;
}

/**
 * Asks the payment service where a checkout session stands, and applies the answer like an event of it. Throws 503 when
 * it does not answer.
 */
export async function syncCheckoutSession(
  sessionId: string,
  { payments, store }: { payments: Payments; store: Store },
): Promise<Synced> {
  const session = await payments.readSession(sessionId);
  if (!session) return { order: undefined, checkoutSession: undefined, changed: false };
  const { outcome, order } = await store.applyPayment(undefined, session.facts);
  const changed = outcome === 'changed' || outcome === 'alarm';
  return { order, checkoutSession: session.checkoutSession, changed };
}
