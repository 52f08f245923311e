import { find, findAll, PageElement } from '~/ui/element';
import * as t from '../rules/messages.ts';
import type { CallersPart } from './callers-part';

/** The id of its section, the one before, and what the address of a call began with that was shared by a link. */
const OPENS_IT = /^#(?:playground$|own-call$|call=)/;

/** Words and result around the caller’s part, which is loaded when somebody begins. */
class CallersBoard extends PageElement {
  readonly #words = find(this, '[data-words]');
  readonly #yours = find(this, '[data-yours]');
  readonly #end = find(this, '[data-end]');
  #code: Promise<{ CallersPart: typeof CallersPart }> | undefined;
  #part: CallersPart | undefined;

  connectedCallback() {
    for (const sign of ['pointerover', 'focusin'])
      this.addEventListener(sign, () => void this.#load().catch(() => undefined), { once: true });
    find(this, '[data-begin]').addEventListener('click', () => void this.#open());
    find(this, '[data-again]').addEventListener('click', () => {
      this.#part?.start();
      this.#part?.focus();
    });
    addEventListener('hashchange', () => this.#followAddress());
    this.#followAddress();
  }

  #followAddress() {
    if (!OPENS_IT.test(location.hash)) return;
    const open = () => void this.#open(location.hash.startsWith('#call='));
    // Before the page is complete the browser would take the focus back when it scrolls.
    if (document.readyState === 'complete') open();
    else addEventListener('load', open, { once: true });
  }

  #load() {
    // Code that did not come once does not come again: browsers remember that for as long as the page is open.
    this.#code ??= import('./callers-part');
    return this.#code;
  }

  async #open(isOldLink = false) {
    const code = await this.#load().catch(() => this.sayMissing());
    if (!code) return;
    if (!this.#part) {
      this.#part = new code.CallersPart(this, {
        onStart: () => this.#begins(),
        onLine: (who, text) => this.#show(who, text),
        onEnd: (end) => this.#ends(end),
      });
      find(this, '[data-start]').hidden = true;
      for (const part of findAll(this, '[data-asleep]', HTMLElement)) part.hidden = false;
      this.#part.start();
    }
    if (isOldLink) find(this, '[data-missing]').textContent = this.#words.dataset.old ?? '';
    this.scrollIntoView({ block: 'start' });
    this.#part.focus();
  }

  #begins() {
    this.#setOver(false);
    this.#yours.textContent = '';
  }

  #setOver(isOver: boolean) {
    this.toggleAttribute('data-over', isOver);
    this.#end.hidden = !isOver;
  }

  #show(who: 'agent' | 'you', text: string) {
    if (who === 'agent') this.#words.textContent = text;
    else
      this.#yours.textContent = t.youSaid.replace('{words}', () =>
        text.length > 140 ? `${text.slice(0, 140)}…` : text,
      );
  }

  #ends({ outcome, sum }: { outcome: string; sum: string }) {
    const heading = find(this.#end, 'h3');
    heading.textContent = outcome;
    find(this.#end, 'h3 + p').textContent = sum;
    this.#setOver(true);
    heading.focus({ preventScroll: true });
  }
}

customElements.define('callers-board', CallersBoard);
