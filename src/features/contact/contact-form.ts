import { type ContactSubmission, contactSubmission } from '~/domain/contact';
import { site } from '~/domain/site';
import { CallError, CallRefusedError, callFunction } from '~/lib/call-function';

type Field = keyof ContactSubmission['formData'];
const FIELDS: readonly Field[] = ['name', 'email', 'helpType', 'message'];

/**
 * The form of the contact page and, with `data-about`, the short one of a landing page, which sets its topic itself.
 * What was typed stays until the server has stored it.
 */
class ContactForm extends HTMLElement {
  readonly #form = this.querySelector('form') as HTMLFormElement;
  readonly #button = this.querySelector('button') as HTMLButtonElement;
  readonly #status = this.querySelector('[data-status]') as HTMLElement;
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
    this.#button.disabled = false;
  }

  async #submit() {
    if (this.#sending) return;
    const formData = this.#read();
    const body = { formData, timestamp: new Date().toISOString(), userAgent: navigator.userAgent };
    const checked = contactSubmission.safeParse(body);
    const problems = new Map(
      checked.success
        ? []
        : checked.error.issues.toReversed().map(({ path, message }) => [path[1] as Field, message]),
    );
    this.#showAll(problems);
    if (problems.size > 0) return;

    const text = JSON.stringify(formData);
    if (this.#attempt?.text !== text) this.#attempt = { text, key: crypto.randomUUID() };
    this.#wait(true);
    try {
      const { id } = await callFunction('submit-contact', body, { idempotencyKey: this.#attempt.key });
      this.#attempt = undefined;
      this.#form.reset();
      this.#status.textContent = `Thank you. Your message is with us; its reference is ${id.slice(0, 8)}. A copy of the reference is in your inbox.`;
    } catch (error) {
      if (error instanceof CallRefusedError) {
        this.#showAll(
          new Map(
            Object.entries(error.fields).map(([path, message]) => [
              path.replace('formData.', '') as Field,
              message,
            ]),
          ),
        );
      }
      const reason = error instanceof CallError ? error.userText : 'Something went wrong.';
      this.#status.textContent = `${reason} Nothing you typed is lost. You can also write to ${site.email}.`;
    } finally {
      this.#wait(false);
    }
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
    if (sending) this.#status.textContent = '';
  }

  #showAll(problems: ReadonlyMap<Field, string>) {
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
