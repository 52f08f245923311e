import { CONTACT_STORAGE_KEY } from '~/domain/constants';
import { contactProblems } from '~/domain/contact-form';
import { type Answers, keptAnswers, readAnswers } from '~/lib/form-answers';
import { openDraft } from '~/lib/form-draft';
import { showProblems } from '~/lib/form-problems';
import { keepDraft } from '~/lib/keep-draft';
import { loadSending, sendForm } from '~/lib/send-form';
import type { MessageData } from '~/lib/send-message';

/**
 * The form of the contact page and, with `data-about`, the short one of a landing page, which sets its topic itself.
 * What was typed stays until the server has stored it, over a reload too.
 */
class ContactForm extends HTMLElement {
  readonly #form = this.#part<HTMLFormElement>('form');
  readonly #text = this.#part<HTMLTextAreaElement>('textarea');
  readonly #button = this.#part<HTMLButtonElement>('[type="submit"]');
  readonly #status = this.#part('[data-status]');
  readonly #receipt = this.#part('[data-receipt]');
  readonly #draft = openDraft({ key: CONTACT_STORAGE_KEY, version: 1, upgrade: keptAnswers });
  #keeper: ReturnType<typeof keepDraft> | undefined;

  connectedCallback() {
    this.#chooseTopic();
    this.#keeper = keepDraft({ form: this.#form, draft: this.#draft, read: () => this.#kept() });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    // By the time that somebody has written something, the rest of the code is there.
    this.#form.addEventListener('focusin', () => void loadSending().catch(() => {}), { once: true });
    this.#button.disabled = false;
  }

  #part<Element extends HTMLElement = HTMLElement>(selector: string): Element {
    return this.querySelector(selector) as Element;
  }

  /** `?topic=Demo` chooses a topic, unless somebody was quicker. */
  #chooseTopic() {
    const list = this.querySelector('select');
    const topic = new URLSearchParams(location.search).get('topic');
    const option = [...(list?.options ?? [])].find(({ value }) => value === topic);
    if (list?.selectedIndex === 0 && option) option.selected = true;
  }

  /** The long and the short form share a draft: what the other one has asked stays in it. */
  #kept(): Answers {
    return { ...this.#draft.read()?.data, ...readAnswers(this.#form) };
  }

  async #submit() {
    const { about } = this.dataset;
    const typed = new FormData(this.#form);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    const message = {
      name: text('name'),
      email: text('email'),
      message: text(this.#text.name),
      helpType: text('helpType'),
    };
    const problems = contactProblems(message);
    const missing = problems.get('message');
    showProblems(this.#form, missing ? problems.set(this.#text.name, missing) : problems);
    this.#status.textContent = '';
    this.#receipt.hidden = true;
    if (problems.size > 0) return;
    // Whoever reads the message of a landing page sees which one it was.
    if (about) message.message = `${about}\n\n${message.message}`;
    const parts = { form: this.#form, button: this.#button, status: this.#status };
    const reference = await sendForm(parts, message as MessageData);
    if (!reference) return;
    this.#form.reset();
    this.#keeper?.clear();
    this.#receipt.hidden = false;
    this.#status.textContent = `Thank you. Your message is with us; its reference is ${reference}. A copy of the reference is in your inbox.`;
  }
}

customElements.define('contact-form', ContactForm);
