import { find, h, PageElement } from '~/ui/element';
import { cardView } from './call-card';
import type { CallersPart } from './callers-part';
import type { CallCard, Socket } from '../rules/sample-call';

/** The id of its section, the one before, and what the address of a call began with that was shared by a link. */
const OPENS_IT = /^#(?:playground$|own-call$|call=)/;

/** Words, sockets and transcript around the caller’s part, which is loaded when somebody begins. */
class CallersBoard extends PageElement {
  readonly #begin = find(this, '[data-begin]', HTMLButtonElement);
  readonly #words = find(this, '[data-words]');
  readonly #yours = find(this, '[data-yours]');
  readonly #lines = find(this, '[data-lines]');
  #code: Promise<{ CallersPart: typeof CallersPart }> | undefined;
  #part: CallersPart | undefined;

  connectedCallback() {
    for (const sign of ['pointerover', 'focusin'])
      this.addEventListener(sign, () => void this.#load().catch(() => undefined), { once: true });
    this.#begin.addEventListener('click', () => void this.#open());
    this.#begin.disabled = false;
    addEventListener('hashchange', () => this.#followAddress());
    this.#followAddress();
  }

  #followAddress() {
    if (OPENS_IT.test(location.hash)) void this.#open(location.hash.startsWith('#call='));
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
      this.#part = new code.CallersPart(find(this, '[data-part]'), {
        onStart: () => this.#empty(),
        onLine: (who, text) => this.#show(who, text),
        onSocket: (socket, card) => this.#fill(socket, card),
        onEnd: () => undefined,
      });
      find(this, '[data-start]').hidden = true;
      this.#part.start({ trade: 'heating', business: '', person: '' });
    }
    if (isOldLink) find(this, '[data-missing]').textContent = this.#words.dataset.old ?? '';
    this.scrollIntoView({ block: 'start' });
    this.#part.focus();
  }

  #empty() {
    this.#lines.replaceChildren();
    this.#yours.textContent = '';
    for (const socket of this.querySelectorAll<HTMLElement>('[data-socket]')) {
      socket.querySelector('.jack')?.toggleAttribute('data-lit', false);
      socket.querySelector('.jack')?.toggleAttribute('data-open', true);
      find(socket, '[data-card]').replaceChildren();
    }
  }

  #show(who: 'agent' | 'you', text: string) {
    if (!text) return;
    if (who === 'agent') this.#words.textContent = text;
    else this.#yours.textContent = `You: “${text.length > 140 ? `${text.slice(0, 140)}…` : text}”`;
    const name = who === 'agent' ? 'Agent' : 'You';
    this.#lines.append(
      h('li', { className: 'py-1 wrap-anywhere' }, h('b', {}, `${name}: `), text.slice(0, 600)),
    );
  }

  #fill(socket: Socket, card: CallCard) {
    const place = find(this, `[data-socket="${socket}"]`);
    const jack = find(place, '.jack');
    jack.toggleAttribute('data-open', false);
    jack.toggleAttribute('data-lit', true);
    find(place, '[data-card]').replaceChildren(...cardView(card));
  }
}

customElements.define('callers-board', CallersBoard);
