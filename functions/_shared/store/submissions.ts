import { z } from 'zod';
import type { ConsentPurpose } from '../../../src/site/consent.ts';
import type { VisitSource } from '../../../src/site/visit-source.ts';
import type { OutboxMail } from '../emails/payloads.ts';
import { type CountedLimit, type mailboxLimits, OF_ONE_MAILBOX } from '../guard/limits.ts';
import { InternalError } from '../internal-error.ts';
import { Refusal } from '../refusal.ts';
import { type CallDatabase, refusalOf } from './database.ts';

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
  /** What counts its call. */
  counted: CountedCall;
  key: string;
  /** Equal for equal content. */
  bodyHash: string;
  /** Whom it concerns, see `personHashOf`. */
  personHash: string;
  /** What the mailbox of the person may get. */
  mailbox: ReturnType<typeof mailboxLimits>;
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
export interface CountedCall {
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
export const isAdmission = (answer: object): answer is Admission => 'outcome' in answer;

export const receipt = z.object({
  id: z.uuid(),
  created: z.boolean(),
  /** Its mails wait until a person of the staff lets them go. */
  held: z.boolean().optional(),
});
/** `created` is false when the same submission had been stored before. */
export type Receipt = z.infer<typeof receipt>;

/** The code of an error that undid what was to be stored. */
const failed = z.object({ failed: z.string() });
const isFailed = (answer: object): answer is z.infer<typeof failed> => 'failed' in answer;

/** What `app.submit` answers; `result`: of a submission that was let through. */
export const answerTo = <Result extends object>(result: z.ZodType<Result>) =>
  z.union([result, failed, admission]);

/**
 * Has the database count the call of a form and, if it lets it through, store what it sends: one statement, one
 * transaction. Answers an `Admission` for a call that is not let through.
 *
 * @param name the database function that stores
 */
export async function submit<Result extends object>(
  call: CallDatabase,
  name: string,
  { counted, ...submission }: Submission,
  content: object | undefined,
  answers: ReturnType<typeof answerTo<Result>>,
): Promise<Result | Admission> {
  const args = [counted, name, submission, ...(content ? [content] : [])];
  const answer = await call('submit', args, answers);
  if (isFailed(answer)) throw refusalOf(name, answer.failed);
  return answer;
}

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
  answering: Promise<z.infer<typeof outcome> | Admission>,
  words: string,
  field = 'email',
): Promise<Receipt | Admission> {
  const answer = await answering;
  if (isAdmission(answer) || !('wait' in answer)) return answer;
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

/** `wait` alone: the mailbox got all that it may. */
const outcome = z.union([receipt, z.strictObject({ wait: z.int(), held: z.boolean() })]);
const outcomes = answerTo(outcome);

export const submissionStore = (call: CallDatabase) => ({
  admit: (counted: CountedCall) => call('admit', [counted], admission),
  /** Throws 429 when as much was stored under the address as may be. */
  submitContactMessage: (submission: Submission, message: ContactMessage) =>
    receiptOrWait(
      submit(call, 'submit_contact_message', submission, message, outcomes),
      HAD.messages,
      CONTACT_FIELD,
    ),
  submitNewsletter: (submission: Submission, email: string) =>
    receiptOrWait(
      submit(call, 'submit_newsletter', submission, { email }, outcomes),
      HAD.messages,
      CONTACT_FIELD,
    ),
  /** Stores the report mail of a quiz, and nothing else about it. Throws 429 when the mailbox got its share. */
  submitQuiz: (submission: Submission, newsletter?: NewsletterRequest) =>
    receiptOrWait(submit(call, 'submit_quiz', submission, newsletter, outcomes), HAD.reports),
  /**
   * The mail goes out only if we keep anything about the person; the receipt does not tell. Throws 429 when the mailbox
   * got its share.
   */
  submitPrivacyRequest: (submission: Submission) =>
    receiptOrWait(submit(call, 'submit_privacy_request', submission, undefined, outcomes), HAD.links),
});
