import postgres from 'postgres';
import { z } from 'zod';
import { NEWSLETTER_STATES } from '../../src/domain/api.ts';
import type { ConsentPurpose } from '../../src/domain/consent.ts';
import { ORDER_STATES, type OrderState } from '../../src/domain/checkout.ts';
import { DISC_KEPT_MAX } from '../../src/domain/constants.ts';
import type { DiscScores } from '../../src/domain/disc/style.ts';
import { CURRENCIES, type Currency } from '../../src/domain/pricing/money.ts';
import { PERIODS, type Period } from '../../src/domain/pricing/terms.ts';
import type { OutboxMail } from './emails/payloads.ts';
import type { Settings } from './env.ts';
import { Fault } from './fault.ts';
import type { CountedLimit } from './limits.ts';
import { proofRequired } from './proof-of-work.ts';
import { Refusal, storeUnavailable, unauthorized } from './refusal.ts';

const CONNECT_TIMEOUT_SECONDS = 3;
const IDLE_SECONDS = 20;
const TRANSACTION_POOLER_PORT = '6543';
/** Of one instance of a function; the platform runs several. */
const CONNECTIONS = 10;

/** Proof of what a person agreed to or took back. */
export interface Consent {
  purpose?: ConsentPurpose;
  /** SHA-256 of the words that were shown. */
  textHash?: string | undefined;
  /** Path of the page. */
  page?: string | undefined;
  clientHash: string;
  userAgent?: string | undefined;
}

/** What makes a submission happen once, and within its limits. */
export interface Submission {
  /** A UUID. */
  key: string;
  /** Equal for equal content. */
  bodyHash: string;
  /** Whom it concerns, see `personHashOf`. */
  personHash: string;
  limits: CountedLimit[];
  hourly: { allowed: number; free: number };
  /** The caller solved a challenge. */
  proven: boolean;
  consent?: Consent;
  mails: OutboxMail[];
}

export interface ContactMessage {
  topic: string;
  name: string;
  email: string;
  message: string;
  /** ISO 8601, by the visitor's clock. */
  sentAt: string;
  userAgent: string;
}

const receipt = z.object({ id: z.uuid(), created: z.boolean() });
/** `created` is false when the same submission had been stored before. */
export type Receipt = z.infer<typeof receipt>;

const outboxJob = z.object({
  id: z.int(),
  /** Counts from 1. */
  attempt: z.int(),
  dedupeKey: z.string(),
  template: z.string(),
  reference: z.uuid(),
  /** An address, or `STAFF`. */
  recipient: z.string(),
  /** Null for the staff. */
  personHash: z.string().nullable(),
  payload: z.unknown(),
});
export type OutboxJob = z.infer<typeof outboxJob>;

/** `failed` is tried again later, not before `retryAfter` seconds; `refused` never, `suppress`: nor any other mail. */
export type Outcome =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'failed'; error: string; retryAfter?: number | undefined }
  | { outcome: 'refused'; error: string; suppress?: boolean | undefined };

const outboxState = z.object({
  /** For how long the oldest mail is due, in seconds. */
  dueSeconds: z.number(),
  held: z.int(),
  /** Of the last day. */
  alarms: z.int(),
});
export type OutboxState = z.infer<typeof outboxState>;

export type MailEventKind = 'hard_bounce' | 'soft_bounce' | 'complaint';

const rows = z.array(z.record(z.string(), z.unknown()));
const exported = z.record(z.string(), rows);
const deleted = z.record(z.string(), z.int());
const newsletterState = z.enum(NEWSLETTER_STATES);
/** `unknown`: there is no such account, and nobody has asked us to delete it. */
const deletionState = z.enum(['present', 'deleted', 'unknown']);

/** Whose data an account holds; `person` is missing while its address is not confirmed. */
export interface AccountOwner {
  /** A UUID. */
  userId: string;
  person?: { address: string; personHash: string } | undefined;
}

/** A result to keep. The same `id` is the same result. */
export interface KeptReport {
  id: string;
  userId: string;
  scores: DiscScores;
}

/** An order to store. Amounts in cents, before tax. */
export interface NewOrder {
  name: string;
  email: string;
  planId: string;
  /** Missing for what is paid once. */
  period: Period | undefined;
  units: number;
  currency: Currency;
  unitAmount: number;
  total: number;
}

const day = z.iso.date().optional();
const storedOrder = z.object({
  id: z.uuid(),
  state: z.enum(ORDER_STATES),
  planId: z.string(),
  period: z.enum(PERIODS).optional(),
  units: z.int(),
  currency: z.enum(CURRENCIES),
  unitAmount: z.int(),
  total: z.int(),
  email: z.string(),
  /** With tax. */
  charged: z.int().optional(),
  paidAt: z.string().optional(),
  renewsOn: day,
  endsOn: day,
  customerId: z.string().optional(),
  /** Every payment page that was opened for it. */
  sessionIds: z.array(z.string()),
  /** The page that counts: the last one, or the one that was paid. */
  sessionId: z.string().optional(),
  /** Missing once nobody can pay there. */
  sessionUrl: z.string().optional(),
  sessionExpiresAt: z.string().optional(),
});
export type StoredOrder = z.infer<typeof storedOrder>;

/** The page of the payment service on which an order can be paid until then, ISO 8601. */
export interface PaymentPage {
  id: string;
  url: string;
  expiresAt: string;
}

/** A notice of the payment service. */
export interface PaymentEvent {
  id: string;
  type: string;
}

/** What is known about a payment page. Amounts in cents. */
interface PageFacts {
  orderId: string;
  sessionId: string;
  state: OrderState;
  /** In small letters. */
  currency: string;
  subtotal: number;
  tax: number;
  /** With tax. */
  charged: number;
  /** ISO 8601. */
  at: string;
  customerId: string | undefined;
  subscriptionId: string | undefined;
  paymentId: string | undefined;
}

/** What is known about a subscription. Days in UTC. */
interface SubscriptionFacts {
  orderId: string;
  subscriptionId: string;
  customerId: string | undefined;
  /** The greatest counts. */
  version: string;
  renewsOn: string;
  endsOn: string | undefined;
}
export type PaymentFacts = PageFacts | SubscriptionFacts;

const applied = z.object({
  /** `unknown`: there is no such order. `repeated`: the notice was known. `alarm`: the staff is told, and no order changed. */
  outcome: z.enum(['unknown', 'repeated', 'unchanged', 'changed', 'alarm']),
  order: storedOrder.optional(),
});

const claimedOrders = z.array(z.object({ id: z.uuid(), sessionId: z.string() }));

/** The database, as the functions see it. Every call throws a `Refusal` for a limit, a conflict or an absent store. */
export interface Store {
  submitMessage(submission: Submission, message: ContactMessage, signal: AbortSignal): Promise<Receipt>;
  submitSubscription(submission: Submission, email: string, signal: AbortSignal): Promise<Receipt>;
  /** Leaves nothing but the mail. */
  submitAssessment(submission: Submission, signal: AbortSignal): Promise<Receipt>;
  /** The mail goes out only if we keep anything about the person; the receipt does not tell. */
  submitDataRequest(submission: Submission, signal: AbortSignal): Promise<Receipt>;
  /** False when there is nothing to confirm, or nothing any more. */
  confirmSubscription(personHash: string, consent: Consent, signal: AbortSignal): Promise<boolean>;
  unsubscribe(personHash: string, consent: Consent, signal: AbortSignal): Promise<void>;
  /** No mail to this person any more. */
  suppress(personHash: string, consent: Consent, signal: AbortSignal): Promise<void>;
  /** Rows by table. */
  exportPerson(personHash: string, signal: AbortSignal): Promise<z.infer<typeof exported>>;
  /** Numbers of rows by table. */
  deletePerson(personHash: string, signal: AbortSignal): Promise<z.infer<typeof deleted>>;
  /** Throws 429 over a limit. */
  countAccountCall(limits: CountedLimit[], signal: AbortSignal): Promise<void>;
  newsletterState(personHash: string, signal: AbortSignal): Promise<z.infer<typeof newsletterState>>;
  /** Throws 401 when there is no such account, and 422 when it is full or the id was used for another result. */
  keepReport(report: KeptReport, signal: AbortSignal): Promise<Receipt>;
  exportReports(userId: string, signal: AbortSignal): Promise<z.infer<typeof rows>>;
  /** Deletes all but the account itself, and writes the mail about it, which `endAccount` lets go. Numbers of rows. */
  deleteAccount(owner: AccountOwner, signal: AbortSignal): Promise<z.infer<typeof deleted>>;
  /** Where the deletion of an account stands, now that the auth service was asked. */
  endAccount(userId: string, signal: AbortSignal): Promise<z.infer<typeof deletionState>>;
  /** Lets mails go that were left waiting for the deletion of an account which has happened. */
  settleFarewells(signal: AbortSignal): Promise<void>;
  /** Leases due mails for 60 seconds. */
  claimMails(limit: number, signal: AbortSignal): Promise<OutboxJob[]>;
  finishMail(job: OutboxJob, outcome: Outcome, signal: AbortSignal): Promise<void>;
  /** Removes what is past its time. */
  forgetExpired(signal: AbortSignal): Promise<void>;
  outboxState(signal: AbortSignal): Promise<OutboxState>;
  /** The order that this very call made before, or a new one. Counts every call. */
  submitOrder(submission: Submission, order: NewOrder, signal: AbortSignal): Promise<StoredOrder>;
  /** Null when the order is gone. One that is paid, or about to be, takes no page. */
  noteSession(orderId: string, page: PaymentPage, signal: AbortSignal): Promise<StoredOrder | null>;
  /** `event` is missing when the payment service was asked. Every notice counts once, in whatever order they come. */
  applyPayment(
    event: PaymentEvent | undefined,
    facts: PaymentFacts,
    signal: AbortSignal,
  ): Promise<z.infer<typeof applied>>;
  /** Throws 429 over a limit. */
  viewOrder(id: string, limits: CountedLimit[], signal: AbortSignal): Promise<StoredOrder | null>;
  /** Orders to ask the payment service about: it may have told us, and we have not heard. */
  claimOrders(limit: number, signal: AbortSignal): Promise<z.infer<typeof claimedOrders>>;
  /** False when the notice was known. `id` is the provider's. */
  noteMailEvent(id: string, kind: MailEventKind, personHash: string, signal: AbortSignal): Promise<boolean>;
}

/** What Postgres and its driver add to their errors. Only an error of the server has a severity. */
const failure = z.object({
  code: z.string(),
  severity: z.string().optional(),
  detail: z.string().optional(),
  hint: z.string().optional(),
});

const ACCOUNT_FULL = `Your account keeps ${DISC_KEPT_MAX} results, which is the most it can. Delete one of them first.`;

/**
 * SQLSTATE classes and codes of a database that is away, full, busy, being moved or broken inside: the same call may
 * succeed later.
 */
const PASSING = /^(?:08|53|57|58|XX)|^(?:40001|40P01|55P03|25006)$/;

/** Turns an error of the database into an answer. Its message stays out: it may quote the row. */
async function toRefusal(name: string, error: unknown, signingSecret: string): Promise<Error> {
  const { code, severity, detail, hint } = failure.catch({ code: 'unknown' }).parse(error);
  if (code === 'PT428' || (code === 'PT429' && hint === 'proof')) return proofRequired(signingSecret);
  if (code === 'PT429') {
    const headers = { 'retry-after': String(Number(detail) || 60) };
    return new Refusal('rate_limited', { headers, cause: new Fault(`limit per ${hint}`) });
  }
  if (code === 'PT422') return new Refusal('idempotency_conflict');
  if (code === 'PT401') return unauthorized();
  if (code === 'PT409') return new Refusal('invalid_body', { fields: { answers: ACCOUNT_FULL } });
  const fault = new Fault(`${name} failed with ${code}`);
  const isOfConnection = severity === undefined;
  return isOfConnection || PASSING.test(code) ? storeUnavailable(fault) : fault;
}

type Argument = string | number | boolean | object;

function openStore({ storeUrl, signingSecret }: Pick<Settings, 'storeUrl' | 'signingSecret'>): Store {
  // The transaction pooler gives each statement to whichever connection is free, which may not know its plan.
  const prepare = new URL(storeUrl).port !== TRANSACTION_POOLER_PORT;
  const sql = postgres(storeUrl, {
    max: CONNECTIONS,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: IDLE_SECONDS,
    fetch_types: false,
    onnotice: () => undefined,
  });

  /** Calls a function of the schema `app`: one statement, one transaction. */
  async function call<Schema extends z.ZodType>(
    name: string,
    args: readonly Argument[],
    result: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    const values = args.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value));
    const places = args.map(
      (value, index) => `$${index + 1}${typeof value === 'object' ? '::text::jsonb' : ''}`,
    );
    const query = sql.unsafe<{ result: unknown }[]>(
      `select app.${name}(${places.join(', ')}) as result`,
      values,
      { prepare },
    );
    const cancel = () => query.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const [row] = await query;
      const parsed = result.safeParse(row?.result);
      if (!parsed.success) throw new Fault(`${name} answered in an unknown shape`);
      return parsed.data;
    } catch (error) {
      throw error instanceof Fault ? error : await toRefusal(name, error, signingSecret);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }
  const nothing = async (...parameters: [name: string, args: Argument[], signal: AbortSignal]) => {
    const [name, args, signal] = parameters;
    await call(name, args, z.unknown(), signal);
  };

  return {
    submitMessage: (submission, message, signal) =>
      call('submit_message', [submission, message], receipt, signal),
    submitSubscription: (submission, email, signal) =>
      call('submit_subscription', [submission, email], receipt, signal),
    submitAssessment: (submission, signal) => call('submit_assessment', [submission], receipt, signal),
    submitDataRequest: (submission, signal) => call('submit_data_request', [submission], receipt, signal),
    confirmSubscription: async (personHash, consent, signal) =>
      (await call('confirm_subscription', [personHash, consent], z.string().nullable(), signal)) !== null,
    unsubscribe: (personHash, consent, signal) => nothing('unsubscribe', [personHash, consent], signal),
    suppress: (personHash, consent, signal) => nothing('suppress', [personHash, 'asked', consent], signal),
    exportPerson: (personHash, signal) => call('export_person', [personHash], exported, signal),
    deletePerson: (personHash, signal) => call('delete_person', [personHash], deleted, signal),
    countAccountCall: (limits, signal) => nothing('count_account_call', [limits], signal),
    newsletterState: (personHash, signal) => call('newsletter_state', [personHash], newsletterState, signal),
    keepReport: ({ id, userId, scores: { D: d, I: i, S: s, C: c } }, signal) =>
      call('keep_report', [{ id, userId, d, i, s, c, most: DISC_KEPT_MAX }], receipt, signal),
    exportReports: (userId, signal) => call('export_reports', [userId], rows, signal),
    deleteAccount: ({ userId, person }, signal) =>
      call(
        'delete_account',
        [{ userId, personHash: person?.personHash, email: person?.address }],
        deleted,
        signal,
      ),
    endAccount: (userId, signal) => call('end_account', [userId], deletionState, signal),
    settleFarewells: (signal) => nothing('settle_farewells', [], signal),
    claimMails: (limit, signal) => call('claim_outbox', [limit], z.array(outboxJob), signal),
    finishMail: ({ id, attempt }, outcome, signal) =>
      nothing('finish_mail', [{ id, attempt, ...outcome }], signal),
    forgetExpired: (signal) => nothing('forget_expired', [], signal),
    outboxState: (signal) => call('outbox_state', [], outboxState, signal),
    submitOrder: (submission, order, signal) =>
      call('submit_order', [submission, order], storedOrder, signal),
    noteSession: (orderId, page, signal) =>
      call('note_session', [orderId, page], storedOrder.nullable(), signal),
    applyPayment: (event, facts, signal) => call('apply_payment', [event ?? {}, facts], applied, signal),
    viewOrder: (id, limits, signal) => call('order_view', [id, limits], storedOrder.nullable(), signal),
    claimOrders: (limit, signal) => call('claim_orders', [limit], claimedOrders, signal),
    noteMailEvent: (id, kind, personHash, signal) =>
      call('note_mail_event', [id, kind, personHash], z.boolean(), signal),
  };
}

let opened: { url: string; store: Store } | undefined;

/** The store behind `STORE_URL`, with connections that all calls of this instance share. Opens them when needed. */
export function connectStore(settings: Settings): Store {
  if (opened?.url !== settings.storeUrl) opened = { url: settings.storeUrl, store: openStore(settings) };
  return opened.store;
}
