import { find, PageElement } from '~/ui/element';

/** What plays the calls of an element once it is loaded. */
export interface CallTool {
  /** What a button is for, as it says in `data-do`. */
  do(deed: string): void;
}

/** A board or a player: its code comes when somebody comes near, and a press before that is kept. No sound is loaded here. */
export abstract class CallElement extends PageElement {
  #tool: Promise<CallTool> | undefined;

  protected abstract load(): Promise<CallTool>;

  connectedCallback() {
    const wake = () => void this.#wake().catch(() => undefined);
    for (const sign of ['pointerover', 'focusin']) this.addEventListener(sign, wake, { once: true });
    this.addEventListener('click', ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLElement>('[data-do]');
      if (!button) return;
      // On a slow line the code takes a while, and “It rings.” stands there meanwhile.
      if (this.dataset.state === 'rest') this.dataset.state = 'play';
      this.#wake().then(
        (tool) => tool.do(button.dataset.do ?? ''),
        () => this.sayMissing(),
      );
    });
    find(this, '[data-play]', HTMLButtonElement).disabled = false;
  }

  #wake() {
    // Code that did not come once does not come again: browsers remember that for as long as the page is open.
    this.#tool ??= this.load();
    return this.#tool;
  }
}
