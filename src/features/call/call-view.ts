import { find, findAll, h } from '~/ui/element';
import { clock } from './clock';
import { BRANCH_SECONDS, CordFigure } from './cord-figure';
import type { Beat } from './rules/beats';
import { type CallMeter, centsOf, FREE_SECONDS, priceOnMeter } from './rules/call-meter';
import type { CutCord } from './rules/cord-cut';
import type { CallTimings, Socket } from './rules/sample-call';
import * as t from './rules/messages.ts';

const calm = matchMedia('(prefers-reduced-motion: reduce)');

export interface Line {
  item: HTMLElement;
  start: number;
  end: number;
  who: string;
  text: string;
  isAgent: boolean;
  /** The second at which each word starts; none for a deed. */
  words: readonly number[];
}

/** Shows a moment of one call: its cord, its sockets, its words, its seconds and its price. The page holds what is said. */
export class CallView {
  readonly lines: readonly Line[];
  readonly seconds: number;
  readonly #root: HTMLElement;
  readonly #name: string;
  readonly #figures: CordFigure[];
  readonly #sockets: HTMLElement[];
  readonly #meter: CallMeter;
  readonly #onHead: (figure: SVGElement, cut: CutCord) => void;
  /** What stands in the slot of the words. */
  #shown = '';

  /**
   * @param root Holds the words and the meter, and all elements with the name of the call in `data-call`.
   * @param onHead Told where the cord ends now, in the units of the drawing.
   */
  constructor(
    root: HTMLElement,
    name: string,
    { seconds, lines }: CallTimings,
    onHead: (figure: SVGElement, cut: CutCord) => void = () => undefined,
  ) {
    const part = (selector: string) => find(root, `${selector}[data-call="${name}"]`);
    const words = part('[data-words]');
    this.#root = root;
    this.#name = name;
    this.#onHead = onHead;
    this.#sockets = findAll(part('[data-sockets]'), ':scope > li', HTMLElement);
    this.#meter = JSON.parse(words.dataset.meter ?? '') as CallMeter;
    this.seconds = seconds;
    this.lines = findAll(words, 'li', HTMLElement).map((item, index) => {
      const { start = 0, end = 0, words = [] } = lines[index] ?? {};
      const [who, text] = [find(item, 'b').textContent, find(item, 'b + span').textContent];
      return { item, start, end, words, who, text, isAgent: 'agent' in item.dataset };
    });
    const beats = this.lines.map(({ item, start, end, text, isAgent, words }): Beat => {
      const socket = item.dataset.cord as Socket | undefined;
      if (socket) return { start, end, deed: { socket, does: text } };
      return { start, end, said: { who: isAgent ? 'agent' : 'caller', text, words } };
    });
    this.#figures = findAll(part('[data-figures]'), 'svg', SVGElement).map(
      (element) => new CordFigure(element, beats, seconds),
    );
  }

  /** The start of the line so many after the one that is said at a second. */
  startOfNext(seconds: number, by: number): number {
    const said = this.lines.filter(({ words }) => words.length > 0);
    const at = said.findLastIndex(({ start }) => start <= seconds + 0.01);
    return said[Math.min(Math.max(0, at + by), said.length - 1)]?.start ?? 0;
  }

  /** All of it, as it stands in the page before it plays. */
  showWhole(): void {
    this.#drawCords(this.seconds + BRANCH_SECONDS);
    this.#setSockets(this.seconds);
    for (const { item } of this.lines) item.ariaCurrent = null;
    this.#shown = '';
  }

  showMoment(seconds: number): void {
    this.#drawCords(seconds >= this.seconds ? seconds + BRANCH_SECONDS : seconds);
    this.#setSockets(seconds);
    this.#showWords(seconds);
    this.#showMeter(seconds);
  }

  #drawCords(seconds: number) {
    // Where motion is not wanted, the cord grows by whole lines.
    const lineEnd = this.lines.findLast(({ start }) => start <= seconds)?.end ?? this.lines[0]?.start ?? 0;
    const reached = calm.matches ? Math.max(seconds, lineEnd) : seconds;
    for (const figure of this.#figures) {
      if (figure.element.getClientRects().length === 0) continue;
      const head = figure.showMoment(reached, calm.matches ? 0.001 : BRANCH_SECONDS);
      if (head) this.#onHead(figure.element, head);
    }
  }

  #setSockets(seconds: number) {
    let latest: HTMLElement | undefined;
    let latestStart = -1;
    for (const socket of this.#sockets) {
      const deed = this.lines.find(({ item }) => item.dataset.cord === socket.dataset.cord);
      if (!deed) continue;
      const end = socket.querySelector('.day-slot') ? this.#bookedAt(deed) : deed.end;
      const state = seconds >= end ? 'done' : seconds >= deed.start ? 'busy' : 'later';
      if (socket.dataset.state !== state) socket.dataset.state = state;
      if (state !== 'later' && deed.start > latestStart) {
        latest = socket;
        latestStart = deed.start;
      }
    }
    for (const socket of this.#sockets) socket.toggleAttribute('data-latest', socket === latest);
    find(this.#root, '.end-socket').toggleAttribute('data-open', seconds < this.seconds);
  }

  /** A time that was found is the caller’s once the agent writes it down, which is what it does next. */
  #bookedAt(found: Line): number {
    const next = this.lines.find(({ start, words }) => words.length === 0 && start > found.start);
    return next?.start ?? this.seconds;
  }

  #showWords(seconds: number) {
    const line = this.lines.findLast(({ start }) => start <= seconds);
    const said = this.lines.findLast(({ start, words }) => words.length > 0 && start <= seconds);
    const deed = line && line.words.length === 0 ? line : undefined;
    for (const { item } of this.lines) item.ariaCurrent = item === line?.item ? 'true' : null;
    const slot = find(this.#root, '[data-line]');
    const key = `${said?.start} ${deed?.start}`;
    if (this.#shown !== key) {
      this.#shown = key;
      find(this.#root, '[data-who]').textContent = said?.who ?? '';
      const words = said?.text.split(' ').flatMap((word) => [h('span', {}, word), ' ']);
      slot.replaceChildren(...(words ?? [t.itRings]));
      if (deed) slot.append(h('em', { 'data-cord': deed.item.dataset.cord ?? 'n' }, `${deed.text}…`));
    }
    if (!said) return;
    for (const [index, word] of findAll(slot, 'span', HTMLElement).entries()) {
      const isSaid = (said.words[index] ?? said.start) <= seconds;
      word.toggleAttribute('data-said', isSaid);
      word.toggleAttribute('data-now', isSaid && seconds < (said.words[index + 1] ?? said.end));
    }
  }

  #showMeter(seconds: number) {
    const { from, to } = this.#meter;
    const price = centsOf(priceOnMeter(this.#meter, seconds));
    const isOver = seconds >= this.seconds;
    find(this.#root, '[data-clock]').textContent = clock(Math.max(0, Math.min(seconds, to) - from));
    find(this.#root, '[data-price]').textContent = `${isOver ? Math.round(price) : price.toFixed(1)}¢`;
    const words = this.#root.querySelector(`[data-price-words="${this.#name}"]`);
    if (!(words instanceof HTMLElement)) return;
    let text = words.dataset.rate ?? '';
    if (to < this.seconds && seconds >= to) text = t.aPersonHasIt;
    else if (seconds - from < FREE_SECONDS) text = t.freeUntilNow;
    if (words.textContent !== text) words.textContent = text;
  }
}
