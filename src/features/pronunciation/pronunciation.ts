import { WORDS_STORAGE_KEY } from '~/site/constants';
import { safeStorage } from '~/lib/safe-storage';
import { find, findAll, PageElement } from '~/ui/element';
import type { PronunciationTool } from './pronunciation-tool';
import { keptAccent, keptManner } from './kept-choices';
import { sharedText } from './shared-text';

const loadTool = () => import('./pronunciation-tool');

/**
 * Takes text before its code is there. A pointer over it fetches the code; the focus, a text or a choice starts the tool.
 * The pointer alone does not start it, because the tool makes the page longer and would move what somebody reads below.
 */
class Pronunciation extends PageElement {
  #tool: Promise<PronunciationTool> | undefined;

  connectedCallback() {
    const box = find(this, 'textarea', HTMLTextAreaElement);
    this.addEventListener('pointerover', () => void loadTool().catch(() => undefined), { once: true });
    for (const sign of ['focusin', 'input', 'change'])
      this.addEventListener(sign, () => void this.#open(), { once: true });
    for (const example of findAll(this, '[data-try]', HTMLButtonElement))
      example.addEventListener('click', () => {
        box.value = example.dataset.try ?? '';
        void this.#open().then((tool) => tool?.read());
      });
    for (const radio of findAll(this, '[type=radio]', HTMLInputElement))
      if (radio.value === keptAccent() || radio.value === keptManner()) radio.checked = true;
    this.#takeShared(box);
    addEventListener('hashchange', () => this.#takeShared(box));
    // The browser may have kept the text of a page that was left, and somebody who has words wants to see them.
    if (box.value || safeStorage.getItem(WORDS_STORAGE_KEY)) void this.#open();
  }

  /** The text of the address as it was shown to whoever shared it, with the focus on it. */
  #takeShared(box: HTMLTextAreaElement) {
    const shared = sharedText(location.hash);
    if (!shared) return;
    box.value = shared.text;
    this.scrollIntoView();
    box.focus({ preventScroll: true });
    void this.#open().then((tool) => tool?.readAs(shared));
  }

  async #open(): Promise<PronunciationTool | undefined> {
    try {
      // Code that did not come once does not come again: browsers remember that for as long as the page is open.
      this.#tool ??= loadTool().then(({ PronunciationTool }) => new PronunciationTool(this));
      return await this.#tool;
    } catch {
      this.sayMissing();
      return undefined;
    }
  }
}

customElements.define('pronunciation-tool', Pronunciation);
