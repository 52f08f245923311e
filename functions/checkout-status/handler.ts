import type { ResponseOf } from '../../src/domain/api.ts';
import type { OrderView } from '../../src/domain/checkout.ts';
import { nextChargeDate } from '../../src/domain/pricing/order-rules.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { serve } from '../_shared/http.ts';
import { statusLimitsOf } from '../_shared/limits.ts';
import { lookAtPage } from '../_shared/look-at-page.ts';
import { readOrderToken } from '../_shared/order-token.ts';
import type { ConnectPayments } from '../_shared/payments.ts';
import { Refusal } from '../_shared/refusal.ts';
import type { StoredOrder } from '../_shared/store.ts';

const NAME = 'checkout-status';
/** Two calls of the payment service, and the database; less than a browser waits. */
const DEADLINE_MS = 10_000;

/** A notice about the subscription says when it goes on; until one comes, the calendar does. */
function nextChargeOf({ state, period, paidAt, renewsOn, endsOn }: StoredOrder): string | undefined {
  if (state !== 'paid' || !period || !paidAt || endsOn) return undefined;
  return renewsOn ?? nextChargeDate(new Date(paidAt), period).toISOString().slice(0, 10);
}

function viewOf(order: StoredOrder): OrderView {
  const { id, planId, period, units, currency, total, charged, paidAt, endsOn } = order;
  return {
    reference: id,
    planId,
    period,
    units,
    currency,
    total,
    charged,
    paidAt,
    nextChargeOn: nextChargeOf(order),
    endsOn,
  };
}

/** Where the order can be paid now. */
function openUrlOf({ state, sessionUrl, sessionExpiresAt }: StoredOrder): string | undefined {
  const isOpen =
    state === 'open' && sessionExpiresAt !== undefined && new Date(sessionExpiresAt) > new Date();
  return isOpen ? sessionUrl : undefined;
}

/**
 * Where an order stands, for whoever holds its token; anybody else is told nothing, whatever they know. The payment
 * service is asked when its notice has not come, and its silence is no fault here.
 */
export const checkoutStatus = ({
  settings,
  connectStore,
  connectPayments,
  kickWorker,
  log,
}: Dependencies & { connectPayments: ConnectPayments }) =>
  serve({
    name: NAME,
    auth: ['user', 'publishable'],
    deadlineMs: DEADLINE_MS,
    settings,
    log,
    work: async ({ body, settings, clientHash, signal }): Promise<ResponseOf<typeof NAME>> => {
      if (!settings.payments) throw new Refusal('not_configured');
      const orderId = readOrderToken(settings.signingSecret, body.token);
      if (orderId === undefined) return { ok: true, state: 'unknown' };
      const store = connectStore(settings);
      const limits = statusLimitsOf(clientHash, settings.limitsFactor);
      const stored = await store.viewOrder(orderId, limits, signal);
      const isOthers = body.sessionId !== undefined && !stored?.sessionIds.includes(body.sessionId);
      if (!stored || isOthers) return { ok: true, state: 'unknown' };

      let order = stored;
      const payments = await connectPayments(settings.payments, settings);
      const sessionId = body.sessionId ?? stored.sessionId;
      if (sessionId !== undefined && (stored.state === 'open' || stored.state === 'pending')) {
        const seen = await lookAtPage(sessionId, { payments, store, signal }).catch(() => undefined);
        order = seen?.order ?? stored;
        if (seen?.changed) kickWorker(settings);
      }
      const customerId = body.manage && order.state === 'paid' ? order.customerId : undefined;
      return {
        ok: true,
        state: order.state,
        order: viewOf(order),
        url: openUrlOf(order),
        manageUrl: customerId && (await payments.portalUrl(customerId)),
      };
    },
  });
