import { canCopy, copyText } from '~/lib/copy';
import { find, findAll, PageElement } from '~/ui/element';
import { type Action, recipePlan, type Trigger } from './recipe-plan';
import * as t from './rules/messages';

/** Joins the chosen trigger and action into a plan to read and to copy. */
class RecipeBuilder extends PageElement {
  readonly #triggers: readonly Trigger[] = JSON.parse(this.dataset.triggers ?? '[]');
  readonly #actions: readonly Action[] = JSON.parse(this.dataset.actions ?? '[]');
  readonly #selects = findAll(this, 'select', HTMLSelectElement);
  readonly #plan = find(this, 'output', HTMLOutputElement);
  readonly #said = find(this, '[role=status]');

  connectedCallback() {
    this.addEventListener('change', () => this.#show());
    const copy = find(this, 'button');
    copy.hidden = !canCopy();
    copy.addEventListener('click', () => void this.#copy());
    this.#show();
    this.hidden = false;
  }

  #show() {
    const [trigger = 0, action = 0] = this.#selects.map(({ selectedIndex }) => selectedIndex);
    this.#plan.value = recipePlan(this.#triggers[trigger] as Trigger, this.#actions[action] as Action);
    this.#said.textContent = '';
  }

  async #copy() {
    const isCopied = await copyText(this.#plan.value);
    this.#said.textContent = isCopied ? t.copied : t.notCopied;
  }
}

customElements.define('recipe-builder', RecipeBuilder);
