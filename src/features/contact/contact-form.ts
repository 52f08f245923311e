import { CONTACT_STORAGE_KEY, QUESTION_FRAGMENT } from '~/domain/constants';
import { safeStorage } from '~/lib/safe-storage';

const NOT_LOADED = 'Part of this page could not be loaded. Please try again, or reload the page.';

/**
 * The form of the contact page and, with `data-about`, the short one of a landing page. Reading the page needs none of
 * its code: that comes with the first field that gets the focus, or at once where there is a draft, a topic or a question
 * to put in.
 */
class ContactForm extends HTMLElement {
  readonly #form = this.querySelector('form') as HTMLFormElement;
  #work: ReturnType<typeof this.load> | undefined;

  connectedCallback() {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#start().then(
        (work) => work.submit(),
        () => {
          const status = this.querySelector('[data-status]') as HTMLElement;
          status.textContent = `${NOT_LOADED} Nothing you typed is lost. You can also write to ${this.#form.dataset.email}.`;
        },
      );
    });
    const start = () => void this.#start().catch(() => {});
    this.#form.addEventListener('focusin', start, { once: true });
    if (location.search || safeStorage.getItem(CONTACT_STORAGE_KEY) || this.contains(document.activeElement))
      start();
    const takeQuestion = () => {
      if (!location.hash.startsWith(`#${QUESTION_FRAGMENT}`)) return;
      void this.#start().then(
        (work) => work.takeQuestion(),
        () => {},
      );
    };
    takeQuestion();
    addEventListener('hashchange', takeQuestion);
    for (const button of this.#form.querySelectorAll('button')) button.disabled = false;
  }

  async load() {
    const { startContact } = await import('./contact-work');
    return startContact(this.#form, this.dataset.about);
  }

  /** Once, unless the network lost it. */
  #start() {
    this.#work ??= this.load().catch((error) => {
      this.#work = undefined;
      throw error;
    });
    return this.#work;
  }
}

customElements.define('contact-form', ContactForm);
