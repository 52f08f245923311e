import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { API_VERSION } from './api-version.ts';
import type { EventReport } from './control.ts';
import { type StripeStandIn, startStripe } from './stripe.ts';

const KEY = 'sk_test_a_key_of_the_unit_tests';
const SECRET = 'whsec_a_secret_of_the_unit_tests';
const SITE = 'http://127.0.0.1:4321';

let folder: string;
let standIn: StripeStandIn;
let stripe: Stripe;
/** What the endpoint got, checked with the official library, and what it answers with. */
let received: Stripe.Event[];
let endpoint: Server;
let endpointStatus: number;

const endpointUrl = () => `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/webhook`;

function clientOf(url: string, key = KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

async function start(): Promise<void> {
  standIn = await startStripe({
    folder,
    port: 0,
    secretKey: KEY,
    webhook: { url: endpointUrl(), secret: SECRET },
  });
  stripe = clientOf(standIn.url);
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stripe-'));
  received = [];
  endpointStatus = 200;
  endpoint = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const signature = String(request.headers['stripe-signature']);
    const event = await Stripe.webhooks.constructEventAsync(body, signature, SECRET);
    if (endpointStatus === 200) received.push(event);
    response.writeHead(endpointStatus).end();
  });
  await new Promise<void>((ready) => endpoint.listen(0, '127.0.0.1', ready));
  await start();
});
afterEach(async () => {
  await standIn.stop();
  endpoint.close();
  endpoint.closeAllConnections();
  await rm(folder, { recursive: true });
});

const MONTHLY: Stripe.Checkout.SessionCreateParams = {
  mode: 'subscription',
  line_items: [
    {
      price_data: {
        currency: 'cad',
        unit_amount: 34_900,
        product_data: { name: 'Voice <b>Growth</b>' },
        recurring: { interval: 'month', interval_count: 6 },
        tax_behavior: 'exclusive',
      },
      quantity: 2,
    },
  ],
  customer_email: 'zoe@example.com',
  client_reference_id: 'order-1',
  metadata: { order: 'order-1' },
  subscription_data: { metadata: { order: 'order-1' } },
  automatic_tax: { enabled: true },
  success_url: `${SITE}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${SITE}/payment-failed?reason=cancelled`,
};
const ONCE: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    { price_data: { currency: 'cad', unit_amount: 9_950, product_data: { name: 'Video' } }, quantity: 1 },
  ],
  success_url: `${SITE}/done`,
};

const control = async (method: string, target: string, body: object = {}) => {
  const response = await fetch(`${standIn.url}/control/${target}`, {
    method,
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.json();
};
const reports = (): Promise<EventReport[]> => control('GET', 'events');
const types = () => received.map(({ type }) => type).sort();

/** Fills the form of a payment page and presses one of its buttons. */
function press(id: string, fields: Record<string, string | number>): Promise<Response> {
  const form = { email: 'zoe@example.com', name: 'Zoë', place: 'ON', action: 'pay', ...fields };
  const body = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]));
  return fetch(`${standIn.url}/c/pay/${id}`, { method: 'POST', body, redirect: 'manual' });
}

/** What a call is refused with. */
async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const refusal = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeError);
  return refusal as Stripe.errors.StripeError;
}

describe('the API', () => {
  test('speaks the version of the official client', () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
  });

  test('a session is made, listed and looked up; its lines have to be asked for', async () => {
    const made = await stripe.checkout.sessions.create(MONTHLY);
    expect(made).toMatchObject({
      object: 'checkout.session',
      amount_subtotal: 69_800,
      amount_total: 69_800,
      client_reference_id: 'order-1',
      customer: null,
      metadata: { order: 'order-1' },
      payment_status: 'unpaid',
      status: 'open',
      url: `${standIn.url}/c/pay/${made.id}`,
    });
    expect(made.id).toMatch(/^cs_test_\w{58}$/);
    expect(made.expires_at - made.created).toBe(86_400);
    expect(made.line_items).toBeUndefined();
    expect(made.lastResponse.requestId).toMatch(/^req_/);

    const found = await stripe.checkout.sessions.retrieve(made.id, { expand: ['line_items'] });
    expect(found.line_items?.data[0]).toMatchObject({
      amount_total: 69_800,
      quantity: 2,
      price: { recurring: { interval: 'month', interval_count: 6 }, unit_amount: 34_900 },
    });
    expect(String(found.line_items?.data[0]?.price?.unit_amount_decimal)).toBe('34900');
    await stripe.checkout.sessions.create(ONCE);
    const open = await stripe.checkout.sessions.list({ limit: 1, status: 'open' });
    expect(open).toMatchObject({ has_more: true, data: [{ mode: 'payment' }] });
    const ids: string[] = [];
    for await (const { id } of stripe.checkout.sessions.list({ limit: 1 })) ids.push(id);
    expect(ids).toHaveLength(2);
  });

  test.each<[string, object, { code?: string; param?: string; message: RegExp }]>([
    [
      'an unknown parameter',
      { ...MONTHLY, colour: 'red' },
      { code: 'parameter_unknown', param: 'colour', message: /^Received unknown parameter: colour/ },
    ],
    [
      'an unknown parameter inside',
      { ...ONCE, line_items: [{ ...ONCE.line_items?.[0], size: 2 }] },
      { code: 'parameter_unknown', param: 'line_items[0][size]', message: /line_items\[0\]\[size\]/ },
    ],
    [
      'no lines',
      { ...ONCE, line_items: undefined },
      { code: 'parameter_missing', param: 'line_items', message: /^Missing required param: line_items/ },
    ],
    [
      'half a cent',
      {
        ...ONCE,
        line_items: [{ price_data: { currency: 'cad', unit_amount: 0.5, product_data: { name: 'x' } } }],
      },
      { code: 'parameter_invalid_integer', message: /^Invalid integer: 0.5/ },
    ],
    [
      'an address that is none',
      { ...ONCE, success_url: '/done' },
      { code: 'url_invalid', param: 'success_url', message: /Not a valid URL/ },
    ],
    ['a recurring price in payment mode', { ...MONTHLY, mode: 'payment' }, { message: /recurring price/ }],
    [
      'a single price in subscription mode',
      { ...ONCE, mode: 'subscription' },
      { message: /recurring price/ },
    ],
    [
      'subscription_data in payment mode',
      { ...ONCE, subscription_data: { description: 'x' } },
      { message: /subscription_data/ },
    ],
    [
      'a customer who is not there',
      { ...ONCE, customer: 'cus_none' },
      { code: 'resource_missing', message: /No such customer/ },
    ],
    [
      'an end within 30 minutes',
      { ...ONCE, expires_at: Math.floor(Date.now() / 1_000) + 60 },
      { message: /30 minutes/ },
    ],
    [
      'less than fifty cents',
      {
        ...ONCE,
        line_items: [{ price_data: { currency: 'cad', unit_amount: 49, product_data: { name: 'x' } } }],
      },
      { code: 'amount_too_small', message: /at least/ },
    ],
  ])('refuses %s', async (_, parameters, { message, ...details }) => {
    const refusal = await refusalOf(
      stripe.checkout.sessions.create(parameters as Stripe.Checkout.SessionCreateParams),
    );
    expect(refusal).toMatchObject({ type: 'StripeInvalidRequestError', ...details });
    expect(refusal.message).toMatch(message);
    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  });

  test('refuses other keys, other versions, unknown ids and unknown addresses', async () => {
    const stranger = await refusalOf(clientOf(standIn.url, 'sk_test_somebody_else').events.list());
    expect(stranger).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    const old = await refusalOf(stripe.events.list({}, { apiVersion: '2020-08-27' }));
    expect(old.message).toMatch('Invalid Stripe API version');
    const missing = await refusalOf(stripe.checkout.sessions.retrieve('cs_test_none'));
    expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    const elsewhere = await refusalOf(stripe.coupons.list());
    expect(elsewhere.message).toMatch('Unrecognized request URL (GET: /v1/coupons)');
    const { id } = await stripe.checkout.sessions.create(ONCE);
    const property = await refusalOf(stripe.checkout.sessions.retrieve(id, { expand: ['colour'] }));
    expect(property.message).toMatch('This property cannot be expanded (colour)');
  });

  test('the same key gets the same answer; another body or another address with it is refused', async () => {
    const first = await stripe.checkout.sessions.create(ONCE, { idempotencyKey: 'a-key' });
    const again = await stripe.checkout.sessions.create(ONCE, { idempotencyKey: 'a-key' });
    expect(again.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    const otherBody = await refusalOf(stripe.checkout.sessions.create(MONTHLY, { idempotencyKey: 'a-key' }));
    expect(otherBody).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    const otherPath = await refusalOf(
      stripe.checkout.sessions.expire(first.id, {}, { idempotencyKey: 'a-key' }),
    );
    expect(otherPath).toMatchObject({ type: 'StripeIdempotencyError' });
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test('a refused request does not use up its key, and a lost answer can be had with it', async () => {
    const options = { idempotencyKey: 'b-key' };
    await refusalOf(stripe.checkout.sessions.create({ ...ONCE, customer: 'cus_none' }, options));
    await control('PUT', 'faults', { kind: 'lost' });
    // The client tries again by itself when a connection is cut.
    const made = await stripe.checkout.sessions.create(ONCE, options);
    expect(made.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test('it fails as often as it is told to', async () => {
    await control('PUT', 'faults', { kind: 'error', calls: 2 });
    expect(await refusalOf(stripe.events.list())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(await refusalOf(stripe.checkout.sessions.create(ONCE))).toMatchObject({ statusCode: 500 });
    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
    await control('PUT', 'faults', { kind: 'broken' });
    const options = { idempotencyKey: 'broken' };
    expect(await refusalOf(stripe.checkout.sessions.create(ONCE, options))).toMatchObject({
      statusCode: 500,
    });
    const kept = await refusalOf(stripe.checkout.sessions.create(ONCE, options));
    expect(kept).toMatchObject({ type: 'StripeAPIError', headers: { 'idempotent-replayed': 'true' } });
    await control('PUT', 'faults', { kind: 'limit' });
    expect(await refusalOf(stripe.events.list())).toMatchObject({ type: 'StripeRateLimitError' });
    await control('PUT', 'faults', { kind: 'hang' });
    const hanging = stripe.events.list({}, { timeout: 100 });
    expect(await refusalOf(hanging)).toMatchObject({ type: 'StripeConnectionError' });
    expect((await stripe.events.list()).data).toEqual([]);
  });

  test('a session that is expired cannot be paid or expired again, and its end is told', async () => {
    const { id } = await stripe.checkout.sessions.create(ONCE);
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    expect((await refusalOf(stripe.checkout.sessions.expire(id))).message).toMatch('status of `expired`');
    expect(await (await press(id, { shown_total: 9_950 })).text()).toContain('This payment page has expired');
    await vi.waitFor(() => expect(types()).toEqual(['checkout.session.expired']));
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid' });
  });
});

describe('paying', () => {
  test('a subscription with tax: customer, invoice and signed events', async () => {
    const { id } = await stripe.checkout.sessions.create(MONTHLY);
    const paid = await press(id, { place: 'QC', shown_total: 69_800 + 3_490 + 6_963 });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`${SITE}/payment-success?session_id=${id}`);
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['subscription.latest_invoice', 'customer'],
    });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      amount_total: 80_253,
      total_details: { amount_tax: 10_453 },
      customer: { email: 'zoe@example.com', name: 'Zoë', address: { state: 'QC' } },
      subscription: { status: 'active', metadata: { order: 'order-1' }, latest_invoice: { total: 80_253 } },
    });
    const { items } = session.subscription as Stripe.Subscription;
    const start = new Date((items.data[0]?.current_period_start ?? 0) * 1_000);
    const end = new Date((items.data[0]?.current_period_end ?? 0) * 1_000);
    expect((end.getUTCMonth() - start.getUTCMonth() + 12) % 12).toBe(6);

    await vi.waitFor(() => expect(types()).toEqual(['checkout.session.completed']));
    const completed = received.find(({ type }) => type === 'checkout.session.completed');
    expect(completed).toMatchObject({
      api_version: API_VERSION,
      data: { object: { id, amount_total: 80_253, metadata: { order: 'order-1' } } },
    });
    expect(completed?.data.object).not.toHaveProperty('line_items');
    expect(await stripe.events.retrieve(completed?.id ?? '')).toMatchObject({ type: completed?.type });
    // The endpoint is not set up for this one.
    expect((await stripe.events.list({ type: 'invoice.paid' })).data).toMatchObject([
      { pending_webhooks: 0 },
    ]);
  });

  test('once, without tax and without a customer', async () => {
    const { id } = await stripe.checkout.sessions.create(ONCE);
    expect((await press(id, { shown_total: 9_950 })).status).toBe(303);
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(session).toMatchObject({
      customer: null,
      amount_total: 9_950,
      payment_intent: { amount_received: 9_950, status: 'succeeded' },
    });
  });

  test('a declined card leaves the page open, and an amount that was not shown is never charged', async () => {
    const { id } = await stripe.checkout.sessions.create(MONTHLY);
    const unseen = await press(id, { shown_total: 69_800 });
    expect(await unseen.text()).toContain('With tax the total is CA$788.74.');
    const declined = await press(id, { shown_total: 78_874, action: 'decline' });
    expect(await declined.text()).toContain('Your card was declined.');
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
    expect((await press(id, { shown_total: 78_874 })).status).toBe(303);
    expect(await (await press(id, { shown_total: 78_874 })).text()).toContain('You are all done here');
    expect((await stripe.events.list({ type: 'checkout.session.completed' })).data).toHaveLength(1);
  });

  test.each([
    ['succeeded', 'paid', 'active'],
    ['failed', 'unpaid', 'past_due'],
  ] as const)('a bank that settles later: %s', async (outcome, payment_status, status) => {
    const { id } = await stripe.checkout.sessions.create(MONTHLY);
    await press(id, { shown_total: 78_874, action: 'bank', bank: 'asked' });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    await control('POST', `sessions/${id}/settle`, { outcome });
    expect(await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })).toMatchObject({
      payment_status,
      subscription: { status },
    });
    await vi.waitFor(() => expect(types()).toContain(`checkout.session.async_payment_${outcome}`));
  });

  test('a bank answers by itself, also when the stack was restarted meanwhile', async () => {
    const { id } = await stripe.checkout.sessions.create(ONCE);
    await press(id, { shown_total: 9_950, action: 'bank', bank: 'succeeded', bank_seconds: 1 });
    await standIn.stop();
    await start();
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid' });
    await vi.waitFor(() => expect(types()).toContain('checkout.session.async_payment_succeeded'), 3_000);
  });

  test('the page escapes what it shows, takes nothing from elsewhere and leads only where the session says', async () => {
    const { id } = await stripe.checkout.sessions.create(MONTHLY);
    const page = await fetch(`${standIn.url}/c/pay/${id}`);
    const markup = await page.text();
    expect(markup).toContain('Test payment page. No money moves.');
    expect(markup).toContain('Voice &lt;b&gt;Growth&lt;/b&gt;');
    expect(markup).not.toMatch(/<b>|(?:src|href)="(?!\/|#|http:\/\/127)/);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${SITE};`);
    expect((await fetch(`${standIn.url}/c/pay/cs_test_none`)).status).toBe(404);
  });

  test('no other site can pay, cancel or read', async () => {
    const { id } = await stripe.checkout.sessions.create(ONCE);
    const body = new URLSearchParams({ action: 'pay' });
    const headers = { origin: 'https://elsewhere.example' };
    const foreign = await fetch(`${standIn.url}/c/pay/${id}`, { method: 'POST', body, headers });
    expect(foreign.status).toBe(403);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  });
});

describe('events', () => {
  const order = async (fields: Record<string, string | number> = {}) => {
    const { id } = await stripe.checkout.sessions.create(ONCE);
    await press(id, { shown_total: 9_950, ...fields });
    return id;
  };

  test('are sent again until they are taken, with the same id, over a restart too', async () => {
    endpointStatus = 503;
    await order();
    await vi.waitFor(async () => expect((await reports())[0]?.attempts.length).toBeGreaterThan(1));
    await standIn.stop();
    endpointStatus = 200;
    await start();
    await vi.waitFor(() => expect(types()).toEqual(['checkout.session.completed']), 5_000);
    const [report] = await reports();
    expect(report).toMatchObject({ id: received[0]?.id, arrived: true });
    expect(report?.attempts.slice(0, 2)).toEqual([503, 503]);
  });

  test('come twice, late, never or before the browser goes on, as the buyer chooses', async () => {
    await order({ webhook: 'first' });
    expect(received).toHaveLength(1);
    await order({ webhook: 'twice' });
    await vi.waitFor(() => expect(received).toHaveLength(3));
    expect(received[1]?.id).toBe(received[2]?.id);
    await order({ webhook: 'late', seconds: 1 });
    await order({ webhook: 'never' });
    expect(received).toHaveLength(3);
    await vi.waitFor(() => expect(received).toHaveLength(4), 3_000);
    const sent = await control('POST', 'webhooks');
    expect(sent).toMatchObject([{ status: 200 }]);
    expect(received).toHaveLength(5);
    expect(new Set(received.map(({ id }) => id)).size).toBe(4);
  });

  test('can be held, and sent several times in any order', async () => {
    await control('PUT', 'webhooks', { held: true });
    const ids = [await order(), await order(), await order()];
    expect(received).toEqual([]);
    await control('POST', 'webhooks', { shuffled: true, times: 2 });
    expect(received).toHaveLength(6);
    expect(new Set(received.map(({ data }) => (data.object as { id: string }).id))).toEqual(new Set(ids));
    await order();
    await control('PUT', 'webhooks', { held: false });
    await vi.waitFor(() => expect(received).toHaveLength(7));
  });
});

describe('the portal', () => {
  const subscribe = async () => {
    const { id } = await stripe.checkout.sessions.create(MONTHLY);
    await press(id, { shown_total: 78_874, webhook: 'first' });
    received = [];
    const session = await stripe.checkout.sessions.retrieve(id);
    const customer = String(session.customer);
    const portal = await stripe.billingPortal.sessions.create({ customer, return_url: `${SITE}/back` });
    return { plan: String(session.subscription), portal };
  };
  const choose = (url: string, subscription: string, action: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ subscription, action }), redirect: 'manual' });

  test('shows when a plan renews, cancels it to the end of its period, and takes that back', async () => {
    const { plan, portal } = await subscribe();
    const page = await (await fetch(portal.url)).text();
    expect(page).toContain('Voice &lt;b&gt;Growth&lt;/b&gt;</strong>, CA$698 before tax. It renews on');
    expect(page).toContain(`href="${SITE}/back"`);
    await choose(portal.url, plan, 'cancel');
    const cancelled = await stripe.subscriptions.retrieve(plan);
    // The portal of a subscription in flexible billing mode leaves the boolean alone.
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: false });
    expect(cancelled.cancel_at).toBe(cancelled.items.data[0]?.current_period_end);
    await vi.waitFor(() => expect(types()).toEqual(['customer.subscription.updated']));
    expect(received[0]?.data.previous_attributes).toMatchObject({ cancel_at: null });
    await choose(portal.url, plan, 'resume');
    expect(await stripe.subscriptions.retrieve(plan)).toMatchObject({ cancel_at: null, canceled_at: null });
  });

  test('ends a plan at once, and only one that is its customer’s', async () => {
    const { plan, portal } = await subscribe();
    const other = await subscribe();
    await choose(portal.url, other.plan, 'end');
    expect(await stripe.subscriptions.retrieve(other.plan)).toMatchObject({ status: 'active' });
    await choose(portal.url, plan, 'end');
    await choose(portal.url, plan, 'end');
    await vi.waitFor(() => expect(types()).toEqual(['customer.subscription.deleted']));
    expect(await stripe.subscriptions.retrieve(plan)).toMatchObject({ status: 'canceled' });
    expect(await (await fetch(portal.url)).text()).toContain('It ended on');
  });

  test('a plan renews, or its payment fails', async () => {
    const { plan } = await subscribe();
    const before = await stripe.subscriptions.retrieve(plan);
    await control('POST', `subscriptions/${plan}/renew`, { paid: false });
    expect(await stripe.subscriptions.retrieve(plan)).toMatchObject({ status: 'past_due' });
    await control('POST', `subscriptions/${plan}/renew`);
    const after = await stripe.subscriptions.retrieve(plan);
    expect(after.status).toBe('active');
    expect(after.items.data[0]?.current_period_end).toBeGreaterThan(
      before.items.data[0]?.current_period_end ?? 0,
    );
    await vi.waitFor(() => expect(types()).toEqual(Array(2).fill('customer.subscription.updated')));
    const bills = await stripe.events.list({ types: ['invoice.*'] });
    expect(bills.data.map(({ type }) => type)).toEqual([
      'invoice.paid',
      'invoice.payment_failed',
      'invoice.paid',
    ]);
  });
});

test('what it knows survives a restart, a key’s answer too', async () => {
  const { id } = await stripe.checkout.sessions.create(ONCE, { idempotencyKey: 'kept' });
  await standIn.stop();
  await start();
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ id, status: 'open' });
  expect((await stripe.checkout.sessions.create(ONCE, { idempotencyKey: 'kept' })).id).toBe(id);
});
