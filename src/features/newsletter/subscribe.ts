import type { FormSignals } from '~/site/form-signals';
import { CallError, callFunction, fieldsOf } from '~/lib/call-function';
import { newIdempotencyKey } from '~/lib/idempotency-key';
import { newsletterSubmission } from './rules/newsletter';

export type SubscribeOutcome =
  | { ok: true }
  /** `emailText`: the address itself was refused. `text`: what went wrong, for the notification. */
  | { ok: false; emailText?: string; text?: string };

/**
 * Sends addresses, one after the other. Until the server has answered, a retry of the same address repeats the
 * first request to the byte, under the same key, so that it counts once however often it is sent.
 */
export function createSubscriber(call: typeof callFunction = callFunction) {
  let last: { email: string; key: string; body: ReturnType<typeof newsletterSubmission> } | undefined;

  return async function subscribe(email: string, form: FormSignals): Promise<SubscribeOutcome> {
    if (last?.email !== email) {
      const body = newsletterSubmission(email, new Date(), navigator.userAgent, form);
      last = { email, key: newIdempotencyKey(), body };
    }
    try {
      await call('submit-contact', last.body, { idempotencyKey: last.key });
      // Whoever asks again after an answer has lost the mail, or has left the list since.
      last = undefined;
      return { ok: true };
    } catch (error) {
      const emailText = fieldsOf(error)['formData.email'];
      if (emailText) return { ok: false, emailText };
      return error instanceof CallError ? { ok: false, text: error.userText } : { ok: false };
    }
  };
}
