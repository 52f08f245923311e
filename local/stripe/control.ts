import { z } from 'zod';
import { NOT_FOUND, type Reply, json, text } from '../pages/reply.ts';
import type { Checkout } from './checkout.ts';
import type { Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { StripeRefusal } from './refusal.ts';
import type { Subscriptions } from './subscriptions.ts';
import { type Webhooks, hasArrived } from './webhooks.ts';

const holding = z.strictObject({ held: z.boolean() });

const sending = z.strictObject({
  /** Ids in the order to send them in; all that have not arrived when left out. One may be named twice. */
  events: z.array(z.string()).optional(),
  /** In any order instead. */
  shuffled: z.boolean().default(false),
  /** How often each is sent. */
  times: z.int().min(1).max(100).default(1),
});

const settling = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });
const renewing = z.strictObject({ paid: z.boolean().default(true) });

/** An event and what became of it. */
export interface EventReport {
  id: string;
  type: string;
  /** What the event is about. */
  object: string;
  arrived: boolean;
  /** The status of every attempt; 0 for none. */
  attempts: number[];
}

export interface ControlParts {
  ledger: Ledger;
  webhooks: Webhooks;
  checkout: Checkout;
  subscriptions: Subscriptions;
  faults: Faults;
}

/** What tests need and Stripe does not offer: `/control/…`, JSON in, JSON out; errors are plain text. */
export class Control {
  readonly #parts: ControlParts;

  constructor(parts: ControlParts) {
    this.#parts = parts;
  }

  async answer(method: string, path: string, body: string): Promise<Reply> {
    const { checkout, faults, ledger, subscriptions, webhooks } = this.#parts;
    const [collection = '', id = '', action = ''] = path.split('/').slice(1);
    try {
      switch (`${method} ${[collection, id && ':id', action].filter(Boolean).join('/')}`) {
        case 'GET events':
          return json(this.#events());
        case 'PUT webhooks':
          webhooks.hold(parse(holding, body).held);
          return json({ held: webhooks.isHeld });
        case 'POST webhooks':
          return json(await webhooks.send(this.#chosen(parse(sending, body))));
        case 'PUT faults':
          faults.set(JSON.parse(body));
          return json(faults.current);
        case 'POST sessions/:id/settle': {
          const session = ledger.find('checkout.session', id);
          if (!session) return NOT_FOUND;
          await checkout.settle(session, parse(settling, body).outcome);
          return json({ payment_status: session.payment_status });
        }
        case 'POST sessions/:id/expire': {
          const session = ledger.find('checkout.session', id);
          if (!session) return NOT_FOUND;
          await checkout.expire(session);
          return json({ status: session.status });
        }
        case 'POST subscriptions/:id/renew': {
          const plan = ledger.find('subscription', id);
          if (!plan) return NOT_FOUND;
          await subscriptions.renew(plan, parse(renewing, body).paid);
          return json({ status: plan.status });
        }
        default:
          return NOT_FOUND;
      }
    } catch (error) {
      if (error instanceof z.ZodError) return text(z.prettifyError(error), 400);
      if (error instanceof SyntaxError || error instanceof StripeRefusal) return text(error.message, 400);
      throw error;
    }
  }

  /** Oldest first. */
  #events(): EventReport[] {
    const { ledger } = this.#parts;
    return ledger
      .list('event')
      .reverse()
      .map(({ id, type, data }) => {
        const deliveries = ledger.state.deliveries.filter(({ event }) => event === id);
        return {
          id,
          type,
          object: (data.object as { id: string }).id,
          arrived: deliveries.some(hasArrived),
          attempts: deliveries.flatMap(({ attempts }) => attempts.map(({ status }) => status)),
        };
      });
  }

  #chosen({ events, shuffled, times }: z.output<typeof sending>): string[] {
    const { deliveries } = this.#parts.ledger.state;
    const missing = deliveries.filter((one) => !hasArrived(one)).map(({ event }) => event);
    const chosen = Array.from({ length: times }, () => events ?? missing).flat();
    return shuffled ? inAnyOrder(chosen) : chosen;
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  return schema.parse(body.trim() === '' ? {} : JSON.parse(body));
}

function inAnyOrder<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
