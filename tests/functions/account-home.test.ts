import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api, type RequestOf } from '../../src/site/api.ts';
import { connectPayments } from '../../functions/_shared/payments.ts';
import { connectStore } from '../../functions/_shared/store.ts';
import { accountHome } from '../../functions/account-home/handler.ts';
import { createCheckout } from '../../functions/create-checkout/handler.ts';
import { paymentWebhook } from '../../functions/payment-webhook/handler.ts';
import { submitContact } from '../../functions/submit-contact/handler.ts';
import { type ConsentPurpose, currentConsent } from '../../src/site/consent.ts';
import { quoteOf } from '../../src/features/order/rules/order.ts';
import { ADA, type AuthServiceDouble, startAuthService } from './auth-service.ts';
import {
  accessToken,
  checkoutBody,
  contactBody,
  recorded,
  request,
  settings,
  signPayment,
  SITE,
  USER_ID,
} from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';
import { startStripeService, type StripeService } from './stripe-service.ts';

/** The function with its real store on a real database, Stripe's own library against the stand-in, and the auth service. */
const database = testDatabase();
let auth: AuthServiceDouble;
let stripe: StripeService;
beforeAll(async () => {
  [auth, stripe] = await Promise.all([startAuthService(), startStripeService()]);
});
afterAll(() => Promise.all([auth.stop(), stripe.stop()]));

const GRACE = { ...ADA, id: '00000000-0000-4000-8000-00000000000b', email: 'grace@example.ca' };

beforeEach(async () => {
  await database.sql`insert into auth.users values (${USER_ID}), (${GRACE.id})`;
  auth.overrides.clear();
  auth.users.clear();
  auth.users.set(USER_ID, ADA).set(GRACE.id, GRACE);
});

/** `null`: no payment service is set up. */
const kept = (payments: StripeService['payments'] | null = stripe.payments) => ({
  ...recorded(),
  connectStore,
  connectPayments,
  settings: () => ({
    ...settings,
    storeUrl: database.storeUrl,
    supabase: auth.supabase,
    limitsFactor: 1_000,
    payments: payments ?? undefined,
  }),
});

async function call(body: RequestOf<'account-home'>, claims: object = {}, dependencies = kept()) {
  const authorization = `Bearer ${await accessToken({ iss: auth.issuer, ...claims })}`;
  const response = await accountHome(dependencies)(request(body, { authorization }));
  const answer = await response.json();
  if (response.ok) expect(api['account-home'].response.parse(answer)).toEqual(answer);
  return { status: response.status, code: answer.error?.code, ...answer };
}
const read = (claims?: object) => call({ action: 'read' }, claims);

const formFor = (purpose: ConsentPurpose) => ({
  website: '',
  elapsedMs: 60_000,
  consent: currentConsent(purpose).hash,
  page: '/checkout',
});

/** Somebody orders with an address, signed in with `claims` or not at all; the page on which it is paid. */
async function order(email = ADA.email, claims?: object) {
  const choice = { planId: 'growth', period: 'monthly', units: 1, currency: 'CAD' } as const;
  const body = checkoutBody({
    email,
    order: choice,
    shownTotal: quoteOf(choice).total,
    form: formFor('order'),
  });
  const headers = {
    'idempotency-key': crypto.randomUUID(),
    ...(claims && { authorization: `Bearer ${await accessToken({ iss: auth.issuer, ...claims })}` }),
  };
  const response = await createCheckout(kept())(request(body, headers));
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string; url: string };
}

async function paidOrder(email?: string) {
  const { id, url } = await order(email);
  await stripe.pay(url);
  for (const { body } of await stripe.events(0)) {
    const signed = { 'stripe-signature': signPayment(body) };
    await paymentWebhook(kept())(request(body, { ...signed, apikey: undefined, origin: undefined }));
  }
  return id;
}

const send = (helpType: string, email = ADA.email) =>
  submitContact(kept())(
    request({ ...contactBody({ email, helpType, message: `For ${helpType}` }), form: formFor('message') }),
  );

describe('what an account shows', () => {
  test('is nothing at first', async () => {
    expect(await read()).toEqual({ status: 200, code: undefined, ok: true, orders: [], documents: [] });
  });

  test('are the orders that were made with its confirmed address, without an account, with their plans', async () => {
    const id = await paidOrder('ada.lovelace@EXAMPLE.ca');
    const { orders } = await read();
    expect(orders).toEqual([
      {
        reference: id,
        email: 'ada.lovelace@example.ca',
        planId: 'growth',
        period: 'monthly',
        units: 1,
        currency: 'CAD',
        total: 34_900,
        charged: 39_437,
        taxName: 'HST 13%',
        state: 'paid',
        paidAt: expect.any(String),
        orderedAt: expect.any(String),
        nextChargeOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        plan: {
          id: 'growth',
          name: 'Growth',
          family: 'AI voice, text and email',
          unit: 'workspace',
          includes: expect.arrayContaining(['1,000 voice minutes']),
          wantsBrief: true,
        },
      },
    ]);
  });

  test('is an order that was made with the account, whatever its address, as long as there is the account', async () => {
    const { id } = await order('office@example.ca', { sub: USER_ID });
    expect((await read()).orders).toMatchObject([{ reference: id }]);
    expect((await read({ sub: GRACE.id })).orders).toEqual([]);
    auth.users.set(USER_ID, { ...ADA, email_confirmed_at: null });
    expect((await read()).orders).toMatchObject([{ reference: id }]);
    await database.sql`delete from auth.users where id = ${USER_ID}`;
    expect((await read()).orders).toEqual([]);
    const [row] = await database.sql`select id from app.orders`;
    expect(row).toEqual({ id });
  });

  test('is none of an account that is gone while its token lasts, and the order is made all the same', async () => {
    await database.sql`delete from auth.users where id = ${USER_ID}`;
    expect((await order(GRACE.email, { sub: USER_ID })).id).toEqual(expect.any(String));
    expect((await read()).orders).toEqual([]);
  });

  test('is an order that is not paid, with the page on which it can be; not one whose page has closed', async () => {
    const { id, url } = await order();
    expect((await read()).orders).toMatchObject([{ reference: id, state: 'open', url }]);
    await database.sql`update app.orders set state = 'expired', session_url = null`;
    expect((await read()).orders).toEqual([]);
  });

  test('are the briefs and requests that were sent, not the other messages', async () => {
    for (const topic of ['Questionnaire', 'Sales', 'Order Request'])
      expect((await send(topic)).status).toBe(200);
    const { documents } = await read();
    expect(documents).toMatchObject([
      { topic: 'Order Request', text: 'For Order Request', createdAt: expect.any(String) },
      { topic: 'Questionnaire', text: 'For Questionnaire' },
    ]);
  });
});

describe('who sees it', () => {
  let id: string;
  beforeEach(async () => {
    id = await paidOrder();
    await send('Questionnaire');
  });
  const NOTHING = { status: 200, orders: [], documents: [] };
  const others = () => [
    call({ action: 'invoices', order: id }, { sub: GRACE.id }),
    call({ action: 'portal', order: id, part: 'all' }, { sub: GRACE.id }),
  ];

  test('not somebody else who is signed in, who cannot manage it by its number either', async () => {
    expect(await read({ sub: GRACE.id, email: ADA.email })).toMatchObject(NOTHING);
    for (const answer of await Promise.all(others()))
      expect(answer).toMatchObject({ status: 422, code: 'invalid_body' });
  });

  test.each([null, undefined])(
    'not an account with the same address that is not confirmed (%s)',
    async (at) => {
      auth.users.set(GRACE.id, { ...GRACE, email: ADA.email, email_confirmed_at: at });
      expect(await read({ sub: GRACE.id })).toMatchObject(NOTHING);
      for (const answer of await Promise.all(others())) expect(answer).toMatchObject({ status: 422 });
    },
  );

  test('not who has left the address, whatever the token says', async () => {
    auth.users.set(USER_ID, { ...ADA, email: 'new@example.ca' });
    expect(await read({ email: ADA.email })).toMatchObject(NOTHING);
  });

  test('not whose session has ended, and not without the second step', async () => {
    auth.users.set(USER_ID, { ...ADA, factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }] });
    expect(await read()).toMatchObject({ status: 403, code: 'second_step_due' });
    expect(await read({ aal: 'aal2' })).toMatchObject({ status: 200, orders: [{ reference: id }] });
    auth.users.clear();
    expect(await read()).toMatchObject({ status: 401 });
  });

  test('not with the public key alone', async () => {
    const response = await accountHome(kept())(request({ action: 'read' }));
    expect(response.status).toBe(401);
  });
});

describe('at the payment service', () => {
  test('every payment has its page to save', async () => {
    const id = await paidOrder();
    const { subscriptions } = await stripe.control('GET', 'ledger');
    const plan = Object.values(subscriptions).find(({ metadata }) => metadata.mod_ai_order === id);
    await stripe.control('POST', `subscriptions/${plan?.id}/renew`);
    const { invoices } = await call({ action: 'invoices', order: id });
    expect(invoices).toHaveLength(2);
    expect(invoices[0]).toEqual({
      total: 39_437,
      currency: 'CAD',
      paid: true,
      madeAt: expect.any(String),
      url: expect.stringContaining(stripe.payments.url),
    });
    expect(await (await fetch(invoices[0].url)).text()).toContain('CA$394.37');
  });

  test.each([
    ['all', undefined],
    ['card', 'payment_method_update'],
    ['cancel', 'subscription_cancel'],
  ] as const)('the portal opens at %s, and leads back to the account', async (part, task) => {
    const id = await paidOrder();
    const { url } = await call({ action: 'portal', order: id, part });
    const { portals } = await stripe.control('GET', 'ledger');
    const opened = portals[url.split('/').at(-1)];
    expect(opened?.flow_data?.type).toBe(task);
    expect(opened?.return_url).toBe(`${SITE}/auth`);
  });

  test('an order that is not paid has neither', async () => {
    const { id } = await order();
    expect(await call({ action: 'invoices', order: id })).toMatchObject({ status: 422 });
  });

  test('that is away is 503, and the orders are shown all the same', async () => {
    const id = await paidOrder();
    await stripe.control('PUT', 'failures', { kind: 'error', calls: 1 });
    expect(await call({ action: 'invoices', order: id })).toMatchObject({
      status: 503,
      code: 'payments_unavailable',
    });
    expect((await read()).orders).toHaveLength(1);
  });

  test('that is not set up is 501', async () => {
    const id = await paidOrder();
    const portal = { action: 'portal', order: id, part: 'all' } as const;
    expect(await call(portal, {}, kept(null))).toMatchObject({ status: 501 });
  });
});
