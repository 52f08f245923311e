import type { Accepted } from '../../src/site/api.ts';
import { type ConsentPurpose, type ConsentText, findConsent } from '../../src/site/consent.ts';
import { QUIZ_MIN_ELAPSED_MS, FORM_MIN_ELAPSED_MS } from '../../src/site/constants.ts';
import type { FormSignals } from '../../src/site/form-signals.ts';
import type { Dependencies } from './dependencies.ts';
import type { ConsentReceipt, OutboxMail } from './emails/payloads.ts';
import type { CallContext } from './http.ts';
import { keyedHash, uuidOfHash } from './keyed-hash.ts';
import { hourlyLimitOf, type LimitedFunction, limitsOf } from './limits.ts';
import { mailboxOf, personHashOf } from './mailbox.ts';
import { PROOF_LIFETIME_SECONDS, proofRequired } from './proof-of-work.ts';
import type { Receipt, Submission } from './store/submissions.ts';

/** The words beside the button; undefined when the caller did not name a text that we ever showed for this purpose. */
function shownText(form: FormSignals | undefined, purpose: ConsentPurpose): ConsentText | undefined {
  const text = findConsent(form?.consent);
  return text?.purpose === purpose ? text : undefined;
}

/** What the person agreed to, for the mail that answers them; undefined when the caller did not say. */
export function receiptOf(
  form: FormSignals | undefined,
  purpose: ConsentPurpose,
  now: Date,
): ConsentReceipt | undefined {
  const text = shownText(form, purpose);
  return text && { textHash: text.hash, agreedAt: now.toISOString() };
}

interface Content {
  /** What the submission says: calls with equal content are the same submission for a day. */
  content: unknown;
  mails: OutboxMail[];
  /** What is agreed to by it, with the browser's name where the caller sent one. */
  consent?: { purpose: ConsentPurpose; userAgent?: string };
}

/** `personHash`: of whom it is, and who gets the mails. `form`: what the form says about itself. */
type SubmissionParts = Content & { personHash: string; form: FormSignals | undefined };

/**
 * What makes a call happen once and within its limits. A caller that sends no `Idempotency-Key` gets one made
 * of its content, so that a repeated request is still one submission. Throws 428 for a form that was filled in faster
 * than a person can.
 */
export async function submissionOf(
  name: LimitedFunction,
  call: Pick<CallContext, 'idempotencyKey' | 'clientHash' | 'settings' | 'proof'>,
  { personHash, content, mails, form, consent }: SubmissionParts,
): Promise<Submission> {
  const { personSecret, signingKeys, limitsFactor } = call.settings;
  const fewestMs = name === 'send-disc-assessment' ? QUIZ_MIN_ELAPSED_MS : FORM_MIN_ELAPSED_MS;
  const proof = await call.proof();
  if (form && form.elapsedMs < fewestMs && proof === undefined) throw await proofRequired(signingKeys);

  const bodyHash = keyedHash(personSecret, name, JSON.stringify(content));
  const windows = limitsOf(name, { client: call.clientHash, person: personHash }, limitsFactor);
  const spent = { key: `proof:proof:${proof}`, seconds: PROOF_LIFETIME_SECONDS, allowed: 1, free: 1 };
  return {
    key: call.idempotencyKey ?? uuidOfHash(bodyHash),
    bodyHash,
    personHash,
    limits: proof === undefined ? windows : [spent, ...windows],
    hourly: hourlyLimitOf(name, limitsFactor),
    proven: proof !== undefined,
    mails,
    ...(consent && {
      consent: {
        purpose: consent.purpose,
        textHash: shownText(form, consent.purpose)?.hash,
        page: form?.page,
        clientHash: call.clientHash,
        userAgent: consent.userAgent,
      },
    }),
  };
}

/** Who may send a form, and how long it may take, in milliseconds. */
export const FORM_CALL = { auth: ['user', 'publishable'], deadlineMs: 5_000 } as const;

interface ReceivedForm {
  name: LimitedFunction;
  email: string;
  /** Dotted path of the address in the body. */
  field: string;
  form: FormSignals | undefined;
}

/** What a form leaves. `store` throws a `Refusal` when it may not be stored. */
export interface Stored extends Content {
  store: (submission: Submission) => Promise<Receipt>;
}

/**
 * Stores what a form sends, and notifies the worker of its mails. A program that fills in the field which people do not
 * see is told what a person would be told.
 *
 * @param read what to store, by the address to which mail is sent (see `Mailbox`), and who has it
 */
export async function acceptForm(
  { notifyWorker, log }: Pick<Dependencies, 'notifyWorker' | 'log'>,
  call: CallContext,
  { name, email, field, form }: ReceivedForm,
  read: (address: string, personHash: string) => Stored,
): Promise<Accepted> {
  const { settings } = call;
  const mailbox = mailboxOf(email, field);
  if (form?.website) {
    log({ level: 'warn', event: 'trapped', function: name });
    return { ok: true, id: crypto.randomUUID() };
  }
  const personHash = personHashOf(settings.personSecret, mailbox);
  const { store, ...content } = read(mailbox.address, personHash);
  const { id, created } = await store(await submissionOf(name, call, { ...content, personHash, form }));
  if (created) notifyWorker(settings);
  return { ok: true, id };
}
