import { z } from 'zod';
import type { Dependencies } from './dependencies.ts';
import type { PaymentSettings, Settings } from './env.ts';
import { InternalError } from './internal-error.ts';
import { charge, chargeOfEvent, factsOfCharge } from './payments/charges.ts';
import { invoice, invoiceFacts, type PortalTask } from './payments/invoices.ts';
import { sessionParameters } from './payments/session-parameters.ts';
import {
  checkoutSession,
  factsOfEvent,
  factsOfSession,
  isoTime,
  stripeEvent,
} from './payments/stripe-objects.ts';
import { paymentsUnavailable, unauthorized } from './refusal.ts';
import type { CheckoutSession, StoredOrder } from './store/orders.ts';

/** Milliseconds. The longest call reads a session and opens another in two tries, well within the time that it has. */
const TIMEOUT_MS = 3_500;
/** An event that is signed is taken for five minutes. */
const TOLERANCE_SECONDS = 300;
/** Two years by the month. */
const INVOICES_MAX = 24;

/** What of an error of Stripe's may be logged: its message may quote what the buyer typed. */
const failure = z.object({ type: z.string(), code: z.string().optional(), statusCode: z.int().optional() });

/** Stripe keeps the answer to a key for a day, also when it was that something broke on its side. */
const wasKept = (error: unknown) =>
  z.object({ headers: z.object({ 'idempotent-replayed': z.literal('true') }) }).safeParse(error).success;

function unavailable(error: unknown): Error {
  const { type, code = '', statusCode = '' } = failure.catch({ type: 'unknown' }).parse(error);
  return paymentsUnavailable(
    new InternalError(`Stripe failed with ${[type, code, statusCode].join(' ').trim()}`),
  );
}

/** What came of asking Stripe. Throws 503 when it does not answer, or refuses. */
async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof InternalError ? error : unavailable(error);
  }
}

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

/**
 * The payment service that the settings name. Its members throw the refusal 503 when it does not answer, or refuses. The
 * library is loaded when it is needed: the worker seldom needs it.
 */
export async function connectPayments(
  { secretKey, webhookSecret, url, automaticTax }: PaymentSettings,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
) {
  const { Stripe: Client } = await import('stripe');
  const stripe = new Client(secretKey, {
    httpClient: Client.createFetchHttpClient((address: string | URL | Request, init?: RequestInit) =>
      fetch(address, { ...init, redirect: 'error' }),
    ),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...addressOf(url),
  });

  const openSessionOf = (session: unknown): CheckoutSession | undefined => {
    const { id, status, url: sessionUrl, expires_at: expires } = checkoutSession.parse(session);
    return status === 'open' && sessionUrl ? { id, url: sessionUrl, expiresAt: isoTime(expires) } : undefined;
  };

  /** What an event tells about a payment of an order of ours, as the payment is now. */
  const askForCharge = (event: z.infer<typeof stripeEvent>) =>
    asked(async () => {
      const about = chargeOfEvent(event);
      if (!about) return undefined;
      const { chargeId, ...dispute } = about;
      const askedAt = new Date().toISOString();
      const retrieved = await stripe.charges
        .retrieve(chargeId, { expand: ['refunds'] })
        .catch((error: unknown) => {
          // Of another account, or of a test: it is not ours, and Stripe would send the event for days.
          if (failure.safeParse(error).data?.code !== 'resource_missing') throw error;
        });
      if (!retrieved) return undefined;
      const found = charge.parse(retrieved);
      const { customer } = found;
      if (customer === undefined) return undefined;
      const { data } = await stripe.checkout.sessions.list({ customer, limit: 1 });
      const facts = factsOfCharge(found, data[0], askedAt);
      return facts && { ...facts, ...dispute };
    });

  return {
    /** Opens a checkout session of an order, its first, second …; asked again for the same one it is the same session. */
    openSession: (order: StoredOrder, turn: number) => {
      const parameters = sessionParameters(order, { siteUrl, automaticTax });
      const key = `${order.id}.${turn}`;
      const create = (idempotencyKey: string, maxNetworkRetries: number) =>
        stripe.checkout.sessions.create(parameters, { idempotencyKey, maxNetworkRetries });
      return asked(async () => {
        const session = await create(key, 1).catch((error: unknown) => {
          if (!wasKept(error)) throw error;
          return create(`${key}.${crypto.randomUUID()}`, 0);
        });
        const opened = openSessionOf(session);
        if (!opened) throw new InternalError('Stripe opened a session that is not open');
        return opened;
      });
    },
    /** A session as it is now, where somebody can pay there; undefined for one that is not of an order of ours. */
    readSession: (sessionId: string) =>
      asked(async () => {
        const session = checkoutSession.parse(await stripe.checkout.sessions.retrieve(sessionId));
        const facts = factsOfSession(session, new Date().toISOString(), false);
        return facts && { facts, checkoutSession: openSessionOf(session) };
      }),
    /** Ends the plan that a payment which failed has begun: Stripe would ask the bank again, beside another payment. */
    abandonSession: async (sessionId: string) => {
      try {
        const { subscription } = checkoutSession.parse(await stripe.checkout.sessions.retrieve(sessionId));
        if (subscription) await stripe.subscriptions.cancel(subscription);
      } catch (error) {
        // Stripe knows no plan that has ended.
        if (!(error instanceof Client.errors.StripeInvalidRequestError)) throw unavailable(error);
      }
    },
    /**
     * Address of the page on which a customer changes the card, sees the invoices or cancels; with `task`, of that part of
     * it alone. It leads back to `path`.
     */
    portalUrl: (customer: string, path: string, task?: PortalTask) =>
      asked(async () => {
        const target = { customer, return_url: `${siteUrl}${path}`, ...(task && { flow_data: task }) };
        return (await stripe.billingPortal.sessions.create(target)).url;
      }),
    /** The invoices of a customer, the newest first. */
    readInvoices: (customer: string) =>
      asked(async () => {
        const { data } = await stripe.invoices.list({ customer, limit: INVOICES_MAX });
        return z.array(invoice).parse(data).flatMap(invoiceFacts);
      }),
    /**
     * An event as it came; undefined for one that we have no use for. Throws 401 when its signature is not theirs, and 503
     * when Stripe does not answer what more there is to know: it then sends the event again.
     */
    readEvent: async (body: Uint8Array, signature: string | null) => {
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
      const parsed = stripeEvent.safeParse(event).data;
      const facts = parsed && (factsOfEvent(parsed) ?? (await askForCharge(parsed)));
      return facts && { event: { id: parsed.id, type: parsed.type }, facts };
    },
  };
}

export type ConnectPayments = typeof connectPayments;
export type Payments = Awaited<ReturnType<ConnectPayments>>;

/** Of a function that asks the payment service. */
export interface PaymentDependencies extends Dependencies {
  connectPayments?: ConnectPayments;
}
