import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import type { CallCard } from '../rules/sample-call';

/** What stands at a socket: a fact, times of a day, or a text message, for a page that is built by a script. */
export function cardView(card: CallCard): HTMLElement[] {
  if ('none' in card) return [h('p', {}, card.none)];
  const parts: HTMLElement[] = [];
  if (card.fact)
    parts.push(h('p', { className: tw`font-display text-2 leading-[1.1] font-bold` }, card.fact));
  if (card.slots) {
    const rows = card.slots.map(({ time, words, state }) =>
      h(
        'li',
        {
          className: `${tw`flex gap-3 border-line py-1 next:border-t`} ${state === 'mine' ? 'font-strong' : 'text-ink-2'}`,
        },
        h('span', { className: tw`min-w-12` }, time),
        h('span', { className: tw`min-w-0 wrap-anywhere` }, words),
      ),
    );
    parts.push(h('ul', { className: 'list-none' }, ...rows));
  }
  if (card.message)
    parts.push(
      h('p', { className: tw`rounded-2 rounded-es-none bg-panel px-3 py-2 wrap-anywhere` }, card.message),
    );
  if (card.text) parts.push(h('p', { className: tw`wrap-anywhere` }, card.text));
  return parts;
}
