import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type Stripe from 'stripe';
import type { Outcome } from './checkout.ts';
import type { Answer } from './idempotency.ts';
import type { Delivery } from './webhooks.ts';

/** Events, with what became of them, that are remembered. */
const EVENTS_MAX = 1_000;

interface Kinds {
  'billing_portal.session': Stripe.BillingPortal.Session;
  'checkout.session': Stripe.Checkout.Session;
  customer: Stripe.Customer;
  event: Stripe.Event;
  invoice: Stripe.Invoice;
  payment_intent: Stripe.PaymentIntent;
  subscription: Stripe.Subscription;
}
export type Kind = keyof Kinds;
export type StripeObject = Kinds[Kind];

interface State {
  /** By id, in the order in which they were made. */
  objects: Record<string, StripeObject>;
  /** By the id of a payment page: metadata for what the payment will make, which the page's object does not show. */
  metadata: Record<string, Stripe.Metadata>;
  /** By the id of a payment page: what its bank will say, and when (milliseconds since 1970). */
  settlements: Record<string, { outcome: Outcome; at: number }>;
  deliveries: Delivery[];
  /** By idempotency key. */
  answers: Record<string, Answer>;
}

/** Everything the stand-in knows, in one file that is replaced as a whole. */
export class Ledger {
  readonly state: State;
  readonly #file: string;
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  private constructor(file: string, state: State) {
    this.#file = file;
    this.state = state;
  }

  /** Opens a folder, which is made if it is not there. */
  static async open(folder: string): Promise<Ledger> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, 'ledger.json');
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const empty: State = { objects: {}, metadata: {}, settlements: {}, deliveries: [], answers: {} };
    return new Ledger(file, text === undefined ? empty : { ...empty, ...JSON.parse(text) });
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const found = Object.hasOwn(this.state.objects, id) ? this.state.objects[id] : undefined;
    return found?.object === kind ? (found as Kinds[K]) : undefined;
  }

  findAny(id: string): StripeObject | undefined {
    return Object.hasOwn(this.state.objects, id) ? this.state.objects[id] : undefined;
  }

  /** Newest first. */
  list<K extends Kind>(kind: K): Kinds[K][] {
    return Object.values(this.state.objects)
      .filter((object): object is Kinds[K] => object.object === kind)
      .reverse();
  }

  add(...objects: StripeObject[]): void {
    for (const object of objects) this.state.objects[object.id] = object;
  }

  /** Resolves when the state of now, or a later one, is on disk. One write runs at a time. */
  save(): Promise<void> {
    this.#next ??= this.#writing.then(() => {
      this.#next = undefined;
      this.#writing = this.#write();
      return this.#writing;
    });
    return this.#next;
  }

  async #write(): Promise<void> {
    this.#forgetOldEvents();
    const draft = `${this.#file}.part`;
    await writeFile(draft, JSON.stringify(this.state), { mode: 0o600 });
    await rename(draft, this.#file);
  }

  #forgetOldEvents(): void {
    const old = new Set(
      this.list('event')
        .slice(EVENTS_MAX)
        .map(({ id }) => id),
    );
    if (old.size === 0) return;
    for (const id of old) delete this.state.objects[id];
    this.state.deliveries = this.state.deliveries.filter(({ event }) => !old.has(event));
  }
}
