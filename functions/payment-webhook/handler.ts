import { receive, withStore } from '../_shared/http.ts';
import { connectPayments as connectStripe, type PaymentDependencies } from '../_shared/payments.ts';
import { readBytes } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';

const NAME = 'payment-webhook';
const EVENT_MAX_BYTES = 262_144;
const BODY_DEADLINE_MS = 3_000;
const DEADLINE_MS = 5_000;

/** Takes the events of the payment service. They are the truth about an order, and may come late, twice or in any order. */
export const paymentWebhook = ({ connectPayments = connectStripe, ...dependencies }: PaymentDependencies) =>
  receive(dependencies, { name: NAME, methods: ['POST'] }, async (request, settings) => {
    if (!settings.payments) throw new Refusal('not_configured');
    const body = await readBytes(request, { maxBytes: EVENT_MAX_BYTES, deadlineMs: BODY_DEADLINE_MS });
    const payments = await connectPayments(settings.payments, settings);
    const read = await payments.readEvent(body, request.headers.get('stripe-signature'));
    if (read) {
      const { outcome } = await withStore(dependencies, settings, DEADLINE_MS, (store) =>
        store.applyPayment(read.event, read.facts),
      );
      dependencies.log({ level: 'info', event: `payment_${outcome}`, type: read.event.type });
      if (outcome === 'changed' || outcome === 'alarm') dependencies.notifyWorker(settings);
    }
    return { status: 200, body: { ok: true } };
  });
