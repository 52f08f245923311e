import { h, svg } from '~/ui/element';
import { HOURS, WEEKDAYS } from './rules/call-counts';
import { hourName, WEEKDAY_NAMES } from './rules/finding-words';
import { type Findings, perHour } from './rules/findings';

/** Radius of a socket in the units of its drawing, and of the smallest dot that is still seen. */
const SOCKET = 9;
const SMALLEST_DOT = 2.5;

const header = (scope: 'col' | 'row', ...content: (Node | string)[]) => h('th', { scope }, ...content);
const row = (...cells: Node[]) => h('tr', {}, ...cells);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const circle = (name: string, r: number | string) =>
  svg('circle', { class: `call-log-${name}`, cx: 12, cy: 12, r });
const hidden = (tag: 'b' | 'span', words: string) => h(tag, { ariaHidden: 'true' }, words);
const spoken = (words: string) => h('span', { className: 'vh' }, words);

function cell(missed = 0, calls = 0, ...drawing: Node[]) {
  const number = missed > 0 || drawing.length === 0 ? `${missed}` : '';
  const words = calls === 0 ? 'no calls' : `${missed} of ${calls} missed`;
  return h('td', {}, ...drawing, ' ', hidden('b', number), ' ', spoken(words));
}

/**
 * The table of hours and weekdays. The area of a dot stands for the missed calls, so that twice as many look twice as
 * many; each cell says its numbers in words as well.
 */
export class HourTable {
  readonly element: HTMLElement;
  readonly #head = h('thead');
  readonly #body = h('tbody');
  readonly #foot = h('tfoot');

  constructor() {
    const words = 'A socket is an hour with calls. The more calls were missed, the fuller it is.';
    const parts = [h('caption', {}, words), this.#head, this.#body, this.#foot];
    const table = h('table', { className: 'call-log-hours' }, ...parts);
    const ariaLabel = 'Missed calls by hour and weekday';
    this.element = h('div', {}, h('section', { className: 'scroll-x', tabIndex: 0, ariaLabel }, table));
  }

  show({ missedByHour, callsByHour, hours }: Findings): void {
    this.element.hidden = !hours;
    const most = Math.max(1, ...missedByHour);
    const socket = (slot: number) => {
      const [missed = 0, calls = 0] = [missedByHour[slot], callsByHour[slot]];
      const radius = missed === 0 ? 0 : Math.max(SMALLEST_DOT, SOCKET * Math.sqrt(missed / most));
      const ring = calls > 0 ? [circle('ring', 11)] : [];
      const box = { viewBox: '0 0 24 24', 'aria-hidden': 'true' };
      return cell(missed, calls, svg('svg', box, ...ring, circle('dot', radius.toFixed(1))));
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
