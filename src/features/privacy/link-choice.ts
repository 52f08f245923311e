import { newIdempotencyKey } from '~/lib/idempotency-key';
import { loadEarly, notLoaded } from '~/lib/lazy-part';
import { isWaiting } from '~/lib/wait-on';
import { find, findAll, PageElement } from '~/ui/element';
import type { LinkUse } from './take-link';
import * as t from './rules/messages';

/** What stands behind the `#`, unless it is a place of the page. */
function tokenInAddress(): string {
  const hash = location.hash.slice(1);
  return document.getElementById(hash) ? '' : hash;
}

/**
 * The buttons of a page that a link in a mail opens. The link carries its token behind the `#`, so that no server and
 * no log sees it; nothing happens before somebody presses a button, because programs open links too. The state of the
 * page stands in `data-state`: bare (no token), ready, sending, done or expired.
 */
class LinkChoice extends PageElement {
  readonly #buttons = findAll(this, '[data-use]', HTMLButtonElement);
  readonly #dialog = this.querySelector('dialog');
  readonly #heading = find(this, 'h1');
  readonly #said = find(this, '[data-said]');
  /** Kept, because links within the page replace what stands behind the `#`. */
  #token = '';
  /** The key of a use that has not succeeded yet: a retry is the same call. */
  readonly #keys = new Map<LinkUse, string>();

  connectedCallback() {
    this.#token = tokenInAddress();
    this.#say(this.#token ? 'ready' : 'bare', '');
    addEventListener('hashchange', () => {
      // Another link was opened in this tab.
      if (tokenInAddress()) location.reload();
    });

    for (const button of this.#buttons) {
      button.disabled = false;
      button.addEventListener('click', () => this.#press(button));
    }
    this.#dialog?.addEventListener('close', () => {
      const button = this.#buttons.find(({ dataset }) => dataset.use === this.#dialog?.returnValue);
      if (button) void this.#take(button);
    });
    // By the time that somebody has read the sentence, the rest of the code is there.
    loadEarly(this, this.#load, ['pointerenter', 'focusin']);
  }

  /** The way to the server, which reading the page does not need. */
  #load() {
    return import('./take-link');
  }

  #press(button: HTMLButtonElement) {
    if (isWaiting(button)) return;
    if (!this.#dialog || button.dataset.use !== 'delete') return void this.#take(button);
    this.#dialog.returnValue = '';
    this.#dialog.showModal();
  }

  async #take(button: HTMLButtonElement) {
    const label = button.textContent;
    const use = button.dataset.use as LinkUse;
    /** Whether nothing is left to press for: a file can be saved again. */
    const isLast = use !== 'export';
    const key = this.#keys.get(use) ?? newIdempotencyKey();
    this.#keys.set(use, key);
    button.textContent = t.sending;
    this.#lock(this.#buttons);
    this.#say('sending', '');

    const outcome = await this.#load()
      .then(({ takeLink }) => takeLink(use, this.#token, key))
      .catch(() => ({
        kind: 'failed' as const,
        words: notLoaded(t.pleaseReload),
      }));

    button.textContent = label;
    for (const one of this.#buttons) one.removeAttribute('aria-disabled');
    if (outcome.kind === 'failed') return this.#say('ready', outcome.words);
    if (outcome.kind === 'expired') {
      this.#lock(this.#buttons);
      return this.#say('expired', '');
    }
    this.#keys.delete(use);
    button.hidden = isLast;
    history.replaceState(history.state, '', location.pathname);
    this.#say(isLast ? 'done' : 'ready', outcome.words);
    if (!isLast) return;
    this.#heading.textContent = this.#heading.dataset.done ?? '';
    this.#heading.focus();
  }

  /** Asleep and not `disabled`: whoever pressed a button by keyboard stays where they are. */
  #lock(buttons: readonly HTMLButtonElement[]) {
    for (const button of buttons) button.setAttribute('aria-disabled', 'true');
  }

  #say(state: 'bare' | 'ready' | 'sending' | 'done' | 'expired', words: string) {
    this.dataset.state = state;
    this.#said.textContent = words;
    for (const part of findAll(this, '[data-when]', HTMLElement))
      part.hidden = !part.dataset.when?.split(' ').includes(state);
  }
}

customElements.define('link-choice', LinkChoice);
