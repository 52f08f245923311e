import { find, findAll, PageElement } from '~/ui/element';

/** What plays the calls of an element once it is loaded. */
export interface CallTool {
  /** What a button is for: that of `data-play` toggles, others say it in `data-do`. */
  do(deed: string): void;
}

/** A board or a player: its code comes when somebody comes near, and a press before that is kept. No sound is loaded here. */
export abstract class CallElement extends PageElement {
  #tool: Promise<CallTool> | undefined;

  protected abstract load(): Promise<CallTool>;

  connectedCallback() {
    const wake = () => void this.#wake().catch(() => undefined);
    for (const sign of ['pointerover', 'focusin', 'change'])
      this.addEventListener(sign, wake, { once: true });
    this.addEventListener('click', ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLElement>('[data-play], [data-do]');
      if (button) this.#do(button.dataset.do ?? 'toggle');
    });
    const play = find(this, '[data-play]', HTMLButtonElement);
    play.disabled = false;
    // A link of the opening leads to the section of a call, and starts it.
    for (const link of findAll(document, '[data-hear]', HTMLAnchorElement)) {
      if (link.hash !== `#${this.closest('section')?.id}`) continue;
      link.addEventListener('pointerover', wake, { once: true });
      link.addEventListener('click', () => {
        if (!this.hasAttribute('data-playing')) this.#do('toggle');
        // The browser takes the focus away as it follows the link.
        requestAnimationFrame(() => play.focus({ preventScroll: true }));
      });
    }
  }

  #do(deed: string) {
    const line = find(this, '[data-line]');
    // On a slow line its code takes a while; the press shows at once.
    if (this.dataset.state === 'rest') {
      this.dataset.state = 'play';
      line.textContent = 'It rings.';
    }
    this.#wake().then(
      (tool) => tool.do(deed),
      () => {
        line.textContent = '';
        this.sayMissing();
      },
    );
  }

  #wake() {
    // Code that did not come once does not come again: browsers remember that for as long as the page is open.
    this.#tool ??= this.load();
    return this.#tool;
  }
}
