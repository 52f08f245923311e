import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { buildReport } from '../../src/features/quiz/rules/report.ts';
import type { Style, Gender } from '../../src/features/quiz/rules/style.ts';
import { QUESTION_IDS } from '../../src/features/quiz/rules/question-ids.ts';
import type { QuizAnswers } from '../../src/features/quiz/rules/submission.ts';
import { quoteOf } from '../../src/features/order/rules/order.ts';
import type { Dependencies } from '../../functions/_shared/dependencies.ts';
import type { Settings } from '../../functions/_shared/env.ts';
import type { LogLine } from '../../functions/_shared/log.ts';
import type { ConnectPayments, Payments } from '../../functions/_shared/payments.ts';
import type { Store } from '../../functions/_shared/store.ts';
import type { OutboxJob, Outcome } from '../../functions/_shared/store/mails.ts';
import type { StoredOrder } from '../../functions/_shared/store/orders.ts';
import type { Submission } from '../../functions/_shared/store/submissions.ts';

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };

export const PUBLISHABLE_KEY = 'sb_publishable_test';
export const SECRET_KEY = 'sb_secret_test';
export const SITE = 'https://site.example.ca';
export const STAFF = 'staff@example.ca';
/** Of a month of the smallest plan, in cents. */
export const STARTER_TOTAL = quoteOf({
  planId: 'starter',
  period: 'monthly',
  units: 1,
  currency: 'CAD',
}).total;

export const settings: Settings = {
  supabase: {
    url: 'https://project.example.ca',
    publishableKeys: { default: PUBLISHABLE_KEY },
    secretKeys: { default: SECRET_KEY },
    jwks: { keys: [jwk] },
  },
  secretKey: SECRET_KEY,
  personSecret: 'a secret of no fewer than thirty-two bytes',
  signingKeys: [{ id: 1, secret: 'signs-what-we-hand-out-in-the-tests' }],
  storeUrl: 'postgres://site_functions@127.0.0.1:1/postgres',
  webhookSecret: `whsec_${btoa('a webhook secret of 24 b')}`,
  payments: undefined,
  siteUrl: SITE,
  staffEmail: STAFF,
  allowedOrigins: [SITE, 'https://preview.example.ca'],
  clientAddressHeader: 'cf-connecting-ip',
  limitsFactor: 1,
};

/** The account of the token. */
export const USER_ID = '7d2c8a10-5b1e-4f5c-9a39-0c6f5d1e2b3a';

/** An access token of the auth service, of a sign-in just now; `changes` overwrite its claims. */
export function accessToken(changes: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT({
    sub: USER_ID,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1_000) }],
    aud: 'authenticated',
    iss: `${settings.supabase.url}/auth/v1`,
    ...changes,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'test' })
    .setExpirationTime(typeof changes.exp === 'number' ? changes.exp : '1h')
    .sign(privateKey);
}

/** Thirty answers with these counts, D first. */
export function answersOf(counts: Record<Style, number>): QuizAnswers {
  const styles = Object.entries(counts).flatMap(([style, count]) => Array<Style>(count).fill(style as Style));
  return Object.fromEntries(QUESTION_IDS.map((id, index) => [id, styles[index] ?? 'D']));
}

/** What our forms say about themselves when a person filled them in, without the words that were agreed to. */
const form = { website: '', elapsedMs: 60_000, page: '/' };

/** What an honest browser sends. */
export function quizBody(changes: Record<string, unknown> = {}) {
  const person = { name: 'Robin', gender: 'prefer_not_to_say' as Gender };
  const answers = answersOf({ D: 5, I: 11, S: 8, C: 6 });
  const { scores, primaryStyle, ...report } = buildReport({ ...person, answers, date: new Date() });
  const narrative = report.narrative.join('\n\n');
  return { ...person, email: 'robin@example.ca', scores, primaryStyle, narrative, answers, form, ...changes };
}

export function contactBody(formData: Record<string, unknown> = {}) {
  return {
    formData: {
      name: 'Ada Lovelace',
      email: 'ada@example.ca',
      message: 'Please call me.',
      helpType: 'Sales',
      ...formData,
    },
    timestamp: '2026-11-20T10:00:00.000Z',
    userAgent: 'test',
    form,
  };
}

/** An order of one plan by the month. */
export function checkoutBody(changes: Record<string, unknown> = {}) {
  const order = { planId: 'starter', period: 'monthly', units: 1, currency: 'CAD' } as const;
  return {
    order,
    name: 'Ada Lovelace',
    email: 'ada@example.ca',
    shownTotal: quoteOf(order).total,
    termsAccepted: true,
    form,
    ...changes,
  };
}

/** A call as the site makes it; `undefined` removes a header. */
export function request(
  body: unknown,
  headers: Record<string, string | undefined> = {},
  method = 'POST',
): Request {
  const all = {
    apikey: PUBLISHABLE_KEY,
    'content-type': 'application/json',
    origin: SITE,
    'cf-connecting-ip': '203.0.113.7',
    ...headers,
  };
  const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined);
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  return new Request('https://project.example.ca/functions/v1/test', {
    method,
    headers: sent,
    ...(hasBody && {
      body: typeof body === 'string' || body instanceof ReadableStream ? body : JSON.stringify(body),
    }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}

export const PAYMENT_SECRET = 'whsec_functions';

/** The header by which Stripe signs an event, made here without its library. `at`: seconds since 1970. */
export function signPayment(body: string, { secret = PAYMENT_SECRET, at = Date.now() / 1_000 } = {}): string {
  const time = Math.floor(at);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

interface Signing {
  id?: string;
  /** Seconds since 1970. */
  at?: number;
}
/** The headers by which the mail provider signs an event, made here without its library. */
export function signMailEvent(
  body: string,
  { id = crypto.randomUUID(), at = Date.now() / 1_000 }: Signing = {},
) {
  const secret = Buffer.from(settings.webhookSecret?.slice('whsec_'.length) ?? '', 'base64');
  const timestamp = String(Math.floor(at));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
}

/** An order of one starter plan, as the store hands it out; `changes` overwrite it. */
export function storedOrder(changes: Partial<StoredOrder> = {}): StoredOrder {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    state: 'open',
    planId: 'starter',
    period: 'monthly',
    units: 1,
    currency: 'CAD',
    unitAmount: STARTER_TOTAL,
    total: STARTER_TOTAL,
    email: 'ada@example.ca',
    sessionIds: [],
    ...changes,
  };
}

/** A call of the store: its name, and what it was given. */
type Asked = { [Name in keyof Store]: [Name, ...Parameters<Store[Name]>] }[keyof Store];

export interface Recorded extends Dependencies {
  /** Rejects: a test that pays brings its own. */
  connectPayments: ConnectPayments;
  lines: LogLine[];
  notified: number;
  /** All that the store was asked, in order. */
  asked: Asked[];
  /** What it was asked to store, by the name of the call. */
  readonly submissions: { kind: string; submission: Submission; data: unknown }[];
  readonly finished: { job: OutboxJob; outcome: Outcome }[];
  /** What the outbox will hand out, batch by batch. */
  batches: OutboxJob[][];
}

const RECEIPT = { id: '11111111-1111-4111-8111-111111111111', created: true };

/** Dependencies that keep what they are given. `overrides` replace single methods of the store. */
export function recorded(overrides: Partial<Store> = {}, changes: Partial<Settings> = {}): Recorded {
  const nothing = () => undefined;
  const answers: {
    [Name in keyof Store]: (...args: Parameters<Store[Name]>) => Awaited<ReturnType<Store[Name]>>;
  } = {
    admit: () => ({ outcome: 'pass', wait: 1, scope: null, held: false }),
    submitContactMessage: () => RECEIPT,
    submitNewsletter: () => RECEIPT,
    submitQuiz: () => RECEIPT,
    submitPrivacyRequest: () => RECEIPT,
    confirmNewsletter: () => true,
    unsubscribeNewsletter: nothing,
    suppressMail: nothing,
    exportPerson: () => ({ messages: [{ name: 'Ada' }] }),
    deletePerson: () => ({ messages: 1 }),
    readNewsletterState: () => 'none',
    recordQuizReport: ({ id }) => ({ id, created: true }),
    exportQuizReports: () => [],
    exportSignIns: () => [],
    readHome: () => ({ orders: [], documents: [] }),
    deleteAccountData: () => ({ reports: 0 }),
    endAccount: () => 'unknown',
    processAccountDeletions: nothing,
    readOutboxState: () => ({
      ...{ dueSeconds: 0, held: 0, alarms: 0 },
      ...{ breakerTripped: false, callersUnknown: false },
    }),
    recordMailEvent: (_id, _kind, people) => people.length,
    recordPolicyReport: nothing,
    addItemAnswers: () => RECEIPT.id,
    submitOrder: () => storedOrder(),
    recordCheckoutSession: (id, page) =>
      storedOrder({ id, sessionIds: [page.id], sessionId: page.id, sessionUrl: page.url }),
    applyPayment: () => ({ outcome: 'unknown' }),
    readOrder: () => null,
    claimOrders: () => [],
    claimMails: () => kept.batches.shift() ?? [],
    finishMail: nothing,
    queueDigest: nothing,
    readDigest: nothing,
    deleteExpired: nothing,
  };
  const recording = Object.entries(answers).map(([name, answer]) => [
    name,
    async (...args: unknown[]) => {
      kept.asked.push([name, ...args] as Asked);
      return (answer as (...args: unknown[]) => unknown)(...args);
    },
  ]);
  const store: Store = { ...Object.fromEntries(recording), ...overrides };
  const kept: Recorded = {
    lines: [],
    notified: 0,
    asked: [],
    get submissions() {
      return this.asked.flatMap(([kind, submission, data]) =>
        kind.startsWith('submit') ? [{ kind, submission: submission as Submission, data }] : [],
      );
    },
    get finished() {
      return this.asked.flatMap((call) =>
        call[0] === 'finishMail' ? [{ job: call[1], outcome: call[2] }] : [],
      );
    },
    batches: [],
    settings: () => ({ ...settings, ...changes }),
    connectStore: () => store,
    connectPayments: () => Promise.reject(new Error('There is no payment service here.')),
    notifyWorker: () => {
      kept.notified += 1;
    },
    log: (line) => kept.lines.push(line),
  };
  return kept;
}

/** A payment service that opens a checkout session for every order, and has nothing to tell about any. */
const quietPayments: Payments = {
  openSession: async ({ id }, turn) => ({
    id: `cs_${id}_${turn}`,
    url: 'https://pay.example',
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  }),
  readSession: async () => undefined,
  abandonSession: async () => undefined,
  portalUrl: async () => 'https://portal.example',
  readInvoices: async () => [],
  readEvent: async () => undefined,
};

/** The same with a payment service. */
export const withPayments = <Kept extends Dependencies>(kept: Kept) => ({
  ...kept,
  settings: () => ({
    ...kept.settings(),
    payments: { secretKey: 'sk_test', webhookSecret: PAYMENT_SECRET, url: undefined, automaticTax: false },
  }),
  connectPayments: async () => quietPayments,
});
