import { find, PageElement } from '~/ui/element';

/** What plays the calls of an element once it is loaded. */
export interface CallTool {
  toggle(): void;
}

/** A board or a player: its code comes when somebody comes near, and a press before that is kept. No sound is loaded here. */
export abstract class CallElement extends PageElement {
  #tool: Promise<CallTool> | undefined;

  protected abstract load(): Promise<CallTool>;

  connectedCallback() {
    const wake = () => void this.#wake().catch(() => undefined);
    for (const sign of ['pointerover', 'focusin', 'change'])
      this.addEventListener(sign, wake, { once: true });
    const button = find(this, '[data-play]', HTMLButtonElement);
    button.addEventListener('click', () => {
      this.#wake().then(
        (tool) => tool.toggle(),
        () => this.sayMissing(),
      );
    });
    button.disabled = false;
  }

  #wake() {
    // Code that did not come once does not come again: browsers remember that for as long as the page is open.
    this.#tool ??= this.load();
    return this.#tool;
  }
}
