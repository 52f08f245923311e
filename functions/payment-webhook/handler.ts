import type { Dependencies } from '../_shared/dependencies.ts';
import { guard, withinDeadline } from '../_shared/http.ts';
import type { ConnectPayments } from '../_shared/payments.ts';
import { readBytes } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';

const NAME = 'payment-webhook';
const NOTICE_MAX_BYTES = 262_144;
const BODY_DEADLINE_MS = 3_000;
const DEADLINE_MS = 5_000;

/** Takes the notices of the payment service. They are the truth about an order, and may come late, twice or in any order. */
export const paymentWebhook = ({
  settings,
  connectStore,
  connectPayments,
  kickWorker,
  log,
}: Dependencies & { connectPayments: ConnectPayments }) =>
  guard({ name: NAME, methods: ['POST'], settings, log }, async (request, settings) => {
    if (!settings.payments) throw new Refusal('not_configured');
    const body = await readBytes(request, { maxBytes: NOTICE_MAX_BYTES, deadlineMs: BODY_DEADLINE_MS });
    const payments = await connectPayments(settings.payments, settings);
    const notice = await payments.readNotice(body, request.headers.get('stripe-signature'));
    if (notice) {
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const applying = connectStore(settings).applyPayment(notice.event, notice.facts, signal);
      const { outcome } = await withinDeadline(signal, applying);
      log({ level: 'info', event: `payment_${outcome}`, notice: notice.event.type });
      if (outcome === 'changed' || outcome === 'alarm') kickWorker(settings);
    }
    return { status: 200, body: { ok: true } };
  });
