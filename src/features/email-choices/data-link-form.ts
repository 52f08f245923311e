import { emailProblem } from '~/domain/email-form';
import type { FormSignals } from '~/domain/form-signals';
import { readSignals } from '~/lib/read-signals';
import type { DataLinkOutcome } from './send-data-link';

const ASKED =
  'If we keep anything under this address, a link is on its way. It works for one day, and only for whoever reads that inbox.';
const NOT_LOADED = 'Part of this page could not be loaded. Please try again, or reload the page.';

/** The form that asks for a link to one's own data. What was typed stays until the server has taken it. */
class DataLinkForm extends HTMLElement {
  readonly #form = this.querySelector('form') as HTMLFormElement;
  readonly #field = this.querySelector('[type="email"]') as HTMLInputElement;
  readonly #button = this.querySelector('button') as HTMLButtonElement;
  readonly #error = this.querySelector('.error') as HTMLElement;
  readonly #said = this.querySelector('[role="status"]') as HTMLElement;
  readonly #label = this.#button.textContent;
  /** Kept over retries of the same address: they repeat the same call, and so cause one mail. */
  #attempt: { email: string; form: FormSignals; key: string } | undefined;
  #sending = false;

  connectedCallback() {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!this.#sending) void this.#submit();
    });
    this.#field.addEventListener('input', () => this.#show(''));
    this.#form.addEventListener('focusin', () => void this.#load().catch(() => {}), { once: true });
    this.#button.disabled = false;
  }

  #load() {
    return import('./send-data-link');
  }

  async #submit() {
    this.#said.textContent = '';
    const email = this.#field.value.trim();
    const problem = emailProblem(email);
    if (problem) return this.#refuse(problem);

    if (this.#attempt?.email !== email)
      this.#attempt = { email, form: readSignals(this.#form), key: crypto.randomUUID() };
    const { form, key } = this.#attempt;
    this.#wait(true);
    const outcome: DataLinkOutcome = await this.#load()
      .then(({ sendDataLink }) => sendDataLink(email, form, key))
      .catch(() => ({ kind: 'failed', words: NOT_LOADED, inField: false }));
    this.#wait(false);

    if (outcome.kind === 'asked') {
      this.#attempt = undefined;
      this.#form.reset();
      this.#said.textContent = ASKED;
    } else if (outcome.inField) {
      this.#refuse(outcome.words);
    } else {
      this.#said.textContent = `${outcome.words} The address is still in the form.`;
    }
  }

  #wait(sending: boolean) {
    this.#sending = sending;
    this.#button.setAttribute('aria-disabled', String(sending));
    this.#button.textContent = sending ? 'Sending...' : this.#label;
  }

  #refuse(problem: string) {
    this.#show(problem);
    this.#field.focus();
  }

  #show(problem: string) {
    this.#error.textContent = problem;
    if (problem) this.#field.setAttribute('aria-invalid', 'true');
    else this.#field.removeAttribute('aria-invalid');
  }
}

customElements.define('data-link-form', DataLinkForm);
