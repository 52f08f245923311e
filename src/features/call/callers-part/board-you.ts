import { find, findAll } from '~/ui/element';
import { filled } from '~/site/language';
import { CordFigure } from '../cord-figure';
import type { Beat } from '../rules/beats';
import type { CutCord } from '../rules/cord-cut';
import type { Socket } from '../rules/sample-call';
import * as t from '../rules/messages.ts';
import { CallersPart } from './callers-part';

/** A drawing has room for so many lines before it is drawn closer. */
const ROOM = 12;
/** So many letters still fit the slot of the words in large type. */
const LARGE = 90;
/** The row in which the cord begins: beside the fields, below them, or at the visitor among the callers. */
const ROWS: Record<string, string> = { wide: '2', narrow: '0' };
const ROW_OF_YOU = '4';

interface Edges {
  onHead(figure: SVGElement, cut: CutCord): void;
  /** The board shows what came of the call. */
  onEnd(): void;
}

/** The fifth caller is the visitor: what is said shows in the slot of the words, and its own cord grows with each line. */
export class BoardYou {
  readonly #root: HTMLElement;
  readonly #edges: Edges;
  readonly #part: CallersPart;
  readonly #figures: SVGElement[];
  #beats: Beat[] = [];
  #isOver = false;

  constructor(root: HTMLElement, edges: Edges) {
    this.#root = root;
    this.#edges = edges;
    this.#figures = findAll(find(root, '[data-figures="you"]'), 'svg', SVGElement);
    this.#part = new CallersPart(root, {
      onStart: () => this.#empty(),
      onLine: (who, text) => this.#say(who, text),
      onDeeds: (deeds) => {
        for (const { socket } of deeds) this.#branch(socket);
      },
      onEnd: (end) => this.#end(end),
    });
    addEventListener('resize', () => this.#draw());
  }

  open(): void {
    this.#part.start();
    this.#part.focus();
  }

  stop(): void {
    this.#part.stop();
  }

  #empty() {
    this.#beats = [];
    this.#isOver = false;
    find(this.#root, '[data-who]').textContent = '';
    find(this.#root, '[data-line]').ariaLive = 'polite';
    find(this.#root, '.end-socket').toggleAttribute('data-open', true);
  }

  #say(who: 'agent' | 'you', text: string) {
    const isAgent = who === 'agent';
    const line = find(this.#root, isAgent ? '[data-line]' : '[data-who]');
    line.textContent = isAgent ? text : filled(t.youSaid, { words: text });
    if (isAgent) line.toggleAttribute('data-long', text.length > LARGE);
    this.#add({ said: { who: isAgent ? 'agent' : 'caller', text, words: [] } });
  }

  #branch(socket: Socket) {
    // The newer deed counts: a socket has one cord.
    this.#beats = this.#beats.filter(({ deed }) => deed?.socket !== socket);
    this.#add({ deed: { socket, does: '' } });
  }

  /** What came of it stands where it stands after a call that was heard, below what the agent said last. */
  #end(end: { outcome: string; sum: string }) {
    const last = find(this.#root, '[data-line]').textContent;
    Object.assign(find(this.#root, '[data-slip=you]').dataset, { ...end, last });
    find(this.#root, '.end-socket').removeAttribute('data-open');
    this.#isOver = true;
    this.#edges.onEnd();
    this.#draw();
  }

  #add(beat: Omit<Beat, 'start' | 'end'>) {
    this.#beats = [...this.#beats, { ...beat, start: 0, end: 0 }].map((one, index) => ({
      ...one,
      start: index + 1,
      end: index + 1.9,
    }));
    this.#draw();
  }

  #draw() {
    const now = this.#beats.length + 1;
    const seconds = this.#isOver ? now : Math.max(ROOM, now) + 1;
    for (const figure of this.#figures) {
      if (figure.getClientRects().length === 0) continue;
      figure.dataset.row = (!this.#isOver && ROWS[figure.dataset.form ?? '']) || ROW_OF_YOU;
      const head = new CordFigure(figure, this.#beats, seconds).showMoment(now, 0.001);
      if (head) this.#edges.onHead(figure, head);
    }
  }
}
