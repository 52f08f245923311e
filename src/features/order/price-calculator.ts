import type { Rate } from './rules/cost';
import type { CalculatedFamily } from './rules/rates';
import { type EstimateLines, linesFor } from './estimate-lines';

/** Keeps the printed sum in step with the sliders. Each slider has a number beside it for an exact value. */
class PriceCalculator extends HTMLElement {
  readonly #rates: readonly Rate[] = JSON.parse(this.dataset.rates ?? '[]');
  readonly #sliders = [...this.querySelectorAll<HTMLInputElement>('[type=range]')];

  connectedCallback() {
    this.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement) this.#take(target);
    });
    // A number that was left empty or out of range becomes the one that the sum was made with.
    this.addEventListener('change', () => {
      for (const slider of this.#sliders) this.#number(slider).value = slider.value;
    });
    this.addEventListener('submit', (event) => event.preventDefault());
    for (const slider of this.#sliders) this.#number(slider).value = slider.value;
    this.#show();
  }

  #take(input: HTMLInputElement) {
    const slider = this.#sliders.find(({ name }) => name === input.dataset.field);
    if (!slider) this.#number(input).value = input.value;
    else if (input.value) slider.value = input.value;
    this.#show();
  }

  #number(slider: HTMLInputElement) {
    return this.querySelector(`[data-field=${slider.name}]`) as HTMLInputElement;
  }

  #show() {
    for (const slider of this.#sliders) {
      const [value, min, max] = [slider.value, slider.min, slider.max].map(Number) as [
        number,
        number,
        number,
      ];
      slider.style.setProperty('--fill', `${(100 * (value - min)) / (max - min)}%`);
    }
    const values = Object.fromEntries(this.#sliders.map(({ name, value }) => [name, Number(value)]));
    const lines = linesFor(this.dataset.family as CalculatedFamily, this.#rates, values);
    for (const line of this.querySelectorAll<HTMLElement>('[data-line]'))
      line.textContent = lines[line.dataset.line as keyof EstimateLines];
  }
}

customElements.define('price-calculator', PriceCalculator);
