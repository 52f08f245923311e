import type { FormSignals } from '~/domain/form-signals';
import { newsletterSubmission } from '~/domain/newsletter';
import { CallError, CallRefusedError, callFunction } from '~/lib/call-function';

interface Submission {
  email: string;
  idempotencyKey: string;
  body: ReturnType<typeof newsletterSubmission>;
}

export type SubscribeOutcome =
  | { ok: true }
  /** `emailText`: the address itself was refused. `text`: what went wrong, for the notification. */
  | { ok: false; emailText?: string; text?: string };

/**
 * Sends addresses, one after the other. A retry of the same address repeats the first request to the byte, under the
 * same key, so that it counts once however often it is sent.
 */
export function createSubscriber(call: typeof callFunction = callFunction) {
  let last: Submission | undefined;

  return async function subscribe(email: string, form: FormSignals): Promise<SubscribeOutcome> {
    if (last?.email !== email) {
      last = {
        email,
        idempotencyKey: crypto.randomUUID(),
        body: newsletterSubmission(email, new Date(), navigator.userAgent, form),
      };
    }
    const { body, idempotencyKey } = last;
    try {
      await call('submit-contact', body, { idempotencyKey });
      return { ok: true };
    } catch (error) {
      const emailText = error instanceof CallRefusedError ? error.fields['formData.email'] : undefined;
      if (emailText) return { ok: false, emailText };
      return error instanceof CallError ? { ok: false, text: error.userText } : { ok: false };
    }
  };
}
