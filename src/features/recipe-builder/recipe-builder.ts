import { type Action, recipePlan, type Trigger } from './recipe-plan';

/** Joins the chosen trigger and action into a plan to read and to copy. */
class RecipeBuilder extends HTMLElement {
  readonly #triggers: readonly Trigger[] = JSON.parse(this.dataset.triggers ?? '[]');
  readonly #actions: readonly Action[] = JSON.parse(this.dataset.actions ?? '[]');
  readonly #selects = [...this.querySelectorAll('select')];
  readonly #plan = this.querySelector('output') as HTMLOutputElement;
  readonly #said = this.querySelector('[role=status]') as HTMLElement;

  connectedCallback() {
    this.addEventListener('change', () => this.#show());
    // Without a secure connection a page may not write to the clipboard.
    const copy = this.querySelector('button') as HTMLButtonElement;
    copy.hidden = !navigator.clipboard;
    copy.addEventListener('click', () => void this.#copy());
    this.#show();
    this.hidden = false;
  }

  #show() {
    const [trigger, action] = this.#selects.map(({ selectedIndex }) => selectedIndex) as [number, number];
    this.#plan.value = recipePlan(this.#triggers[trigger] as Trigger, this.#actions[action] as Action);
    this.#said.textContent = '';
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#plan.value);
      this.#said.textContent = 'Copied.';
    } catch {
      this.#said.textContent = 'Your browser said no. Select the text and copy it.';
    }
  }
}

customElements.define('recipe-builder', RecipeBuilder);
