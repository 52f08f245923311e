import { scrollX } from '~/ui/blocks';
import { tw } from '~/lib/tw';
import { h, svg } from '~/ui/element';
import { HOURS, WEEKDAYS } from './rules/call-counts';
import { hourName, WEEKDAY_NAMES } from './rules/finding-words';
import { type Findings, perHour } from './rules/findings';
import * as t from './rules/messages.ts';

/** Height of the bar of the most missed calls in the units of its drawing, and of the lowest that is still seen. */
const HIGHEST = 20;
const LOWEST = 2;

const padded = tw`px-[0.1rem] py-1 text-center align-middle first:ps-0 first:text-start first:whitespace-nowrap last:pe-0 last:text-end sm:py-[0.35rem]`;

const header = (scope: 'col' | 'row', ...content: (Node | string)[]) =>
  h('th', { className: padded, scope }, ...content);
const row = (...cells: Node[]) => h('tr', {}, ...cells);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
/** On the line of its hour. */
const bar = (height: number) =>
  svg('rect', {
    class: tw`fill-(--cord) print:[print-color-adjust:exact] forced-colors:fill-[CanvasText]`,
    x: 7,
    y: 22 - height,
    width: 10,
    height: height.toFixed(1),
  });
const line = () =>
  svg('path', { class: tw`stroke-ink-2 stroke-2 forced-colors:stroke-[CanvasText]`, d: 'M2 23H22' });
const hidden = (tag: 'b' | 'span', words: string, className = '') =>
  h(tag, { className, ariaHidden: 'true' }, words);
const spoken = (words: string) => h('span', { className: 'sr-only' }, words);

/** A sum is a number at any width; beside a drawing there is room for it from `sm` on. */
function cell(missed = 0, calls = 0, ...drawing: Node[]) {
  const number = missed > 0 || drawing.length === 0 ? `${missed}` : '';
  const beside = drawing.length > 0 ? tw`hidden min-w-[2ch] text-start sm:inline-block` : '';
  const words = calls === 0 ? t.noCalls : t.missedOfCalls(missed, calls);
  return h('td', { className: padded }, ...drawing, ' ', hidden('b', number, beside), ' ', spoken(words));
}

/** The table of hours and weekdays. A bar is as high as there were missed calls; each cell says its numbers as well. */
export class HourTable {
  readonly element: HTMLElement;
  readonly #head = h('thead', { className: 'text-[0.75rem] sm:text-s' });
  readonly #body = h('tbody');
  readonly #foot = h('tfoot');

  constructor() {
    const words = t.howToReadTheTable;
    const parts = [h('caption', {}, words), this.#head, this.#body, this.#foot];
    const table = h('table', { className: 'text-s' }, ...parts);
    const ariaLabel = t.missedCallsByHour;
    this.element = h('div', {}, h('section', { className: scrollX, tabIndex: 0, ariaLabel }, table));
  }

  show({ missedByHour, callsByHour, hours }: Findings): void {
    this.element.hidden = !hours;
    const most = Math.max(1, ...missedByHour);
    const hour = (slot: number) => {
      const [missed = 0, calls = 0] = [missedByHour[slot], callsByHour[slot]];
      const box = {
        class: 'mx-auto size-6 sm:inline-block sm:align-middle',
        viewBox: '0 0 24 24',
        'aria-hidden': 'true',
      };
      const drawn = [
        ...(calls > 0 ? [line()] : []),
        ...(missed > 0 ? [bar(Math.max(LOWEST, (HIGHEST * missed) / most))] : []),
      ];
      return cell(missed, calls, svg('svg', box, ...drawn));
    };
    const dayOf = (counts: readonly number[], day: number) =>
      sum(counts.slice(day * HOURS, (day + 1) * HOURS));
    const [missedPerHour, callsPerHour] = [perHour(missedByHour), perHour(callsByHour)];
    const days = Array.from({ length: WEEKDAYS }, (_, day) => day);
    const { from, to } = hours ?? { from: 0, to: -1 };
    const shown = Array.from({ length: to - from + 1 }, (_, index) => from + index);

    const names = WEEKDAY_NAMES.map((name) => header('col', hidden('span', name.slice(0, 3)), spoken(name)));
    this.#head.replaceChildren(row(header('col', t.from), ...names, header('col', t.all)));
    const rows = shown.map((from) => [
      header('row', hourName(from)),
      ...days.map((day) => hour(day * HOURS + from)),
      cell(missedPerHour[from], callsPerHour[from]),
    ]);
    this.#body.replaceChildren(...rows.map((cells) => row(...cells)));
    const perDay = days.map((day) => cell(dayOf(missedByHour, day), dayOf(callsByHour, day)));
    const all = cell(sum(missedByHour), sum(callsByHour));
    this.#foot.replaceChildren(row(header('row', t.all), ...perDay, all));
  }
}
