import { type ConsentPurpose, type ConsentText, findConsent } from '../../src/domain/consent.ts';
import { DISC_MIN_ELAPSED_MS, FORM_MIN_ELAPSED_MS } from '../../src/domain/constants.ts';
import type { FormSignals } from '../../src/domain/form-signals.ts';
import type { ConsentReceipt, OutboxMail } from './emails/payloads.ts';
import type { Call } from './http.ts';
import { keyedHash, uuidOfHash } from './keyed-hash.ts';
import { type LimitedFunction, limitsOf } from './limits.ts';
import { PROOF_LIFETIME_SECONDS, proofRequired } from './proof-of-work.ts';
import type { Submission } from './store.ts';

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

interface SubmissionParts {
  /** Of whom this is, and who gets the mails. */
  personHash: string;
  /** What the submission says: calls with equal content are the same submission for a day. */
  content: unknown;
  mails: OutboxMail[];
  form: FormSignals | undefined;
  /** What is agreed to by it, with the browser's name where the caller sent one. */
  consent?: { purpose: ConsentPurpose; userAgent?: string };
}

/**
 * What makes a call happen once and within its limits. A caller that sends no `Idempotency-Key` gets one made
 * of its content, so that a repeated request is still one submission. Throws 428 for a form that was filled in faster
 * than a person can.
 */
export async function submissionOf(
  name: LimitedFunction,
  call: Pick<Call, 'idempotencyKey' | 'clientHash' | 'settings' | 'proof'>,
  { personHash, content, mails, form, consent }: SubmissionParts,
): Promise<Submission> {
  const { signingSecret, limitsFactor } = call.settings;
  const fewestMs = name === 'send-disc-assessment' ? DISC_MIN_ELAPSED_MS : FORM_MIN_ELAPSED_MS;
  const proof = await call.proof();
  if (form && form.elapsedMs < fewestMs && proof === undefined) throw await proofRequired(signingSecret);

  const bodyHash = keyedHash(signingSecret, name, JSON.stringify(content));
  const { windows, hourly } = limitsOf(
    name,
    { client: call.clientHash, recipient: personHash },
    limitsFactor,
  );
  const spent = { key: `proof:proof:${proof}`, seconds: PROOF_LIFETIME_SECONDS, allowed: 1, free: 1 };
  return {
    key: call.idempotencyKey ?? uuidOfHash(bodyHash),
    bodyHash,
    personHash,
    limits: proof === undefined ? windows : [spent, ...windows],
    hourly,
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
