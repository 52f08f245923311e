import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type Stripe from 'stripe';
import type { Reply } from '../pages/reply.ts';
import { API_VERSION } from './api-version.ts';
import type { Checkout } from './checkout.ts';
import { secondsNow } from './checkout.ts';
import { expanded } from './expand.ts';
import { type FormObject, parseForm } from './form-body.ts';
import { Idempotency } from './idempotency.ts';
import { newId } from './ids.ts';
import type { Kind, Ledger, StripeObject } from './ledger.ts';
import {
  type Page,
  eventList,
  portalParameters,
  readParameters,
  retrieval,
  sessionList,
  sessionParameters,
  subscriptionChanges,
} from './parameters.ts';
import { StripeRefusal, missing } from './refusal.ts';
import type { Subscriptions } from './subscriptions.ts';
import { hasArrived } from './webhooks.ts';

interface ApiRequest {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  body: string;
  headers: IncomingHttpHeaders;
  /** Something breaks on Stripe's side while it works on this. */
  breaks: boolean;
}

interface RouteRequest {
  id: string;
  /** Of the query, or of the body of a POST. */
  input: FormObject;
}

type Route = ['GET' | 'POST' | 'DELETE', path: RegExp, handle: (request: RouteRequest) => Promise<object>];

export interface ApiParts {
  ledger: Ledger;
  checkout: Checkout;
  subscriptions: Subscriptions;
  secretKey: string;
  pagesUrl: string;
}

/** The part of Stripe's API that the product calls, in Stripe's shapes. Everything else is an unknown address. */
export class StripeApi {
  readonly #parts: ApiParts;
  readonly #idempotency: Idempotency;
  readonly #routes: Route[];

  constructor(parts: ApiParts) {
    this.#parts = parts;
    this.#idempotency = new Idempotency(parts.ledger);
    this.#routes = this.#makeRoutes();
  }

  /** Never throws a `StripeRefusal`: refusals are answers. */
  async answer(request: ApiRequest): Promise<Reply> {
    const requestId = newId('req_');
    const key = request.method === 'POST' ? single(request.headers['idempotency-key']) : undefined;
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...(key && { 'idempotency-key': key }),
    };
    try {
      this.#refuseStrangers(request.headers);
      const work = async () => {
        if (request.breaks)
          throw new StripeRefusal('An unknown error occurred', { status: 500, type: 'api_error' });
        const result = await this.#route(request);
        await this.#parts.ledger.save();
        return result;
      };
      if (!key) return reply(200, headers, await work());
      const { path, body } = request;
      const { answer, isReplay } = await this.#idempotency.once({ key, path, body, requestId }, work);
      if (!isReplay) await this.#parts.ledger.save();
      if (isReplay) Object.assign(headers, { 'idempotent-replayed': 'true' });
      return reply(answer.status, { ...headers, 'original-request': answer.requestId }, answer.body);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return reply(error.status, headers, { error: error.error });
    }
  }

  #refuseStrangers(headers: IncomingHttpHeaders): void {
    const [, key = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    if (key === '')
      throw new StripeRefusal(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
        { status: 401 },
      );
    if (!isSame(key, this.#parts.secretKey))
      throw new StripeRefusal(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, {
        status: 401,
      });
    const version = single(headers['stripe-version']) ?? API_VERSION;
    if (version !== API_VERSION)
      throw new StripeRefusal(
        `Invalid Stripe API version: ${version}. The test payment service speaks ${API_VERSION}.`,
      );
  }

  async #route({ method, path, query, body }: ApiRequest): Promise<object> {
    for (const [allowed, pattern, handle] of this.#routes) {
      const match = allowed === method && pattern.exec(path);
      if (match) {
        const input = parseForm(method === 'POST' ? body : query);
        return handle({ id: match.groups?.id ?? '', input });
      }
    }
    throw new StripeRefusal(
      `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      { status: 404 },
    );
  }

  #makeRoutes(): Route[] {
    const { ledger, checkout, subscriptions } = this.#parts;
    const session = (id: string) => required(ledger.find('checkout.session', id), 'checkout.session', id);
    const subscription = (id: string) => required(ledger.find('subscription', id), 'subscription', id);
    const retrieve =
      (kind: Kind) =>
      async ({ id, input }: RouteRequest) => {
        const { expand } = readParameters(retrieval, input);
        return expanded(required(ledger.find(kind, id), kind, id), expand, ledger);
      };
    return [
      [
        'POST',
        /^\/v1\/checkout\/sessions$/,
        async ({ input }) => {
          const parameters = readParameters(sessionParameters, input);
          return expanded(checkout.create(parameters), parameters.expand, ledger);
        },
      ],
      ['GET', /^\/v1\/checkout\/sessions$/, async ({ input }) => this.#listSessions(input)],
      ['GET', /^\/v1\/checkout\/sessions\/(?<id>\w+)$/, retrieve('checkout.session')],
      [
        'GET',
        /^\/v1\/checkout\/sessions\/(?<id>\w+)\/line_items$/,
        async ({ id }) => session(id).line_items ?? {},
      ],
      [
        'POST',
        /^\/v1\/checkout\/sessions\/(?<id>\w+)\/expire$/,
        async ({ id, input }) => {
          const { expand } = readParameters(retrieval, input);
          await checkout.expire(session(id));
          return expanded(session(id), expand, ledger);
        },
      ],
      ['GET', /^\/v1\/customers\/(?<id>\w+)$/, retrieve('customer')],
      ['GET', /^\/v1\/invoices\/(?<id>\w+)$/, retrieve('invoice')],
      ['GET', /^\/v1\/payment_intents\/(?<id>\w+)$/, retrieve('payment_intent')],
      ['GET', /^\/v1\/subscriptions\/(?<id>\w+)$/, retrieve('subscription')],
      [
        'POST',
        /^\/v1\/subscriptions\/(?<id>\w+)$/,
        async ({ id, input }) => {
          const { cancel_at_period_end, metadata, expand } = readParameters(subscriptionChanges, input);
          const plan = subscription(id);
          if (metadata) Object.assign(plan.metadata, metadata);
          if (cancel_at_period_end !== undefined)
            await subscriptions.cancelAtPeriodEnd(plan, cancel_at_period_end);
          return expanded(plan, expand, ledger);
        },
      ],
      [
        'DELETE',
        /^\/v1\/subscriptions\/(?<id>\w+)$/,
        async ({ id }) => {
          await subscriptions.end(subscription(id));
          return subscription(id);
        },
      ],
      ['POST', /^\/v1\/billing_portal\/sessions$/, async ({ input }) => this.#openPortal(input)],
      ['GET', /^\/v1\/events$/, async ({ input }) => this.#listEvents(input)],
      ['GET', /^\/v1\/events\/(?<id>\w+)$/, retrieve('event')],
    ];
  }

  #openPortal(input: FormObject): object {
    const { customer, return_url, locale } = readParameters(portalParameters, input);
    const { ledger, pagesUrl } = this.#parts;
    required(ledger.find('customer', customer), 'customer', customer, 'customer');
    const id = newId('bps_');
    const portal: Stripe.BillingPortal.Session = {
      id,
      object: 'billing_portal.session',
      configuration: 'bpc_test_default',
      created: secondsNow(),
      customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: locale ?? null,
      on_behalf_of: null,
      return_url: return_url ?? null,
      url: `${pagesUrl}/p/session/${newId('test_')}`,
    };
    ledger.add(portal);
    return portal;
  }

  #listSessions(input: FormObject): object {
    const { status, customer, subscription, payment_intent, ...page } = readParameters(sessionList, input);
    const wanted = Object.entries({ status, customer, subscription, payment_intent }).filter(
      ([, value]) => value !== undefined,
    );
    const found = this.#parts.ledger
      .list('checkout.session')
      .filter((session) =>
        wanted.every(([name, value]) => (session as unknown as Record<string, unknown>)[name] === value),
      );
    return this.#list(found, page, '/v1/checkout/sessions');
  }

  #listEvents(input: FormObject): object {
    const { type, types, delivery_success, ...page } = readParameters(eventList, input);
    const names = types ?? (type === undefined ? undefined : [type]);
    const { ledger } = this.#parts;
    const arrived = new Set(ledger.state.deliveries.filter(hasArrived).map(({ event }) => event));
    const found = ledger
      .list('event')
      .filter((event) => !names || names.some((name) => matches(name, event.type)))
      .filter(({ id }) => delivery_success === undefined || arrived.has(id) === delivery_success);
    return this.#list(found, page, '/v1/events');
  }

  #list(
    found: (StripeObject & { created: number })[],
    { limit, starting_after, ending_before, created, expand }: Page,
    url: string,
  ): object {
    const inTime = found.filter(({ created: at }) => isWithin(at, created));
    const position = (id: string) => inTime.findIndex((one) => one.id === id);
    const before = ending_before === undefined ? inTime.length : position(ending_before);
    const start =
      starting_after !== undefined
        ? position(starting_after) + 1
        : ending_before === undefined
          ? 0
          : Math.max(before - limit, 0);
    const end = Math.min(start + limit, before);
    const has_more = ending_before === undefined ? end < inTime.length : start > 0;
    const list = { object: 'list', data: inTime.slice(start, end), has_more, url };
    return expanded(list, expand, this.#parts.ledger);
  }
}

function required<Found>(found: Found | undefined, name: string, id: string, param?: string): Found {
  if (found === undefined) throw missing(name, id, param);
  return found;
}

function isWithin(at: number, { gt, gte, lt, lte }: NonNullable<Page['created']> = {}): boolean {
  return at > (gt ?? -1) && at >= (gte ?? 0) && at < (lt ?? Infinity) && at <= (lte ?? Infinity);
}

function matches(name: string, type: string): boolean {
  return name.endsWith('.*') ? type.startsWith(name.slice(0, -1)) : name === type;
}

function isSame(given: string, known: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(known)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function single(value: string | string[] | undefined): string | undefined {
  return [value].flat()[0];
}

function reply(status: number, headers: Record<string, string>, body: unknown): Reply {
  return { status, headers, body: JSON.stringify(body, null, 2) };
}
