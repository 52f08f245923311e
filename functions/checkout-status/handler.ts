import type { ResponseOf } from '../../src/site/api.ts';
import { serve } from '../_shared/http.ts';
import { admit } from '../_shared/guard/admission.ts';
import { openUrlOf, viewOf } from '../_shared/order-view.ts';
import { syncCheckoutSession } from '../_shared/sync-checkout-session.ts';
import { readOrderToken } from '../_shared/order-token.ts';
import { connectPayments as connectStripe, type PaymentDependencies } from '../_shared/payments.ts';
import { Refusal } from '../_shared/refusal.ts';

const NAME = 'checkout-status';
/** Two calls of the payment service, and the database; less than a browser waits. */
const DEADLINE_MS = 10_000;

/**
 * Where an order stands, for whoever holds its token; anybody else is told nothing, whatever they know. The payment
 * service is asked when its event has not come, and its silence is no error here.
 */
export const checkoutStatus = ({ connectPayments = connectStripe, ...dependencies }: PaymentDependencies) =>
  serve(dependencies, {
    name: NAME,
    auth: ['user', 'publishable'],
    deadlineMs: DEADLINE_MS,
    work: async (call): Promise<ResponseOf<typeof NAME>> => {
      const { body, settings, store } = call;
      if (!settings.payments) throw new Refusal('not_configured');
      const orderId = readOrderToken(settings.signingKeys, body.token);
      if (orderId === undefined) return { ok: true, state: 'unknown' };
      await admit(NAME, call);
      const stored = await store.readOrder(orderId);
      const isOthers = body.sessionId !== undefined && !stored?.sessionIds.includes(body.sessionId);
      if (!stored || isOthers) return { ok: true, state: 'unknown' };

      let order = stored;
      const payments = await connectPayments(settings.payments, settings);
      const sessionId = body.sessionId ?? stored.sessionId;
      if (sessionId !== undefined && (stored.state === 'open' || stored.state === 'pending')) {
        const synced = await syncCheckoutSession(sessionId, { payments, store }).catch(() => undefined);
        order = synced?.order ?? stored;
        if (synced?.changed) dependencies.notifyWorker(settings);
      }
      const customerId = body.manage && order.state === 'paid' ? order.customerId : undefined;
      return {
        ok: true,
        state: order.state,
        order: viewOf(order),
        url: openUrlOf(order),
        manageUrl: customerId && (await payments.portalUrl(customerId, '/payment-success')),
      };
    },
  });
