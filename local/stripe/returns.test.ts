import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpServer } from '../http-server.ts';
import type { State } from './ledger.ts';
import { startStripe } from './stripe.ts';

const KEY = 'sk_test_returns';
let folder: string;
let standIn: HttpServer;
let stripe: Stripe;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stripe-'));
  const webhook = { url: 'http://127.0.0.1:1', secret: 'whsec_returns' };
  standIn = await startStripe({ folder, port: 0, secretKey: KEY, webhook });
  const { hostname, port } = new URL(standIn.url);
  stripe = new Stripe(KEY, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
});
afterEach(async () => {
  await standIn.stop();
  await rm(folder, { recursive: true });
});

async function control(method: string, target: string, input: object = {}): Promise<State | undefined> {
  const body = method === 'GET' ? null : JSON.stringify(input);
  const response = await fetch(`${standIn.url}/control/${target}`, { method, body });
  return response.ok ? ((await response.json()) as State) : undefined;
}
/** A session that is paid, its customer and the id of its charge. */
async function paid() {
  const { id, url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer_creation: 'always',
    line_items: [{ price_data: { currency: 'cad', unit_amount: 9_950, product_data: { name: 'A plan' } } }],
    payment_intent_data: { metadata: { order: 'order-1' } },
    success_url: 'http://127.0.0.1:4321/done',
  });
  const body = new URLSearchParams({ action: 'pay', webhook: 'never' });
  await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' });
  const { customer } = await stripe.checkout.sessions.retrieve(id);
  const { charges = {} } = (await control('GET', 'ledger')) ?? {};
  return { id, customer: String(customer), charge: Object.keys(charges).at(-1) ?? '' };
}
const eventTypes = async () =>
  (await control('GET', 'ledger'))?.events.map(({ event }) => event.type).slice(1);

test('a charge is read with its refunds where they are asked for, and its session by its customer', async () => {
  const first = await paid();
  const { charge, customer, id } = await paid();
  await control('POST', `charges/${charge}/refund`, { amount: 950 });
  const bare = await stripe.charges.retrieve(charge);
  expect(bare).toMatchObject({
    amount: 9_950,
    amount_refunded: 950,
    refunded: false,
    metadata: { order: 'order-1' },
  });
  expect(bare).not.toHaveProperty('refunds');
  const { refunds } = await stripe.charges.retrieve(charge, { expand: ['refunds'] });
  expect(refunds?.data).toMatchObject([{ object: 'refund', amount: 950, charge, status: 'succeeded' }]);
  const { data, has_more } = await stripe.checkout.sessions.list({ customer, limit: 1 });
  expect([data.map((session) => session.id), has_more]).toEqual([[id], false]);
  expect(first.id).not.toBe(id);
});

test('refunds add up to the charge and no more; one that fails leaves room for another', async () => {
  const { charge } = await paid();
  await control('POST', `charges/${charge}/refund`, { amount: 9_000 });
  expect(await control('POST', `charges/${charge}/refund`, { amount: 951 })).toBeUndefined();
  await control('POST', `charges/${charge}/fail`);
  await control('POST', `charges/${charge}/refund`);
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 9_950, refunded: true });
  const told = ['refund.created', 'charge.refunded', 'refund.updated', 'refund.failed'];
  expect(await eventTypes()).toEqual([...told, 'refund.created', 'charge.refunded']);
});

test('a dispute is opened for a charge and closed', async () => {
  const { charge } = await paid();
  const state = await control('POST', `charges/${charge}/dispute`);
  const [dispute] = Object.values(state?.disputes ?? {});
  expect(dispute).toMatchObject({ charge, amount: 9_950, status: 'needs_response' });
  await control('POST', `disputes/${dispute?.id}/close`, { status: 'lost' });
  expect(await eventTypes()).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
});
