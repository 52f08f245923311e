import { find, findAll, PageElement } from '~/ui/element';
import { CallControls } from './call-controls';
import { onCallKeys } from './call-keys';
import { CallView } from './call-view';
import type { CutCord } from './rules/cord-cut';

type BoardState = 'rest' | 'play' | 'end';

/** The opening of the home page: plays the call of the chosen caller, and shows what came of it. */
class CallBoard extends PageElement {
  readonly #callers = findAll(this, '[name=call]', HTMLInputElement);
  readonly #play = find(this, '[data-play]', HTMLButtonElement);
  readonly #controls = new Map<string, CallControls>();

  connectedCallback() {
    for (const caller of this.#callers)
      caller.addEventListener('change', () => {
        for (const controls of this.#controls.values()) controls.reset();
        this.#show('rest');
      });
    this.#play.addEventListener('click', () => this.#chosen.toggle());
    this.addEventListener('click', ({ target }) => {
      const deed = target instanceof Element && target.closest<HTMLElement>('[data-do]')?.dataset.do;
      if (deed) this.#do(deed);
    });
    onCallKeys(find(this, '[data-keys]'), (deed) => this.#do(deed));
    // A browser that comes back to the page keeps the chosen caller.
    void this.#chosen;
    this.#play.disabled = false;
  }

  get #name(): string {
    return this.#callers.find(({ checked }) => checked)?.value ?? '';
  }

  get #chosen(): CallControls {
    const known = this.#controls.get(this.#name);
    if (known) return known;
    const view = new CallView(this, this.#name, (figure, cut) => this.#moveHead(figure, cut));
    const controls = new CallControls(this, this.#name, view, (state) => this.#show(state));
    this.#controls.set(this.#name, controls);
    return controls;
  }

  #do(deed: string) {
    const controls = this.#chosen;
    if (deed === 'toggle') controls.toggle();
    else if (deed === 'back') controls.step(-1);
    else if (deed === 'next') controls.step(1);
    else if (deed === 'speed') controls.faster();
    else this.#hear(deed === 'other' ? this.#next : undefined);
  }

  get #next(): HTMLInputElement | undefined {
    const at = this.#callers.findIndex(({ checked }) => checked);
    return this.#callers[(at + 1) % this.#callers.length];
  }

  /** From the start: the chosen call, or another one. */
  #hear(other?: HTMLInputElement) {
    other?.click();
    this.#show('play');
    this.#play.focus({ preventScroll: true });
    this.#chosen.toggle();
  }

  #show(state: BoardState) {
    if (this.dataset.state === state) return;
    const hadFocus = this.#play.matches(':focus') || this.#play.parentElement?.matches(':focus-within');
    this.dataset.state = state;
    if (state !== 'end') return;
    const slip = find(this, `[data-slip="${this.#name}"]`);
    find(this, 'p[data-outcome]').textContent = slip.dataset.outcome ?? '';
    find(this, 'p[data-sum]').textContent = slip.dataset.sum ?? '';
    find(this, '[data-do=other]').textContent = `Hear another: ${this.#next?.labels?.[0]?.querySelector('b')?.textContent}`;
    // The play button is gone: the focus goes to what comes next.
    if (hadFocus) find(this, '[data-next]').focus({ preventScroll: true });
  }

  /** The plug at the end of the cord, heading where the cord heads. */
  #moveHead(figure: SVGElement, { end, from }: CutCord) {
    const head = find(this, '[data-head]', SVGElement);
    const box = figure.getBoundingClientRect();
    const stage = head.parentElement?.getBoundingClientRect() ?? box;
    const [, , width = 1, height = 1] = (figure.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const place = ([x, y]: readonly [number, number]) =>
      [box.left - stage.left + (x / width) * box.width, box.top - stage.top + (y / height) * box.height] as const;
    const [x, y] = place(end);
    const [fromX, fromY] = place(from);
    const angle = Math.atan2(y - fromY, x - fromX) - Math.PI / 2;
    head.style.setProperty('transform', `translate(${x}px, ${y}px) translateX(-50%) rotate(${angle}rad)`);
  }
}

customElements.define('call-board', CallBoard);
