import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../src/site/api.ts';
import type { CheckoutRequest, CheckoutStatus } from '../../src/features/order/rules/order-schema.ts';
import { currentConsent } from '../../src/site/consent.ts';
import { quoteOf } from '../../src/features/order/rules/order.ts';
import type { PaymentSettings } from '../../functions/_shared/env.ts';
import { makeOrderToken } from '../../functions/_shared/order-token.ts';
import { connectPayments } from '../../functions/_shared/payments.ts';
import { connectStore } from '../../functions/_shared/store.ts';
import { checkoutStatus } from '../../functions/checkout-status/handler.ts';
import { createCheckout } from '../../functions/create-checkout/handler.ts';
import { paymentWebhook } from '../../functions/payment-webhook/handler.ts';
import { checkoutBody, type Recorded, recorded, request, settings, signPayment, SITE } from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';
import { type StripeEvent, sessionOf, startStripeService, type StripeService } from './stripe-service.ts';
import { inbox, runWorker as runWorkerOf } from './submissions.ts';

/** The payment functions with their real store on a real database, and Stripe's own library against the stand-in. */
const database = testDatabase();
let stripe: StripeService;
let kept: Recorded;
/** Undefined: no payment service is set up. */
let payments: PaymentSettings | undefined;
/** When the test began, in seconds since 1970. */
let start: number;
beforeAll(async () => {
  stripe = await startStripeService();
});
beforeEach(() => {
  payments = stripe.payments;
  start = Math.floor(Date.now() / 1_000);
  kept = Object.assign(recorded(), {
    connectStore,
    connectPayments,
    settings: () => ({ ...settings, storeUrl: database.storeUrl, limitsFactor: 1_000, payments }),
  });
});
afterAll(() => stripe.stop());

type Order = CheckoutRequest['order'];
const GROWTH: Order = { planId: 'growth', period: 'monthly', units: 1, currency: 'CAD' };
const SEATS: Order = { planId: 'mentor-team', period: 'annual', units: 7, currency: 'USD' };
const VIDEO: Order = { planId: 'showcase-single', units: 2, currency: 'CAD' };

const form = { website: '', elapsedMs: 60_000, consent: currentConsent('order').hash, page: '/checkout' };
const bodyOf = (order: Order = GROWTH, changes: object = {}) =>
  checkoutBody({ order, shownTotal: quoteOf(order).total, form, ...changes });
const post = (body: unknown, key: string = crypto.randomUUID()) =>
  createCheckout(kept)(request(body, { 'idempotency-key': key }));
interface Opened {
  id: string;
  token: string;
  url: string;
}
async function order(chosen: Order = GROWTH, key?: string): Promise<Opened> {
  const response = await post(bodyOf(chosen), key);
  expect(response.status).toBe(200);
  const body = await response.json();
  expect(api['create-checkout'].response.parse(body)).toEqual(body);
  return body as Opened;
}
async function status(body: object): Promise<CheckoutStatus> {
  const response = await checkoutStatus(kept)(request(body));
  expect(response.status).toBe(200);
  const answer = await response.json();
  expect(api['checkout-status'].response.parse(answer)).toEqual(answer);
  return answer as CheckoutStatus;
}
/** Expects an order to stand so, for who holds its token. */
const expectState = async ({ token }: Opened, state: CheckoutStatus['state'], more: object = {}) =>
  expect(await status({ token })).toMatchObject({ state, ...more });
/** Stripe does not answer so many calls. */
const away = (calls: number) => stripe.control('PUT', 'failures', { kind: 'down', calls });
const deliver = (body: string, signature: string | null = signPayment(body), to: Recorded = kept) =>
  paymentWebhook(to)(
    new Request('https://project.example.ca/functions/v1/payment-webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
      body,
    }),
  );
/** What Stripe would have told us of an order's page and plan by now. */
async function eventsOf({ id }: Opened): Promise<StripeEvent[]> {
  return (await stripe.events(start)).filter(({ body }) => body.includes(id));
}
async function tellAll(opened: Opened): Promise<void> {
  for (const { body } of await eventsOf(opened)) expect((await deliver(body)).status).toBe(200);
}
const runWorker = () => runWorkerOf(kept);
/** Everything that an attack must leave as it is; counters may count. */
async function contents(): Promise<string> {
  const tables = ['orders', 'order_events', 'email_outbox', 'consent_events', 'alarms', 'mail_suppressions'];
  const rows = await Promise.all(
    tables.map((table) => database.sql.unsafe(`select to_jsonb(row) from app.${table} as row order by 1`)),
  );
  return JSON.stringify(rows);
}
async function unchanged(attack: () => Promise<void>): Promise<void> {
  const before = await contents();
  await attack();
  expect(await contents()).toBe(before);
}
/** The bank does not pay what it was told to, and we are told of it. */
async function bankRefuses(opened: Opened): Promise<void> {
  await stripe.control('POST', `sessions/${sessionOf(opened.url)}/resolve`, { outcome: 'failed' });
  await tellAll(opened);
}
/** An order that is paid, and of which we were told. */
async function bought(chosen?: Order): Promise<Opened> {
  const opened = await order(chosen);
  await stripe.pay(opened.url);
  await tellAll(opened);
  return opened;
}
const withTax = (cents: number) => cents + Math.round(cents * 0.13);

describe('buying', () => {
  test.each([
    ['a plan by the month', GROWTH],
    ['seats by the year, in US dollars', SEATS],
    ['videos, once', VIDEO],
  ])('%s: page, event, confirmation', async (_what, chosen) => {
    const { total, plan } = quoteOf(chosen);
    const opened = await order(chosen);
    expect(opened.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_/);
    await expectState(opened, 'open', { url: opened.url });

    await stripe.pay(opened.url);
    await tellAll(opened);
    const paid = await status({ token: opened.token, sessionId: sessionOf(opened.url) });
    expect(paid).toEqual({
      ok: true,
      state: 'paid',
      order: {
        reference: opened.id,
        email: 'ada@example.ca',
        planId: plan.id,
        ...(chosen.period && { period: chosen.period, nextChargeOn: expect.stringMatching(/^20\d\d-/) }),
        units: chosen.units,
        currency: chosen.currency,
        total,
        charged: withTax(total),
        taxName: 'HST 13%',
        paidAt: expect.any(String),
      },
    });
    expect(await runWorker()).toMatchObject({ sent: 2, failed: 0 });
    const buyer = { address: 'ada@example.ca' };
    const [confirmation, staffMail] = inbox.sort((a, b) => a.dedupeKey.localeCompare(b.dedupeKey));
    expect(confirmation).toMatchObject({ to: buyer, subject: 'Your order is confirmed' });
    expect(confirmation?.text).toContain(`${SITE}/payment-success#order=${opened.token}`);
    expect(confirmation?.text).not.toContain('Lovelace');
    expect(staffMail).toMatchObject({ to: { address: settings.staffEmail }, replyTo: buyer });
  });

  test('asks Stripe for the amounts of the price list, under the name of the order', async () => {
    const opened = await order(SEATS);
    const { session, parameters } = await stripe.checkoutAt(opened.url);
    const { unitAmount, total } = quoteOf(SEATS);
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: opened.id,
      metadata: { mod_ai_order: opened.id },
      customer_email: 'ada@example.ca',
      currency: 'usd',
      amount_subtotal: total,
      success_url: `${SITE}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${SITE}/payment-failed?reason=cancelled`,
      automatic_tax: { enabled: true },
    });
    expect(parameters.line_items).toMatchObject([
      {
        quantity: 7,
        price_data: {
          unit_amount: unitAmount,
          tax_behavior: 'exclusive',
          recurring: { interval: 'month', interval_count: 12 },
        },
      },
    ]);
  });

  test('keeps the terms that were agreed to, and the plan says what it is called', async () => {
    await bought();
    await runWorker();
    const confirmation = inbox.find(({ dedupeKey }) => dedupeKey.startsWith('order-confirmation'));
    expect(confirmation?.text).toContain(currentConsent('order').text);
    expect(confirmation?.text).toContain('Plan: Growth, AI voice, text and email');
    expect(confirmation?.text).toContain('Charged, with HST 13%');
    expect(confirmation?.text).toContain(`${SITE}/agent-onboarding`);
  });
});

describe('the way to the payment page', () => {
  let key: string;
  let first: Opened;
  beforeEach(async () => {
    key = crypto.randomUUID();
    first = await order(GROWTH, key);
  });

  test('is the same page while that is open, and never a second order', async () => {
    expect(await order(GROWTH, key)).toEqual(first);
    expect(await database.sql`select from app.orders`).toHaveLength(1);
    expect(await stripe.sessionsOf(first.id)).toBe(1);
  });

  test('of five clicks at once is one page', async () => {
    const again = crypto.randomUUID();
    const opened = await Promise.all(Array.from({ length: 5 }, () => post(bodyOf(), again)));
    const good = await Promise.all(
      opened.filter(({ status: code }) => code === 200).map((response) => response.json()),
    );
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ url }) => url as string)).size).toBe(1);
    expect(await stripe.sessionsOf(good[0].id)).toBe(1);
  });

  test('is a new page of the same order when the first has closed, and the second is paid', async () => {
    await stripe.control('POST', `sessions/${sessionOf(first.url)}/expire`);
    const second = await order(GROWTH, key);
    expect(second).toMatchObject({ id: first.id, token: first.token });
    expect(second.url).not.toBe(first.url);
    await stripe.pay(second.url);
    await tellAll(second);
    await expectState(first, 'paid');
    // The address that the first page would have led back to is still one of this order.
    expect(await status({ token: first.token, sessionId: sessionOf(first.url) })).toMatchObject({
      state: 'paid',
    });
  });

  test('is none when the order was paid, also before its event came: nobody pays twice', async () => {
    await stripe.pay(first.url);
    expect(await order(GROWTH, key)).toEqual({ ok: true, id: first.id, token: first.token });
    expect(await runWorker()).toMatchObject({ sent: 2 });
    await tellAll(first);
    expect(await order(GROWTH, key)).toEqual({ ok: true, id: first.id, token: first.token });
    expect(await runWorker()).toMatchObject({ sent: 0 });
  });

  test('is none while a bank takes its time, and a new page when it has refused', async () => {
    await stripe.pay(first.url, 'bank');
    expect(await order(GROWTH, key)).not.toHaveProperty('url');
    await expectState(first, 'pending');
    await bankRefuses(first);
    await expectState(first, 'failed');
    expect(await runWorker()).toMatchObject({ sent: 1 });
    expect(inbox[0]).toMatchObject({ subject: 'Your payment did not go through' });

    const second = await order(GROWTH, key);
    await stripe.pay(second.url);
    await tellAll(second);
    await expectState(first, 'paid');
    expect((await status({ token: first.token })).order).not.toHaveProperty('endsOn');
    // The bank will not be asked again for what has been paid in another way.
    const { checkouts, subscriptions } = await stripe.control('GET', 'ledger');
    const plans = [first, second].map(({ url }) => checkouts[sessionOf(url)]?.session.subscription ?? '');
    expect(plans.map((plan) => subscriptions[plan]?.status)).toEqual(['canceled', 'active']);
  });

  test('is a new page also when the plan of the refused payment has ended by itself', async () => {
    await stripe.pay(first.url, 'bank');
    await bankRefuses(first);
    const { session } = await stripe.checkoutAt(first.url);
    await stripe.library.subscriptions.cancel(session.subscription ?? '');
    expect((await order(GROWTH, key)).url).not.toBe(first.url);
  });

  test('is another order when the same is bought again on the same day', async () => {
    expect((await order(GROWTH)).id).not.toBe(first.id);
  });
});

describe('what a caller sends', () => {
  test.each<[string, object, string]>([
    ['another total', { shownTotal: 1 }, 'shownTotal'],
    ['the total of another plan', { shownTotal: quoteOf(VIDEO).total }, 'shownTotal'],
    ['the total in another currency', { order: { ...GROWTH, currency: 'USD' } }, 'shownTotal'],
    [
      'more units for the same total',
      { order: { ...SEATS, units: 8 }, shownTotal: quoteOf(SEATS).total },
      'shownTotal',
    ],
    ['half a unit', { order: { ...SEATS, units: 5.5 } }, 'order.units'],
    ['fewer units than are sold', { order: { ...SEATS, units: -5 } }, 'order.units'],
    ['a plan that there is not', { order: { ...GROWTH, planId: 'free' } }, 'order.planId'],
    ['a plan without a price', { order: { ...GROWTH, planId: 'custom' } }, 'order.planId'],
    ['no period', { order: { ...GROWTH, period: undefined } }, 'order.period'],
    ['terms that were not accepted', { termsAccepted: false }, 'termsAccepted'],
  ])('%s is refused, with the field, and nothing is stored', async (_what, changes, field) => {
    await unchanged(async () => {
      const response = await post({ ...bodyOf(), ...changes });
      expect(response.status).toBe(422);
      const { fields } = (await response.json()).error;
      expect(Object.keys(fields)).toContain(field);
      if (field === 'shownTotal') expect(fields.shownTotal).toMatch(/price has changed.*reload/);
    });
  });

  test('amounts of its own are not even read', async () => {
    const opened = await (await post(bodyOf({ ...GROWTH, unitAmount: 1, total: 1 } as Order))).json();
    const { session } = await stripe.checkoutAt(opened.url);
    expect(session.amount_subtotal).toBe(quoteOf(GROWTH).total);
  });

  test('other content with a known key is refused', async () => {
    const key = crypto.randomUUID();
    await order(GROWTH, key);
    await unchanged(async () => {
      for (const body of [bodyOf(SEATS), bodyOf(GROWTH, { email: 'eve@example.ca' })]) {
        const response = await post(body, key);
        expect(response.status).toBe(422);
        expect(await response.json()).toMatchObject({ error: { code: 'idempotency_conflict' } });
      }
    });
  });

  test('a program that fills in the hidden field gets an answer and no order', async () => {
    await unchanged(async () => {
      const trapped = bodyOf(GROWTH, {
        form: { website: 'https://casino.example', elapsedMs: 60_000, page: '/' },
      });
      const answer = await (await post(trapped)).json();
      expect(answer).toEqual({ ok: true, id: expect.any(String), token: expect.any(String) });
      expect(await status({ token: answer.token })).toEqual({ ok: true, state: 'unknown' });
    });
  });
});

describe('without a payment service', () => {
  test('orders are not taken: 501, and nothing is stored', async () => {
    payments = undefined;
    await unchanged(async () => {
      const answers = [
        await post(bodyOf()),
        await checkoutStatus(kept)(
          request({ token: makeOrderToken(settings.signingKeys, crypto.randomUUID()) }),
        ),
        await deliver('{}'),
      ];
      for (const response of answers) {
        expect(response.status).toBe(501);
        expect(await response.json()).toMatchObject({ error: { code: 'not_configured' } });
      }
    });
  });

  test.each(['error', 'limit', 'down', 'lost', 'hang', 'broken'])(
    'for a while (%s): 503, and the order is paid with the same key afterwards',
    async (kind) => {
      const key = crypto.randomUUID();
      // More than the first try, and the ones that the library and we make by ourselves.
      await stripe.control('PUT', 'failures', { kind, calls: 10 });
      const response = await post(bodyOf(), key);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toMatchObject({ error: { code: 'payments_unavailable' } });
      expect(kept.lines.at(-1)?.error).toMatch(/^Stripe failed with /);
      expect(JSON.stringify(kept.lines)).not.toMatch(/\bada\b|Lovelace|sk_test/i);
      expect(await database.sql`select from app.orders`).toHaveLength(1);

      await away(0);
      // Of a failure that Stripe keeps for its key, the page is opened under another.
      const opened = await order(GROWTH, key);
      expect(await database.sql`select from app.orders`).toHaveLength(1);
      expect(await stripe.sessionsOf(opened.id)).toBe(1);
      await stripe.pay(opened.url);
      await tellAll(opened);
      await expectState(opened, 'paid');
    },
  );

  test('for one call nobody notices, and no second page is made', async () => {
    await stripe.control('PUT', 'failures', { kind: 'lost', calls: 1 });
    const opened = await order();
    expect(await stripe.sessionsOf(opened.id)).toBe(1);
  });

  test('the state of an order is told from what we know', async () => {
    const opened = await order();
    await away(10);
    await expectState(opened, 'open', { url: opened.url });
    await away(0);
  });
});

describe('where an order stands', () => {
  test('is told from Stripe when its event never came, with its mails, once', async () => {
    const opened = await order();
    await stripe.pay(opened.url);
    const notified = kept.notified;
    expect(await status({ token: opened.token, sessionId: sessionOf(opened.url) })).toMatchObject({
      state: 'paid',
    });
    expect(kept.notified).toBe(notified + 1);
    await tellAll(opened);
    expect(await runWorker()).toMatchObject({ sent: 2 });
  });

  test('is found by the worker when the tab was closed as well, and the customer gets their mail', async () => {
    const opened = await order();
    await stripe.pay(opened.url);
    expect(await runWorker()).toMatchObject({ sent: 0 });
    await database.elapse('11 minutes');
    const notified = kept.notified;
    await runWorker();
    expect(kept.notified).toBe(notified + 1);
    expect(await runWorker()).toMatchObject({ sent: 2 });
  });

  test('is asked about by the worker without harm to mails while Stripe is away', async () => {
    await order();
    await database.elapse('11 minutes');
    await away(5);
    expect(await runWorker()).toEqual({ ok: true, sent: 0, failed: 0 });
    expect(kept.lines.at(-1)).toEqual({
      level: 'error',
      event: 'orders_unseen',
      error: expect.stringMatching(/^Stripe failed with /),
    });
    await away(0);
  });

  test('and the page of the payment service to change or cancel it, for who holds the token', async () => {
    const opened = await order();
    expect(await status({ token: opened.token, manage: true })).not.toHaveProperty('manageUrl');
    await stripe.pay(opened.url);
    const { manageUrl } = await status({ token: opened.token, manage: true });
    expect(manageUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/p\/session\//);

    await away(1);
    const refused = await checkoutStatus(kept)(request({ token: opened.token, manage: true }));
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: { code: 'payments_unavailable' } });
  });

  test('says that a plan goes on after a renewal, that a cancelled one ends, that it goes on after all, and that it has ended', async () => {
    const opened = await bought();
    const { order: first, manageUrl = '' } = await status({ token: opened.token, manage: true });
    const [row] = await database.sql`select subscription_id from app.orders`;
    const plan = row?.subscription_id as string;
    let seconds = 0;
    /** Each change comes a second later: two within one have no order. */
    const later = async (change: () => Promise<unknown>) => {
      seconds += 1;
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
      await change();
      vi.useRealTimers();
      await tellAll(opened);
      return (await status({ token: opened.token })).order;
    };
    const press = (action: string) => () =>
      fetch(manageUrl, { method: 'POST', body: new URLSearchParams({ subscription: plan, action }) });
    const renewed = await later(() => stripe.control('POST', `subscriptions/${plan}/renew`));
    const nextChargeOn = renewed?.nextChargeOn ?? '';
    expect(nextChargeOn > (first?.nextChargeOn ?? '')).toBe(true);
    const cancelled = await later(press('cancel'));
    expect(cancelled).toMatchObject({ endsOn: nextChargeOn });
    expect(cancelled).not.toHaveProperty('nextChargeOn');
    const resumed = await later(press('resume'));
    expect(resumed).toMatchObject({ nextChargeOn });
    expect(resumed).not.toHaveProperty('endsOn');
    const ended = await later(() => stripe.library.subscriptions.cancel(plan));
    const { ended_at: endedAt } = (await stripe.control('GET', 'ledger')).subscriptions[plan] ?? {};
    expect(ended).toMatchObject({ endsOn: new Date((endedAt ?? 0) * 1_000).toISOString().slice(0, 10) });
    expect(ended).not.toHaveProperty('nextChargeOn');
    expect((await status({ token: opened.token })).state).toBe('paid');
  });

  test('is told to nobody else, whatever they know, and all of them are told the same', async () => {
    const [mine, others] = [await order(), await bought(SEATS)];
    const gone = await order(VIDEO);
    await database.sql`delete from app.orders where id = ${gone.id}`;
    const letter = mine.token.at(-3) === 'A' ? 'B' : 'A';
    await unchanged(async () => {
      for (const body of [
        { token: makeOrderToken([{ id: 1, secret: 'another secret of thirty-two bytes!' }], mine.id) },
        { token: makeOrderToken([{ id: 2, secret: 'another secret of thirty-two bytes!' }], mine.id) },
        { token: makeOrderToken(settings.signingKeys, crypto.randomUUID()) },
        { token: mine.token.slice(0, -3) + letter + mine.token.slice(-2) },
        { token: mine.id },
        { token: sessionOf(mine.url) },
        { token: gone.token },
        { token: mine.token, sessionId: sessionOf(others.url) },
        { token: mine.token, sessionId: 'cs_test_invented' },
        { token: mine.token, sessionId: sessionOf(others.url), manage: true },
      ])
        expect(await status(body)).toEqual({ ok: true, state: 'unknown' });
    });
  });

  test('is asked about no more than a person would', async () => {
    const opened = await order();
    const strict = { ...kept, settings: () => ({ ...kept.settings(), limitsFactor: 0.001 }) };
    const ask = () => checkoutStatus(strict)(request({ token: opened.token }));
    // Another instance each time, so that the database counts them.
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

describe('an event', () => {
  const paidEvent = async () => {
    const opened = await order();
    await stripe.pay(opened.url);
    const events = await eventsOf(opened);
    return events.find(({ type }) => type === 'checkout.session.completed') ?? expect.fail('no event');
  };

  const minutesAgo = (minutes: number) => ({ at: Date.now() / 1_000 - 60 * minutes });
  test.each<[string, (body: string) => [string, string | null]]>([
    ['without a signature', (body) => [body, null]],
    ['with an empty signature', (body) => [body, '']],
    ['signed by somebody else', (body) => [body, signPayment(body, { secret: 'whsec_guessed' })]],
    ['with the signature of another', (body) => [body, signPayment('{}')]],
    ['changed by one byte', (body) => [body.replace('"paid"', '"paiD"'), signPayment(body)]],
    ['with a space more', (body) => [`${body} `, signPayment(body)]],
    ['with another amount', (body) => [body.replace(/(?<="amount_total": )\d+/, '1'), signPayment(body)]],
    ['of six minutes ago, sent again', (body) => [body, signPayment(body, minutesAgo(6))]],
    [
      'with a new time and its old signature',
      (body) => [body, signPayment(body, minutesAgo(6)).replace(/\d+/, `${Math.floor(Date.now() / 1_000)}`)],
    ],
    ['signed for the scheme of tests', (body) => [body, signPayment(body).replace('v1=', 'v0=')]],
  ])('%s is refused and changes nothing', async (_what, forge) => {
    const { body } = await paidEvent();
    await unchanged(async () => {
      const response = await deliver(...forge(body));
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } });
    });
    // The true one is still good.
    expect((await deliver(body)).status).toBe(200);
    expect((await database.sql`select state from app.orders`)[0]).toMatchObject({ state: 'paid' });
  });

  test('of more than 256 KB is not read', async () => {
    await unchanged(async () => {
      const body = JSON.stringify({ x: 'x'.repeat(262_144) });
      expect((await deliver(body)).status).toBe(413);
    });
  });

  /** The same event with other values in it, or in what it is about. */
  const changed = (body: string, inSession: object, inEvent: object = {}) => {
    const event = JSON.parse(body);
    return JSON.stringify({ ...event, ...inEvent, data: { object: { ...event.data.object, ...inSession } } });
  };

  test.each<[string, object, object?]>([
    ['of a kind that we do not know', {}, { type: 'invoice.upcoming' }],
    ['of another business of the account', { metadata: { order_id: '7' } }],
    ['of a payment link that names an order', { metadata: {} }],
    ['that names two orders', { client_reference_id: crypto.randomUUID() }],
    ['whose order is not one', { metadata: { mod_ai_order: "'; drop table app.orders" } }],
    ['of a shape that we do not know', { id: 7 }],
  ])('%s is thanked for and changes nothing', async (_what, inSession, inEvent) => {
    const { body } = await paidEvent();
    await unchanged(async () => {
      expect((await deliver(changed(body, inSession, inEvent))).status).toBe(200);
    });
  });

  test.each([
    ['another amount', 'payment_differs', { amount_subtotal: 1 }],
    ['another currency', 'payment_differs', { currency: 'usd' }],
    ['a discount', 'payment_differs', { amount_total: 100 }],
    ['a page that we did not open', 'payment_foreign', { id: 'cs_test_other' }],
  ])('of a payment with %s leaves the order unpaid and alarms the staff', async (_what, kind, inSession) => {
    const { body } = await paidEvent();
    const stored = () => database.sql`select to_jsonb(row) from app.orders as row`;
    const before = await stored();
    expect((await deliver(changed(body, inSession))).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect(await database.sql`select kind from app.alarms`).toMatchObject([{ kind }]);
    await runWorker();
    expect(inbox.map(({ to }) => to.address)).toEqual([settings.staffEmail]);
  });

  test('of a payment for an order that its person had deleted alarms the staff', async () => {
    const { body } = await paidEvent();
    await database.sql`delete from app.orders`;
    expect((await deliver(body)).status).toBe(200);
    expect(await database.sql`select kind from app.alarms`).toMatchObject([{ kind: 'payment_foreign' }]);
  });

  test('is asked for again while the database is away', async () => {
    const { body } = await paidEvent();
    const storeUrl = 'postgres://site_functions:x@127.0.0.1:1/postgres';
    const settings = () => ({ ...kept.settings(), storeUrl });
    const response = await deliver(body, signPayment(body), { ...kept, settings });
    expect(response.status).toBe(503);
    expect((await deliver(body)).status).toBe(200);
    expect((await database.sql`select state from app.orders`)[0]).toMatchObject({ state: 'paid' });
  });

  test('says nothing about a person in the log', async () => {
    const { body } = await paidEvent();
    await deliver(body);
    expect(JSON.stringify(kept.lines)).not.toMatch(/ada@|Lovelace|cs_|cus_/);
  });
});
