import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../src/site/api.ts';
import type { CheckoutStatus } from '../../src/features/order/rules/order-schema.ts';
import { seededRandom } from '../../src/features/quiz/rules/random.ts';
import { currentConsent } from '../../src/site/consent.ts';
import { quoteOf } from '../../src/features/order/rules/order.ts';
import { connectPayments } from '../../functions/_shared/payments.ts';
import { connectStore } from '../../functions/_shared/store.ts';
import { checkoutStatus } from '../../functions/checkout-status/handler.ts';
import { createCheckout } from '../../functions/create-checkout/handler.ts';
import { paymentWebhook } from '../../functions/payment-webhook/handler.ts';
import { checkoutBody, type Recorded, recorded, request, settings, signPayment } from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';
import { startStripeService, type StripeService } from './stripe-service.ts';
import { inbox, runWorker as runWorkerOf } from './submissions.ts';

/** Money that goes back, told by the stand-in for Stripe and read with Stripe's own library. */
const database = testDatabase();
let stripe: StripeService;
let kept: Recorded;
beforeAll(async () => {
  stripe = await startStripeService();
});
beforeEach(() => {
  kept = Object.assign(recorded(), {
    connectStore,
    connectPayments,
    settings: () => ({
      ...settings,
      storeUrl: database.storeUrl,
      limitsFactor: 1_000,
      payments: stripe.payments,
    }),
  });
});
afterAll(() => stripe.stop());

const PLAN = { planId: 'growth', period: 'monthly', units: 1, currency: 'CAD' } as const;
const VIDEO = { planId: 'showcase-single', units: 2, currency: 'CAD' } as const;
const form = { website: '', elapsedMs: 60_000, consent: currentConsent('order').hash, page: '/checkout' };

interface Bought {
  id: string;
  token: string;
  url: string;
}
/** An order that is paid at Stripe, of which nothing was told yet. */
async function pay(order: typeof PLAN | typeof VIDEO = PLAN): Promise<Bought> {
  const body = checkoutBody({ order, shownTotal: quoteOf(order).total, form });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const opened: Bought = await (await createCheckout(kept)(request(body, headers))).json();
  await stripe.pay(opened.url);
  return opened;
}
/** The charges of an order, the oldest first. */
async function chargesOf({ url }: Bought) {
  const { charges } = await stripe.control('GET', 'ledger');
  const { session } = await stripe.checkoutAt(url);
  return Object.values(charges).filter(({ customer }) => customer === session.customer);
}
const chargeOf = async (bought: Bought) => (await chargesOf(bought))[0] ?? expect.fail('no charge');
async function refund(bought: Bought, amount?: number): Promise<void> {
  await stripe.control('POST', `charges/${(await chargeOf(bought)).id}/refund`, { amount });
}
const deliver = (body: string) =>
  paymentWebhook(kept)(
    new Request('https://project.example.ca/functions/v1/payment-webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signPayment(body) },
      body,
    }),
  );
/** The events of an order, the oldest first, as Stripe sends them. */
async function eventsOf(bought: Bought): Promise<string[]> {
  const { session } = await stripe.checkoutAt(bought.url);
  const ids = [bought.id, ...(await chargesOf(bought)).map(({ id }) => id), String(session.customer)];
  return (await stripe.events(0))
    .map(({ body }) => body)
    .filter((body) => ids.some((id) => body.includes(id)));
}
async function tell(bodies: readonly string[]): Promise<void> {
  for (const body of bodies) expect((await deliver(body)).status).toBe(200);
}
const tellAll = async (bought: Bought) => tell(await eventsOf(bought));
async function viewOf({ token }: Bought) {
  const answer = (await (await checkoutStatus(kept)(request({ token }))).json()) as CheckoutStatus;
  expect(api['checkout-status'].response.parse(answer)).toEqual(answer);
  return { state: answer.state, ...answer.order };
}
/** Sends what is due; the subjects to the buyer and to the staff. */
async function mails() {
  await runWorkerOf(kept);
  const subjects = (to: string) =>
    inbox.filter((mail) => mail.to.address === to).map(({ subject }) => subject);
  return { buyer: subjects('ada@example.ca').sort(), staff: subjects(settings.staffEmail).sort() };
}
const alarms = async () =>
  (await database.sql`select kind from app.alarms order by id`).map(({ kind }) => kind as string);
/** Paid, told, and its first mails sent. */
async function bought(order?: typeof PLAN | typeof VIDEO): Promise<Bought> {
  const opened = await pay(order);
  await tellAll(opened);
  await mails();
  return opened;
}
const now = expect.stringMatching(new RegExp(`^${new Date().toISOString().slice(0, 7)}`));

describe('a refund', () => {
  test.each([
    ['a plan', PLAN],
    ['what is paid once', VIDEO],
  ])(
    'of %s in full shows on its page, and is told to buyer and staff; the order stays paid',
    async (_what, order) => {
      const one = await bought(order);
      const { amount } = await chargeOf(one);
      await refund(one);
      await tellAll(one);
      expect(await viewOf(one)).toMatchObject({
        state: 'paid',
        charged: amount,
        refunded: amount,
        refundedAt: now,
      });
      const { buyer, staff } = await mails();
      expect(buyer).toEqual(['Your refund is on its way']);
      expect(staff).toEqual([expect.stringMatching(/^Order refunded: /)]);
      const [letter] = inbox.filter(({ to }) => to.address === 'ada@example.ca');
      expect(letter?.text).toMatch(/^Refunded: CA\$[\d,.]+ on /m);
      expect(letter?.text).toContain(`#order=${one.token}`);
    },
  );

  test('in two parts adds up, and each is told', async () => {
    const one = await bought();
    await refund(one, 1_000);
    await tellAll(one);
    expect(await viewOf(one)).toMatchObject({ refunded: 1_000 });
    await refund(one, 500);
    await tellAll(one);
    expect(await viewOf(one)).toMatchObject({ refunded: 1_500 });
    expect((await mails()).buyer).toHaveLength(2);
  });

  test('of a later payment of the plan counts beside one of the first', async () => {
    const one = await bought();
    const { session } = await stripe.checkoutAt(one.url);
    await stripe.control('POST', `subscriptions/${session.subscription}/renew`);
    for (const { id } of await chargesOf(one))
      await stripe.control('POST', `charges/${id}/refund`, { amount: 700 });
    await tellAll(one);
    expect(await viewOf(one)).toMatchObject({ refunded: 1_400 });
  });

  test('that the bank does not take counts no longer, and alarms the staff once', async () => {
    const one = await bought();
    await refund(one, 1_000);
    await tellAll(one);
    await refund(one, 300);
    await stripe.control('POST', `charges/${(await chargeOf(one)).id}/fail`);
    await tellAll(one);
    await tellAll(one);
    expect(await viewOf(one)).toMatchObject({ refunded: 1_000 });
    expect(await alarms()).toEqual(['refund_failed']);
  });

  test('that was the only one and comes back is an alarm, and no new order', async () => {
    const one = await bought();
    await refund(one, 1_000);
    await tellAll(one);
    await mails();
    await stripe.control('POST', `charges/${(await chargeOf(one)).id}/fail`);
    await tellAll(one);
    expect(await mails()).toEqual({ buyer: [], staff: ['A refund came back'] });
  });
});

describe('a dispute', () => {
  const dispute = async (one: Bought) => {
    await stripe.control('POST', `charges/${(await chargeOf(one)).id}/dispute`);
    const { disputes } = await stripe.control('GET', 'ledger');
    return Object.values(disputes).at(-1)?.id ?? '';
  };

  test.each(['won', 'lost'])(
    'shows on the page of the order and is told to the buyer and the staff, until it is %s',
    async (status) => {
      const one = await bought();
      const id = await dispute(one);
      await tellAll(one);
      expect(await viewOf(one)).toMatchObject({ state: 'paid', dispute: 'open' });
      expect(await alarms()).toEqual(['payment_disputed']);
      expect(await mails()).toEqual({
        buyer: ['A payment of yours is disputed'],
        staff: ['A payment is disputed'],
      });

      await stripe.control('POST', `disputes/${id}/close`, { status });
      await tellAll(one);
      expect(await viewOf(one)).toMatchObject({ state: 'paid', dispute: status });
      expect(await mails()).toEqual({
        buyer: ['The dispute of your payment is closed'],
        staff: [expect.stringContaining(`Dispute ${status}: `)],
      });
    },
  );

  test('of an order that is gone alarms the staff all the same', async () => {
    const one = await bought();
    await database.sql`delete from app.orders`;
    await dispute(one);
    await tellAll(one);
    expect(await alarms()).toContain('payment_disputed');
  });
});

describe('what is told of money that goes back', () => {
  /** An order that was refunded in parts, one of which failed, and whose dispute was lost; nothing was told. */
  async function history(): Promise<Bought> {
    const one = await pay();
    const { id } = await chargeOf(one);
    await refund(one, 1_000);
    await refund(one, 300);
    await stripe.control('POST', `charges/${id}/fail`);
    await stripe.control('POST', `charges/${id}/dispute`);
    const { disputes } = await stripe.control('GET', 'ledger');
    const known = Object.values(disputes).find(({ charge }) => charge === id);
    await stripe.control('POST', `disputes/${known?.id}/close`, { status: 'lost' });
    return one;
  }
  const END = { state: 'paid', refunded: 1_000, dispute: 'lost' };

  test('in any order, twice, and before the payment itself: one state and one mail of a kind', async () => {
    const random = seededRandom(20_261_123);
    for (let turn = 0; turn < 12; turn += 1) {
      await database.empty();
      const one = await history();
      const events = await eventsOf(one);
      const shuffled = [...events, ...events]
        .map((body) => ({ body, place: random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ body }) => body);
      await tell(shuffled);
      expect(await viewOf(one)).toMatchObject(END);
      await mails();
      const sent =
        await database.sql`select template, count(*)::int from app.email_outbox group by 1 order by 1`;
      expect(sent).toContainEqual({ template: 'order-confirmation', count: 1 });
      expect(sent).toContainEqual({ template: 'order-refunded', count: 1 });
      expect(await database.count('alarms', `kind = 'refund_failed'`)).toBe(1);
    }
  });

  test('of a payment for another business of the account changes nothing', async () => {
    const { id, url } = await stripe.library.checkout.sessions.create({
      mode: 'payment',
      customer_creation: 'always',
      line_items: [{ price_data: { currency: 'cad', unit_amount: 900, product_data: { name: 'Tea' } } }],
      metadata: { order_id: '7' },
      success_url: 'https://tea.example.ca/',
    });
    const foreign = { id, token: '', url: url ?? '' };
    await stripe.pay(foreign.url);
    await refund(foreign);
    await stripe.control('POST', `charges/${(await chargeOf(foreign)).id}/dispute`);
    await tellAll(foreign);
    for (const table of ['order_charges', 'order_events', 'alarms', 'email_outbox'])
      expect(await database.count(table)).toBe(0);
  });

  test('of a payment that Stripe does not know is taken, or it would come for days', async () => {
    const dispute = { id: 'dp_1', charge: 'ch_of_nobody', status: 'needs_response' };
    const event = { id: 'evt_1', type: 'charge.dispute.created', created: 1_795_000_000 };
    await tell([JSON.stringify({ ...event, data: { object: dispute } })]);
    expect(await database.count('order_events')).toBe(0);
  });

  test('is asked for again while Stripe does not answer what it is about', async () => {
    const one = await bought();
    await refund(one);
    const [event = ''] = (await eventsOf(one)).filter((body) => body.includes('"charge.refunded"'));
    await stripe.control('PUT', 'failures', { kind: 'down', calls: 1 });
    expect((await deliver(event)).status).toBe(503);
    expect(await database.count('order_events', `type = 'charge.refunded'`)).toBe(0);
    expect((await deliver(event)).status).toBe(200);
    expect(await viewOf(one)).toMatchObject({ state: 'paid', refunded: expect.any(Number) });
  });

  test('says nothing about a person in the log', async () => {
    const one = await bought();
    await refund(one);
    await tellAll(one);
    expect(JSON.stringify(kept.lines)).not.toMatch(/ada@|Lovelace|ch_|cus_/);
  });
});
