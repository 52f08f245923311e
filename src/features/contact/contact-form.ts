import { CONTACT_STORAGE_KEY, QUESTION_FRAGMENT } from '~/site/constants';
import { lazyPart, loadEarly, notLoaded } from '~/lib/lazy-part';
import { safeStorage } from '~/lib/safe-storage';
import { find, findAll, PageElement } from '~/ui/element';
import * as t from './rules/messages';

/**
 * The form of the contact page and, with `data-about`, the short one of a landing page. Reading the page needs none of
 * its code: that comes with the first field that gets the focus, or at once where there is a draft, a topic or a question
 * to put in.
 */
class ContactForm extends PageElement {
  readonly #form = find(this, 'form', HTMLFormElement);
  readonly #start = lazyPart(async () => {
    const { startContact } = await import('./contact-work');
    return startContact(this.#form, this.dataset.about);
  });

  connectedCallback() {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#start().then(
        (work) => work.submit(),
        () => {
          find(this, '[data-status]').textContent = t.notLoaded(notLoaded(), this.#form.dataset.email ?? '');
        },
      );
    });
    loadEarly(this.#form, this.#start);
    const ignore = () => {};
    if (location.search || safeStorage.getItem(CONTACT_STORAGE_KEY) || this.contains(document.activeElement))
      void this.#start().catch(ignore);
    const takeQuestion = () => {
      if (location.hash.startsWith(`#${QUESTION_FRAGMENT}`))
        void this.#start().then((work) => work.takeQuestion(), ignore);
    };
    takeQuestion();
    addEventListener('hashchange', takeQuestion);
    for (const button of findAll(this, 'button', HTMLButtonElement)) button.disabled = false;
  }
}

customElements.define('contact-form', ContactForm);
