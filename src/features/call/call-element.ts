import { find, findAll, PageElement } from '~/ui/element';

/** What plays the calls of an element once it is loaded. */
export interface CallTool {
  /** What a button is for, as it says in `data-do`. */
  do(deed: string): void;
}

/** A board or a player: its code comes when somebody comes near, and a press before that is kept. No sound is loaded here. */
export abstract class CallElement extends PageElement {
  #tool: Promise<CallTool> | undefined;
  /** How often another caller was chosen: a press that waits for code belongs to the caller of its time. */
  #turn = 0;

  protected abstract load(): Promise<CallTool>;

  connectedCallback() {
    const wake = () => void this.#wake().catch(() => undefined);
    for (const sign of ['pointerover', 'focusin']) this.addEventListener(sign, wake, { once: true });
    this.addEventListener('click', ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLElement>('[data-do]');
      if (button) this.#do(button.dataset.do ?? '');
    });
    this.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.name !== 'call') return;
      this.#turn += 1;
      this.dataset.state = 'rest';
    });
    const play = find(this, '[data-play]');
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
    // On a slow line the code takes a while, and “It rings.” stands there meanwhile.
    if (this.dataset.state === 'rest') this.dataset.state = 'play';
    const turn = this.#turn;
    this.#wake().then(
      (tool) => {
        if (turn === this.#turn) tool.do(deed);
      },
      () => this.sayMissing(),
    );
  }

  #wake() {
    // Code that did not come once does not come again: browsers remember that for as long as the page is open.
    this.#tool ??= this.load();
    return this.#tool;
  }
}
