import { z } from 'zod';
import type { ConsentPurpose } from '../../../src/site/consent.ts';
import type { OutboxMail } from '../emails/payloads.ts';
import type { CountedLimit, mailboxLimits } from '../guard/limits.ts';
import { InternalError } from '../internal-error.ts';
import { Refusal } from '../refusal.ts';
import type { CallDatabase } from './database.ts';

export interface Consent {
  purpose?: ConsentPurpose;
  /** SHA-256 of the words that were shown. */
  textHash?: string | undefined;
  /** Path of the page. */
  page?: string | undefined;
  clientHash?: string | undefined;
  userAgent?: string | undefined;
}

export interface Submission {
  key: string;
  /** Equal for equal content. */
  bodyHash: string;
  /** Whom it concerns, see `personHashOf`. */
  personHash: string;
  /** What the mailbox of the person may get. */
  mailbox: ReturnType<typeof mailboxLimits>;
  /** Its mails wait until a person of the staff lets them go. */
  held: boolean;
  consent?: Consent;
  mails: OutboxMail[];
}

interface ContactMessage {
  topic: string;
  name: string;
  email: string;
  message: string;
  /** ISO 8601, by the visitor's clock. */
  sentAt: string;
  userAgent: string;
}

/** A call to be counted, see `app.admit`. */
interface CountedCall {
  function: string;
  limits: CountedLimit[];
  calls: number;
  work: boolean;
  proven: boolean;
  /** Of a form. */
  key?: string;
  bodyHash?: string;
  hourly?: { allowed: number; free: number };
}

const admission = z.object({
  outcome: z.enum(['pass', 'work', 'wait']),
  /** Seconds. */
  wait: z.int(),
  scope: z.enum(['client', 'account']).nullable(),
  held: z.boolean(),
});
export type Admission = z.infer<typeof admission>;

export const receipt = z.object({ id: z.uuid(), created: z.boolean() });
/** `created` is false when the same submission had been stored before. */
export type Receipt = z.infer<typeof receipt>;

const HOUR_SECONDS = 60 * 60;

/** Throws 429 when nothing was stored, because the mailbox got all that it may get for so many seconds. */
async function receiptOrWait(answering: Promise<Receipt | { wait: number }>): Promise<Receipt> {
  const answer = await answering;
  if (!('wait' in answer)) return answer;
  const hours = Math.ceil(answer.wait / HOUR_SECONDS);
  const when = hours > 1 ? `in ${hours} hours` : 'within the hour';
  const email = `This address was sent as much as we send to one mailbox. The next mail can go out ${when}.`;
  const headers = { 'retry-after': `${answer.wait}` };
  throw new Refusal('rate_limited', {
    headers,
    fields: { email },
    cause: new InternalError('limit per mailbox'),
  });
}

const outcome = z.union([receipt, z.object({ wait: z.int() })]);

export const submissionStore = (call: CallDatabase) => ({
  admit: (counted: CountedCall) => call('admit', [counted], admission),
  submitContactMessage: (submission: Submission, message: ContactMessage) =>
    call('submit_contact_message', [submission, message], receipt),
  submitNewsletter: (submission: Submission, email: string) =>
    call('submit_newsletter', [submission, email], receipt),
  /** Stores the report mail of a quiz, and nothing else about it. Throws 429 when the mailbox got its share. */
  submitQuiz: (submission: Submission) => receiptOrWait(call('submit_quiz', [submission], outcome)),
  /**
   * The mail goes out only if we keep anything about the person; the receipt does not tell. Throws 429 when the mailbox
   * got its share.
   */
  submitPrivacyRequest: (submission: Submission) =>
    receiptOrWait(call('submit_privacy_request', [submission], outcome)),
});
