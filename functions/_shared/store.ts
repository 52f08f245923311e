import { createAdminClient } from '@supabase/server/core';
import { z } from 'zod';
import type { OutboxMail } from './emails/payloads.ts';
import type { Settings } from './env.ts';
import { Fault } from './fault.ts';
import type { CountedLimit } from './limits.ts';
import { Refusal, storeUnavailable } from './refusal.ts';

/** What makes a submission happen once, and within its limits. */
export interface Submission {
  /** A UUID. */
  key: string;
  /** Equal for equal content. */
  bodyHash: string;
  limits: CountedLimit[];
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
  recipient: z.string(),
  payload: z.unknown(),
});
export type OutboxJob = z.infer<typeof outboxJob>;

/** `failed` is tried again later, `refused` never. */
export type Outcome =
  { outcome: 'sent'; providerId: string } | { outcome: 'failed' | 'refused'; error: string };

/** The database, as the functions see it. Every call throws a `Refusal` for a limit, a conflict or an absent store. */
export interface Store {
  submitMessage(submission: Submission, message: ContactMessage, signal: AbortSignal): Promise<Receipt>;
  submitSubscription(
    submission: Submission,
    subscriber: { email: string; canonicalEmail: string },
    signal: AbortSignal,
  ): Promise<Receipt>;
  submitAssessment(submission: Submission, signal: AbortSignal): Promise<Receipt>;
  /** Leases due mails for 60 seconds. */
  claimMails(limit: number, signal: AbortSignal): Promise<OutboxJob[]>;
  finishMail(job: OutboxJob, outcome: Outcome, signal: AbortSignal): Promise<void>;
  /** Removes what is past its time. */
  forgetExpired(signal: AbortSignal): Promise<void>;
}

interface RpcError {
  code: string;
  details: string | null;
  hint: string | null;
}

/** Turns an error of the REST layer into an answer. Its message stays out: it may quote the row. */
function toRefusal(name: string, status: number, { code, details, hint }: RpcError): Error {
  if (code === 'PT429') {
    const headers = { 'retry-after': String(Number(details) || 60) };
    return new Refusal('rate_limited', { headers, cause: new Fault(`limit per ${hint}`) });
  }
  if (code === 'PT422') return new Refusal('idempotency_conflict');
  const fault = new Fault(`${name} answered ${status} ${code}`.trim());
  return status === 0 || status >= 500 ? storeUnavailable(fault) : fault;
}

/** Objects travel as JSON text, see the migration. */
const toText = (objects: Record<string, object>) =>
  Object.fromEntries(Object.entries(objects).map(([name, object]) => [name, JSON.stringify(object)]));

/** The store behind the project's REST API, with the secret key. Each method is one call and one transaction. */
export function connectStore({ supabase }: Pick<Settings, 'supabase'>): Store {
  const client = createAdminClient({ env: supabase });

  async function rpc<Schema extends z.ZodType>(
    name: string,
    args: Record<string, string | number>,
    result: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    const { data, error, status } = await client.rpc(name, args).abortSignal(signal);
    if (error) throw toRefusal(name, status, error);
    const parsed = result.safeParse(data);
    if (!parsed.success) throw new Fault(`${name} answered in an unknown shape`);
    return parsed.data;
  }

  return {
    submitMessage: (submission, message, signal) =>
      rpc('submit_contact', toText({ p_submission: submission, p_message: message }), receipt, signal),
    submitSubscription: (submission, subscriber, signal) =>
      rpc('submit_contact', toText({ p_submission: submission, p_subscriber: subscriber }), receipt, signal),
    submitAssessment: (submission, signal) =>
      rpc('submit_disc_assessment', toText({ p_submission: submission }), receipt, signal),
    claimMails: (limit, signal) => rpc('claim_outbox', { p_limit: limit }, z.array(outboxJob), signal),
    finishMail: async (job, outcome, signal) => {
      const args = {
        p_id: job.id,
        p_attempt: job.attempt,
        p_outcome: outcome.outcome,
        ...(outcome.outcome === 'sent' ? { p_provider_id: outcome.providerId } : { p_error: outcome.error }),
      };
      await rpc('finish_outbox', args, z.unknown(), signal);
    },
    forgetExpired: async (signal) => {
      await rpc('forget_expired', {}, z.unknown(), signal);
    },
  };
}
