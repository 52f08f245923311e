import { randomInt } from 'node:crypto';
import type { Ledger } from './ledger.ts';
import { newId, secondsNow } from './objects.ts';
import type { Timers } from './timers.ts';

/** The only version of Stripe's API that is spoken here: that of the official client. */
export const API_VERSION = '2026-10-28.endive';

/** Which events the endpoint of the product is told about, as it is set up at Stripe; see docs/deploy.md. */
export const ENDPOINT_EVENTS: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
];

/** Milliseconds before the second attempt; every pause is twice the last. Stripe takes days for as many. */
const FIRST_PAUSE_MS = 250;
const ATTEMPTS_MAX = 12;
const ANSWER_WITHIN_MS = 10_000;
/** Events of the same moment set out in any order. */
const JITTER_MS = 25;

/** When events are sent. `first`: before the buyer's browser goes on. `never`: until a test asks for it. */
export interface Timing {
  kind: 'now' | 'first' | 'late' | 'twice' | 'never';
  /** The delay of `late`, in seconds. */
  seconds?: number;
}

export interface EventRecord {
  event: StripeEvent;
  /** How often it is sent at once. */
  copies: number;
  /** Milliseconds since 1970; null if it is withheld, has arrived or was given up. */
  dueAt: number | null;
  /** The status of every answer; 0 where there was none. */
  attempts: number[];
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** An event about an object as it is now. */
export function newEvent(type: string, object: { id: string }) {
  return {
    id: newId('evt_'),
    type,
    api_version: API_VERSION,
    created: secondsNow(),
    data: { object: structuredClone(object) },
  };
}

type StripeEvent = ReturnType<typeof newEvent>;
export type Webhooks = ReturnType<typeof createWebhooks>;

/** Sends events, signed by the official library, to one address until it takes them. */
export function createWebhooks(ledger: Ledger, timers: Timers, endpoint: { url: string; secret: string }) {
  const { events } = ledger.state;
  let isHeld = false;

  function schedule(record: EventRecord): void {
    if (record.dueAt === null) return;
    const attemptOnTime = () => isHeld || attempt(record);
    timers.set(record.event.id, record.dueAt + randomInt(JITTER_MS), attemptOnTime);
  }

  /** After a failure the next attempt is under way. Never rejects. */
  async function attempt(record: EventRecord): Promise<void> {
    const { event, copies, attempts } = record;
    timers.clear(event.id);
    const sending = Array.from({ length: copies }, () => post(event).catch(() => 0));
    const statuses = await Promise.all(sending);
    const isTaken = statuses.some(isSuccess);
    // Cut off by the end of the stack: the next start sends it again.
    if (timers.signal.aborted && !isTaken) return;
    attempts.push(...statuses);
    const pause = FIRST_PAUSE_MS * 2 ** (attempts.length - 1);
    record.dueAt = isTaken || attempts.length >= ATTEMPTS_MAX ? null : Date.now() + pause;
    schedule(record);
    await ledger.save();
  }

  async function post(event: StripeEvent): Promise<number> {
    // Loaded for the first event: starting the stack must not wait for it.
    const { Stripe } = await import('stripe');
    const payload = JSON.stringify(event, null, 2);
    const { secret, url } = endpoint;
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), timers.signal]),
    });
    await response.arrayBuffer();
    return response.status;
  }

  events.forEach(schedule);
  return {
    /** Notes the events and sends those that the endpoint wants. Resolves when they are noted, or were sent `first`. */
    async emit(happened: StripeEvent[], { kind, seconds = 0 }: Timing = { kind: 'now' }): Promise<void> {
      const at = Date.now() + (kind === 'late' ? seconds * 1_000 : 0);
      const records = happened.map((event) => ({
        event,
        copies: kind === 'twice' ? 2 : 1,
        dueAt: kind !== 'never' && ENDPOINT_EVENTS.includes(event.type) ? at : null,
        attempts: [],
      }));
      events.push(...records);
      await ledger.save();
      if (kind !== 'first' || isHeld) return records.forEach(schedule);
      await Promise.all(records.map((record) => record.dueAt && attempt(record)));
    },

    /** While they are held nothing is sent by itself; afterwards what was due sets out. */
    hold(held: boolean): void {
      isHeld = held;
      events.forEach(schedule);
    },

    /** Sends what has not arrived so many times, one after the other, in any order if it is `shuffled`. */
    async send({ times, shuffled }: { times: number; shuffled: boolean }): Promise<void> {
      const wanted = events.filter(({ event }) => ENDPOINT_EVENTS.includes(event.type));
      const missing = wanted.filter(({ attempts }) => !attempts.some(isSuccess));
      const turns = Array.from({ length: times }, () => missing).flat();
      const places = turns.map((record, index) => ({ record, place: shuffled ? Math.random() : index }));
      for (const { record } of places.sort((a, b) => a.place - b.place)) await attempt(record);
    },
  };
}
