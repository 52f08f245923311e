import { find, findAll, h } from '~/ui/element';
import type { Deed } from '../rules/agent/cards';
import type { CallCard } from '../rules/sample-call';

/** The sockets of the visitor’s own call: those of `CallSockets` without a call. */
export class OwnSockets {
  readonly #sockets: HTMLElement[];

  constructor(root: HTMLElement) {
    this.#sockets = findAll(find(root, '[data-sockets="you"]'), ':scope > li', HTMLElement);
  }

  empty(): void {
    for (const socket of this.#sockets) {
      socket.dataset.state = 'later';
      socket.toggleAttribute('data-latest', false);
      find(socket, '.card').replaceChildren();
    }
  }

  /** What one answer of the agent did. */
  fill(deeds: readonly Deed[]): void {
    for (const socket of this.#sockets) {
      const deed = deeds.findLast((one) => one.socket === socket.dataset.cord);
      socket.toggleAttribute('data-latest', Boolean(deed));
      if (!deed) continue;
      socket.dataset.state = deed.isOpen ? 'busy' : 'done';
      find(socket, '.card').replaceChildren(...cardView(deed.card));
    }
  }
}

/** A card as `CallSockets` draws it. */
function cardView(card: CallCard): HTMLElement[] {
  if ('none' in card) return [h('p', {}, card.none)];
  const { fact, slots, message, text } = card;
  const rows = slots?.map(({ time, words, state }) =>
    h('li', { className: 'day-slot', 'data-slot': state }, h('i'), h('b', {}, time), h('span', {}, words)),
  );
  return [
    ...(fact ? [h('p', { className: 'card-fact' }, fact)] : []),
    ...(rows ? [h('ul', {}, ...rows)] : []),
    ...(message ? [h('p', { className: 'card-text' }, message)] : []),
    ...(text ? [h('p', {}, text)] : []),
  ];
}
