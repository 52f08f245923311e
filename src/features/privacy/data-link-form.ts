import { emailProblem } from '~/site/person';
import type { FormSignals } from '~/site/form-signals';
import { newIdempotencyKey } from '~/lib/idempotency-key';
import { loadEarly, notLoaded } from '~/lib/lazy-part';
import { readSignals } from '~/lib/read-signals';
import { isWaiting, waitOn } from '~/lib/wait-on';
import { find, PageElement } from '~/ui/element';
import type { DataLinkOutcome } from './send-data-link';

const ASKED =
  'If we keep anything under this address, a link is on its way. It works for one day, and only for whoever reads that inbox.';

/** The form that asks for a link to one's own data. What was typed stays until the server has taken it. */
class DataLinkForm extends PageElement {
  readonly #form = find(this, 'form', HTMLFormElement);
  readonly #field = find(this, '[type=email]', HTMLInputElement);
  readonly #button = find(this, 'button', HTMLButtonElement);
  readonly #error = find(this, '.error');
  readonly #said = find(this, '[role=status]');
  /** Kept over retries of the same address: they repeat the same call, and so cause one mail. */
  #attempt: { email: string; form: FormSignals; key: string } | undefined;

  connectedCallback() {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!isWaiting(this.#button)) void this.#submit();
    });
    this.#field.addEventListener('input', () => this.#show(''));
    loadEarly(this.#form, this.#load);
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
      this.#attempt = { email, form: readSignals(this.#form), key: newIdempotencyKey() };
    const { form, key } = this.#attempt;
    const wake = waitOn(this.#button);
    const outcome: DataLinkOutcome = await this.#load()
      .then(({ sendDataLink }) => sendDataLink(email, form, key))
      .catch(() => ({ kind: 'failed', words: notLoaded(), inField: false }));
    wake();

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

  #refuse(problem: string) {
    this.#show(problem);
    this.#field.focus();
  }

  #show(problem: string) {
    this.#error.textContent = problem;
    this.#field.ariaInvalid = problem ? 'true' : null;
  }
}

customElements.define('data-link-form', DataLinkForm);
