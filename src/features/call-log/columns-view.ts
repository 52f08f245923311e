import { scrollX } from '~/ui/blocks';
import { field as fieldClasses, input, label, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { DURATION_UNITS, type DurationUnit } from './rules/duration';
import { type Mapping, type Role, ROLES } from './rules/columns';
import type { Opened } from './worker-messages';
import * as t from './rules/messages.ts';

export const UNIT_NAMES: Record<DurationUnit, string> = {
  milliseconds: t.milliseconds,
  seconds: t.seconds,
  minutes: t.minutesWord,
  days: t.daysAsInExcel,
  'minutes-first': t.minutesThenSeconds,
};

const select = (name: string, ...options: HTMLOptionElement[]) =>
  h('select', { className: input, id: `call-log-${name}`, autocomplete: 'off' }, ...options);
const field = (name: string, control: HTMLElement) =>
  h('p', { className: fieldClasses }, h('label', { className: label, htmlFor: control.id }, name), control);

/** How a file was read: which column is what, its first rows, and the rows that were left out. */
export class ColumnsView {
  readonly element: HTMLDetailsElement;
  readonly #summary = h('span');
  readonly #roles: Record<Role, HTMLSelectElement> = {
    date: select('date'),
    time: select('time'),
    outcome: select('outcome'),
    direction: select('direction'),
    duration: select('duration'),
    caller: select('caller'),
    call: select('call'),
    parent: select('parent'),
    ringing: select('ringing'),
    called: select('called'),
  };
  readonly #unit = select('unit', ...DURATION_UNITS.map((unit) => new Option(UNIT_NAMES[unit], unit)));
  readonly #clock = select(
    'clock',
    new Option(t.asTheFileWrites, 'written'),
    new Option(t.onTheClockOfThisDevice, 'here'),
  );
  #zone: Mapping['zone'] = 0;
  readonly #head = h('thead');
  readonly #body = h('tbody');
  readonly #notes = h('ul', { className: `${note} ${tw`pt-4 pb-near`}` });

  /** @param onChange is called with what the columns are now said to be */
  constructor(onChange: (mapping: Mapping) => void) {
    const { date, time, outcome, direction, duration, caller, called, call, parent, ringing } = this.#roles;
    const caption = h('caption', {}, t.theFirstRows);
    const preview = h('table', { className: 'text-s whitespace-nowrap' }, caption, this.#head, this.#body);
    this.element = h(
      'details',
      {
        className: 'mt-near border-y border-line print:hidden',
        hidden: true,
        onchange: () => onChange(this.#mapping),
      },
      h('summary', { className: 'min-h-11 py-3 font-strong' }, this.#summary),
      h('p', {}, t.wrongColumn),
      h(
        'form',
        { className: 'mt-4 mb-near grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4' },
        field(t.dateOfTheCall, date),
        field(t.timeIfItStands, time),
        field(t.answeredOrMissed, outcome),
        field(t.incomingOrOutgoing, direction),
        field(t.lengthOfTheCall, duration),
        field(t.numberOfTheCaller, caller),
        field(t.numberThatWasCalled, called),
        field(t.callThatRowsShare, call),
        field(t.callItCameFrom, parent),
        field(t.howLongItRang, ringing),
        field(t.aLengthWithoutAUnit, this.#unit),
        field(t.timesAreShown, this.#clock),
      ),
      h('p', { className: 'text-s font-strong md:hidden' }, t.tableGoesOn),
      h('section', { className: scrollX, tabIndex: 0, ariaLabel: t.firstRowsOfTheFile }, preview),
      this.#notes,
    );
  }

  get #mapping(): Mapping {
    const columns = ROLES.map((role) => {
      const { value } = this.#roles[role];
      return [role, value === '' ? null : Number(value)];
    });
    return {
      ...(Object.fromEntries(columns) as Record<Role, number | null>),
      unit: DURATION_UNITS.find((unit) => unit === this.#unit.value) ?? 'seconds',
      clock: this.#clock.value === 'here' ? 'here' : 'written',
      zone: this.#zone,
    };
  }

  /** The columns and the first rows of another file. */
  open({ header, preview }: Opened): void {
    for (const role of ROLES) {
      const options = header.map((name, index) => new Option(name, `${index}`));
      const none = new Option(role === 'date' ? t.chooseAColumn : t.none, '');
      this.#roles[role].replaceChildren(none, ...options);
    }
    this.#head.replaceChildren(h('tr', {}, ...header.map((name) => h('th', { scope: 'col' }, name))));
    this.#body.replaceChildren(
      ...preview.map((texts) => h('tr', {}, ...texts.map((text) => h('td', {}, text)))),
    );
    this.note([]);
    this.element.open = false;
  }

  show(name: string, mapping: Mapping): void {
    for (const role of ROLES) this.#roles[role].value = `${mapping[role] ?? ''}`;
    this.#unit.value = mapping.unit;
    this.#clock.value = mapping.clock;
    this.#zone = mapping.zone;
    this.#summary.textContent = t.howWasRead(name);
    this.element.hidden = false;
  }

  note(notes: readonly string[]): void {
    this.#notes.replaceChildren(...notes.map((note) => h('li', {}, note)));
  }
}
