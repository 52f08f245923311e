import { find, findAll } from '~/ui/element';
import { CallControls, type CallState } from './call-controls';
import type { CallTool } from './call-element';
import { type CallDeed, onCallKeys } from './call-keys';
import type { CutCord } from './rules/cord-cut';

/** The opening of the home page: plays the call of the chosen caller, and shows what came of it. */
export class BoardTool implements CallTool {
  readonly #root: HTMLElement;
  readonly #callers: HTMLInputElement[];
  readonly #play: HTMLButtonElement;
  readonly #calls = new Map<string, CallControls>();

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#callers = findAll(root, '[name=call]', HTMLInputElement);
    this.#play = find(root, '[data-play]', HTMLButtonElement);
    for (const caller of this.#callers)
      caller.addEventListener('change', () => {
        for (const call of this.#calls.values()) call.reset();
        this.#show('rest');
        void this.#chosen;
      });
    root.addEventListener('click', ({ target }) => {
      const deed = target instanceof Element && target.closest<HTMLElement>('[data-do]')?.dataset.do;
      if (deed) this.#do(deed);
    });
    onCallKeys(find(root, '[data-keys]'), (deed) => this.#do(deed));
    // Its cord is drawn, and its lines can be pressed.
    void this.#chosen;
  }

  toggle(): void {
    this.#do('toggle');
  }

  get #name(): string {
    return this.#callers.find(({ checked }) => checked)?.value ?? '';
  }

  get #chosen(): CallControls {
    const name = this.#name;
    const call =
      this.#calls.get(name) ??
      new CallControls(this.#root, name, {
        onState: (state) => this.#show(state),
        onHead: (figure, cut) => this.#moveHead(figure, cut),
      });
    this.#calls.set(name, call);
    return call;
  }

  #do(deed: string) {
    if (deed === 'again') this.#hear();
    else if (deed === 'other') this.#hear(this.#next);
    else this.#chosen.do(deed as CallDeed);
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
    this.#chosen.do('toggle');
  }

  #show(state: CallState) {
    const root = this.#root;
    if (root.dataset.state === state) return;
    const hadFocus = this.#play.matches(':focus');
    root.dataset.state = state;
    if (state !== 'end') return;
    const slip = find(root, `[data-slip="${this.#name}"]`);
    find(root, '[data-outcome]:not([data-slip])').textContent = slip.dataset.outcome ?? '';
    find(root, '[data-sum]:not([data-slip])').textContent = slip.dataset.sum ?? '';
    const next = this.#next?.labels?.[0]?.querySelector('b')?.textContent;
    find(root, '[data-do=other]').textContent = `Hear another: ${next}`;
    // The play button is gone: the focus goes to what comes next.
    if (hadFocus) find(root, '[data-next]').focus({ preventScroll: true });
  }

  /** The plug at the end of the cord, heading where the cord heads. */
  #moveHead(figure: SVGElement, { end, from }: CutCord) {
    const head = find(this.#root, '[data-head]', SVGElement);
    const box = figure.getBoundingClientRect();
    const stage = head.parentElement?.getBoundingClientRect() ?? box;
    const [, , width = 1, height = 1] = (figure.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const place = ([x, y]: readonly [number, number]) => [
      box.left - stage.left + (x / width) * box.width,
      box.top - stage.top + (y / height) * box.height,
    ] as const;
    const [x, y] = place(end);
    const [fromX, fromY] = place(from);
    const angle = Math.atan2(y - fromY, x - fromX) - Math.PI / 2;
    head.style.setProperty('transform', `translate(${x}px, ${y}px) translateX(-50%) rotate(${angle}rad)`);
  }
}
