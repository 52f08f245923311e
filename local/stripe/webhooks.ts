import { randomInt } from 'node:crypto';
import { API_VERSION } from './api-version.ts';
import { newId } from './ids.ts';
import type { Ledger, StripeObject } from './ledger.ts';
import type Stripe from 'stripe';

/** Which events the endpoint of the product is told about, as it is set up at Stripe; see docs/deploy.md. */
export const ENDPOINT_EVENTS: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.updated',
  'customer.subscription.deleted',
];

/** Milliseconds before the second, the third … attempt. Stripe takes hours to days for as many. */
const RETRY_AFTER_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000, 300_000];
const ANSWER_WITHIN_MS = 10_000;
/** Events of the same moment set out in any order. */
const JITTER_MS = 25;

/** When events are sent. `first`: before the buyer's browser goes on. `never`: until somebody asks for it. */
export interface Timing {
  kind: 'now' | 'first' | 'late' | 'twice' | 'never';
  /** For `late`. */
  seconds?: number;
}

interface Attempt {
  /** Milliseconds since 1970. */
  at: number;
  /** Of the answer; 0 if there was none. */
  status: number;
}

export interface Delivery {
  id: string;
  event: string;
  /** Milliseconds since 1970; null if it is withheld, has arrived or was given up. */
  dueAt: number | null;
  attempts: Attempt[];
}

export const hasArrived = ({ attempts }: Delivery) => attempts.some(({ status }) => isSuccess(status));

/** An event about an object as it is now. */
export function newEvent(
  type: Stripe.Event.Type,
  object: StripeObject,
  previous?: Record<string, unknown>,
): Stripe.Event {
  const snapshot: Record<string, unknown> = structuredClone({ ...object });
  if (object.object === 'checkout.session') delete snapshot.line_items;
  const event = {
    id: newId('evt_'),
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(Date.now() / 1_000),
    data: { object: snapshot, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: ENDPOINT_EVENTS.includes(type) ? 1 : 0,
    request: { id: null, idempotency_key: null },
    type,
  };
  return event as unknown as Stripe.Event;
}

/** Sends events, signed by the official library, to one address until it takes them. */
export class Webhooks {
  readonly #ledger: Ledger;
  readonly #url: string;
  readonly #secret: string;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #stopping = new AbortController();
  #isHeld = false;

  constructor(ledger: Ledger, { url, secret }: { url: string; secret: string }) {
    this.#ledger = ledger;
    this.#url = url;
    this.#secret = secret;
    for (const delivery of ledger.state.deliveries) this.#schedule(delivery);
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Notes the events and sends those that the endpoint wants. Resolves at once, but for `first` when they were sent. */
  async emit(events: Stripe.Event[], { kind, seconds = 0 }: Timing): Promise<void> {
    this.#ledger.add(...events);
    const wanted = events.filter(({ type }) => ENDPOINT_EVENTS.includes(type));
    const deliveries = (kind === 'twice' ? [...wanted, ...wanted] : wanted).map(({ id }): Delivery => ({
      id: newId('del_'),
      event: id,
      dueAt:
        kind === 'never' ? null : Date.now() + (kind === 'late' ? seconds * 1_000 : randomInt(JITTER_MS)),
      attempts: [],
    }));
    this.#ledger.state.deliveries.push(...deliveries);
    if (kind === 'first' && !this.#isHeld) await Promise.all(deliveries.map((one) => this.#attempt(one)));
    else for (const delivery of deliveries) this.#schedule(delivery);
  }

  /** While they are held nothing is sent by itself; afterwards what was due sets out, in any order. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) for (const delivery of this.#ledger.state.deliveries) this.#schedule(delivery);
  }

  /** Sends these events now, one after the other as they are named, whether they have arrived before or not. */
  async send(eventIds: string[]): Promise<{ event: string; status: number }[]> {
    const results: { event: string; status: number }[] = [];
    for (const event of eventIds) {
      const open = this.#ledger.state.deliveries.find((one) => one.event === event && !hasArrived(one));
      const delivery = open ?? { id: newId('del_'), event, dueAt: null, attempts: [] };
      if (!open) this.#ledger.state.deliveries.push(delivery);
      results.push({ event, status: await this.#attempt(delivery) });
    }
    return results;
  }

  stop(): void {
    this.#stopping.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #schedule(delivery: Delivery): void {
    clearTimeout(this.#timers.get(delivery.id));
    if (delivery.dueAt === null || this.#stopping.signal.aborted) return;
    const wait = Math.max(delivery.dueAt - Date.now(), randomInt(JITTER_MS));
    const timer = setTimeout(() => {
      if (!this.#isHeld) void this.#attempt(delivery);
    }, wait);
    this.#timers.set(delivery.id, timer);
  }

  /** Answers the status; after a failure the next attempt is under way. Never rejects. */
  async #attempt(delivery: Delivery): Promise<number> {
    clearTimeout(this.#timers.get(delivery.id));
    this.#timers.delete(delivery.id);
    const event = this.#ledger.find('event', delivery.event);
    if (!event) return 0;
    const at = Date.now();
    const status = await this.#post(event).catch(() => 0);
    // Cut off by the end of the stack: the next start sends it again.
    if (this.#stopping.signal.aborted && !isSuccess(status)) return status;
    delivery.attempts.push({ at, status });
    const pause = RETRY_AFTER_MS[delivery.attempts.length - 1];
    delivery.dueAt = isSuccess(status) || pause === undefined ? null : Date.now() + pause;
    if (isSuccess(status)) event.pending_webhooks = 0;
    this.#schedule(delivery);
    await this.#ledger.save();
    return status;
  }

  async #post(event: Stripe.Event): Promise<number> {
    // Loaded for the first event: starting the stack must not wait for it.
    const { default: StripeClient } = await import('stripe');
    const payload = JSON.stringify(event, null, 2);
    const signature = await StripeClient.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: this.#secret,
    });
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), this.#stopping.signal]),
    });
    await response.arrayBuffer();
    return response.status;
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
