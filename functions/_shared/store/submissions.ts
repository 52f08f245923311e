import { z } from 'zod';
import type { ConsentPurpose } from '../../../src/site/consent.ts';
import type { VisitSource } from '../../../src/site/visit-source.ts';
import type { OutboxMail } from '../emails/payloads.ts';
import { type CountedLimit, type mailboxLimits, OF_ONE_MAILBOX } from '../guard/limits.ts';
import { InternalError } from '../internal-error.ts';
import { Refusal } from '../refusal.ts';
import type { CallDatabase } from './database.ts';

export interface Consent {
  purpose?: ConsentPurpose;
  /** SHA-256 of the words that were shown. */
  textHash?: string | undefined;
  /** Path of the page. */
  page?: string | undefined;
  /** How the visit began. */
  source?: VisitSource | undefined;
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

/** Of who ticked the box of the newsletter in another form. `email`: where its mail goes. */
export interface NewsletterRequest {
  email: string;
  consent: Consent;
  mailbox: ReturnType<typeof mailboxLimits>;
}

interface ContactMessage {
  topic: string;
  name: string;
  email: string;
  message: string;
  /** ISO 8601, by the visitor's clock; null when that says nothing of use. */
  sentAt: string | null;
  userAgent: string;
}

/** A call to be counted, see `app.admit`. */
interface CountedCall {
  function: string;
  limits: CountedLimit[];
  work: boolean;
  proven: boolean;
  /** Of a form. */
  key?: string;
  bodyHash?: string;
  hourly?: { allowed: number; free: number };
}

const admission = z.object({
  outcome: z.enum(['pass', 'work', 'wait']),
  /** Seconds: until the caller is heard again, or needs no work any more. */
  wait: z.int(),
  scope: z.enum(['client', 'owner']).nullable(),
  held: z.boolean(),
});
export type Admission = z.infer<typeof admission>;

export const receipt = z.object({ id: z.uuid(), created: z.boolean() });
/** `created` is false when the same submission had been stored before. */
export type Receipt = z.infer<typeof receipt>;

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

function inHours(seconds: number): string {
  if (seconds <= HOUR_SECONDS) return 'within the hour';
  return seconds <= 2 * DAY_SECONDS
    ? `in ${Math.ceil(seconds / HOUR_SECONDS)} hours`
    : `in ${Math.ceil(seconds / DAY_SECONDS)} days`;
}

/**
 * Throws 429 when nothing was stored, because the mailbox got, or sent, all that it may.
 *
 * @param words what it had, at `field`, and what can go out then
 */
async function receiptOrWait(
  answering: Promise<Receipt | { wait: number }>,
  words: string,
  field = 'email',
): Promise<Receipt> {
  const answer = await answering;
  if (!('wait' in answer)) return answer;
  const { wait } = answer;
  throw new Refusal('rate_limited', {
    headers: { 'retry-after': `${wait}` },
    fields: { [field]: `${words} The next one can go out ${inHours(wait)}.` },
    cause: new InternalError('limit per mailbox'),
  });
}
const { mails, reportsIn30Days, messages } = OF_ONE_MAILBOX;
/** Of a mailbox that had its share; docs/limits.md shows them. */
export const HAD = {
  reports: `This address has had all the reports it can: ${mails} a day, ${reportsIn30Days} in 30 days.`,
  links: `This address has had ${mails} links within a day, and they still work.`,
  messages: `${messages} messages with this address have reached us within a day, which is all we take.`,
};

const CONTACT_FIELD = 'formData.email';

const outcome = z.union([receipt, z.object({ wait: z.int() })]);

export const submissionStore = (call: CallDatabase) => ({
  admit: (counted: CountedCall) => call('admit', [counted], admission),
  /** Throws 429 when as much was stored under the address as may be. */
  submitContactMessage: (submission: Submission, message: ContactMessage) =>
    receiptOrWait(
      call('submit_contact_message', [submission, message], outcome),
      HAD.messages,
      CONTACT_FIELD,
    ),
  submitNewsletter: (submission: Submission, email: string) =>
    receiptOrWait(call('submit_newsletter', [submission, email], outcome), HAD.messages, CONTACT_FIELD),
  /** Stores the report mail of a quiz, and nothing else about it. Throws 429 when the mailbox got its share. */
  submitQuiz: (submission: Submission, newsletter?: NewsletterRequest) =>
    receiptOrWait(
      call('submit_quiz', newsletter ? [submission, newsletter] : [submission], outcome),
      HAD.reports,
    ),
  /**
   * The mail goes out only if we keep anything about the person; the receipt does not tell. Throws 429 when the mailbox
   * got its share.
   */
  submitPrivacyRequest: (submission: Submission) =>
    receiptOrWait(call('submit_privacy_request', [submission], outcome), HAD.links),
});
