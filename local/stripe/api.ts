import type { z } from 'zod';
import type { Call, Reply } from '../pages/web.ts';
import type { Failures } from './control.ts';
import { createIdempotency } from './idempotency.ts';
import { type Ledger, type State, find } from './ledger.ts';
import { invoice, newId } from './objects.ts';
import { type FormGroup, type PortalParameters, parseForm, readParameters } from './parameters.ts';
import {
  chargeParameters,
  invoicesParameters,
  noParameters,
  portalParameters,
  sessionParameters,
  sessionsParameters,
} from './parameters.ts';
import type { Payments } from './payments.ts';
import { StripeRefusal, required } from './refusal.ts';
import { bare } from './returns.ts';
import { API_VERSION, ENDPOINT_EVENTS } from './webhooks.ts';

/** `id` is what the group in the path matched. */
type Work<Input> = (input: Input, about: { id: string; origin: string }) => object | Promise<object>;

/** `asked` matches the method and the path of a call. */
const endpoint = <Schema extends z.ZodType>(asked: RegExp, schema: Schema, work: Work<z.output<Schema>>) => ({
  asked,
  work: (input: FormGroup, about: Parameters<typeof work>[1]) => work(readParameters(schema, input), about),
});

const customerIn = ({ checkouts }: State, customer: string) =>
  Object.values(checkouts).find(({ session }) => session.customer === customer);

type Cancelling = Extract<PortalParameters['flow_data'], { type: 'subscription_cancel' }>;

/** @throws StripeRefusal for a plan that is not this customer's, or that ends anyway. */
function refuseCancelling({ subscriptions }: State, customer: string, task: Cancelling): void {
  const { subscription: id } = task.subscription_cancel;
  const plan = find(subscriptions, id);
  const { cancel_at, ended_at } = required(
    plan?.customer === customer ? plan : undefined,
    'subscription',
    id,
  );
  if (cancel_at || ended_at)
    throw new StripeRefusal('The subscription you specified is already set to be canceled.');
}

const webhookEndpoint = (url: string) => ({
  ...{ id: 'we_1LocalStandInOnly', object: 'webhook_endpoint', livemode: false, status: 'enabled' },
  ...{ api_version: API_VERSION, enabled_events: ENDPOINT_EVENTS, url },
});

/** All that the product and the desk ask of Stripe. Everything else is an unknown address. */
const endpointsOf = ({ state }: Ledger, payments: Payments, webhook: string) => [
  endpoint(/^GET \/v1\/account$/, noParameters, () => ({
    ...{ id: 'acct_1LocalStandInOnly', object: 'account', country: 'CA', default_currency: 'cad' },
    ...{ charges_enabled: true, payouts_enabled: true, details_submitted: true },
  })),
  endpoint(/^GET \/v1\/webhook_endpoints$/, noParameters, () => ({
    ...{ object: 'list', has_more: false, url: '/v1/webhook_endpoints' },
    data: [webhookEndpoint(webhook)],
  })),
  endpoint(/^POST \/v1\/checkout\/sessions$/, sessionParameters, (parameters, { origin }) =>
    payments.open(parameters, origin),
  ),
  endpoint(/^GET \/v1\/checkout\/sessions$/, sessionsParameters, ({ customer, limit }) => {
    const found = Object.values(state.checkouts).map(({ session }) => session);
    const data = found.filter((session) => session.customer === customer).toReversed();
    const [page, has_more] = [data.slice(0, limit), data.length > limit];
    return { object: 'list', data: page, has_more, url: '/v1/checkout/sessions' };
  }),
  endpoint(/^GET \/v1\/invoices$/, invoicesParameters, ({ customer, limit }, { origin }) => {
    required(customerIn(state, customer), 'customer', customer);
    const paid = Object.values(state.charges).filter((charge) => charge.customer === customer);
    const data = paid.toReversed().map((charge) => invoice(charge, origin));
    return { object: 'list', data: data.slice(0, limit), has_more: data.length > limit, url: '/v1/invoices' };
  }),
  endpoint(/^GET \/v1\/charges\/(\w+)$/, chargeParameters, ({ expand }, { id }) => {
    const charge = required(find(state.charges, id), 'charge', id);
    return expand.includes('refunds') ? charge : bare(charge);
  }),
  endpoint(
    /^GET \/v1\/checkout\/sessions\/(\w+)$/,
    noParameters,
    (_, { id }) => required(find(state.checkouts, id), 'checkout.session', id).session,
  ),
  endpoint(/^DELETE \/v1\/subscriptions\/(\w+)$/, noParameters, (_, { id }) => {
    const plan = find(state.subscriptions, id);
    return payments.end(required(plan?.status === 'canceled' ? undefined : plan, 'subscription', id));
  }),
  endpoint(/^POST \/v1\/billing_portal\/sessions$/, portalParameters, (parameters, { origin }) => {
    const { customer, flow_data: task } = parameters;
    required(customerIn(state, customer), 'customer', customer);
    if (task?.type === 'subscription_cancel') refuseCancelling(state, customer, task);
    const id = newId('test_', 58);
    state.portals[id] = parameters;
    return { id: newId('bps_'), object: 'billing_portal.session', url: `${origin}/p/session/${id}` };
  }),
];

const brokenDown = () => new StripeRefusal('An unknown error occurred', { status: 500, type: 'api_error' });

/** Stripe's API, in Stripe's shapes. Never throws a `StripeRefusal`: refusals are answers. */
export function createApi(
  ledger: Ledger,
  payments: Payments,
  { secretKey, webhook }: { secretKey: string; webhook: { url: string } },
) {
  const endpoints = endpointsOf(ledger, payments, webhook.url);
  const once = createIdempotency(ledger);

  async function work({ method, url }: Call, form: string): Promise<string> {
    for (const { asked, work } of endpoints) {
      const match = asked.exec(`${method} ${url.pathname}`);
      if (!match) continue;
      const result = await work(parseForm(form), { id: match[1] ?? '', origin: url.origin });
      await ledger.save();
      return JSON.stringify(result);
    }
    throw new StripeRefusal(`Unrecognized request URL (${method}: ${url.pathname}).`, { status: 404 });
  }

  /** `failure` is what a test has asked for. */
  return async (call: Call, failure?: Failures['kind']): Promise<Reply> => {
    const { method, url, headers } = call;
    const form = method === 'POST' ? call.body : url.search.slice(1);
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    const outcome = () => (failure === 'broken' ? Promise.reject(brokenDown()) : work(call, form));
    try {
      if (headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeRefusal('Invalid API Key provided.', { status: 401 });
      if (headers['stripe-version'] !== API_VERSION)
        throw new StripeRefusal(`Invalid Stripe API version. Only ${API_VERSION} is spoken here.`);
      if (failure === 'error') throw brokenDown();
      if (failure === 'limit')
        throw new StripeRefusal('Request rate limit exceeded.', { status: 429, code: 'rate_limit' });
      if (key === undefined) return reply(200, await outcome());
      const answer = await once(String(key), `${url.pathname} ${form}`, outcome);
      return reply(answer.status, answer.body, answer.isReplay ? { 'idempotent-replayed': 'true' } : {});
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return reply(error.status, JSON.stringify(error));
    }
  };
}

function reply(status: number, body: string, headers: Record<string, string> = {}): Reply {
  const common = { 'content-type': 'application/json', 'request-id': newId('req_', 14) };
  return { status, headers: { ...common, ...headers }, body };
}
