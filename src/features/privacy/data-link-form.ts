import { addressProblem } from '~/site/person';
import type { FormSignals } from '~/site/form-signals';
import { newIdempotencyKey } from '~/lib/idempotency-key';
import { loadEarly, notLoaded } from '~/lib/lazy-part';
import { readSignals } from '~/lib/read-signals';
import { isWaiting, waitOn } from '~/lib/wait-on';
import { find, PageElement } from '~/ui/element';
import * as t from './rules/messages';

const ASKED = t.linkOnItsWay;

interface Attempt {
  email: string;
  form: FormSignals;
  key: string;
}

/** The form that asks for a link to one's own data. What was typed stays until the server has taken it. */
class DataLinkForm extends PageElement {
  readonly #form = find(this, 'form', HTMLFormElement);
  readonly #field = find(this, '[type=email]', HTMLInputElement);
  readonly #button = find(this, 'button', HTMLButtonElement);
  readonly #error = find(this, '#data-email-error');
  readonly #said = find(this, '[role=status]');
  /** Kept over retries of the same address: they repeat the same call, and so cause one mail. */
  #attempt: Attempt | undefined;

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
    return import('~/lib/call-function');
  }

  async #submit() {
    this.#said.textContent = '';
    const email = this.#field.value.trim();
    const problem = addressProblem(email);
    if (problem) return this.#refuse(problem);

    if (this.#attempt?.email !== email)
      this.#attempt = { email, form: readSignals(this.#form), key: newIdempotencyKey() };
    const wake = waitOn(this.#button);
    const failure = await this.#send(this.#attempt);
    wake();

    if (!failure) {
      this.#attempt = undefined;
      this.#form.reset();
      this.#said.className = 'said-done';
      this.#said.textContent = ASKED;
    } else if (failure.inField) {
      this.#refuse(failure.words);
    } else {
      this.#said.className = 'said-wrong';
      this.#said.textContent = t.addressKept(failure.words);
    }
  }

  /** Asks for the link, and resolves with what went wrong; `inField`: the address is at fault, not the sending. */
  async #send({ email, form, key }: Attempt) {
    const calls = await this.#load().catch(() => undefined);
    if (!calls) return { words: notLoaded(), inField: false };
    try {
      // The answer never says whether we know the address.
      await calls.callFunction('request-data-link', { email, form }, { idempotencyKey: key });
      return undefined;
    } catch (error) {
      const { email: problem } = calls.fieldsOf(error);
      return { words: problem ?? calls.wordsFor(error), inField: problem !== undefined };
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
