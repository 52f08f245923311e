import { textOf } from './rules/brief';
import * as t from './rules/messages';
import { AGENT_SCALES, type AgentScale } from '~/features/quiz/rules/agent-greeting';
import { agentDials } from '~/features/quiz/rules/agent-style-card';
import type { Answers } from '~/lib/form-answers';
import { safeStorage } from '~/lib/safe-storage';
import { find, h, PageElement } from '~/ui/element';
import { type Brought, IMPORT_MAX_LENGTH, keptCard, readImport } from './import-file';

/** What goes into the form; the form answers by putting what stood there before into `before`. */
export interface BringDetail {
  answers: Answers;
  before?: Answers;
}

/**
 * Takes in a saved DISC result or a saved brief, shows what it would change, and hands it to the form only when its
 * button is pressed. Dispatches `bring`.
 */
class BriefImport extends PageElement {
  readonly #file = find(this, 'input', HTMLInputElement);
  readonly #text = find(this, 'textarea', HTMLTextAreaElement);
  readonly #words = find(this, '[data-words]');
  readonly #found = find(this, '[data-found]');
  readonly #apply = find(this, '[data-apply]');
  readonly #undo = find(this, '[data-undo]');
  #answers: Answers = {};
  #before: Answers | undefined;
  /** The last file that was chosen counts, not the last that was read. */
  #turn = 0;

  connectedCallback() {
    // A field without a name is no answer, and what is typed here is nothing to keep.
    for (const type of ['input', 'change']) this.addEventListener(type, (event) => event.stopPropagation());
    this.#file.addEventListener('change', () => void this.#read(this.#file.files?.[0]));
    this.#text.addEventListener('input', () => this.#show(readImport(this.#text.value)));
    this.addEventListener('dragover', (event) => event.preventDefault());
    this.addEventListener('drop', (event) => {
      event.preventDefault();
      void this.#read(event.dataTransfer?.files[0]);
    });
    this.#apply.addEventListener('click', () => this.#bring(this.#answers, t.inTheForm));
    this.#undo.addEventListener('click', () => this.#bring(this.#before, t.asBefore));
    this.#offerResult();
    // Chosen or pasted before this script was there.
    if (this.#file.files?.[0]) void this.#read(this.#file.files[0]);
    else if (this.#text.value) this.#show(readImport(this.#text.value));
  }

  #offerResult() {
    const place = this.querySelector<HTMLElement>('[data-result]');
    const card = place && keptCard(safeStorage, Date.now());
    if (!card) return;
    place.hidden = false;
    place.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLButtonElement) this.#show({ kind: 'card', card });
    });
  }

  async #read(file: File | undefined) {
    if (!file) return;
    this.#turn += 1;
    const turn = this.#turn;
    const brought = await this.#contents(file);
    if (turn === this.#turn) this.#show(brought);
  }

  async #contents(file: File): Promise<Brought> {
    // No character is more than four bytes.
    if (file.size > 4 * IMPORT_MAX_LENGTH) return { kind: 'none', words: t.tooLarge };
    try {
      return readImport(await file.text());
    } catch {
      return { kind: 'none', words: t.fileNotOpened };
    }
  }

  #show(brought: Brought) {
    this.#found.hidden = brought.kind === 'none';
    this.#apply.hidden = false;
    this.#undo.hidden = true;
    if (brought.kind === 'none') {
      this.#words.textContent = brought.words;
    } else if (brought.kind === 'card') {
      const scales = Object.keys(AGENT_SCALES) as AgentScale[];
      this.#answers = Object.fromEntries(scales.map((scale) => [`voice-${scale}`, brought.card[scale].step]));
      const rows = agentDials(brought.card).map(({ name, step, reason }, index) => {
        const now = this.#chosen(`voice-${scales[index]}`);
        return [now === step ? t.dialAsItIs(name, step) : t.dialBecomes(name, now, step), reason];
      });
      this.#offer(t.quizResult, rows, t.setTheDials);
    } else {
      this.#answers = brought.brief as Answers;
      const filled = Object.values(this.#answers).filter((answer) => answer.length > 0).length;
      const rows = [
        [t.business, textOf(this.#answers, 'business-name') || t.noNameInIt],
        [t.fieldsWithAnswer, `${filled}`],
      ];
      this.#offer(t.savedBrief, rows, t.useThisBrief);
    }
  }

  #offer(words: string, rows: readonly (readonly string[])[], act: string) {
    const list = rows.flatMap(([term = '', said = '']) => [h('dt', {}, term), h('dd', {}, said)]);
    find(this.#found, 'dl').replaceChildren(...list);
    this.#words.textContent = words;
    this.#apply.textContent = act;
  }

  #chosen(name: string) {
    const group = this.closest('form')?.elements.namedItem(name);
    return group instanceof RadioNodeList ? group.value : '';
  }

  #bring(answers: Answers | undefined, words: string) {
    if (!answers) return;
    const detail: BringDetail = { answers };
    this.dispatchEvent(new CustomEvent('bring', { bubbles: true, detail }));
    const undone = answers === this.#before;
    this.#before = undone ? undefined : detail.before;
    this.#apply.hidden = !undone;
    this.#undo.hidden = undone;
    (undone ? this.#apply : this.#undo).focus();
    this.#words.textContent = words;
  }
}

customElements.define('brief-import', BriefImport);
