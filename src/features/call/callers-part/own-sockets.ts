import { find, findAll, h } from '~/ui/element';
import type { CallCard, Socket } from '../rules/sample-call';

/** What stands at a socket, as in `CallSockets.astro`, for a call that is made by a script. */
function cardView(card: CallCard): HTMLElement {
  if ('none' in card) return h('p', {}, card.none);
  const { fact, slots = [], message, text } = card;
  const rows = slots.map(({ time, words, state }) =>
    h('li', { className: 'day-slot', 'data-slot': state }, h('i'), h('b', {}, time), h('span', {}, words)),
  );
  return h(
    'div',
    { className: 'got wrap-anywhere' },
    ...(fact ? [h('p', { className: 'card-fact' }, fact)] : []),
    ...(rows.length > 0 ? [h('ul', {}, ...rows)] : []),
    ...(message ? [h('p', { className: 'card-text' }, message)] : []),
    ...(text ? [h('p', {}, text)] : []),
  );
}

/** The sockets of the visitor’s own call. */
export class OwnSockets {
  readonly #places: HTMLElement[];

  constructor(root: HTMLElement) {
    this.#places = findAll(find(root, '[data-sockets="you"]'), ':scope > li', HTMLElement);
  }

  empty(): void {
    for (const place of this.#places) {
      place.dataset.state = 'later';
      place.toggleAttribute('data-latest', false);
      find(place, '.card').replaceChildren();
    }
  }

  fill(socket: Socket, card: CallCard): void {
    for (const place of this.#places) {
      const isThis = place.dataset.cord === socket;
      place.toggleAttribute('data-latest', isThis);
      if (!isThis) continue;
      place.dataset.state = 'done';
      find(place, '.card').replaceChildren(cardView(card));
    }
  }
}
