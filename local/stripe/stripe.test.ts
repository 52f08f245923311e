import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HttpServer } from '../http-server.ts';
import type { State } from './ledger.ts';
import { nextPeriod } from './objects.ts';
import { startStripe } from './stripe.ts';
import { API_VERSION } from './webhooks.ts';

const KEY = 'sk_test_a_key_of_the_unit_tests';
const SECRET = 'whsec_a_secret_of_the_unit_tests';
const SITE = 'http://127.0.0.1:4321';

let folder: string;
let standIn: HttpServer;
let stripe: Stripe;
/** What the endpoint got, checked with the official library, and what it answers with. */
let received: Stripe.Event[];
let endpoint: Server;
let endpointStatus: number;

function clientOf(url: string, key = KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

async function start(): Promise<void> {
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/webhook`;
  standIn = await startStripe({ folder, port: 0, secretKey: KEY, webhook: { url, secret: SECRET } });
  stripe = clientOf(standIn.url);
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stripe-'));
  received = [];
  endpointStatus = 200;
  endpoint = createServer(async (request, response) => {
    const signature = String(request.headers['stripe-signature']);
    const event = await Stripe.webhooks.constructEventAsync(await text(request), signature, SECRET);
    if (endpointStatus === 200) received.push(event);
    response.writeHead(endpointStatus).end();
  });
  await once(endpoint.listen(0, '127.0.0.1'), 'listening');
  await start();
});
afterEach(async () => {
  await standIn.stop();
  endpoint.close();
  endpoint.closeAllConnections();
  await rm(folder, { recursive: true });
});

const product_data = { name: 'A <b>plan</b>' };
const price = (unit_amount: number) => ({ currency: 'cad', unit_amount, product_data });
const sixMonths = { interval: 'month', interval_count: 6 } as const;
const ONCE: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [{ price_data: price(9_950), quantity: 1 }],
  success_url: `${SITE}/done?session_id={CHECKOUT_SESSION_ID}`,
};
const MONTHLY: Stripe.Checkout.SessionCreateParams = {
  ...ONCE,
  mode: 'subscription',
  line_items: [{ price_data: { ...price(34_900), recurring: sixMonths }, quantity: 2 }],
  metadata: { order: 'order-1' },
  subscription_data: { metadata: { order: 'order-1' } },
  automatic_tax: { enabled: true },
};

async function control(method: string, target: string, input: object = {}): Promise<State> {
  const body = method === 'GET' ? null : JSON.stringify(input);
  const response = await fetch(`${standIn.url}/control/${target}`, { method, body });
  expect(response.status).toBe(200);
  return (await response.json()) as State;
}
const ledger = () => control('GET', 'ledger');
const sessionCount = async () => Object.keys((await ledger()).checkouts).length;
const types = () => received.map(({ type }) => type);

/** Presses a button of a payment page. */
function press(id: string, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ action: 'pay', ...fields });
  return fetch(`${standIn.url}/c/pay/${id}`, { method: 'POST', body, redirect: 'manual' });
}

async function paidPlan() {
  const { id } = await stripe.checkout.sessions.create(MONTHLY);
  await press(id, { webhook: 'never' });
  const { customer, subscription } = await stripe.checkout.sessions.retrieve(id);
  return { customer: String(customer), plan: String(subscription) };
}

/** What a call is refused with. */
async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const [{ reason }] = (await Promise.allSettled([call])) as [PromiseRejectedResult];
  expect(reason).toBeInstanceOf(Stripe.errors.StripeError);
  return reason;
}

describe('the API', () => {
  test('speaks the version of the official client', () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
  });

  test('a session is made and looked up', async () => {
    const made = await stripe.checkout.sessions.create(MONTHLY);
    expect(made).toMatchObject({
      object: 'checkout.session',
      amount_subtotal: 69_800,
      customer: null,
      metadata: { order: 'order-1' },
      payment_status: 'unpaid',
      status: 'open',
      url: `${standIn.url}/c/pay/${made.id}`,
    });
    expect(made.id).toMatch(/^cs_test_\w{58}$/);
    expect(made.expires_at - made.created).toBe(86_400);
    expect(made.lastResponse.requestId).toMatch(/^req_/);
    const found = await stripe.checkout.sessions.retrieve(made.id);
    expect(JSON.stringify(found)).toBe(JSON.stringify(made));
  });

  const sized = { ...ONCE, line_items: [{ ...ONCE.line_items?.[0], size: 2 }] };
  const priced = (unit_amount: number) => ({ ...ONCE, line_items: [{ price_data: price(unit_amount) }] });
  test.each<[string, object, RegExp]>([
    ['an unknown parameter', { ...ONCE, colour: 'red' }, /unknown parameter: colour/],
    ['an unknown one inside', sized, /unknown parameter: line_items\[0\]\[size\]/],
    ['no lines', { ...ONCE, line_items: undefined }, /^Missing required param: line_items/],
    ['half a cent', priced(0.5), /^Invalid integer: 0.5/],
    ['less than fifty cents', priced(49), /at least/],
    ['a million dollars', priced(100_000_000), /Invalid non-negative integer/],
    ['an address that is none', { ...ONCE, success_url: '/done' }, /Not a valid URL/],
    ['a recurring price in payment mode', { ...MONTHLY, mode: 'payment' }, /recurring price/],
    ['a single price in subscription mode', { ...ONCE, mode: 'subscription' }, /recurring price/],
    ['a plan in payment mode', { ...ONCE, subscription_data: { metadata: { a: 'b' } } }, /subscription_data/],
    ['a customer in subscription mode', { ...MONTHLY, customer_creation: 'always' }, /customer_creation/],
  ])('refuses %s', async (_, parameters, message) => {
    const call = stripe.checkout.sessions.create(parameters as Stripe.Checkout.SessionCreateParams);
    const refusal = await refusalOf(call);
    expect(refusal).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect(refusal.message).toMatch(message);
    expect(await sessionCount()).toBe(0);
  });

  test('refuses other keys, other versions, unknown ids and unknown addresses', async () => {
    const { sessions } = stripe.checkout;
    const stranger = clientOf(standIn.url, 'sk_test_somebody_else').checkout.sessions.create(ONCE);
    expect(await refusalOf(stranger)).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    const old = await refusalOf(sessions.create(ONCE, { apiVersion: '2020-08-27' }));
    expect(old.message).toMatch('Invalid Stripe API version');
    const missing = { statusCode: 404, code: 'resource_missing' };
    expect(await refusalOf(sessions.retrieve('constructor'))).toMatchObject(missing);
    expect(await refusalOf(stripe.subscriptions.cancel('sub_none'))).toMatchObject(missing);
    const portal = stripe.billingPortal.sessions.create({ customer: 'cus_none' });
    expect(await refusalOf(portal)).toMatchObject(missing);
    const elsewhere = await refusalOf(stripe.coupons.list());
    expect(elsewhere.message).toMatch('Unrecognized request URL (GET: /v1/coupons)');
    const { id } = await sessions.create(ONCE);
    const property = await refusalOf(sessions.retrieve(id, { expand: ['colour'] }));
    expect(property.message).toMatch('unknown parameter: expand');
  });

  test('the same key gets the same answer, over a restart too; another body or address with it is refused', async () => {
    const options = { idempotencyKey: 'a-key' };
    const first = await stripe.checkout.sessions.create(ONCE, options);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    await press(first.id);
    await standIn.stop();
    await start();
    const again = await stripe.checkout.sessions.create(ONCE, options);
    expect(again).toMatchObject({ id: first.id, status: 'open' });
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const conflict = { type: 'StripeIdempotencyError', statusCode: 400 };
    expect(await refusalOf(stripe.checkout.sessions.create(MONTHLY, options))).toMatchObject(conflict);
    const portal = stripe.billingPortal.sessions.create({ customer: 'cus_none' }, options);
    expect(await refusalOf(portal)).toMatchObject(conflict);
    expect(await sessionCount()).toBe(1);
  });

  test('a key is busy until its first request has ended', async () => {
    const create = () => stripe.checkout.sessions.create(ONCE, { idempotencyKey: 'busy' });
    const outcomes = await Promise.allSettled([create(), create(), create()]);
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(codes.every((code) => code === 'idempotency_key_in_use')).toBe(true);
    expect(codes.length).toBeLessThan(3);
    expect(await sessionCount()).toBe(1);
  });

  test('a refused request does not use up its key, and a lost answer can be had with it', async () => {
    const options = { idempotencyKey: 'b-key' };
    await refusalOf(stripe.checkout.sessions.create({ ...ONCE, customer_email: 'nobody' }, options));
    await control('PUT', 'failures', { kind: 'lost' });
    // The client tries again by itself when a connection is cut.
    const made = await stripe.checkout.sessions.create(ONCE, options);
    expect(made.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await sessionCount()).toBe(1);
  });

  test('it fails as often as it is told to', async () => {
    const create = (options: Stripe.RequestOptions = {}) =>
      refusalOf(stripe.checkout.sessions.create(ONCE, options));
    await control('PUT', 'failures', { kind: 'error', calls: 2 });
    const failed = { type: 'StripeAPIError', statusCode: 500 };
    expect(await create()).toMatchObject(failed);
    expect(await create()).toMatchObject(failed);
    await control('PUT', 'failures', { kind: 'broken' });
    expect(await create({ idempotencyKey: 'broken' })).toMatchObject(failed);
    const replayed = { headers: { 'idempotent-replayed': 'true' } };
    expect(await create({ idempotencyKey: 'broken' })).toMatchObject({ ...failed, ...replayed });
    await control('PUT', 'failures', { kind: 'limit' });
    expect(await create()).toMatchObject({ type: 'StripeRateLimitError' });
    await control('PUT', 'failures', { kind: 'hang' });
    expect(await create({ timeout: 100 })).toMatchObject({ type: 'StripeConnectionError' });
    expect(await sessionCount()).toBe(0);
    await stripe.checkout.sessions.create(ONCE);
  });
});

describe('paying', () => {
  test('a subscription with tax: customer, plan and a signed event', async () => {
    const { id } = await stripe.checkout.sessions.create(MONTHLY);
    const paid = await press(id);
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`${SITE}/done?session_id=${id}`);
    const session = await stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      amount_total: 78_874,
      total_details: { amount_tax: 9_074 },
      customer: expect.stringMatching(/^cus_/),
      payment_intent: null,
    });
    const plan = (await ledger()).subscriptions[String(session.subscription)];
    const { customer } = session;
    expect(plan).toMatchObject({ status: 'active', customer, metadata: { order: 'order-1' } });
    const created = plan?.created ?? 0;
    expect(plan?.items.data[0]?.current_period_end).toBe(nextPeriod(created, 6, created));

    await expect.poll(types).toEqual(['checkout.session.completed']);
    const object = { id, amount_total: 78_874 };
    expect(received[0]).toMatchObject({ api_version: API_VERSION, data: { object } });
    // The endpoint is not set up for the other one.
    const { events } = await ledger();
    const other = events.find(({ event }) => event.type === 'customer.subscription.created');
    expect(other).toMatchObject({ dueAt: null, attempts: [] });
  });

  test('once, without tax, and with a customer if one was asked for', async () => {
    const { id } = await stripe.checkout.sessions.create(ONCE);
    expect((await press(id)).status).toBe(303);
    const amounts = { amount_total: 9_950, total_details: { amount_tax: 0 }, subscription: null };
    const payment_intent = expect.stringMatching(/^pi_/);
    const session = await stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({ ...amounts, payment_intent, customer: null });
    const named = await stripe.checkout.sessions.create({ ...ONCE, customer_creation: 'always' });
    await press(named.id);
    expect((await stripe.checkout.sessions.retrieve(named.id)).customer).toMatch(/^cus_/);
  });

  test('a declined card leaves the page open, and nobody pays twice', async () => {
    const { id } = await stripe.checkout.sessions.create(MONTHLY);
    expect(await (await press(id, { action: 'decline' })).text()).toContain('Your card was declined.');
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
    expect((await press(id)).status).toBe(303);
    expect(await (await press(id)).text()).toContain('You are all done here');
    const { events } = await ledger();
    expect(events.filter(({ event }) => event.type === 'checkout.session.completed')).toHaveLength(1);
  });

  test('a session that is expired cannot be paid or expired again, and its end is told', async () => {
    const { id } = await stripe.checkout.sessions.create(ONCE);
    await control('POST', `sessions/${id}/expire`);
    const again = await fetch(`${standIn.url}/control/sessions/${id}/expire`, { method: 'POST' });
    expect(again.status).toBe(400);
    expect(await (await press(id)).text()).toContain('This payment page has expired');
    await expect.poll(types).toEqual(['checkout.session.expired']);
    const expired = { status: 'expired', payment_status: 'unpaid', url: null };
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject(expired);
  });

  test.each([
    ['succeeded', 'paid', 'active'],
    ['failed', 'unpaid', 'past_due'],
  ] as const)('a bank that settles later: %s', async (outcome, payment_status, status) => {
    const { id } = await stripe.checkout.sessions.create(MONTHLY);
    await press(id, { action: 'bank', bank: 'asked' });
    const session = await stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    await control('POST', `sessions/${id}/resolve`, { outcome });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status });
    expect((await ledger()).subscriptions[String(session.subscription)]?.status).toBe(status);
    await expect.poll(types).toContain(`checkout.session.async_payment_${outcome}`);
  });

  test('a bank answers by itself, also when the stack was restarted meanwhile', async () => {
    const { id } = await stripe.checkout.sessions.create(ONCE);
    await press(id, { action: 'bank', bank: 'succeeded', bank_seconds: '1' });
    await standIn.stop();
    await start();
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid' });
    await expect.poll(types).toContain('checkout.session.async_payment_succeeded');
  });

  test('the page escapes what it shows, takes nothing from elsewhere and leads only where the session says', async () => {
    const { id } = await stripe.checkout.sessions.create(MONTHLY);
    const page = await fetch(`${standIn.url}/c/pay/${id}`);
    const markup = await page.text();
    expect(markup).toContain('Test payment page. No money moves.');
    expect(markup).toContain('A &#60;b&#62;plan&#60;/b&#62;');
    expect(markup).toContain('CA$788.74');
    expect(markup).not.toMatch(/<b>|(?:src|href)="(?!\/)/);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${SITE};`);
    expect((await fetch(`${standIn.url}/c/pay/cs_test_none`)).status).toBe(404);
  });

  test('no other site can pay, cancel or read', async () => {
    const { id } = await stripe.checkout.sessions.create(ONCE);
    const headers = { origin: 'https://elsewhere.example' };
    expect((await fetch(`${standIn.url}/c/pay/${id}`, { method: 'POST', headers })).status).toBe(403);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  });
});

describe('events', () => {
  const order = async (fields: Record<string, string> = {}) => {
    const { id } = await stripe.checkout.sessions.create(ONCE);
    await press(id, fields);
    return id;
  };
  const attempts = async () => (await ledger()).events[0]?.attempts ?? [];

  test('are sent again until they are taken, with the same id, over a restart too', async () => {
    endpointStatus = 503;
    await order();
    await expect.poll(async () => (await attempts()).length).toBeGreaterThan(1);
    await standIn.stop();
    endpointStatus = 200;
    await start();
    await expect.poll(types).toEqual(['checkout.session.completed']);
    await expect.poll(async () => (await attempts()).at(-1)).toBe(200);
    expect((await attempts()).slice(0, 2)).toEqual([503, 503]);
    expect((await ledger()).events[0]?.event.id).toBe(received[0]?.id);
  });

  test('come twice, late, never or before the browser goes on, as the buyer chooses', async () => {
    await order({ webhook: 'first' });
    expect(received).toHaveLength(1);
    await order({ webhook: 'twice' });
    await expect.poll(() => received).toHaveLength(3);
    expect(received[1]?.id).toBe(received[2]?.id);
    await order({ webhook: 'late', seconds: '1' });
    await order({ webhook: 'never' });
    expect(received).toHaveLength(3);
    await expect.poll(() => received).toHaveLength(4);
    await expect.poll(async () => (await ledger()).events[2]?.attempts).toEqual([200]);
    await control('POST', 'webhooks');
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
    await expect.poll(() => received).toHaveLength(7);
  });
});

describe('a plan', () => {
  test('is shown in the portal, cancelled to the end of its period, and taken up again', async () => {
    const { plan, customer } = await paidPlan();
    const portal = await stripe.billingPortal.sessions.create({ customer, return_url: `${SITE}/back` });
    const choose = (action: string, subscription = plan) =>
      fetch(portal.url, { method: 'POST', body: new URLSearchParams({ subscription, action }) });
    const stored = async () => (await ledger()).subscriptions[plan];
    const page = await (await fetch(portal.url)).text();
    expect(page).toContain('A &#60;b&#62;plan&#60;/b&#62;. It renews on');
    expect(page).toContain(`href="${SITE}/back"`);
    expect(await (await choose('cancel')).text()).toContain('It is cancelled and ends on');
    const cancelled = await stored();
    // The portal of a subscription in flexible billing mode leaves the boolean alone.
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: false });
    expect(cancelled?.cancel_at).toBe(cancelled?.items.data[0]?.current_period_end);
    await expect.poll(types).toEqual(['customer.subscription.updated']);
    await choose('resume');
    expect(await stored()).toMatchObject({ cancel_at: null });
    const others = await paidPlan();
    await choose('cancel', others.plan);
    expect((await ledger()).subscriptions[others.plan]).toMatchObject({ cancel_at: null });
  });

  test('ends at once, and has then gone', async () => {
    const { plan } = await paidPlan();
    const ended = { status: 'canceled', ended_at: expect.any(Number) };
    expect(await stripe.subscriptions.cancel(plan)).toMatchObject(ended);
    expect(await refusalOf(stripe.subscriptions.cancel(plan))).toMatchObject({ code: 'resource_missing' });
    await expect.poll(types).toEqual(['customer.subscription.deleted']);
  });

  test('renews on its day of the month, or on the last one of a shorter month', () => {
    const seconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1_000;
    const january = seconds('2027-01-31');
    expect(nextPeriod(january, 1, january)).toBe(seconds('2027-02-28'));
    expect(nextPeriod(seconds('2027-02-28'), 1, january)).toBe(seconds('2027-03-31'));
    expect(nextPeriod(seconds('2027-03-15'), 12, january)).toBe(seconds('2028-03-31'));
  });
});
