import { orderSummary, type OrderView } from '../../src/features/order/rules/order-schema.ts';
import { nextChargeDate } from '../../src/features/order/rules/order-rules.ts';
import type { StoredOrder } from './store/orders.ts';

/** An event about the subscription says when it goes on; until one comes, the calendar does. */
function nextChargeOf({ state, period, paidAt, renewsOn, endsOn }: StoredOrder): string | undefined {
  if (state !== 'paid' || !period || !paidAt || endsOn) return undefined;
  return renewsOn ?? nextChargeDate(new Date(paidAt), period).toISOString().slice(0, 10);
}

/** An order as its buyer may see it. */
export function viewOf(order: StoredOrder): OrderView {
  const { id: reference, email, charged, taxName, paidAt, endsOn, refunded, refundedAt, dispute } = order;
  const nextChargeOn = nextChargeOf(order);
  const returned = { refunded, refundedAt, dispute };
  return {
    ...orderSummary.parse(order),
    reference,
    email,
    charged,
    taxName,
    paidAt,
    nextChargeOn,
    endsOn,
    ...returned,
  };
}

/** Where the order can be paid now. */
export function openUrlOf({ state, sessionUrl, sessionExpiresAt }: StoredOrder): string | undefined {
  const isOpen =
    state === 'open' && sessionExpiresAt !== undefined && new Date(sessionExpiresAt) > new Date();
  return isOpen ? sessionUrl : undefined;
}
