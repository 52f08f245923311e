import type { Accepted } from '../../src/site/api.ts';
import { type ConsentPurpose, type ConsentText, findConsent } from '../../src/site/consent.ts';
import { QUIZ_MIN_ELAPSED_MS, FORM_MIN_ELAPSED_MS } from '../../src/site/constants.ts';
import type { FormSignals } from '../../src/site/form-signals.ts';
import type { Dependencies } from './dependencies.ts';
import type { ConsentReceipt, OutboxMail } from './emails/payloads.ts';
import type { CallContext } from './http.ts';
import { keyedHash, uuidOfHash } from './keyed-hash.ts';
import { countForm } from './guard/admission.ts';
import { type FormFunction, mailboxLimits } from './guard/limits.ts';
import { type Mailbox, mailboxHashOf, mailboxOf, personHashOf } from './mailbox.ts';
import type { Admission, Receipt, Submission } from './store/submissions.ts';

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
  return text && { textHash: text.hash, agreedAt: now.toISOString(), source: form?.source };
}

interface Content {
  /** What the submission says: calls with equal content are the same submission for a day. */
  content: unknown;
  mails: OutboxMail[];
  /** What is agreed to by it, with the browser's name where the caller sent one. */
  consent?: { purpose: ConsentPurpose; userAgent?: string };
}

/** `mailbox`: whose it is, and where the mails go. `form`: what the form says about itself. */
type SubmissionParts = Content & { mailbox: Mailbox; form: FormSignals | undefined };

/** An open tab of a week is a person's; more, or a fraction of what a person needs, was made up. */
const FORM_MAX_ELAPSED_MS = 7 * 24 * 60 * 60_000;

function isAutomated(name: FormFunction, form: FormSignals | undefined): boolean {
  const fewestMs = name === 'send-disc-assessment' ? QUIZ_MIN_ELAPSED_MS : FORM_MIN_ELAPSED_MS;
  return !form || form.elapsedMs < fewestMs || form.elapsedMs > FORM_MAX_ELAPSED_MS;
}

/**
 * Makes a call happen once and within its limits. A caller that sends no `Idempotency-Key` gets one made
 * of its content, so that a repeated request is still one submission. Throws 428 and 429, see `countForm`.
 */
export async function submit<Answer extends { held?: boolean | undefined }>(
  name: FormFunction,
  call: CallContext,
  { mailbox, content, mails, form, consent }: SubmissionParts,
  store: (submission: Submission) => Promise<Answer | Admission>,
): Promise<Answer> {
  const { personSecret, limitsFactor } = call.settings;
  const bodyHash = keyedHash(personSecret, name, JSON.stringify(content));
  const key = call.idempotencyKey ?? uuidOfHash(bodyHash);
  const { counted, read } = await countForm(call, {
    name,
    key,
    bodyHash,
    isAutomated: isAutomated(name, form),
  });
  const answer = await store({
    counted,
    key,
    bodyHash,
    personHash: personHashOf(personSecret, mailbox),
    mailbox: mailboxLimits(
      name,
      consent?.purpose ?? 'link',
      mailboxHashOf(personSecret, mailbox),
      limitsFactor,
    ),
    mails,
    ...(consent && {
      consent: {
        purpose: consent.purpose,
        textHash: shownText(form, consent.purpose)?.hash,
        page: form?.page,
        source: form?.source,
        clientHash: call.clientHash,
        userAgent: consent.userAgent,
      },
    }),
  });
  return read(answer);
}

/** Who may send a form, and how long it may take, in milliseconds. */
export const FORM_CALL = { auth: ['user', 'publishable'], deadlineMs: 5_000 } as const;

interface ReceivedForm {
  name: FormFunction;
  email: string;
  /** Dotted path of the address in the body. */
  field: string;
  form: FormSignals | undefined;
}

/** What a form leaves. `store` throws a `Refusal` when it may not be stored. */
export interface Stored extends Content {
  store: (submission: Submission) => Promise<Receipt | Admission>;
}

/**
 * Stores what a form sends, and notifies the worker of its mails. A program that fills in the field which people do not
 * see is told what a person would be told.
 *
 * @param read what to store, by the address to which mail is sent (see `Mailbox`), and who has it
 */
export async function acceptForm(
  { notifyWorker }: Pick<Dependencies, 'notifyWorker'>,
  call: CallContext,
  { name, email, field, form }: ReceivedForm,
  read: (address: string, personHash: string) => Stored,
): Promise<Accepted> {
  const { settings } = call;
  const mailbox = mailboxOf(email, field);
  if (form?.website) {
    call.log({ level: 'warn', event: 'trapped', function: name });
    return { ok: true, id: crypto.randomUUID() };
  }
  const { store, ...content } = read(mailbox.address, personHashOf(settings.personSecret, mailbox));
  const { id, created } = await submit(name, call, { ...content, mailbox, form }, store);
  if (created) notifyWorker(settings);
  return { ok: true, id };
}
