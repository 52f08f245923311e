import { scrollX } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h, svg } from '~/ui/element';
import { HOURS, WEEKDAYS } from './rules/call-counts';
import { hourName, WEEKDAY_NAMES } from './rules/finding-words';
import { type Findings, perHour } from './rules/findings';

/** Radius of a socket in the units of its drawing, and of the smallest dot that is still seen. */
const SOCKET = 9;
const SMALLEST_DOT = 2.5;

const padded = tw`px-[0.1rem] py-1 text-center align-middle first:ps-0 first:text-start first:whitespace-nowrap last:pe-0 last:text-end sm:py-[0.35rem]`;

const header = (scope: 'col' | 'row', ...content: (Node | string)[]) =>
  h('th', { className: padded, scope }, ...content);
const row = (...cells: Node[]) => h('tr', {}, ...cells);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const circle = (className: string, r: number | string) =>
  svg('circle', { class: className, cx: 12, cy: 12, r });
const hidden = (tag: 'b' | 'span', words: string, className = '') =>
  h(tag, { className, ariaHidden: 'true' }, words);
const spoken = (words: string) => h('span', { className: 'sr-only' }, words);

/** A sum is a number at any width; beside a drawing there is room for it from `sm` on. */
function cell(missed = 0, calls = 0, ...drawing: Node[]) {
  const number = missed > 0 || drawing.length === 0 ? `${missed}` : '';
  const beside = drawing.length > 0 ? tw`hidden min-w-[2ch] text-start sm:inline-block` : '';
  const words = calls === 0 ? 'no calls' : `${missed} of ${calls} missed`;
  return h('td', { className: padded }, ...drawing, ' ', hidden('b', number, beside), ' ', spoken(words));
}

/**
 * The table of hours and weekdays. The area of a dot stands for the missed calls, so that twice as many look twice as
 * many; each cell says its numbers in words as well.
 */
export class HourTable {
  readonly element: HTMLElement;
  readonly #head = h('thead', { className: 'text-[0.75rem] sm:text-s' });
  readonly #body = h('tbody');
  readonly #foot = h('tfoot');

  constructor() {
    const words = 'A socket is an hour with calls. The more calls were missed, the fuller it is.';
    const parts = [h('caption', {}, words), this.#head, this.#body, this.#foot];
    const table = h('table', { className: 'text-s' }, ...parts);
    const ariaLabel = 'Missed calls by hour and weekday';
    this.element = h('div', {}, h('section', { className: scrollX, tabIndex: 0, ariaLabel }, table));
  }

  show({ missedByHour, callsByHour, hours }: Findings): void {
    this.element.hidden = !hours;
    const most = Math.max(1, ...missedByHour);
    const socket = (slot: number) => {
      const [missed = 0, calls = 0] = [missedByHour[slot], callsByHour[slot]];
      const radius = missed === 0 ? 0 : Math.max(SMALLEST_DOT, SOCKET * Math.sqrt(missed / most));
      const ring =
        calls > 0
          ? [circle(tw`fill-none stroke-ink-2 stroke-[1.5] forced-colors:stroke-[CanvasText]`, 11)]
          : [];
      const dot = circle(
        tw`fill-(--cord) print:[print-color-adjust:exact] forced-colors:fill-[CanvasText]`,
        radius.toFixed(1),
      );
      const box = {
        class: 'mx-auto size-6 sm:inline-block sm:align-middle',
        viewBox: '0 0 24 24',
        'aria-hidden': 'true',
      };
      return cell(missed, calls, svg('svg', box, ...ring, dot));
    };
    const dayOf = (counts: readonly number[], day: number) =>
      sum(counts.slice(day * HOURS, (day + 1) * HOURS));
    const [missedPerHour, callsPerHour] = [perHour(missedByHour), perHour(callsByHour)];
    const days = Array.from({ length: WEEKDAYS }, (_, day) => day);
    const { from, to } = hours ?? { from: 0, to: -1 };
    const shown = Array.from({ length: to - from + 1 }, (_, index) => from + index);

    const names = WEEKDAY_NAMES.map((name) => header('col', hidden('span', name.slice(0, 3)), spoken(name)));
    this.#head.replaceChildren(row(header('col', 'From'), ...names, header('col', 'All')));
    const rows = shown.map((hour) => [
      header('row', hourName(hour)),
      ...days.map((day) => socket(day * HOURS + hour)),
      cell(missedPerHour[hour], callsPerHour[hour]),
    ]);
    this.#body.replaceChildren(...rows.map((cells) => row(...cells)));
    const perDay = days.map((day) => cell(dayOf(missedByHour, day), dayOf(callsByHour, day)));
    const all = cell(sum(missedByHour), sum(callsByHour));
    this.#foot.replaceChildren(row(header('row', 'All'), ...perDay, all));
  }
}
