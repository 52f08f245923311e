import { takesNumber } from '~/lib/takes-number';
import { find, findAll, PageElement } from '~/ui/element';
import type { Feature } from './rules/plans';
import type { CalculatedFamily } from './rules/rates';
import { linesFor } from './estimate-lines';
import { showLines } from './show-lines';

/**
 * Keeps the printed sum in step with what is needed and with the sliders. Each slider has a number beside it for an exact
 * value. Both begin with what the address names for them, such as `?needs=booking,outbound&calls=20`.
 */
class PriceCalculator extends PageElement {
  readonly #rates = JSON.parse(this.dataset.rates ?? '[]');
  readonly #sliders = findAll(this, '[type=range]', HTMLInputElement);
  readonly #needs = findAll(this, '[name=needs]', HTMLInputElement);

  connectedCallback() {
    for (const type of ['input', 'change']) this.addEventListener(type, (event) => this.#take(event));
    this.addEventListener('submit', (event) => event.preventDefault());
    this.#fillIn();
    this.#showNumbers();
    this.#show();
  }

  /** A number out of the range of its slider becomes the nearest one in it; what is no number is left out. */
  #fillIn() {
    const asked = new URLSearchParams(location.search);
    for (const slider of this.#sliders) {
      const value = Number(asked.get(slider.dataset.query ?? '')?.trim() || Number.NaN);
      if (Number.isFinite(value)) slider.valueAsNumber = value;
    }
    const needs = asked.get('needs')?.split(',');
    if (needs) for (const need of this.#needs) need.checked = needs.includes(need.value);
  }

  #take(event: Pick<Event, 'target' | 'type'>) {
    const input = event.target as HTMLInputElement;
    if (input.name === 'needs') return this.#show();
    const slider = this.#sliders.find(({ name }) => name === input.dataset.field);
    const number = slider ? input : this.#number(input);
    if (!slider) number.value = input.value;
    if (!takesNumber(number, event, slider?.value)) return;
    if (slider) slider.value = number.value;
    this.#show();
  }

  #number({ name }: HTMLInputElement) {
    return find(this, `[data-field=${name}]`, HTMLInputElement);
  }

  /** What was typed before this code came counts as if it were typed now. */
  #showNumbers() {
    for (const slider of this.#sliders) {
      const number = this.#number(slider);
      if (number.value === number.defaultValue) number.value = slider.value;
      else this.#take({ target: number, type: number.matches(':focus') ? 'input' : 'change' });
    }
  }

  #show() {
    for (const { style, value, min, max } of this.#sliders)
      style.setProperty('--fill', `${(100 * (Number(value) - Number(min))) / (Number(max) - Number(min))}%`);
    const values = Object.fromEntries(this.#sliders.map(({ name, value }) => [name, Number(value)]));
    const needs = this.#needs.filter(({ checked }) => checked).map(({ value }) => value as Feature);
    showLines(this, linesFor(this.dataset.family as CalculatedFamily, this.#rates, values, needs));
  }
}

customElements.define('price-calculator', PriceCalculator);
