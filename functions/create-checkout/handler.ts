import type { ResponseOf } from '../../src/site/api.ts';
import { quoteOf } from '../../src/features/order/rules/order.ts';
import { type Call, serve } from '../_shared/http.ts';
import { syncCheckoutSession } from '../_shared/sync-checkout-session.ts';
import { mailboxOf } from '../_shared/mailbox.ts';
import { makeOrderToken } from '../_shared/order-token.ts';
import {
  connectPayments as connectStripe,
  type PaymentDependencies,
  type Payments,
} from '../_shared/payments.ts';
import { Refusal } from '../_shared/refusal.ts';
import type { StoredOrder } from '../_shared/store/orders.ts';
import { submit } from '../_shared/submission.ts';

const NAME = 'create-checkout';
/** A session that is read, one that is opened in two tries, and the database; less than a browser waits. */
const DEADLINE_MS = 13_000;

const PRICE_CHANGED =
  'The price has changed since this page was loaded. Please reload it and look at the total again.';

/** Stores the order of a call, or finds it again. */
async function storeOrder(call: Call<typeof NAME>): Promise<StoredOrder> {
  const { order: choice, shownTotal, termsAccepted, form, ...buyer } = call.body;
  const { plan, ...quote } = quoteOf(choice);
  if (shownTotal !== quote.total)
    throw new Refusal('invalid_body', { fields: { shownTotal: PRICE_CHANGED } });

  const mailbox = mailboxOf(buyer.email, 'email');
  const order = { ...buyer, email: mailbox.address, planId: plan.id, ...quote };
  return submit(
    NAME,
    call,
    {
      mailbox,
      // Who buys the same again on the same day has another key; a retry has the key of its first try.
      content: [order, call.idempotencyKey],
      mails: [],
      form,
      consent: { purpose: 'order' },
    },
    (submission) => call.store.submitOrder(submission, { ...order, userId: call.session?.claims.sub }),
  );
}

const isPaidOrPending = ({ state }: StoredOrder) => state === 'paid' || state === 'pending';

/**
 * The address at which an order can be paid: its checkout session that is still open, or a new one. Undefined when it is
 * paid, or about to be. The payment service is asked about a session before it is replaced, and a plan whose payment
 * failed is ended, so that nobody pays twice.
 */
async function openCheckout(
  stored: StoredOrder,
  payments: Payments,
  { store }: Call<typeof NAME>,
): Promise<{ url: string | undefined; changed: boolean }> {
  if (isPaidOrPending(stored)) return { url: undefined, changed: false };
  let order = stored;
  let changed = false;
  if (order.sessionId !== undefined && order.state === 'open') {
    const synced = await syncCheckoutSession(order.sessionId, { payments, store });
    changed = synced.changed;
    order = synced.order ?? order;
    const { checkoutSession } = synced;
    if (checkoutSession || isPaidOrPending(order)) return { url: checkoutSession?.url, changed };
  }
  if (order.sessionId !== undefined && order.state === 'failed')
    await payments.abandonSession(order.sessionId);
  const checkoutSession = await payments.openSession(order, order.sessionIds.length + 1);
  const recorded = await store.recordCheckoutSession(order.id, checkoutSession);
  return { url: recorded?.sessionUrl, changed };
}

/**
 * Stores an order and opens the checkout session in which it is paid. Everything that is charged comes from the price
 * list; what the caller saw is only compared with it.
 */
export const createCheckout = ({ connectPayments = connectStripe, ...dependencies }: PaymentDependencies) =>
  serve(dependencies, {
    name: NAME,
    auth: ['user', 'publishable'],
    deadlineMs: DEADLINE_MS,
    work: async (call): Promise<ResponseOf<typeof NAME>> => {
      const { settings, body } = call;
      if (!settings.payments) throw new Refusal('not_configured');
      if (body.form?.website) {
        dependencies.log({ level: 'warn', event: 'trapped', function: NAME });
        const id = crypto.randomUUID();
        return { ok: true, id, token: makeOrderToken(settings.signingKeys, id) };
      }
      const order = await storeOrder(call);
      const payments = await connectPayments(settings.payments, settings);
      const { url, changed } = await openCheckout(order, payments, call);
      if (changed) dependencies.notifyWorker(settings);
      return { ok: true, id: order.id, token: makeOrderToken(settings.signingKeys, order.id), url };
    },
  });
