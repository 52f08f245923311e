import type { FormSignals } from '~/domain/form-signals';
import { showProblems } from './form-problems';
import { mailLink } from './mail-link';
import { readSignals } from './read-signals';
import { type MessageData, sendMessage } from './send-message';

/** Kept over retries of the same message, so that a lost answer never causes a second one. */
const attempts = new WeakMap<HTMLFormElement, { text: string; key: string }>();

export interface FormParts {
  /** Carries `data-email`, our address, and `data-consent`, the hash of the words beside the button. */
  form: HTMLFormElement;
  button: HTMLButtonElement;
  /** A live region. */
  status: HTMLElement;
}

/**
 * Sends what a form says, which its rules have passed, and says how it went. The button says 'Sending...' meanwhile. What
 * fails is said beside its field or in the status, with a link that opens the same message as an email. Resolves with
 * the reference once the message is stored, with undefined otherwise; also when it is being sent already.
 */
export async function sendForm(
  { form, button, status }: FormParts,
  message: MessageData,
): Promise<string | undefined> {
  if (button.getAttribute('aria-disabled') === 'true') return undefined;
  const label = button.textContent;
  button.setAttribute('aria-disabled', 'true');
  button.textContent = 'Sending...';
  status.textContent = '';

  const signals: FormSignals = readSignals(form, form.dataset.consent);
  const text = JSON.stringify(message);
  let attempt = attempts.get(form);
  if (attempt?.text !== text) attempt = { text, key: crypto.randomUUID() };
  attempts.set(form, attempt);
  const outcome = await sendMessage(message, signals, attempt.key);

  button.removeAttribute('aria-disabled');
  button.textContent = label;
  if (outcome.kind === 'stored') {
    attempts.delete(form);
    showProblems(form, new Map());
    return outcome.reference;
  }
  showProblems(form, outcome.problems);
  const { email = '' } = form.dataset;
  const letter = document.createElement('a');
  letter.href = mailLink(email, message.helpType, message.message);
  letter.textContent = `send it from your own mail program to ${email}`;
  status.append(`${outcome.reason} Nothing you typed is lost. You can also `, letter, '.');
  return undefined;
}
