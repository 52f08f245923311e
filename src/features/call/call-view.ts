import { find, findAll, h } from '~/ui/element';
import { clock } from './clock';
import { type CallMeter, priceOnMeter } from './rules/call-meter';
import { type CutCord, cutCord } from './rules/cord-cut';

/** How long a branch takes to fall from the cord to its socket, in seconds. */
const BRANCH_SECONDS = 0.5;
/** A call that ends before this many seconds of talk is not billed. */
const FREE_SECONDS = 10;
const MILLS_PER_CENT = 10;

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const numbers = (text = '') => text.split(' ').filter(Boolean).map(Number);

interface Line {
  item: HTMLElement;
  start: number;
  end: number;
  who: string;
  text: string;
  /** The second at which each word starts; none for a deed. */
  words: number[];
}

/** Shows a moment of one call: its cord, its sockets, its words, its seconds and its price. The page holds the data. */
export class CallView {
  readonly lines: readonly Line[];
  readonly seconds: number;
  readonly #root: HTMLElement;
  readonly #figures: SVGElement[];
  readonly #sockets: HTMLElement[];
  readonly #meter: CallMeter;
  readonly #name: string;
  /** Of each group of a drawing, its whole path. */
  readonly #paths = new Map<SVGElement, string>();
  readonly #onHead: (figure: SVGElement, cut: CutCord) => void;
  /** What stands in the slot of the words. */
  #shown = '';

  /**
   * @param root Holds the words and the meter.
   * @param call All elements with this call in `data-call`: drawings, sockets and words.
   * @param onHead Told where the cord ends now, in the units of the drawing.
   */
  constructor(root: HTMLElement, call: string, onHead: (figure: SVGElement, cut: CutCord) => void = () => undefined) {
    const part = (selector: string) => find(root, `${selector}[data-call="${call}"]`);
    const words = part('[data-words]');
    this.#root = root;
    this.#name = call;
    this.#figures = findAll(part('[data-figures]'), 'svg', SVGElement);
    this.#sockets = findAll(part('[data-sockets]'), 'li', HTMLElement);
    this.#meter = JSON.parse(words.dataset.meter ?? '') as CallMeter;
    this.seconds = Number(words.dataset.seconds);
    this.lines = findAll(words, 'li', HTMLElement).map((item) => ({
      item,
      start: Number(item.dataset.start),
      end: Number(item.dataset.end),
      who: find(item, 'b').textContent,
      text: find(item, 'b + span').textContent,
      words: numbers(item.dataset.times),
    }));
    this.#onHead = onHead;
  }

  /** The line that is said at a second, or the last one before it. */
  saidAt = (seconds: number): number =>
    this.lines.findLastIndex(({ start, words }) => words.length > 0 && start <= seconds + 0.01);

  /** The start of the line so many after that one. */
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
    this.#drawCords(seconds);
    this.#setSockets(seconds);
    this.#showWords(seconds);
    this.#showMeter(seconds);
  }

  #drawCords(seconds: number) {
    // Where motion is not wanted, the cord grows by whole lines.
    const reached = calm.matches
      ? (this.lines.findLast(({ start }) => start <= seconds)?.end ?? this.lines[0]?.start ?? 0)
      : seconds;
    const branchSeconds = calm.matches ? 0.001 : BRANCH_SECONDS;
    for (const figure of this.#figures) {
      if (figure.getClientRects().length === 0) continue;
      for (const group of findAll(figure, '[data-times]', SVGElement)) {
        const cut = this.#cut(group, numbers(group.dataset.times), Math.max(reached, seconds));
        this.#onHead(figure, cut);
      }
      for (const group of findAll(figure, '[data-at]', SVGElement)) {
        const since = seconds - Number(group.dataset.at);
        group.toggleAttribute('data-later', since < 0);
        if (group.childElementCount > 0 && since >= 0 && group.classList.contains('branch'))
          this.#cut(group, [branchSeconds], since);
      }
    }
  }

  #cut(group: SVGElement, times: number[], seconds: number): CutCord {
    const paths = findAll(group, 'path', SVGElement);
    const whole = this.#paths.get(group) ?? paths[0]?.getAttribute('d') ?? '';
    this.#paths.set(group, whole);
    const cut = cutCord(whole, times, seconds);
    for (const path of paths) path.setAttribute('d', cut.d);
    return cut;
  }

  #setSockets(seconds: number) {
    let latest: HTMLElement | undefined;
    let latestStart = -1;
    for (const socket of this.#sockets) {
      const { start, end } = socket.dataset;
      if (!start || !end) continue;
      const state = seconds >= Number(end) ? 'done' : seconds >= Number(start) ? 'busy' : 'later';
      if (socket.dataset.state !== state) socket.dataset.state = state;
      if (state !== 'later' && Number(start) > latestStart) {
        latest = socket;
        latestStart = Number(start);
      }
    }
    for (const socket of this.#sockets) socket.toggleAttribute('data-latest', socket === latest);
    find(this.#root, '.end-socket').toggleAttribute('data-open', seconds < this.seconds);
  }

  #showWords(seconds: number) {
    const at = this.lines.findLastIndex(({ start }) => start <= seconds);
    const line = this.lines[at];
    const said = this.lines[this.saidAt(seconds)];
    const deed = line && line.words.length === 0 ? line : undefined;
    for (const { item } of this.lines) item.ariaCurrent = item === line?.item ? 'true' : null;
    const slot = find(this.#root, '[data-line]');
    const key = `${said?.start} ${deed?.start}`;
    if (this.#shown !== key) {
      this.#shown = key;
      find(this.#root, '[data-who]').textContent = said?.who ?? '';
      const words = said?.text.split(' ').flatMap((word) => [h('span', {}, word), ' ']);
      slot.replaceChildren(...(words ?? ['It rings.']));
      if (deed) slot.append(h('em', { 'data-cord': deed.item.dataset.cord ?? 'n' }, `${deed.text}…`));
    }
    if (!said) return;
    for (const [index, word] of findAll(slot, 'span', HTMLElement).entries()) {
      const start = said.words[index] ?? said.start;
      const isSaid = start <= seconds;
      word.toggleAttribute('data-said', isSaid);
      word.toggleAttribute('data-now', isSaid && seconds < (said.words[index + 1] ?? said.end));
    }
  }

  #showMeter(seconds: number) {
    const { from, to } = this.#meter;
    const price = priceOnMeter(this.#meter, seconds) / MILLS_PER_CENT;
    const isOver = seconds >= this.seconds;
    find(this.#root, '[data-clock]').textContent = clock(Math.max(0, Math.min(seconds, to) - from));
    find(this.#root, '[data-price]').textContent = `${isOver ? Math.round(price) : price.toFixed(1)}¢`;
    const words = this.#root.querySelector(`[data-price-words="${this.#name}"]`);
    if (!(words instanceof HTMLElement)) return;
    const { rate = '' } = words.dataset;
    const isHanded = to < this.seconds && seconds >= to;
    const text = isHanded ? 'A person has it. The clock is off.' : seconds - from < FREE_SECONDS ? 'If they hang up before 0:10, this call is free.' : rate;
    if (words.textContent !== text) words.textContent = text;
  }
}
