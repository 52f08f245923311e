import { findAll } from '~/ui/element';
import type { Buyer } from './rules/buyer';
import type { OrderChoice } from './rules/order-rules';
import { isPlace, type Place } from './rules/tax';
import { choiceOf } from './order-review';
import type { PagePlan } from './page-plan';

/** Radio buttons are one control, by their name. */
interface Choices {
  period: { value: string };
  currency: { value: string };
  province: HTMLSelectElement;
  units: HTMLInputElement;
  terms: HTMLInputElement;
}

/** The fields of an order: what is chosen and typed in them, and how it gets there. */
export class OrderFields {
  readonly #form: HTMLFormElement;
  readonly #controls: Choices & Record<string, HTMLInputElement | undefined>;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#controls = form.elements as unknown as Choices & Record<string, HTMLInputElement>;
  }

  get units(): HTMLInputElement {
    return this.#controls.units;
  }

  get place(): Place | undefined {
    const { value } = this.#controls.province;
    return isPlace(value) ? value : undefined;
  }

  get termsAccepted(): boolean {
    return this.#controls.terms.checked;
  }

  isUntouched(): boolean {
    return findAll(this.#form, '[type=radio]', HTMLInputElement).every(
      (one) => one.checked === one.defaultChecked,
    );
  }

  choose({ period, units, currency }: OrderChoice): void {
    this.#controls.period.value = period ?? 'monthly';
    this.#controls.units.value = String(units);
    this.#controls.currency.value = currency;
  }

  /** What somebody has typed since stays. */
  type(kept: Readonly<Record<string, string>>): void {
    for (const [name, typed] of Object.entries(kept)) {
      const field = this.#controls[name];
      if (field) field.value ||= typed;
    }
  }

  choiceFor(plan: PagePlan): OrderChoice {
    return choiceOf(plan, {
      period: this.#controls.period.value as OrderChoice['period'],
      // Not a number where the field is empty.
      units: this.#controls.units.valueAsNumber,
      currency: this.#controls.currency.value as OrderChoice['currency'],
    });
  }

  /** What is typed is about who orders, and where they are; the rest is chosen. */
  typed(): Buyer & { province: string } {
    const { period, units, currency, terms, ...typed } = Object.fromEntries(new FormData(this.#form));
    return typed as Buyer & { province: string };
  }
}
