import { z } from 'zod';
import type { ConsentPurpose } from '../../../src/site/consent.ts';
import type { OutboxMail } from '../emails/payloads.ts';
import type { CountedLimit } from '../limits.ts';
import type { CallDatabase } from './database.ts';

export interface Consent {
  purpose?: ConsentPurpose;
  /** SHA-256 of the words that were shown. */
  textHash?: string | undefined;
  /** Path of the page. */
  page?: string | undefined;
  clientHash: string;
  userAgent?: string | undefined;
}

export interface Submission {
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

interface ContactMessage {
  topic: string;
  name: string;
  email: string;
  message: string;
  /** ISO 8601, by the visitor's clock; null when that says nothing of use. */
  sentAt: string | null;
  userAgent: string;
}

export const receipt = z.object({ id: z.uuid(), created: z.boolean() });
/** `created` is false when the same submission had been stored before. */
export type Receipt = z.infer<typeof receipt>;

export const submissionStore = (call: CallDatabase) => ({
  submitContactMessage: (submission: Submission, message: ContactMessage) =>
    call('submit_contact_message', [submission, message], receipt),
  submitNewsletter: (submission: Submission, email: string) =>
    call('submit_newsletter', [submission, email], receipt),
  /** Stores the report mail of a quiz, and nothing else about it. */
  submitQuiz: (submission: Submission) => call('submit_quiz', [submission], receipt),
  /** The mail goes out only if we keep anything about the person; the receipt does not tell. */
  submitPrivacyRequest: (submission: Submission) => call('submit_privacy_request', [submission], receipt),
});
