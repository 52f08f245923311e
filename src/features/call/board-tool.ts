import { find, findAll } from '~/ui/element';
import type { BoardYou } from './callers-part/board-you';
import { CallControls, type PlayState } from './call-controls';
import type { CallTool } from './call-element';
import { type CallDeed, onCallKeys } from './call-keys';
import type { CutCord } from './rules/cord-cut';
import * as t from './rules/messages.ts';

/** The caller that is the visitor. */
const YOU = 'you';

/** The opening of the home page: plays the call of the chosen caller, and shows what came of it. */
export class BoardTool implements CallTool {
  readonly #root: HTMLElement;
  readonly #callers: HTMLInputElement[];
  readonly #play: HTMLButtonElement;
  readonly #calls = new Map<string, CallControls>();
  #you: BoardYou | undefined;
  /** The caller that is not the visitor and was chosen last. */
  #heard: HTMLInputElement | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#callers = findAll(root, '[name=call]', HTMLInputElement);
    this.#play = find(root, '[data-play]', HTMLButtonElement);
    for (const caller of this.#callers)
      caller.addEventListener('change', () => {
        this.#silence();
        this.#take(caller);
      });
    // A press on the visitor begins; arrow keys only pick, and the focus stays with them (WCAG 3.2.2).
    find(root, '.caller:has([value=you])').addEventListener('click', (press) => {
      if (press.target instanceof HTMLInputElement) return;
      press.preventDefault();
      this.#begin();
    });
    onCallKeys(find(root, '[data-keys]'), (deed) => this.do(deed));
    for (const caller of this.#callers) if (caller.checked) this.#take(caller);
  }

  do(deed: string): void {
    if (deed === 'you') this.#begin();
    else if (deed === 'callers') this.#goBack();
    else if (deed === 'other') this.#hear(this.#next);
    else if (this.#name === YOU) return;
    else if (deed === 'again') this.#hear();
    else this.#chosen.do(deed as CallDeed);
  }

  /** The cord of a call is drawn, and its lines can be pressed. */
  #take(caller: HTMLInputElement) {
    const isYou = caller.value === YOU;
    find(this.#root, '.end-socket').toggleAttribute('data-open', isYou);
    if (isYou) return;
    this.#heard = caller;
    void this.#chosen;
  }

  #silence() {
    for (const call of this.#calls.values()) call.reset();
    this.#you?.stop();
  }

  #begin() {
    this.#silence();
    for (const caller of this.#callers) caller.checked = caller.value === YOU;
    void this.#openYou();
  }

  /** From the visitor’s part to the caller that was chosen before. */
  #goBack() {
    const caller = this.#heard ?? this.#callers[0];
    caller?.click();
    caller?.focus();
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

  get #next(): HTMLInputElement | undefined {
    const at = this.#callers.findIndex(({ checked }) => checked);
    const calls = this.#callers.filter(({ value }) => value !== YOU);
    return calls[(at + 1) % calls.length];
  }

  /** From the start: the chosen call, or another one. */
  #hear(other?: HTMLInputElement) {
    other?.click();
    this.#show('play');
    this.#play.focus({ preventScroll: true });
    this.#chosen.do('toggle');
  }

  /** The caller's part comes when it begins. */
  async #openYou() {
    this.#show('you');
    try {
      const { BoardYou } = await import('./callers-part/board-you');
      this.#you ??= new BoardYou(this.#root, {
        onHead: (figure, cut) => this.#moveHead(figure, cut),
        onEnd: () => this.#show('end'),
      });
      if (this.#name === YOU) this.#you.open();
    } catch {
      find(this.#root, '[data-line]').textContent = t.yourCallDidNotLoad;
    }
  }

  #show(state: PlayState | 'you') {
    const root = this.#root;
    if (root.dataset.state === state) return;
    const hadFocus = this.#play.matches(':focus');
    root.dataset.state = state;
    if (state !== 'end') return;
    const isYours = this.#name === YOU;
    const { dataset: came } = find(root, `[data-slip="${this.#name}"]`);
    for (const part of ['last', 'outcome', 'sum'])
      find(root, `[data-result] [data-${part}]`).textContent = came[part] ?? '';
    const next = this.#next?.labels?.[0]?.querySelector('b')?.textContent;
    find(root, '[data-do=other]').textContent = t.hearAnotherCall.replace('{call}', () => next ?? '');
    find(root, '[data-next]').textContent = isYours ? t.callAgain : t.beTheCaller;
    // Field or play button is gone: the focus goes to the result, or to what comes next.
    if (isYours) find(root, '[data-result]').focus();
    else if (hadFocus) find(root, '[data-next]').focus({ preventScroll: true });
  }

  /** The plug at the end of the cord, heading where the cord heads. */
  #moveHead(figure: SVGElement, { end, from }: CutCord) {
    const head = find(this.#root, '[data-head]', SVGElement);
    const box = figure.getBoundingClientRect();
    const stage = head.parentElement?.getBoundingClientRect() ?? box;
    const [, , width = 1, height = 1] = (figure.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const place = ([x, y]: readonly [number, number]) =>
      [
        box.left - stage.left + (x / width) * box.width,
        box.top - stage.top + (y / height) * box.height,
      ] as const;
    const [x, y] = place(end);
    const [fromX, fromY] = place(from);
    const angle = Math.atan2(y - fromY, x - fromX) - Math.PI / 2;
    head.style.setProperty('transform', `translate(${x}px, ${y}px) translateX(-50%) rotate(${angle}rad)`);
  }
}
