import type { ResponseOf } from '../../src/domain/api.ts';
import { quoteOf } from '../../src/domain/pricing/order.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { type Call, serve } from '../_shared/http.ts';
import { lookAtPage } from '../_shared/look-at-page.ts';
import { mailboxOf, personHashOf } from '../_shared/mailbox.ts';
import { makeOrderToken } from '../_shared/order-token.ts';
import type { ConnectPayments, Payments } from '../_shared/payments.ts';
import { Refusal } from '../_shared/refusal.ts';
import type { Store, StoredOrder } from '../_shared/store.ts';
import { submissionOf } from '../_shared/submission.ts';

const NAME = 'create-checkout';
/** A page that is read, one that is opened in two tries, and the database; less than a browser waits. */
const DEADLINE_MS = 13_000;

const PRICE_CHANGED =
  'The price has changed since this page was loaded. Please reload it and look at the total again.';

/** Stores the order of a call, or finds it again. */
async function storeOrder(call: Call<typeof NAME>, store: Store): Promise<StoredOrder> {
  const { order: choice, name, email, shownTotal, form } = call.body;
  const { plan, period, units, currency, unitAmount, total } = quoteOf(choice);
  if (shownTotal !== total) throw new Refusal('invalid_body', { fields: { shownTotal: PRICE_CHANGED } });

  const mailbox = mailboxOf(email, 'email');
  const order = {
    name,
    email: mailbox.address,
    planId: plan.id,
    period,
    units,
    currency,
    unitAmount,
    total,
  };
  const submission = await submissionOf(NAME, call, {
    personHash: personHashOf(call.settings.signingSecret, mailbox),
    // Who buys the same again on the same day has another key; a retry has the key of its first try.
    content: [order, call.idempotencyKey],
    mails: [],
    form,
    consent: { purpose: 'order' },
  });
  return store.submitOrder(submission, order, call.signal);
}

/**
 * The address at which an order can be paid: its page that is still open, or a new one. Undefined when it is paid, or
 * about to be. The payment service is asked about a page before it is replaced, and a plan whose payment failed is ended,
 * so that nobody pays twice.
 */
async function pageFor(
  stored: StoredOrder,
  { payments, store, signal }: { payments: Payments; store: Store; signal: AbortSignal },
): Promise<{ url: string | undefined; changed: boolean }> {
  const isSettled = ({ state }: StoredOrder) => state === 'paid' || state === 'pending';
  if (isSettled(stored)) return { url: undefined, changed: false };
  let order = stored;
  let changed = false;
  if (order.sessionId !== undefined && order.state === 'open') {
    const seen = await lookAtPage(order.sessionId, { payments, store, signal });
    changed = seen.changed;
    order = seen.order ?? order;
    if (seen.page || isSettled(order)) return { url: seen.page?.url, changed };
  }
  if (order.sessionId !== undefined && order.state === 'failed') await payments.abandonPage(order.sessionId);
  const page = await payments.openPage(order, order.sessionIds.length + 1);
  const noted = await store.noteSession(order.id, page, signal);
  return { url: noted?.sessionUrl, changed };
}

/**
 * Stores an order and opens the page on which it is paid. Everything that is charged comes from the price list; what the
 * caller saw is only compared with it.
 */
export const createCheckout = ({
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
    work: async (call): Promise<ResponseOf<typeof NAME>> => {
      const { settings, body, signal } = call;
      if (!settings.payments) throw new Refusal('not_configured');
      if (body.form?.website) {
        log({ level: 'warn', event: 'trapped', function: NAME });
        const id = crypto.randomUUID();
        return { ok: true, id, token: makeOrderToken(settings.signingSecret, id) };
      }
      const store = connectStore(settings);
      const order = await storeOrder(call, store);
      const payments = await connectPayments(settings.payments, settings);
      const { url, changed } = await pageFor(order, { payments, store, signal });
      if (changed) kickWorker(settings);
      return { ok: true, id: order.id, token: makeOrderToken(settings.signingSecret, order.id), url };
    },
  });
