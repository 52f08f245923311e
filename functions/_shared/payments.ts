import type { Stripe } from 'stripe';
import { z } from 'zod';
import { planTitle } from '../../src/domain/pricing/order.ts';
import { PERIOD_MONTHS, PERIOD_NAMES } from '../../src/domain/pricing/terms.ts';
import type { PaymentSettings, Settings } from './env.ts';
import { Fault } from './fault.ts';
import { paymentsUnavailable, unauthorized } from './refusal.ts';
import type { PaymentEvent, PaymentFacts, PaymentPage, StoredOrder } from './store.ts';

/** Milliseconds. The longest call reads a page and opens another in two tries, well within the time that it has. */
const TIMEOUT_MS = 3_500;
/** A notice that is signed is taken for five minutes. */
const TOLERANCE_SECONDS = 300;
/** In the metadata of all that belongs to an order. A payment link may carry any `client_reference_id`, but not this. */
const ORDER_KEY = 'mod_ai_order';

const isoTime = (seconds: number) => new Date(seconds * 1_000).toISOString();
const isoDay = (seconds: number) => isoTime(seconds).slice(0, 10);

/** What Stripe calls an object. */
const identifier = z.string().regex(/^\w{1,255}$/);
/** Seconds since 1970, until 2106. */
const time = z.uint32();
const cents = z.int32();
/** Another object, which Stripe names or, where it was asked to, writes out. */
const reference = z
  .union([identifier, z.object({ id: identifier }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined);
const metadata = z.record(z.string(), z.string()).nullish();

/** What we read of a Checkout Session. */
const checkoutSession = z.object({
  id: identifier,
  status: z.string().nullable(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  metadata,
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .nullish(),
  amount_subtotal: cents.nullish(),
  amount_total: cents.nullish(),
  total_details: z.object({ amount_tax: cents }).nullish(),
  customer: reference,
  subscription: reference,
  payment_intent: reference,
  url: z.string().nullish(),
  expires_at: time,
});

/** What we read of a Subscription. A plan is one item. */
const subscription = z.object({
  id: identifier,
  created: time,
  metadata,
  customer: reference,
  cancel_at: time.nullish(),
  cancel_at_period_end: z.boolean(),
  ended_at: time.nullish(),
  items: z.object({ data: z.array(z.object({ current_period_end: time })).min(1) }),
});

/** The id of an order of ours; undefined for what the account does besides them. */
function orderIdOf(pairs: z.infer<typeof metadata>): string | undefined {
  return z.uuid().safeParse(pairs?.[ORDER_KEY]).data;
}

function stateOf({ status, payment_status: payment }: z.infer<typeof checkoutSession>) {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  // A bank debit takes days. That it failed is told in a notice only.
  return payment === 'unpaid' ? 'pending' : 'paid';
}

/** @param at when this was so, ISO 8601 */
function factsOfSession(
  session: z.infer<typeof checkoutSession>,
  at: string,
  failed: boolean,
): PaymentFacts | undefined {
  const orderId = orderIdOf(session.metadata);
  if (orderId === undefined || session.client_reference_id !== orderId) return undefined;
  return {
    orderId,
    sessionId: session.id,
    state: failed ? 'failed' : stateOf(session),
    currency: session.currency ?? '',
    subtotal: session.amount_subtotal ?? 0,
    tax: session.total_details?.amount_tax ?? 0,
    charged: session.amount_total ?? 0,
    at,
    customerId: session.customer,
    subscriptionId: session.subscription,
    paymentId: session.payment_intent,
  };
}

/** Twelve digits sort as text for thirty thousand years. */
const sortable = (seconds: number) => String(seconds).padStart(12, '0');
const NEVER_AGAIN = '9'.repeat(12);

function factsOfSubscription(
  { id, created, metadata: pairs, customer, items, ...plan }: z.infer<typeof subscription>,
  event: { id: string; created: number },
): PaymentFacts | undefined {
  const orderId = orderIdOf(pairs);
  if (orderId === undefined) return undefined;
  const periodEnd = Math.max(...items.data.map(({ current_period_end: end }) => end));
  const end = plan.ended_at ?? plan.cancel_at ?? (plan.cancel_at_period_end ? periodEnd : undefined);
  // What has ended stays so. Two notices of one second have no order but that of their ids.
  const version = [sortable(created), plan.ended_at ? NEVER_AGAIN : sortable(event.created), event.id].join(
    '.',
  );
  return {
    orderId,
    subscriptionId: id,
    customerId: customer,
    version,
    renewsOn: isoDay(periodEnd),
    endsOn: end ? isoDay(end) : undefined,
  };
}

const notice = z.object({
  id: identifier,
  type: z.string(),
  created: time,
  data: z.object({ object: z.unknown() }),
});

/** What a notice tells about an order; undefined for one that we have no use for. */
function factsOfNotice({ id, type, created, data }: z.infer<typeof notice>): PaymentFacts | undefined {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = checkoutSession.safeParse(data.object).data;
      return session && factsOfSession(session, isoTime(created), type.endsWith('async_payment_failed'));
    }
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const changed = subscription.safeParse(data.object).data;
      return changed && factsOfSubscription(changed, { id, created });
    }
    default:
      return undefined;
  }
}

/** What to ask of Stripe so that an order can be paid: its amounts, as they stand in the order. */
function pageParameters(
  { id, email, planId, period, units, currency, unitAmount }: StoredOrder,
  { siteUrl, automaticTax }: { siteUrl: string; automaticTax: boolean },
): Stripe.Checkout.SessionCreateParams {
  const ours = { [ORDER_KEY]: id };
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: unitAmount,
    tax_behavior: 'exclusive',
    product_data: {
      name: planTitle(planId),
      ...(period && { description: PERIOD_NAMES[period] }),
    },
  } as const;
  return {
    client_reference_id: id,
    metadata: ours,
    customer_email: email,
    success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/payment-failed?reason=cancelled`,
    locale: 'auto',
    // The amount that is paid is the one that stood on our page, in its currency.
    adaptive_pricing: { enabled: false },
    ...(period
      ? {
          mode: 'subscription',
          line_items: [
            {
              quantity: units,
              price_data: {
                ...price,
                recurring: { interval: 'month', interval_count: PERIOD_MONTHS[period] },
              },
            },
          ],
          subscription_data: { metadata: ours },
        }
      : {
          mode: 'payment',
          line_items: [{ quantity: units, price_data: price }],
          payment_intent_data: { metadata: ours },
          // For the receipt, and so that it can be found again.
          customer_creation: 'always',
          invoice_creation: { enabled: true, invoice_data: { metadata: ours } },
        }),
    ...(automaticTax && {
      automatic_tax: { enabled: true },
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
    }),
  };
}

/** What of an error of Stripe's may be logged: its message may quote what the buyer typed. */
const failure = z.object({ type: z.string(), code: z.string().optional(), statusCode: z.int().optional() });

/** Stripe keeps the answer to a key for a day, also when it was that something broke on its side. */
const wasKept = (error: unknown) =>
  z.object({ headers: z.object({ 'idempotent-replayed': z.literal('true') }) }).safeParse(error).success;

function unavailable(error: unknown): Error {
  const { type, code = '', statusCode = '' } = failure.catch({ type: 'unknown' }).parse(error);
  return paymentsUnavailable(new Fault(`Stripe failed with ${[type, code, statusCode].join(' ').trim()}`));
}

/** A payment page as it is now. */
export interface SeenPage {
  facts: PaymentFacts;
  /** Missing when nobody can pay there any more. */
  page: PaymentPage | undefined;
}

/** The payment service. All but `readNotice` throw the refusal 503 when it does not answer, or refuses. */
export interface Payments {
  /** Opens the payment page of an order, its first, second …; asked again for the same one it is the same page. */
  openPage: (order: StoredOrder, turn: number) => Promise<PaymentPage>;
  /** Undefined for a page that is not of an order of ours. */
  readPage: (sessionId: string) => Promise<SeenPage | undefined>;
  /** Ends the plan that a payment which failed has begun: Stripe would ask the bank again, beside another payment. */
  abandonPage: (sessionId: string) => Promise<void>;
  /** Address of the page on which a customer changes the card, sees the receipts or cancels. */
  portalUrl: (customerId: string) => Promise<string>;
  /** A notice as it came; undefined for one that we have no use for. Throws 401 when its signature is not theirs. */
  readNotice: (
    body: Uint8Array,
    signature: string | null,
  ) => Promise<{ event: PaymentEvent; facts: PaymentFacts } | undefined>;
}
export type ConnectPayments = (
  settings: PaymentSettings,
  site: Pick<Settings, 'siteUrl'>,
) => Promise<Payments>;

/** Where the library finds Stripe, when it is not where it always is. */
function addressOf(url: string | undefined) {
  if (url === undefined) return undefined;
  const { protocol, hostname, port } = new URL(url);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  };
}

/** The payment service that the settings name. The library is loaded when it is needed: the worker seldom needs it. */
export const connectPayments: ConnectPayments = async (
  { secretKey, webhookSecret, url, automaticTax },
  { siteUrl },
) => {
  const { Stripe: Client } = await import('stripe');
  const stripe = new Client(secretKey, {
    httpClient: Client.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...addressOf(url),
  });

  const pageOf = (session: unknown): PaymentPage | undefined => {
    const { id, status, url: pageUrl, expires_at: expires } = checkoutSession.parse(session);
    return status === 'open' && pageUrl ? { id, url: pageUrl, expiresAt: isoTime(expires) } : undefined;
  };

  return {
    openPage: async (order, turn) => {
      const parameters = pageParameters(order, { siteUrl, automaticTax });
      const key = `${order.id}.${turn}`;
      const create = (idempotencyKey: string, maxNetworkRetries: number) =>
        stripe.checkout.sessions.create(parameters, { idempotencyKey, maxNetworkRetries });
      try {
        const session = await create(key, 1).catch((error: unknown) => {
          if (!wasKept(error)) throw error;
          return create(`${key}.${crypto.randomUUID()}`, 0);
        });
        const page = pageOf(session);
        if (!page) throw new Fault('Stripe opened a page that is not open');
        return page;
      } catch (error) {
        throw error instanceof Fault ? error : unavailable(error);
      }
    },
    readPage: async (sessionId) => {
      try {
        const session = checkoutSession.parse(await stripe.checkout.sessions.retrieve(sessionId));
        const facts = factsOfSession(session, new Date().toISOString(), false);
        return facts && { facts, page: pageOf(session) };
      } catch (error) {
        throw unavailable(error);
      }
    },
    abandonPage: async (sessionId) => {
      try {
        const { subscription: plan } = checkoutSession.parse(
          await stripe.checkout.sessions.retrieve(sessionId),
        );
        if (plan) await stripe.subscriptions.cancel(plan);
      } catch (error) {
        // Stripe knows no plan that has ended.
        if (!(error instanceof Client.errors.StripeInvalidRequestError)) throw unavailable(error);
      }
    },
    portalUrl: async (customerId) => {
      try {
        const { url: portal } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: `${siteUrl}/payment-success`,
        });
        return portal;
      } catch (error) {
        throw unavailable(error);
      }
    },
    readNotice: async (body, signature) => {
      let event: unknown;
      try {
        event = await stripe.webhooks.constructEventAsync(
          body,
          signature ?? '',
          webhookSecret,
          TOLERANCE_SECONDS,
          Client.createSubtleCryptoProvider(),
        );
      } catch {
        throw unauthorized();
      }
      const parsed = notice.safeParse(event).data;
      const facts = parsed && factsOfNotice(parsed);
      return facts && { event: { id: parsed.id, type: parsed.type }, facts };
    },
  };
};
