import { receive, withStore } from '../_shared/http.ts';
import { connectPayments as connectStripe, type PaymentDependencies } from '../_shared/payments.ts';
import { Refusal } from '../_shared/refusal.ts';
import { signedEvents } from '../_shared/signed-event.ts';

const NAME = 'payment-webhook';
const SIGNATURE = 'stripe-signature';
const EVENT_MAX_BYTES = 262_144;
const DEADLINE_MS = 5_000;

/** Takes the events of the payment service. They are the truth about an order, and may come late, twice or in any order. */
export function paymentWebhook({ connectPayments = connectStripe, ...dependencies }: PaymentDependencies) {
  const readEvent = signedEvents({ signature: SIGNATURE, maxBytes: EVENT_MAX_BYTES });
  return receive(dependencies, { name: NAME, methods: ['POST'] }, async (request, settings) => {
    if (!settings.payments) throw new Refusal('not_configured');
    const payments = await connectPayments(settings.payments, settings);
    const read = await readEvent(request, settings, (body, headers) =>
      payments.readEvent(body, headers.get(SIGNATURE)),
    );
    if (read) {
      const { outcome } = await withStore(dependencies, settings, DEADLINE_MS, (store) =>
        store.applyPayment(read.event, read.facts),
      );
      dependencies.log({ level: 'info', event: `payment_${outcome}`, type: read.event.type });
      if (outcome === 'changed' || outcome === 'alarm') dependencies.notifyWorker(settings);
    }
    return { status: 200, body: { ok: true } };
  });
}
