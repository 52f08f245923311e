import { find, PageElement } from '~/ui/element';
import type { OwnCallTool } from './own-call-tool';

/** The id of its section, and what the address of a shared call begins with. */
const OPENS_IT = /^#(?:playground$|call=)/;

/** Shows one example call; what writes others is loaded when somebody comes near, and shown when they ask for it. */
class OwnCall extends PageElement {
  #code: Promise<{ OwnCallTool: new (root: HTMLElement) => OwnCallTool }> | undefined;
  #tool: OwnCallTool | undefined;

  connectedCallback() {
    for (const sign of ['pointerover', 'focusin'])
      this.addEventListener(sign, () => void this.#load().catch(() => undefined), { once: true });
    this.#wake('[data-edit]', (tool) => tool.edit());
    this.#wake('[data-hear]', (tool) => tool.play());
    addEventListener('hashchange', () => this.#followAddress());
    this.#followAddress();
  }

  #wake(selector: string, act: (tool: OwnCallTool) => void) {
    const button = find(this, selector, HTMLButtonElement);
    button.addEventListener('click', () => void this.#use(act));
    button.disabled = false;
  }

  #followAddress() {
    if (OPENS_IT.test(location.hash)) void this.#use((tool) => tool.readAddress());
  }

  #load() {
    // Code that did not come once does not come again: browsers remember that for as long as the page is open.
    this.#code ??= import('./own-call-tool');
    return this.#code;
  }

  async #use(act: (tool: OwnCallTool) => void) {
    const code = await this.#load().catch(() => this.sayMissing());
    if (!code) return;
    this.#tool ??= new code.OwnCallTool(this);
    act(this.#tool);
  }
}

customElements.define('own-call', OwnCall);
