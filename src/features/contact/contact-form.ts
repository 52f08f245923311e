import type { ContactSubmission } from '~/domain/contact';
import { readSignals } from '~/lib/read-signals';
import type { Field, Problems } from './send-contact';

const NOT_LOADED = 'Part of this page could not be loaded. Please try again, or reload the page.';
const FIELDS: readonly Field[] = ['name', 'email', 'helpType', 'message'];

/**
 * The form of the contact page and, with `data-about`, the short one of a landing page, which sets its topic itself.
 * What was typed stays until the server has stored it.
 */
class ContactForm extends HTMLElement {
  readonly #form = this.querySelector('form') as HTMLFormElement;
  readonly #button = this.querySelector('button') as HTMLButtonElement;
  readonly #status = this.querySelector('[data-status]') as HTMLElement;
  readonly #receipt = this.querySelector('[data-receipt]') as HTMLElement;
  readonly #fields = FIELDS.filter((field) => this.querySelector(`#contact-${field}`));
  readonly #label = this.#button.textContent;
  /** Kept over retries of the same text, so that a lost answer never causes a second message. */
  #attempt: { text: string; key: string } | undefined;
  #sending = false;

  connectedCallback() {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#form.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLElement && target.getAttribute('aria-invalid'))
        this.#show(target.id.slice(8) as Field);
    });
    // By the time that somebody has written something, the rest of the code is there.
    this.#form.addEventListener('focusin', () => void this.#load().catch(() => {}), { once: true });
    this.#button.disabled = false;
  }

  /** The rules of the server and the way to it, which reading the page does not need. */
  #load() {
    return import('./send-contact');
  }

  async #submit() {
    if (this.#sending) return;
    this.#wait(true);
    const formData = this.#read();
    const text = JSON.stringify(formData);
    if (this.#attempt?.text !== text) this.#attempt = { text, key: crypto.randomUUID() };
    const { key } = this.#attempt;
    const signals = readSignals(this.#form, this.dataset.consent);
    const outcome = await this.#load()
      .then(({ sendContact }) => sendContact(formData, signals, key))
      .catch(() => ({ kind: 'failed' as const, problems: new Map(), reason: NOT_LOADED }));
    this.#wait(false);

    if (outcome.kind === 'stored') {
      this.#attempt = undefined;
      this.#form.reset();
      this.#showAll(new Map());
      this.#receipt.hidden = false;
      this.#status.textContent = `Thank you. Your message is with us; its reference is ${outcome.id.slice(0, 8)}. A copy of the reference is in your inbox.`;
      return;
    }
    this.#showAll(outcome.problems);
    if (outcome.kind === 'failed')
      this.#status.textContent = `${outcome.reason} Nothing you typed is lost. You can also write to ${this.dataset.email}.`;
  }

  /** What stands in the form. Whoever reads the message of a landing page sees which one it was. */
  #read() {
    const typed = Object.fromEntries(new FormData(this.#form)) as ContactSubmission['formData'];
    const { about } = this.dataset;
    return about && typed.message.trim() ? { ...typed, message: `${about}\n\n${typed.message}` } : typed;
  }

  #wait(sending: boolean) {
    this.#sending = sending;
    this.#button.setAttribute('aria-disabled', String(sending));
    this.#button.textContent = sending ? 'Sending...' : this.#label;
    if (!sending) return;
    this.#status.textContent = '';
    this.#receipt.hidden = true;
  }

  #showAll(problems: Problems) {
    for (const field of this.#fields) this.#show(field, problems.get(field));
    const first = this.#fields.find((field) => problems.has(field));
    if (first) this.#input(first).focus();
  }

  #show(field: Field, problem?: string) {
    const input = this.#input(field);
    const error = this.querySelector(`#contact-${field}-error`) as HTMLElement;
    error.textContent = problem ?? '';
    if (problem) {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', error.id);
    } else {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }
  }

  #input(field: Field) {
    return this.querySelector(`#contact-${field}`) as HTMLElement;
  }
}

customElements.define('contact-form', ContactForm);
