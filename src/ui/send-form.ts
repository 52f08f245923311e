import type { RequestOf } from '~/site/api';
import { referenceOf } from '~/site/reference';
import { callFunction, fieldsOf, wordsFor } from '~/lib/call-function';
import { showProblems } from '~/lib/form-problems';
import { type Attempt, attemptAt } from '~/lib/idempotency-key';
import { mailLink } from '~/lib/mail-link';
import { readSignals } from '~/lib/read-signals';
import { isWaiting, waitOn } from '~/lib/wait-on';
import { h } from './element';
import { withParts } from '~/site/language';
import * as t from './messages';

export type MessageData = RequestOf<'submit-contact'>['formData'];

const attempts = new WeakMap<HTMLFormElement, Attempt>();

export interface FormParts {
  /** Carries `data-email`, our address, and `data-consent`, the hash of the words beside the button. */
  form: HTMLFormElement;
  button: HTMLButtonElement;
  /** A live region. */
  status: HTMLElement;
}

/**
 * Sends a message, which the rules of its form have passed, its size included, and says how it went. What fails is said
 * beside its field or in the status, with a link that opens the same message as an email. Resolves with the reference
 * once the message is stored, with undefined otherwise; also when it is being sent already.
 */
export async function sendForm(
  { form, button, status }: FormParts,
  message: MessageData,
): Promise<string | undefined> {
  if (isWaiting(button)) return undefined;
  const wake = waitOn(button);
  status.textContent = '';

  const attempt = attemptAt(JSON.stringify(message), attempts.get(form));
  attempts.set(form, attempt);
  const body = {
    formData: message,
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    form: readSignals(form, form.dataset.consent),
  };
  try {
    const { id } = await callFunction('submit-contact', body, { idempotencyKey: attempt.key });
    wake();
    attempts.delete(form);
    showProblems(form, new Map());
    return referenceOf(id);
  } catch (error) {
    wake();
    const fields = Object.entries(fieldsOf(error));
    showProblems(form, new Map(fields.map(([path, problem]) => [path.replace('formData.', ''), problem])));
    const { email = '' } = form.dataset;
    const href = mailLink(email, message.helpType, message.message);
    const letter = h('a', { href }, t.byYourOwnMail(email));
    status.className = 'said-wrong';
    status.append(...withParts(t.notSent(wordsFor(error)), { send: letter }));
    return undefined;
  }
}
