import { find, findAll } from '~/ui/element';
import { cardView } from './call-card';
import { CallersPart } from './callers-part';
import { CordFigure } from '../cord-figure';
import type { Beat } from '../rules/beats';
import type { CutCord } from '../rules/cord-cut';
import type { CallCard, Socket } from '../rules/sample-call';

/** A drawing has room for so many lines before it is drawn closer. */
const ROOM = 12;
/** The trade that rings first. */
const EXAMPLE = { trade: 'heating', business: '', person: '' } as const;

/** The fifth caller is the visitor: what is said shows in the slot of the words, and its own cord grows with each line. */
export class BoardYou {
  readonly #root: HTMLElement;
  readonly #part: CallersPart;
  readonly #figures: SVGElement[];
  readonly #sockets: HTMLElement[];
  readonly #onHead: (figure: SVGElement, cut: CutCord) => void;
  #beats: Beat[] = [];

  constructor(root: HTMLElement, onHead: (figure: SVGElement, cut: CutCord) => void) {
    this.#root = root;
    this.#onHead = onHead;
    // The empty drawings and sockets of the visitor are made from those of the last call.
    this.#figures = findAll(find(root, '[data-figures="you"]'), 'svg', SVGElement);
    this.#sockets = findAll(find(root, '[data-sockets="you"]'), ':scope > li', HTMLElement);
    this.#part = new CallersPart(find(root, '[data-part]'), {
      onStart: () => this.#empty(),
      onLine: (who, text) => this.#say(who, text),
      onSocket: (socket, card) => this.#fill(socket, card),
      onEnd: () => find(root, '.end-socket').removeAttribute('data-open'),
    });
    addEventListener('resize', () => this.#draw());
  }

  open(): void {
    this.#part.start(EXAMPLE);
    this.#part.focus();
  }

  stop(): void {
    this.#part.stop();
  }

  #empty() {
    this.#beats = [];
    for (const socket of this.#sockets) {
      socket.dataset.state = 'later';
      socket.toggleAttribute('data-latest', false);
      find(socket, '.card').replaceChildren();
    }
    find(this.#root, '[data-who]').textContent = '';
    find(this.#root, '[data-line]').ariaLive = 'polite';
    find(this.#root, '.end-socket').toggleAttribute('data-open', true);
  }

  #say(who: 'agent' | 'you', text: string) {
    if (!text) return;
    if (who === 'agent') find(this.#root, '[data-line]').textContent = text;
    else find(this.#root, '[data-who]').textContent = `You: “${text}”`;
    this.#add({ said: { who: who === 'agent' ? 'agent' : 'caller', text, words: [] } });
  }

  #fill(socket: Socket, card: CallCard) {
    for (const place of this.#sockets) {
      const isThis = place.dataset.cord === socket;
      place.toggleAttribute('data-latest', isThis);
      if (!isThis) continue;
      place.dataset.state = 'done';
      find(place, '.card').replaceChildren(...cardView(card));
    }
    // The newer deed counts: a socket has one cord.
    this.#beats = this.#beats.filter(({ deed }) => deed?.socket !== socket);
    this.#add({ deed: { socket, does: '' } });
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
    for (const figure of this.#figures) {
      if (figure.getClientRects().length === 0) continue;
      const head = new CordFigure(figure, this.#beats, Math.max(ROOM, now) + 1).showMoment(now, 0.001);
      if (head) this.#onHead(figure, head);
    }
  }
}
