import { note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { smallInput } from './classes';
import {
  BY_KIND,
  type CallInputs,
  CENTS_MAX,
  DAY_MINUTES,
  DAYS,
  type DayHours,
  type Kind,
  KINDS,
  MINUTES,
  minutesOf,
  momentOf,
  type Service,
  SERVICES_MAX,
  TEXT_MAX,
  tidyText,
  timeOf,
} from './rules/business';

type Facts = Omit<CallInputs, 'scenario' | 'wording'>;

const USUAL: DayHours = { from: '09:00', to: '17:00' };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const column = tw`grid content-start gap-[0.6rem]`;
const choiceLabel = tw`flex min-h-11 items-center gap-2 text-s`;
const group = (className: string, legend: string, ...content: Node[]) =>
  h(
    'fieldset',
    { className: `${column} ${className}` },
    h('legend', { className: 'mb-[0.6rem] w-full border-t border-line pt-[0.6rem] font-strong' }, legend),
    ...content,
  );
const labelled = (label: string, field: HTMLElement) =>
  h(
    'p',
    { className: 'grid gap-[0.2rem]' },
    h('label', { className: 'text-s text-ink-2', htmlFor: field.id }, label),
    field,
  );
const unseen = (words: string, { id }: HTMLElement) =>
  h('label', { className: 'sr-only', htmlFor: id }, words);
const radio = () => h('input', { type: 'radio', name: 'when' });
const input = ({ className = '', ...properties }: Partial<HTMLInputElement>) =>
  h('input', { className: `${smallInput()} ${className}`, ...properties });
const select = (id: string) => h('select', { className: smallInput(), id });
const nameField = (id: string) => input({ id, maxLength: TEXT_MAX });
const small = (words: string) => h('p', { className: note }, words);
const rows = (list: readonly { element: HTMLElement }[]) =>
  h('div', { className: column }, ...list.map(({ element }) => element));
const within = (value: number, min: number, max: number) => Math.min(Math.max(Math.round(value), min), max);

function hoursRow(name: string) {
  const [from, to] = ['opens at', 'closes at'].map((what) =>
    h('input', {
      className: `${smallInput('narrow')} ${tw`[&::-webkit-calendar-picker-indicator]:ms-0`}`,
      type: 'time',
      ariaLabel: `${name}, ${what}`,
    }),
  ) as [HTMLInputElement, HTMLInputElement];
  const closed = h('input', { type: 'checkbox', ariaLabel: `${name}: Closed` });
  const label = h(
    'label',
    { className: `${choiceLabel} ${tw`col-[2/-1] justify-self-end`}` },
    closed,
    ' Closed',
  );
  const between = h('span', { ariaHidden: 'true' }, 'to');
  const fill = (times: DayHours | null) => {
    from.value = times?.from ?? '';
    to.value = times?.to ?? '';
    closed.checked = times === null;
  };
  return {
    element: h(
      'p',
      { className: 'grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-2' },
      h('b', { className: 'text-s font-normal text-ink-2' }, name),
      label,
      from,
      between,
      to,
    ),
    fill,
    read: (): DayHours | null =>
      closed.checked || !from.value || !to.value ? null : { from: from.value, to: to.value },
    /** A closed day needs no times. One that was closed opens with the usual hours. */
    dim() {
      if (!closed.checked && from.disabled && !from.value && !to.value) fill(USUAL);
      from.disabled = to.disabled = closed.checked;
    },
  };
}

function serviceRow(_: unknown, index: number) {
  const label = `Service ${index + 1}`;
  const name = input({ className: tw`col-span-full sm:col-auto`, maxLength: TEXT_MAX, ariaLabel: label });
  const number = (inputMode: string, what: string, min: number, max: number) =>
    input({
      className: tw`[appearance:textfield] tabular-nums [&::-webkit-inner-spin-button]:appearance-none`,
      type: 'number',
      inputMode,
      min: `${min}`,
      max: `${max}`,
      ariaLabel: `${label}, ${what}`,
    });
  const minutes = number('numeric', 'minutes', MINUTES.min, MINUTES.max);
  const price = number('decimal', 'price in dollars, if there is one', 0, CENTS_MAX / 100);
  price.step = '0.01';
  const unit = (sign: string, className = '') =>
    h('span', { className: `${note} ${className}`, ariaHidden: 'true' }, sign);
  return {
    element: h(
      'p',
      {
        className:
          'grid grid-cols-[4.25rem_auto_1fr_minmax(4.25rem,6rem)] items-center gap-[0.4rem] sm:grid-cols-[minmax(0,1fr)_4rem_auto_auto_5rem]',
      },
      name,
      minutes,
      unit('min'),
      unit('$', 'text-end'),
      price,
    ),
    /** A number that is none or out of range becomes one that is. */
    read(): Service {
      const dollars = price.valueAsNumber;
      return {
        name: tidyText(name.value),
        minutes: within(minutes.valueAsNumber || MINUTES.usual, MINUTES.min, MINUTES.max),
        cents: Number.isNaN(dollars) ? null : within(dollars * 100, 0, CENTS_MAX),
      };
    },
    fill(service: Service | undefined) {
      name.value = service?.name ?? '';
      minutes.value = `${service?.minutes ?? MINUTES.usual}`;
      price.value = typeof service?.cents === 'number' ? `${service.cents / 100}` : '';
    },
  };
}

/** The fields in which a visitor describes a business. */
export class BusinessForm {
  readonly element: HTMLFormElement;
  readonly #business = nameField('call-business');
  readonly #kind = select('call-kind');
  readonly #person = nameField('call-person');
  readonly #hours = { week: hoursRow('Weekdays'), sat: hoursRow('Saturday'), sun: hoursRow('Sunday') };
  readonly #services = Array.from({ length: SERVICES_MAX }, serviceRow);
  readonly #now = radio();
  readonly #later = radio();
  readonly #day = select('call-day');
  readonly #time = input({ id: 'call-time', type: 'time' });
  readonly #words = small('');
  #wasKind: Kind = KINDS[0];

  /** `onChange` is called at each change, with every key. */
  constructor(onChange: () => void, done: HTMLElement) {
    this.#kind.append(...KINDS.map((kind) => new Option(BY_KIND[kind].name, kind)));
    this.#day.append(...DAYS.map((day, index) => new Option(day, `${index}`)));
    const choice = [
      h('label', { className: 'pick' }, this.#now, 'Now'),
      h('label', { className: 'pick' }, this.#later, 'At another time'),
    ];
    const day = [unseen('Day of the call', this.#day), this.#day];
    const time = [unseen('Time of the call', this.#time), this.#time];
    const fields = [
      group(
        '',
        'The business',
        labelled('Its name', this.#business),
        labelled('Kind of business', this.#kind),
        labelled('Who takes over', this.#person),
      ),
      group(
        '',
        'When it is open',
        rows(Object.values(this.#hours)),
        small('The same time twice is day and night.'),
      ),
      group(
        tw`sm:col-span-full xl:col-auto`,
        'What it offers',
        rows(this.#services),
        small('Without a price, the agent tells none.'),
      ),
      group(
        tw`sm:col-span-full xl:flex xl:flex-wrap xl:items-center xl:gap-x-8 xl:gap-y-0`,
        'When the phone rings',
        h('div', { className: 'segments' }, ...choice),
        h('p', { className: 'grid grid-cols-[1fr_1fr] gap-2' }, ...day, ...time),
      ),
    ];
    this.element = h(
      'form',
      { autocomplete: 'off', onsubmit: (event) => event.preventDefault() },
      this.#words,
      h(
        'div',
        {
          className:
            'mt-near grid grid-cols-1 gap-x-part gap-y-near sm:grid-cols-2 xl:grid-cols-[3fr_4fr_5fr]',
        },
        ...fields,
      ),
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
      moment: this.#now.checked
        ? momentOf(new Date())
        : Number(this.#day.value) * DAY_MINUTES + minutesOf(this.#time.value || '00:00'),
    };
  }

  fill({ kind, moment, ...facts }: Facts): void {
    this.#wasKind = kind;
    this.#kind.value = kind;
    this.#put(facts);
    this.#later.checked = true;
    this.#day.value = `${Math.floor(moment / DAY_MINUTES)}`;
    this.#time.value = timeOf(moment);
    this.#dim();
  }

  /** Says whether all of it is still the example of its kind. */
  sayWhose(): void {
    const { business, person, hours, services, kind } = this.read();
    this.#words.textContent = same({ business, person, hours, services }, BY_KIND[kind].example)
      ? 'Filled in with an example. Write over it, and the call changes as you type.'
      : 'The call changes as you type.';
  }

  focus(): void {
    this.#business.focus();
    this.#business.select();
  }

  /** What is still the example of the former kind becomes that of the new one. */
  #followKind() {
    const typed = this.read();
    const [before, after] = [BY_KIND[this.#wasKind].example, BY_KIND[typed.kind].example];
    this.#wasKind = typed.kind;
    const names = (Object.keys(after) as (keyof typeof after)[]).filter((name) =>
      same(typed[name], before[name]),
    );
    this.#put(Object.fromEntries(names.map((name) => [name, after[name]])));
  }

  #put({ business, person, hours, services }: Partial<Facts>) {
    if (business !== undefined) this.#business.value = business;
    if (person !== undefined) this.#person.value = person;
    if (hours) for (const part of ['week', 'sat', 'sun'] as const) this.#hours[part].fill(hours[part]);
    if (services) for (const [index, row] of this.#services.entries()) row.fill(services[index]);
  }

  /** Fields that a choice puts out of use. */
  #dim() {
    for (const row of Object.values(this.#hours)) row.dim();
    this.#day.disabled = this.#time.disabled = this.#now.checked;
  }
}
