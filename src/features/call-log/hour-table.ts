import { HOURS, WEEKDAYS } from '~/domain/call-log/call-counts';
import { hourName, WEEKDAY_NAMES } from '~/domain/call-log/finding-words';
import { type Findings, perHour } from '~/domain/call-log/findings';

/** Radius of a socket in the units of its drawing, and of the smallest dot that is still seen. */
const SOCKET = 9;
const SMALLEST_DOT = 2.5;

function header(text: string, scope: 'col' | 'row'): HTMLTableCellElement {
  const cell = document.createElement('th');
  cell.scope = scope;
  cell.textContent = text;
  return cell;
}

function columnHeader(name: string): HTMLTableCellElement {
  const cell = header('', 'col');
  const short = document.createElement('span');
  short.textContent = name.slice(0, 3);
  short.ariaHidden = 'true';
  const full = document.createElement('span');
  full.className = 'vh';
  full.textContent = name;
  cell.append(short, full);
  return cell;
}

function row(...cells: Node[]): HTMLTableRowElement {
  const line = document.createElement('tr');
  line.append(...cells);
  return line;
}

/**
 * Fills the table of hours and weekdays. The area of a dot stands for the missed calls, so that twice as many look
 * twice as many; each cell says its numbers in words as well.
 *
 * @param cell what a cell is made from
 */
export function fillHours(table: HTMLTableElement, cell: HTMLTemplateElement, findings: Findings): void {
  const { missedByHour, callsByHour, hours } = findings;
  const [head, body, foot] = ['thead', 'tbody', 'tfoot'].map((name) => table.querySelector(name)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  const most = Math.max(1, ...missedByHour);
  const make = (missed: number, calls: number, isDrawn: boolean) => {
    const copy = (cell.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
    const [ring, dot] = copy.querySelectorAll('circle') as unknown as [SVGElement, SVGElement];
    const [number, words] = [copy.querySelector('b'), copy.querySelector('.vh')] as [
      HTMLElement,
      HTMLElement,
    ];
    const radius = missed === 0 ? 0 : Math.max(SMALLEST_DOT, SOCKET * Math.sqrt(missed / most));
    dot.setAttribute('r', radius.toFixed(1));
    if (calls === 0) ring.remove();
    if (!isDrawn) copy.querySelector('svg')?.remove();
    number.textContent = missed > 0 || !isDrawn ? `${missed}` : '';
    number.ariaHidden = 'true';
    words.textContent = calls === 0 ? 'no calls' : `${missed} of ${calls} missed`;
    return copy;
  };
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const dayOf = (counts: readonly number[], day: number) => counts.slice(day * HOURS, (day + 1) * HOURS);
  const perDay = (day: number) => make(sum(dayOf(missedByHour, day)), sum(dayOf(callsByHour, day)), false);
  const [missedPerHour, callsPerHour] = [perHour(missedByHour), perHour(callsByHour)];
  const days = Array.from({ length: WEEKDAYS }, (_, day) => day);

  head.replaceChildren(row(header('From', 'col'), ...WEEKDAY_NAMES.map(columnHeader), header('All', 'col')));
  const { from, to } = hours ?? { from: 0, to: -1 };
  const shown = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  body.replaceChildren(
    ...shown.map((hour) =>
      row(
        header(hourName(hour), 'row'),
        ...days.map((day) => {
          const slot = day * HOURS + hour;
          return make(missedByHour[slot] ?? 0, callsByHour[slot] ?? 0, true);
        }),
        make(missedPerHour[hour] ?? 0, callsPerHour[hour] ?? 0, false),
      ),
    ),
  );
  foot.replaceChildren(
    row(header('All', 'row'), ...days.map(perDay), make(sum(missedByHour), sum(callsByHour), false)),
  );
}
