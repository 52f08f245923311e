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
  tidyText,
  timeOf,
  type WeekHours,
} from '~/domain/call-script/business';

type Facts = Omit<CallInputs, 'scenario' | 'wording'>;

/** Rows of the hours, by the part of the week they hold for. */
const PARTS = { week: 'Weekdays', sat: 'Saturday', sun: 'Sunday' } as const;
/** What a day opens with that was closed. */
const USUAL: DayHours = { from: '09:00', to: '17:00' };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which a visitor describes a business. */
export class FactsForm {
  readonly #form: HTMLFormElement;
  #kind: Kind = KINDS[0];

  /** `onChange` is called at each change, with every key. */
  constructor(form: HTMLFormElement, onChange: () => void) {
    this.#form = form;
    this.#select('kind').append(...KINDS.map((kind) => new Option(KIND_NAMES[kind], kind)));
    this.#select('day').append(...DAYS.map((day, index) => new Option(day, `${index}`)));
    for (const [part, name] of Object.entries(PARTS)) this.#addHours(part, name);
    for (let row = 0; row < SERVICES_MAX; row++) this.#addService(row);
    form.addEventListener('input', ({ target }) => {
      if (target === this.#select('kind')) this.#followKind();
      this.#dim();
      onChange();
    });
    form.addEventListener('submit', (event) => event.preventDefault());
  }

  /** What stands in the fields; a number that is none or out of range becomes one that is. */
  read(): Facts {
    const kind = KINDS.find((one) => one === this.#select('kind').value) ?? 'other';
    return {
      business: tidyText(this.#input('business').value),
      kind,
      person: tidyText(this.#input('person').value),
      hours: { week: this.#hours('week'), sat: this.#hours('sat'), sun: this.#hours('sun') },
      services: Array.from({ length: SERVICES_MAX }, (_, row) => this.#service(row)).filter(
        ({ name }) => name,
      ),
      moment:
        this.#radio() === 'now'
          ? momentOf(new Date())
          : Number(this.#select('day').value) * DAY_MINUTES + minutesOf(this.#input('time').value || '00:00'),
    };
  }

  fill({ business, kind, person, hours, services, moment }: Facts): void {
    this.#kind = kind;
    this.#input('business').value = business;
    this.#select('kind').value = kind;
    this.#input('person').value = person;
    this.#fillHours(hours);
    this.#fillServices(services);
    (this.#form.elements.namedItem('when') as RadioNodeList).value = 'at';
    this.#select('day').value = `${Math.floor(moment / DAY_MINUTES)}`;
    this.#input('time').value = timeOf(moment);
    this.#dim();
  }

  /** Whether all of it is still the example of its kind. */
  get isExample(): boolean {
    const { business, person, hours, services, kind } = this.read();
    return same({ business, person, hours, services }, EXAMPLES[kind]);
  }

  focus(): void {
    this.#input('business').focus();
    this.#input('business').select();
  }

  /** What is still the example of the former kind becomes that of the new one. */
  #followKind() {
    const { business, person, hours, services, kind } = this.read();
    const [before, after] = [EXAMPLES[this.#kind], EXAMPLES[kind]];
    this.#kind = kind;
    if (business === before.business) this.#input('business').value = after.business;
    if (person === before.person) this.#input('person').value = after.person;
    if (same(hours, before.hours)) this.#fillHours(after.hours);
    if (same(services, before.services)) this.#fillServices(after.services);
  }

  #fillHours(hours: WeekHours) {
    for (const part of Object.keys(PARTS) as (keyof WeekHours)[]) {
      const times = hours[part];
      this.#input(`${part}-from`).value = times?.from ?? '';
      this.#input(`${part}-to`).value = times?.to ?? '';
      this.#input(`${part}-closed`).checked = times === null;
    }
  }

  #fillServices(services: readonly Service[]) {
    for (let row = 0; row < SERVICES_MAX; row++) {
      const { name = '', minutes = MINUTES.usual, cents = null } = services[row] ?? {};
      this.#input(`name-${row}`).value = name;
      this.#input(`minutes-${row}`).value = `${minutes}`;
      this.#input(`price-${row}`).value = cents === null ? '' : `${cents / 100}`;
    }
  }

  /** Fields that a choice puts out of use. A day that was closed opens with the usual hours. */
  #dim() {
    for (const part of Object.keys(PARTS)) {
      const isClosed = this.#input(`${part}-closed`).checked;
      const [from, to] = [this.#input(`${part}-from`), this.#input(`${part}-to`)];
      if (!isClosed && from.disabled && !from.value && !to.value) {
        from.value = USUAL.from;
        to.value = USUAL.to;
      }
      from.disabled = to.disabled = isClosed;
    }
    this.#select('day').disabled = this.#input('time').disabled = this.#radio() === 'now';
  }

  #hours(part: keyof WeekHours): DayHours | null {
    const [from, to] = [this.#input(`${part}-from`).value, this.#input(`${part}-to`).value];
    return this.#input(`${part}-closed`).checked || !from || !to ? null : { from, to };
  }

  #service(row: number): Service {
    const minutes = Math.round(this.#input(`minutes-${row}`).valueAsNumber || MINUTES.usual);
    const dollars = this.#input(`price-${row}`).valueAsNumber;
    return {
      name: tidyText(this.#input(`name-${row}`).value),
      minutes: Math.min(Math.max(minutes, MINUTES.min), MINUTES.max),
      cents: Number.isNaN(dollars) ? null : Math.min(Math.max(Math.round(dollars * 100), 0), CENTS_MAX),
    };
  }

  #addHours(part: string, name: string) {
    const [closed, from, to] = this.#addRow('hours');
    (from?.parentElement?.querySelector('b') as HTMLElement).textContent = name;
    this.#name(from, `${part}-from`, `${name}, opens at`);
    this.#name(to, `${part}-to`, `${name}, closes at`);
    this.#name(closed, `${part}-closed`, `${name}: Closed`);
  }

  #addService(row: number) {
    const [name, minutes, price] = this.#addRow('service');
    this.#name(name, `name-${row}`, `Service ${row + 1}`);
    this.#name(minutes, `minutes-${row}`, `Service ${row + 1}, minutes`);
    this.#name(price, `price-${row}`, `Service ${row + 1}, price in dollars, if there is one`);
  }

  #addRow(of: 'hours' | 'service') {
    const desk = this.#form.closest('[data-part=desk]') as HTMLElement;
    const template = desk.querySelector(`[data-of=${of}]`) as HTMLTemplateElement;
    const row = template.content.cloneNode(true) as DocumentFragment;
    const fields = [...row.querySelectorAll('input')];
    this.#form.querySelector(`[data-part=${of === 'hours' ? 'hours' : 'services'}]`)?.append(row);
    return fields;
  }

  #name(field: HTMLInputElement | undefined, name: string, label: string) {
    if (!field) return;
    field.name = name;
    field.ariaLabel = label;
  }

  #radio() {
    return (this.#form.elements.namedItem('when') as RadioNodeList).value;
  }
  #input(name: string) {
    return this.#form.elements.namedItem(name) as HTMLInputElement;
  }
  #select(name: string) {
    return this.#form.elements.namedItem(name) as HTMLSelectElement;
  }
}
