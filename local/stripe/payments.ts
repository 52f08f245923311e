import { type Ledger, find } from './ledger.ts';
import { type Checkout, type CheckoutSession, type Subscription, checkoutSession, newId } from './objects.ts';
import { charge, nextPeriod, periodEnd, secondsNow, subscription } from './objects.ts';
import type { SessionParameters } from './parameters.ts';
import { StripeRefusal } from './refusal.ts';
import type { Timers } from './timers.ts';
import { type Timing, type Webhooks, newEvent } from './webhooks.ts';

const AMOUNT_MIN = 50;
/** The HST of Ontario, where every test buyer is. Stripe itself knows every place. */
const TAX_PERCENT = 13;

export const taxOn = (cents: number) => Math.round((cents * TAX_PERCENT) / 100);

interface Payment extends Pick<Checkout, 'bankAnswer'> {
  /** False if a bank pays later; until then the session is complete and unpaid. */
  isPaid: boolean;
  timing: Timing;
}

export type Payments = ReturnType<typeof createPayments>;

/** The life of sessions and subscriptions: opened, paid, resolved by a bank, expired; renewed, cancelled, ended. */
export function createPayments(ledger: Ledger, webhooks: Webhooks, timers: Timers) {
  const { charges, checkouts, subscriptions } = ledger.state;

  /** The money of a session, or of its plan's next period, has arrived. */
  function collect(checkout: Checkout): void {
    const collected = charge(checkout);
    charges[collected.id] = collected;
  }

  /** What happens to a session by itself: it expires, or its bank answers. */
  function schedule(checkout: Checkout): void {
    const { session, bankAnswer } = checkout;
    const { id, status, expires_at } = session;
    timers.clear(id);
    if (status === 'open') timers.set(id, expires_at * 1_000, () => expire(checkout));
    if (bankAnswer) timers.set(id, bankAnswer.at, () => resolve(checkout, bankAnswer.outcome));
  }

  /** Nobody can pay in an open session any more. */
  async function expire({ session }: Checkout): Promise<void> {
    if (session.status !== 'open') throw new StripeRefusal(`This session is ${session.status}.`);
    timers.clear(session.id);
    Object.assign(session, { status: 'expired', url: null });
    await webhooks.emit([newEvent('checkout.session.expired', session)]);
  }

  /** The bank has answered for a payment that was left to it. */
  async function resolve(checkout: Checkout, outcome: 'succeeded' | 'failed'): Promise<void> {
    const { session } = checkout;
    if (session.status !== 'complete' || session.payment_status === 'paid')
      throw new StripeRefusal('This session does not wait for a bank.');
    checkout.bankAnswer = undefined;
    schedule(checkout);
    if (outcome === 'succeeded') {
      session.payment_status = 'paid';
      collect(checkout);
    }
    const events = [newEvent(`checkout.session.async_payment_${outcome}`, session)];
    const plan = find(subscriptions, session.subscription ?? '');
    if (plan && outcome === 'failed') {
      plan.status = 'past_due';
      events.push(newEvent('customer.subscription.updated', plan));
    }
    await webhooks.emit(events);
  }

  for (const checkout of Object.values(checkouts)) schedule(checkout);
  return {
    expire,
    resolve,

    /** @throws StripeRefusal for parameters that do not go together. */
    open(parameters: SessionParameters, origin: string): CheckoutSession {
      refuseContradictions(parameters);
      const session = checkoutSession(parameters, origin);
      const tooSmall = "The Checkout Session's total amount due must add up to at least $0.50";
      if (session.amount_total < AMOUNT_MIN) throw new StripeRefusal(tooSmall, { code: 'amount_too_small' });
      const checkout = { session, parameters };
      checkouts[session.id] = checkout;
      schedule(checkout);
      return session;
    },

    /** The buyer has paid in an open session, or has told the bank to. */
    async pay(checkout: Checkout, { isPaid, bankAnswer, timing }: Payment): Promise<void> {
      const { session, parameters } = checkout;
      const tax = session.automatic_tax.enabled ? taxOn(session.amount_subtotal) : 0;
      const plan = session.mode === 'subscription' ? subscription(parameters) : undefined;
      const { customer_creation, invoice_creation } = parameters;
      const isCustomer = plan || customer_creation === 'always' || invoice_creation?.enabled;
      Object.assign(session, {
        amount_total: session.amount_subtotal + tax,
        customer: isCustomer ? newId('cus_', 14) : null,
        payment_intent: plan ? null : newId('pi_'),
        payment_status: isPaid ? 'paid' : 'unpaid',
        status: 'complete',
        subscription: plan?.id ?? null,
        customer_details: {
          address: session.automatic_tax.enabled ? { country: 'CA', state: 'ON' } : null,
        },
        total_details: { amount_tax: tax },
        url: null,
      });
      checkout.bankAnswer = bankAnswer;
      schedule(checkout);
      if (isPaid) collect(checkout);
      const events = [newEvent('checkout.session.completed', session)];
      if (plan) {
        plan.customer = session.customer;
        subscriptions[plan.id] = plan;
        events.push(newEvent('customer.subscription.created', plan));
      }
      await webhooks.emit(events, timing);
    },

    /**
     * The customer cancels in the portal, or takes that back: it goes on to the end of the period. In the flexible
     * billing mode, which new subscriptions have, the portal sets `cancel_at` and leaves `cancel_at_period_end` false.
     */
    async cancelAtPeriodEnd(plan: Subscription, isCancelled: boolean): Promise<void> {
      plan.cancel_at = isCancelled ? periodEnd(plan) : null;
      await webhooks.emit([newEvent('customer.subscription.updated', plan)]);
    },

    async end(plan: Subscription): Promise<Subscription> {
      Object.assign(plan, { status: 'canceled', ended_at: secondsNow() });
      await webhooks.emit([newEvent('customer.subscription.deleted', plan)]);
      return plan;
    },

    async renew(plan: Subscription): Promise<void> {
      for (const item of plan.items.data) {
        const months = item.price.recurring?.interval_count ?? 1;
        item.current_period_end = nextPeriod(item.current_period_end, months, plan.created);
      }
      const bought = Object.values(checkouts).find(({ session }) => session.subscription === plan.id);
      if (bought) collect(bought);
      await webhooks.emit([newEvent('customer.subscription.updated', plan)]);
    },
  };
}

const FOREIGN = {
  payment: ['subscription_data'],
  subscription: ['payment_intent_data', 'invoice_creation', 'customer_creation'],
} as const;

function refuseContradictions(parameters: SessionParameters): void {
  const { mode, line_items } = parameters;
  const { recurring } = line_items[0].price_data;
  if (mode === 'subscription' && !recurring)
    throw new StripeRefusal('You must provide a recurring price in `subscription` mode.');
  if (mode === 'payment' && recurring)
    throw new StripeRefusal('You specified `payment` mode but passed a recurring price.');
  for (const name of FOREIGN[mode])
    if (parameters[name] !== undefined)
      throw new StripeRefusal(`You can not pass \`${name}\` in \`${mode}\` mode.`, { param: name });
}
