import type Stripe from 'stripe';
import { secondsNow } from './checkout.ts';
import { invoice } from './invoice-object.ts';
import type { Ledger } from './ledger.ts';
import { nextPeriod } from './purchase-objects.ts';
import { StripeRefusal } from './refusal.ts';
import { type Webhooks, newEvent } from './webhooks.ts';

type Subscription = Stripe.Subscription;

/** What happens to a subscription after it was bought. */
export class Subscriptions {
  readonly #ledger: Ledger;
  readonly #webhooks: Webhooks;

  constructor(ledger: Ledger, webhooks: Webhooks) {
    this.#ledger = ledger;
    this.#webhooks = webhooks;
  }

  /**
   * The customer cancels in the portal: it goes on to the end of the period. In the flexible billing mode, which new
   * subscriptions have, the portal sets `cancel_at` and leaves `cancel_at_period_end` false.
   */
  async cancelInPortal(plan: Subscription): Promise<void> {
    await this.#update(plan, {
      cancel_at: periodEnd(plan),
      canceled_at: secondsNow(),
      cancellation_details: { ...plan.cancellation_details, reason: 'cancellation_requested' },
    } as Partial<Subscription>);
  }

  /** What `POST /v1/subscriptions/:id` does. */
  async cancelAtPeriodEnd(plan: Subscription, isCancelled: boolean): Promise<void> {
    await this.#update(plan, {
      cancel_at: isCancelled ? periodEnd(plan) : null,
      cancel_at_period_end: isCancelled,
      canceled_at: isCancelled ? secondsNow() : null,
    });
  }

  /** The customer does not want to cancel any more. */
  async resume(plan: Subscription): Promise<void> {
    await this.#update(plan, { cancel_at: null, cancel_at_period_end: false, canceled_at: null });
  }

  /** Ends at once. @throws StripeRefusal if it has ended. */
  async end(plan: Subscription): Promise<void> {
    refuseEnded(plan);
    const now = secondsNow();
    Object.assign(plan, { status: 'canceled', ended_at: now, canceled_at: plan.canceled_at ?? now });
    await this.#webhooks.emit([newEvent('customer.subscription.deleted', plan)], { kind: 'now' });
    await this.#ledger.save();
  }

  /** The next period begins now and is paid, or its payment fails. @throws StripeRefusal if it has ended. */
  async renew(plan: Subscription, isPaid: boolean): Promise<void> {
    refuseEnded(plan);
    const session = this.#ledger
      .list('checkout.session')
      .find(({ subscription }) => subscription === plan.id);
    const customer = this.#ledger.find('customer', String(plan.customer));
    if (!session || !customer) throw new StripeRefusal('Nobody has paid for this subscription.');
    const previous = { items: structuredClone(plan.items), status: plan.status };
    for (const item of plan.items.data) {
      item.current_period_start = item.current_period_end;
      item.current_period_end = nextPeriod(item.current_period_start, item.price, plan.billing_cycle_anchor);
    }
    plan.status = isPaid ? 'active' : 'past_due';
    customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
    const reason = 'subscription_cycle';
    const created = secondsNow();
    const bill = invoice({ session, customer, subscription: plan, reason, isPaid, created });
    plan.latest_invoice = bill.id;
    this.#ledger.add(bill);
    const events = [
      newEvent(isPaid ? 'invoice.paid' : 'invoice.payment_failed', bill),
      newEvent('customer.subscription.updated', plan, previous),
    ];
    await this.#webhooks.emit(events, { kind: 'now' });
    await this.#ledger.save();
  }

  async #update(plan: Subscription, changes: Partial<Subscription>): Promise<void> {
    refuseEnded(plan);
    const changed = Object.keys(changes) as (keyof Subscription)[];
    const previous = Object.fromEntries(changed.map((name) => [name, plan[name]]));
    Object.assign(plan, changes);
    const event = newEvent('customer.subscription.updated', plan, previous);
    await this.#webhooks.emit([event], { kind: 'now' });
    await this.#ledger.save();
  }
}

/** Seconds since 1970. */
export function periodEnd(plan: Subscription): number {
  return Math.max(...plan.items.data.map(({ current_period_end }) => current_period_end));
}

function refuseEnded({ id, status }: Subscription): void {
  if (status === 'canceled')
    throw new StripeRefusal(`No such subscription: '${id}'`, {
      status: 404,
      code: 'resource_missing',
      param: 'id',
    });
}
