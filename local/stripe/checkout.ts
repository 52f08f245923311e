import type Stripe from 'stripe';
import { invoice } from './invoice-object.ts';
import type { Ledger } from './ledger.ts';
import type { SessionParameters } from './parameters.ts';
import { taxedLineItem } from './price-object.ts';
import { customer, paymentIntent, subscription } from './purchase-objects.ts';
import { StripeRefusal, missing } from './refusal.ts';
import { buyer, checkoutSession } from './session-object.ts';
import { type Place, taxesOn } from './tax.ts';
import { type Timing, type Webhooks, newEvent } from './webhooks.ts';

type Session = Stripe.Checkout.Session;

const MINUTE = 60;
const DAY = 86_400;
/** Cents. */
const AMOUNT_MIN = 50;

export interface Payment {
  email: string;
  name: string;
  place: Place;
  /** A bank settles later; until then the page is complete and unpaid. */
  method: 'card' | 'bank';
  timing: Timing;
  /** What the bank will say by itself, and in how many seconds. */
  settlement?: { outcome: Outcome; seconds: number } | undefined;
}

export type Outcome = 'succeeded' | 'failed';

/** Seconds since 1970, the API's times. */
export const secondsNow = () => Math.floor(Date.now() / 1_000);

/** What a payment page costs in a place. */
export function taxedLines(session: Session, place: Place): { lines: Stripe.LineItem[]; tax: number } {
  const lines = (session.line_items?.data ?? []).map((line) =>
    taxedLineItem(line, session.automatic_tax.enabled ? taxesOn(line.amount_subtotal, place) : []),
  );
  return { lines, tax: lines.reduce((sum, { amount_tax }) => sum + amount_tax, 0) };
}

/** The life of payment pages: made, paid, settled, expired. */
export class Checkout {
  readonly #ledger: Ledger;
  readonly #webhooks: Webhooks;
  readonly #pagesUrl: string;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(ledger: Ledger, webhooks: Webhooks, pagesUrl: string) {
    this.#ledger = ledger;
    this.#webhooks = webhooks;
    this.#pagesUrl = pagesUrl;
    for (const session of ledger.list('checkout.session')) this.#expireInTime(session);
    for (const id of Object.keys(ledger.state.settlements)) this.#settleInTime(id);
  }

  /** @throws StripeRefusal for parameters that do not go together. */
  create(parameters: SessionParameters): Session {
    const now = secondsNow();
    this.#refuseContradictions(parameters, now);
    const session = checkoutSession(parameters, this.#pagesUrl, now);
    if (session.amount_subtotal !== null && session.amount_subtotal < AMOUNT_MIN)
      throw new StripeRefusal(
        `The Checkout Session's total amount due must add up to at least $0.50 ${session.currency}`,
        { code: 'amount_too_small' },
      );
    const known = session.customer && this.#ledger.find('customer', String(session.customer));
    if (known)
      session.customer_details = buyer({
        email: known.email,
        name: known.name ?? null,
        address: known.address ?? null,
      });
    this.#ledger.add(session);
    this.#ledger.state.metadata[session.id] =
      parameters.subscription_data?.metadata ?? parameters.payment_intent_data?.metadata ?? {};
    this.#expireInTime(session);
    return session;
  }

  /** @throws StripeRefusal if the page is not open any more. */
  async expire(session: Session, timing: Timing = { kind: 'now' }): Promise<void> {
    if (session.status !== 'open')
      throw new StripeRefusal(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    clearTimeout(this.#timers.get(session.id));
    session.status = 'expired';
    session.url = null;
    await this.#webhooks.emit([newEvent('checkout.session.expired', session)], timing);
    await this.#ledger.save();
  }

  /** The buyer has paid, or has told the bank to. The page has to be open. */
  async pay(session: Session, payment: Payment): Promise<void> {
    const { email, name, place, method, timing, settlement } = payment;
    const isPaid = method === 'card';
    const { lines, tax } = taxedLines(session, place);
    clearTimeout(this.#timers.get(session.id));
    session.customer_details = buyer({ email, name, address: addressIn(place) });
    session.amount_total = (session.amount_subtotal ?? 0) + tax;
    session.total_details = { amount_discount: 0, amount_shipping: 0, amount_tax: tax };
    session.automatic_tax.status = session.automatic_tax.enabled ? 'complete' : null;
    if (session.line_items) session.line_items.data = lines;
    session.status = 'complete';
    session.payment_status = isPaid ? 'paid' : 'unpaid';
    session.url = null;
    const events =
      session.mode === 'subscription' ? this.#subscribe(session, isPaid) : this.#charge(session, isPaid);
    if (!isPaid && settlement) {
      const at = Date.now() + settlement.seconds * 1_000;
      this.#ledger.state.settlements[session.id] = { outcome: settlement.outcome, at };
      this.#settleInTime(session.id);
    }
    const emitting = this.#webhooks.emit(
      [newEvent('checkout.session.completed', session), ...events],
      timing,
    );
    await this.#ledger.save();
    await emitting;
  }

  /** The bank has settled a payment that was left to it. @throws StripeRefusal if none is pending. */
  async settle(session: Session, outcome: Outcome, timing: Timing = { kind: 'now' }): Promise<void> {
    if (session.status !== 'complete' || session.payment_status !== 'unpaid')
      throw new StripeRefusal('This Checkout Session does not wait for a bank.');
    clearTimeout(this.#timers.get(session.id));
    delete this.#ledger.state.settlements[session.id];
    const isPaid = outcome === 'succeeded';
    if (isPaid) session.payment_status = 'paid';
    const events = [
      newEvent(`checkout.session.async_payment_${outcome}`, session),
      ...this.#settlePurchase(session, isPaid),
    ];
    await this.#webhooks.emit(events, timing);
    await this.#ledger.save();
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #charge(session: Session, isPaid: boolean): Stripe.Event[] {
    const now = secondsNow();
    const metadata = this.#ledger.state.metadata[session.id] ?? {};
    const isInvoiced = session.invoice_creation?.enabled ?? false;
    if (session.customer_creation === 'always' || isInvoiced) this.#makeCustomer(session, now);
    const intent = paymentIntent(session, isPaid ? 'succeeded' : 'processing', metadata, now);
    this.#ledger.add(intent);
    session.payment_intent = intent.id;
    const events = [newEvent(isPaid ? 'payment_intent.succeeded' : 'payment_intent.processing', intent)];
    const payer = this.#ledger.find('customer', String(session.customer));
    if (isInvoiced && payer) {
      const input = { session, customer: payer, subscription: undefined, reason: 'manual' } as const;
      const bill = invoice({ ...input, isPaid, created: now });
      this.#ledger.add(bill);
      session.invoice = bill.id;
      if (isPaid) events.push(newEvent('invoice.paid', bill));
    }
    return events;
  }

  #subscribe(session: Session, isPaid: boolean): Stripe.Event[] {
    const now = secondsNow();
    const payer = this.#makeCustomer(session, now);
    const metadata = this.#ledger.state.metadata[session.id] ?? {};
    const plan = subscription(session, payer.id, metadata, now);
    const reason = 'subscription_create';
    const bill = invoice({ session, customer: payer, subscription: plan, reason, isPaid, created: now });
    plan.latest_invoice = bill.id;
    session.subscription = plan.id;
    session.invoice = bill.id;
    this.#ledger.add(plan, bill);
    const events = [newEvent('customer.subscription.created', plan)];
    if (isPaid) events.push(newEvent('invoice.paid', bill));
    return events;
  }

  #makeCustomer(session: Session, now: number): Stripe.Customer {
    const known = this.#ledger.find('customer', String(session.customer));
    const payer = known ?? customer(session, now);
    if (known) known.address = session.customer_details?.address ?? known.address ?? null;
    this.#ledger.add(payer);
    session.customer = payer.id;
    return payer;
  }

  #settlePurchase(session: Session, isPaid: boolean): Stripe.Event[] {
    const events: Stripe.Event[] = [];
    const intent = this.#ledger.find('payment_intent', String(session.payment_intent));
    if (intent) {
      intent.status = isPaid ? 'succeeded' : 'requires_payment_method';
      intent.amount_received = isPaid ? intent.amount : 0;
      events.push(newEvent(isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent));
    }
    const bill = this.#ledger.find('invoice', String(session.invoice));
    if (bill) {
      if (isPaid) markPaid(bill);
      events.push(newEvent(isPaid ? 'invoice.paid' : 'invoice.payment_failed', bill));
    }
    const plan = this.#ledger.find('subscription', String(session.subscription));
    if (plan && !isPaid) {
      plan.status = 'past_due';
      events.push(newEvent('customer.subscription.updated', plan, { status: 'active' }));
    }
    return events;
  }

  #refuseContradictions(parameters: SessionParameters, now: number): void {
    const { mode, line_items, customer: customerId, customer_update, expires_at } = parameters;
    const isSubscription = mode === 'subscription';
    const recurring = line_items.filter(({ price_data }) => price_data.recurring).length;
    if (!isSubscription && recurring > 0)
      throw new StripeRefusal(
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      );
    if (isSubscription && recurring === 0)
      throw new StripeRefusal(
        'You must provide at least one recurring price in `subscription` mode when using prices.',
      );
    if (new Set(line_items.map(({ price_data }) => price_data.currency)).size > 1)
      throw new StripeRefusal('All prices in `line_items` must have the same currency.');
    const foreign = isSubscription
      ? (['payment_intent_data', 'invoice_creation', 'customer_creation'] as const)
      : (['subscription_data'] as const);
    for (const name of foreign)
      if (parameters[name] !== undefined)
        throw new StripeRefusal(`You can not pass \`${name}\` in \`${mode}\` mode.`, { param: name });
    if (expires_at !== undefined && expires_at < now + 30 * MINUTE)
      throw new StripeRefusal(
        'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
        { param: 'expires_at' },
      );
    if (expires_at !== undefined && expires_at > now + DAY)
      throw new StripeRefusal(
        'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
        { param: 'expires_at' },
      );
    if (customerId === undefined) return;
    if (parameters.customer_email !== undefined)
      throw new StripeRefusal('You may only specify one of these parameters: customer, customer_email.');
    const known = this.#ledger.find('customer', customerId);
    if (!known) throw missing('customer', customerId, 'customer');
    if (parameters.tax_id_collection?.enabled && customer_update?.name !== 'auto')
      throw new StripeRefusal(
        'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      );
    if (parameters.automatic_tax?.enabled && !known.address && customer_update?.address !== 'auto')
      throw new StripeRefusal(
        "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to 'auto' to save the address entered in Checkout to the Customer.",
        { code: 'customer_tax_location_invalid' },
      );
  }

  #expireInTime(session: Session): void {
    if (session.status !== 'open') return;
    const wait = Math.max(session.expires_at * 1_000 - Date.now(), 0);
    this.#timers.set(
      session.id,
      setTimeout(() => void this.expire(session), wait),
    );
  }

  #settleInTime(id: string): void {
    const settlement = this.#ledger.state.settlements[id];
    const session = this.#ledger.find('checkout.session', id);
    if (!settlement || !session) return;
    const settle = () => void this.settle(session, settlement.outcome);
    this.#timers.set(id, setTimeout(settle, Math.max(settlement.at - Date.now(), 0)));
  }
}

export function markPaid(bill: Stripe.Invoice): void {
  bill.status = 'paid';
  bill.amount_paid = bill.total;
  bill.amount_remaining = 0;
  bill.status_transitions.paid_at = secondsNow();
}

function addressIn(place: Place): Stripe.Address {
  const state = place === 'elsewhere' ? null : place;
  return {
    city: null,
    country: place === 'elsewhere' ? 'US' : 'CA',
    line1: null,
    line2: null,
    postal_code: null,
    state,
  };
}
