import { WORDS_STORAGE_KEY } from '~/domain/constants';
import { safeStorage } from '~/lib/safe-storage';
import { sharedText } from './shared-text';
import type { SpeakDesk } from './speak-desk';

/** Takes text at any time; what reads it is loaded when somebody comes near with a pointer, the focus or a text. */
class SpeakBuddy extends HTMLElement {
  #desk: Promise<SpeakDesk> | undefined;

  connectedCallback() {
    const box = this.querySelector('textarea') as HTMLTextAreaElement;
    for (const sign of ['pointerover', 'focusin', 'input', 'change'])
      this.addEventListener(sign, () => void this.#open(), { once: true });
    this.addEventListener('click', ({ target }) => {
      const text = (target as Element).closest<HTMLElement>('[data-try]')?.dataset.try;
      if (!text) return;
      box.value = text;
      void this.#open().then((desk) => desk?.read());
    });
    (this.querySelector('form') as HTMLFormElement).hidden = false;
    const shared = sharedText(location.hash);
    if (shared) {
      box.value = shared;
      this.scrollIntoView();
    }
    // The browser may have kept the text of a page that was left, and somebody who has words wants to see them.
    if (box.value || safeStorage.getItem(WORDS_STORAGE_KEY)) void this.#open();
  }

  async #open(): Promise<SpeakDesk | undefined> {
    try {
      // Code that did not come once does not come again: browsers remember that for as long as the page is open.
      this.#desk ??= import('./speak-desk').then(({ SpeakDesk }) => new SpeakDesk(this));
      return await this.#desk;
    } catch {
      const status = this.querySelector('[role=status]') as HTMLElement;
      status.textContent = status.dataset.missing ?? '';
      return undefined;
    }
  }
}

customElements.define('speak-buddy', SpeakBuddy);
