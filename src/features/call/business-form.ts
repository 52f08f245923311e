import { h } from '~/ui/element';
import {
  type CallInputs,
  CENTS_MAX,
  DAY_MINUTES,
  DAYS,
  type DayHours,
  EXAMPLES,
  type Kind,
  KIND_NAMES,
  KINDS,
  MINUTES,
  minutesOf,
  momentOf,
  type Service,
  SERVICES_MAX,
  TEXT_MAX,
  tidyText,
  timeOf,
  type WeekHours,
} from './rules/business';

type Facts = Omit<CallInputs, 'scenario' | 'wording'>;

/** What a day opens with that was closed. */
const USUAL: DayHours = { from: '09:00', to: '17:00' };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const group = (legend: string, ...content: (Node | string)[]) =>
  h('fieldset', {}, h('legend', {}, legend), ...content);
const row = (label: string, field: HTMLElement) =>
  h('p', { className: 'call-row' }, h('label', { htmlFor: field.id }, label), field);
const radio = (label: string) => {
  const input = h('input', { className: 'jack', type: 'radio', name: 'when' });
  return { input, label: h('label', {}, input, ` ${label}`) };
};
const nameField = (id: string) => h('input', { className: 'input', id, maxLength: TEXT_MAX });
const unseen = (htmlFor: string, words: string) => h('label', { className: 'vh', htmlFor }, words);

/** The hours of one part of the week. */
class HoursRow {
  readonly #closed: HTMLInputElement;
  readonly #from: HTMLInputElement;
  readonly #to: HTMLInputElement;
  readonly element: HTMLElement;

  constructor(name: string) {
    const time = (what: string) =>
      h('input', { className: 'input', type: 'time', ariaLabel: `${name}, ${what}` });
    this.#closed = h('input', { type: 'checkbox', ariaLabel: `${name}: Closed` });
    [this.#from, this.#to] = [time('opens at'), time('closes at')];
    const closed = h('label', {}, this.#closed, ' Closed');
    const to = h('span', { ariaHidden: 'true' }, 'to');
    this.element = h('p', { className: 'call-hours' }, h('b', {}, name), closed, this.#from, to, this.#to);
  }

  read(): DayHours | null {
    const [from, to] = [this.#from.value, this.#to.value];
    return this.#closed.checked || !from || !to ? null : { from, to };
  }

  fill(times: DayHours | null) {
    this.#from.value = times?.from ?? '';
    this.#to.value = times?.to ?? '';
    this.#closed.checked = times === null;
  }

  /** A closed day needs no times. One that was closed opens with the usual hours. */
  dim() {
    const isClosed = this.#closed.checked;
    if (!isClosed && this.#from.disabled && !this.#from.value && !this.#to.value) this.fill(USUAL);
    this.#from.disabled = this.#to.disabled = isClosed;
  }
}

/** One service with its length and its price. */
class ServiceRow {
  readonly #name: HTMLInputElement;
  readonly #minutes: HTMLInputElement;
  readonly #price: HTMLInputElement;
  readonly element: HTMLElement;

  constructor(label: string) {
    const number = { className: 'input', type: 'number' };
    const { min, max } = MINUTES;
    const [least, most] = [`${min}`, `${max}`];
    this.#name = h('input', { className: 'input', maxLength: TEXT_MAX, ariaLabel: label });
    this.#minutes = h('input', { ...number, inputMode: 'numeric', min: least, max: most });
    this.#minutes.ariaLabel = `${label}, minutes`;
    this.#price = h('input', { ...number, inputMode: 'decimal', min: '0', max: '100000', step: '0.01' });
    this.#price.ariaLabel = `${label}, price in dollars, if there is one`;
    const unit = (sign: string) => h('span', { className: 'small', ariaHidden: 'true' }, sign);
    this.element = h(
      'p',
      { className: 'call-service' },
      this.#name,
      this.#minutes,
      unit('min'),
      unit('$'),
      this.#price,
    );
  }

  /** A number that is none or out of range becomes one that is. */
  read(): Service {
    const minutes = Math.round(this.#minutes.valueAsNumber || MINUTES.usual);
    const dollars = this.#price.valueAsNumber;
    return {
      name: tidyText(this.#name.value),
      minutes: Math.min(Math.max(minutes, MINUTES.min), MINUTES.max),
      cents: Number.isNaN(dollars) ? null : Math.min(Math.max(Math.round(dollars * 100), 0), CENTS_MAX),
    };
  }

  fill({ name = '', minutes = MINUTES.usual, cents = null }: Partial<Service> = {}) {
    this.#name.value = name;
    this.#minutes.value = `${minutes}`;
    this.#price.value = cents === null ? '' : `${cents / 100}`;
  }
}

/** The fields in which a visitor describes a business. */
export class BusinessForm {
  readonly element: HTMLFormElement;
  readonly #business = nameField('call-business');
  readonly #kind = h('select', { className: 'input', id: 'call-kind' });
  readonly #person = nameField('call-person');
  readonly #hours = {
    week: new HoursRow('Weekdays'),
    sat: new HoursRow('Saturday'),
    sun: new HoursRow('Sunday'),
  };
  readonly #services = Array.from(
    { length: SERVICES_MAX },
    (_, index) => new ServiceRow(`Service ${index + 1}`),
  );
  readonly #now = radio('Now');
  readonly #later = radio('At another time');
  readonly #day = h('select', { className: 'input', id: 'call-day' });
  readonly #time = h('input', { className: 'input', id: 'call-time', type: 'time' });
  readonly #words = h('p', { className: 'small' });
  #wasKind: Kind = KINDS[0];

  /** `onChange` is called at each change, with every key. */
  constructor(onChange: () => void, done: HTMLElement) {
    this.#kind.append(...KINDS.map((kind) => new Option(KIND_NAMES[kind], kind)));
    this.#day.append(...DAYS.map((day, index) => new Option(day, `${index}`)));
    const small = (words: string) => h('p', { className: 'small' }, words);
    const rows = (list: readonly { element: HTMLElement }[]) =>
      h('div', { className: 'call-rows' }, ...list.map(({ element }) => element));
    const day = [
      unseen('call-day', 'Day of the call'),
      this.#day,
      unseen('call-time', 'Time of the call'),
      this.#time,
    ];
    const moment = group(
      'When the phone rings',
      h('div', { className: 'call-choice' }, this.#now.label, this.#later.label),
      h('p', { className: 'call-day' }, ...day),
    );
    moment.className = 'call-moment';
    const fields = [
      group(
        'The business',
        row('Its name', this.#business),
        row('Kind of business', this.#kind),
        row('Who takes over', this.#person),
      ),
      group(
        'When it is open',
        rows(Object.values(this.#hours)),
        small('The same time twice is day and night.'),
      ),
      group('What it offers', rows(this.#services), small('Without a price, the agent tells none.')),
      moment,
    ];
    this.element = h(
      'form',
      { autocomplete: 'off', onsubmit: (event) => event.preventDefault() },
      this.#words,
      h('div', { className: 'call-fields' }, ...fields),
      done,
    );
    this.element.addEventListener('input', ({ target }) => {
      if (target === this.#kind) this.#followKind();
      this.#dim();
      onChange();
    });
  }

  read(): Facts {
    const { week, sat, sun } = this.#hours;
    return {
      business: tidyText(this.#business.value),
      kind: KINDS.find((one) => one === this.#kind.value) ?? 'other',
      person: tidyText(this.#person.value),
      hours: { week: week.read(), sat: sat.read(), sun: sun.read() },
      services: this.#services.map((service) => service.read()).filter(({ name }) => name),
      moment: this.#now.input.checked
        ? momentOf(new Date())
        : Number(this.#day.value) * DAY_MINUTES + minutesOf(this.#time.value || '00:00'),
    };
  }

  fill({ business, kind, person, hours, services, moment }: Facts): void {
    this.#wasKind = kind;
    this.#business.value = business;
    this.#kind.value = kind;
    this.#person.value = person;
    this.#fillHours(hours);
    this.#fillServices(services);
    this.#later.input.checked = true;
    this.#day.value = `${Math.floor(moment / DAY_MINUTES)}`;
    this.#time.value = timeOf(moment);
    this.#dim();
  }

  /** Says whether all of it is still the example of its kind. */
  sayWhose(): void {
    const { business, person, hours, services, kind } = this.read();
    this.#words.textContent = same({ business, person, hours, services }, EXAMPLES[kind])
      ? 'Filled in with an example. Write over it, and the call changes as you type.'
      : 'The call changes as you type.';
  }

  focus(): void {
    this.#business.focus();
    this.#business.select();
  }

  /** What is still the example of the former kind becomes that of the new one. */
  #followKind() {
    const { business, person, hours, services, kind } = this.read();
    const [before, after] = [EXAMPLES[this.#wasKind], EXAMPLES[kind]];
    this.#wasKind = kind;
    if (business === before.business) this.#business.value = after.business;
    if (person === before.person) this.#person.value = after.person;
    if (same(hours, before.hours)) this.#fillHours(after.hours);
    if (same(services, before.services)) this.#fillServices(after.services);
  }

  #fillHours({ week, sat, sun }: WeekHours) {
    this.#hours.week.fill(week);
    this.#hours.sat.fill(sat);
    this.#hours.sun.fill(sun);
  }

  #fillServices(services: readonly Service[]) {
    for (const [index, row] of this.#services.entries()) row.fill(services[index]);
  }

  /** Fields that a choice puts out of use. */
  #dim() {
    for (const row of Object.values(this.#hours)) row.dim();
    this.#day.disabled = this.#time.disabled = this.#now.input.checked;
  }
}
