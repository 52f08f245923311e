import type { PlaygroundDesk } from './playground-desk';

/** The id of its section, and what the address of a shared call begins with. */
const OPENS_IT = /^#(?:playground$|call=)/;

/** Shows one example call; what writes others is loaded when somebody comes near, and shown when they ask for it. */
class CallPlayground extends HTMLElement {
  #code: Promise<{ PlaygroundDesk: new (root: HTMLElement) => PlaygroundDesk }> | undefined;
  #desk: PlaygroundDesk | undefined;

  connectedCallback() {
    for (const sign of ['pointerover', 'focusin'])
      this.addEventListener(sign, () => void this.#load().catch(() => undefined), { once: true });
    this.#button('edit').addEventListener('click', () => void this.#use((desk) => desk.edit()));
    this.#button('hear').addEventListener('click', () => void this.#use((desk) => desk.play()));
    addEventListener('hashchange', () => this.#followAddress());
    this.#followAddress();
    for (const name of ['edit', 'hear']) this.#button(name).disabled = false;
  }

  #button(name: string) {
    return this.querySelector(`[data-do=${name}]`) as HTMLButtonElement;
  }

  #followAddress() {
    if (OPENS_IT.test(location.hash)) void this.#use((desk) => desk.readAddress());
  }

  #load() {
    // Code that did not come once does not come again: browsers remember that for as long as the page is open.
    this.#code ??= import('./playground-desk');
    return this.#code;
  }

  async #use(act: (desk: PlaygroundDesk) => void) {
    const code = await this.#load().catch(() => undefined);
    if (code) {
      this.#desk ??= new code.PlaygroundDesk(this);
      act(this.#desk);
    } else {
      const status = this.querySelector('[data-missing]') as HTMLElement;
      status.textContent = status.dataset.missing ?? '';
    }
  }
}

customElements.define('call-playground', CallPlayground);
