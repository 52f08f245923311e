import { DOCUMENT_MAX_LENGTH, overlongBy } from '~/features/contact/rules/contact-form';
import * as t from './rules/messages';
import { type BriefSummary, type SummaryEntry, summaryMarkdown } from './rules/brief-summary';
import { type Answers, controlsOf, isTouched, readAnswers, writeAnswers } from '~/lib/form-answers';
import type { Draft } from '~/lib/draft';
import { showProblems } from '~/lib/form-problems';
import { keepDraft } from '~/ui/form-draft';
import { numberProblem, takesNumber } from '~/lib/takes-number';
import { saveFile } from '~/lib/save-file';
import { storedPerson } from '~/lib/stored-session';
import { find, findAll, h, PageElement } from '~/ui/element';
import { reviewSection, typedIn } from './brief-review';
import { type MessageData, sendForm } from '~/ui/send-form';

/** What the body of a call holds beside the form: time, browser and signals, in bytes. */
const ENVELOPE_BYTES = 1_700;

/**
 * A form of several steps in the frame of `BriefForm.astro`: HTML first, one fieldset below the other. With this script
 * one step shows at a time; the place is the hash of the address, so that back, forward and reload work, and links such
 * as `#step-3` or `#<form-id>-email` lead to a step or a field. The draft is kept on every change. The last fieldset is
 * the review. A step with `data-later`, which says what the review calls such steps together, is opened from there alone
 * and leads back to it.
 */
export abstract class BriefForm extends PageElement {
  protected readonly form = find(this, 'form', HTMLFormElement);
  protected abstract readonly draft: Draft<Answers>;
  /** Heading of the summary and its files; also the name of the files, in small letters with hyphens. */
  protected abstract readonly summaryTitle: string;

  readonly #steps = findAll(this, '[data-step]', HTMLFieldSetElement);
  /** Those that the visitor goes through one by one, the review too. */
  readonly #walked = this.#steps.filter((step) => !isLater(step));
  readonly #review = this.#steps.at(-1) as HTMLFieldSetElement;
  readonly #done = find(this, '[data-done]');
  #now = this.#steps[0] as HTMLFieldSetElement;
  /** Whoever changes one answer goes straight back to the review. */
  #seen = false;
  #keeper: ReturnType<typeof keepDraft> | undefined;

  /** Why it can't be sent yet: the name of a field → what is missing, in words for the visitor. */
  protected abstract problems(answers: Answers): ReadonlyMap<string, string>;
  /** What is sent. `text`: the summary in Markdown. */
  protected abstract message(answers: Answers, text: string): MessageData;
  /** Called at the start and after every change, to keep other parts of the page in step. */
  protected refresh(_answers: Answers): void {}
  /** Called when answers that belong together took the place of others, before `refresh`. */
  protected replaced(_answers: Answers): void {}
  /** Whether the text of these fields is an answer or was assumed, in words, where it could be either. */
  protected originOf(_fields: readonly string[]): string | undefined {
    return undefined;
  }
  /** Sections that stand before the answers in the summary, such as a result worked out from them. */
  protected results(_answers: Answers): BriefSummary['sections'] {
    return [];
  }
  /** What the file for programs holds. */
  protected data(answers: Answers): object {
    return { ...this.summary(answers), fields: answers };
  }

  connectedCallback() {
    const filled = () => {
      this.replaced(readAnswers(this.form));
      this.#changed();
    };
    // As if it had always stood there: it is no answer that a draft has to keep.
    for (const [name, value] of Object.entries(storedPerson())) {
      const field = this.form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.defaultValue = value;
    }
    this.#keeper = keepDraft({ form: this.form, draft: this.draft, filled });
    if (this.#keeper.restored) this.#offerToGoOn();
    this.form.addEventListener('input', () => this.#changed());
    this.form.addEventListener('keydown', (event) => this.#choose(event));
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      const wrong = this.#numbers(this.#now).find((field) => !takesNumber(field, event));
      if (wrong) wrong.focus();
      else if (this.#now === this.#review) void this.#send();
      else this.#goTo(1);
    });
    for (const type of ['input', 'change'])
      this.addEventListener(type, (event) => {
        const field = this.#numbers(this.form).find((one) => one === event.target);
        if (field) takesNumber(field, event);
      });
    this.addEventListener('click', ({ target }) => {
      const { act } = (target as HTMLElement).dataset;
      if (act) this.#act(act);
    });
    addEventListener('hashchange', () => this.#follow(true));
    addEventListener('beforeprint', () => this.#fillReview());

    find(this, 'details', HTMLDetailsElement).open = matchMedia('(width >= 64rem)').matches;
    for (const button of findAll(this, 'button', HTMLButtonElement)) button.disabled = false;
    this.refresh(readAnswers(this.form));
    this.#follow(false);
  }

  /** Puts answers into the fields, in place of what stands there. */
  protected fill(answers: Answers) {
    this.#keeper?.changed();
    this.assumed(answers);
  }

  /** The same with what nobody wrote: it is no reason to keep a draft. */
  protected assumed(answers: Answers) {
    writeAnswers(this.form, answers, { over: true });
    this.#changed();
  }

  #numbers(part: HTMLElement) {
    return findAll(part, '[type=number]', HTMLInputElement);
  }

  #changed() {
    this.refresh(readAnswers(this.form));
    this.#mark();
  }

  protected summary(answers: Answers): BriefSummary {
    const entriesOf = (step: HTMLElement) =>
      findAll(step, '[data-question]:not([hidden], [hidden] *)', HTMLElement).map((field) =>
        this.#entryOf(field),
      );
    const asked = this.#walked
      .slice(0, -1)
      .map((step) => ({ title: headingOf(step).textContent, entries: entriesOf(step) }));
    const later = this.#steps.filter(isLater);
    if (later[0])
      asked.push({ title: later[0].dataset.later ?? '', entries: later.flatMap((step) => entriesOf(step)) });
    return { title: this.summaryTitle, sections: [...this.results(answers), ...asked] };
  }

  /** What the page makes of several fields stands in `data-answer`, a line for each part. */
  #entryOf(field: HTMLElement): SummaryEntry {
    const { question = '', answer: made } = field.dataset;
    const controls = [...field.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    const names = [...new Set(controls.map(({ name }) => name))];
    const answer = made === undefined ? controls.flatMap(typedIn) : made.split('\n').filter(Boolean);
    return { name: names[0] ?? '', question, answer, origin: this.originOf(names) };
  }

  #offerToGoOn() {
    const open = this.#walked.find((step) => !isAnswered(step)) ?? this.#review;
    if (open === this.#now) return;
    const words = t.goOnAt(headingOf(open).textContent);
    find(this, '[data-draft-words]').append(' ', h('a', { href: `#${open.id}` }, words));
  }

  /** Shows the step of the address. `moved`: the visitor went there, so the focus goes along. */
  #follow(moved: boolean) {
    const target = document.getElementById(location.hash.slice(1));
    const place = target?.closest<HTMLElement>('[data-step], [data-done]');
    // Another place of the page, such as its contact details.
    if (moved && target && !place) return;
    const sent = place === this.#done && this.#done.dataset.done === 'yes';
    const left = this.#now;
    const own = (one: HTMLElement) =>
      place ? one === place : !moved && one.contains(document.activeElement);
    const [first = this.#now] = this.#steps;
    this.#now = this.#steps.find(own) ?? (sent ? this.#now : first);
    this.#show(sent);
    if (!moved) return;
    const field = target?.matches('input, select, textarea, [data-choice]') ? target : undefined;
    const focused = field?.matches('fieldset') ? field.querySelector('input') : field;
    const heading = sent ? this.#done.querySelector('h2') : headingOf(this.#now);
    // Who comes back from one answer goes on where it stands in the review.
    const back = isLater(left) && this.#now.querySelector<HTMLElement>(`[href="#${left.id}"]`);
    if (back) return back.focus();
    (focused ?? heading)?.focus({ preventScroll: !focused });
    if (!focused && this.getBoundingClientRect().top < 0) this.scrollIntoView({ behavior: 'instant' });
  }

  #show(sent: boolean) {
    const count = this.#walked.length - 1;
    const index = this.#walked.indexOf(this.#now);
    const later = isLater(this.#now);
    this.form.dataset.at = sent ? 'sent' : this.#now.id;
    this.#done.hidden = !sent;
    for (const step of this.#steps) step.toggleAttribute('data-now', step === this.#now && !sent);
    this.#mark();
    const isStep = !later && index < count;
    find(this, '[data-progress]').textContent = isStep ? t.stepOf(index + 1, count) : t.review;
    find(this, '[data-act="back"]').hidden = index <= 0;
    const next = find(this, '[data-next]');
    next.hidden = index === count;
    next.textContent = later ? t.backToTheReview : index === count - 1 ? t.review : t.next;
    this.#seen ||= this.#now === this.#review;
    find(this, '[data-to-review]').hidden = !this.#seen || later || index >= count - 1;
    if (this.#now === this.#review) this.#fillReview();
  }

  /** In the list of steps: where the visitor is, and what has an answer. */
  #mark() {
    for (const step of this.#walked) {
      const link = find(this, `[data-steps] [href="#${step.id}"]`);
      link.ariaCurrent = step.hasAttribute('data-now') ? 'step' : null;
      const answered = link.querySelector('span');
      if (answered) answered.hidden = !isAnswered(step);
    }
  }

  #goTo(distance: number) {
    const step = isLater(this.#now) ? this.#review : this.#walked[this.#walked.indexOf(this.#now) + distance];
    if (step) location.hash = step.id;
  }

  #act(act: string) {
    if (act === 'back') this.#goTo(-1);
    if (act === 'print') print();
    const answers = readAnswers(this.form);
    const save = (ending: string, type: string, text: string) =>
      saveFile({ name: `${this.summaryTitle.toLowerCase().replaceAll(' ', '-')}.${ending}`, type, text });
    if (act === 'markdown') save('md', 'text/markdown', this.#text(answers));
    if (act === 'json') save('json', 'application/json', `${JSON.stringify(this.data(answers), null, 2)}\n`);
  }

  #text(answers: Answers) {
    return summaryMarkdown(this.summary(answers));
  }

  /** A digit chooses an option of the group that has the focus, or of the first one of the step. */
  #choose(event: KeyboardEvent) {
    const { key, ctrlKey, altKey, metaKey } = event;
    const target = event.target as HTMLElement;
    if (!/^[1-9]$/.test(key) || ctrlKey || altKey || metaKey) return;
    if (target.matches('textarea, select, input:not([type=radio], [type=checkbox])')) return;
    const group = target.closest('[data-choice]') ?? this.#now.querySelector('[data-choice]');
    const option = group?.querySelectorAll('input')[Number(key) - 1];
    if (!option) return;
    event.preventDefault();
    option.focus();
    option.click();
  }

  #fillReview() {
    const answers = readAnswers(this.form);
    this.#listMissing(this.#problems(answers));
    const results = this.results(answers).length;
    const sections = this.summary(answers).sections.slice(results);
    const views = sections.map((section, index) => {
      const step = this.#walked[index];
      return reviewSection(this.form, section, step === this.#review ? undefined : step?.id);
    });
    find(this, '[data-answers]').replaceChildren(...views);
  }

  /** The rules of the form, and the size: what is longest has to become shorter. */
  #problems(answers: Answers): Map<string, string> {
    const problems = new Map(this.problems(answers));
    for (const field of this.#numbers(this.form)) {
      const problem = numberProblem(field);
      if (problem) problems.set(field.name, problem);
    }
    const message = this.message(answers, this.#text(answers));
    const tooLong = message.message.length - DOCUMENT_MAX_LENGTH;
    const excess = Math.max(tooLong, overlongBy(message, ENVELOPE_BYTES));
    if (excess <= 0) return problems;
    const length = (name: string) => String(answers[name]).length;
    const [longest = ''] = Object.keys(answers).sort((one, two) => length(two) - length(one));
    return problems.set(longest, t.shortenBy(excess));
  }

  #listMissing(problems: ReadonlyMap<string, string>) {
    const missing = find(this, '[data-missing]');
    missing.hidden = problems.size === 0;
    find(missing, 'ul').replaceChildren(
      ...[...problems].map(([name, problem]) => {
        const field = this.form.querySelector<HTMLElement>(`#${this.form.id}-${name}`);
        const question = field?.closest<HTMLElement>('[data-question]')?.dataset.question ?? name;
        return h('li', {}, h('span', {}, h('a', { href: `#${field?.id}` }, question), `: ${problem}`));
      }),
    );
    return missing.querySelector('a');
  }

  /** What stands beside the fields. */
  #refused() {
    const wrong = findAll(this.form, '[aria-invalid="true"]', HTMLElement);
    const nameOf = (id: string) => id.slice(this.form.id.length + 1);
    return new Map(wrong.map(({ id }) => [nameOf(id), find(this, `#${id}-error`).textContent]));
  }

  async #send() {
    const answers = readAnswers(this.form);
    const problems = this.#problems(answers);
    const button = find(this, '[data-send]', HTMLButtonElement);
    const status = find(this, '[data-status]');
    if (problems.size > 0) {
      showProblems(this.form, problems);
      return this.#listMissing(problems)?.focus();
    }
    const message = this.message(answers, this.#text(answers));
    const reference = await sendForm({ form: this.form, button, status }, message);
    if (!reference) return this.#listMissing(this.#refused())?.focus();
    this.#keeper?.clear();
    find(this, '[data-draft-note]').hidden = true;
    this.#done.dataset.done = 'yes';
    find(this, '[data-reference]').textContent = reference;
    location.hash = this.#done.id;
  }
}

const headingOf = (step: HTMLElement) => find(step, 'h2');

/** Whether anything was answered in it; what is chosen from the start does not count. */
const isAnswered = (step: HTMLFieldSetElement) =>
  step.form !== null && controlsOf(step.form).some((control) => step.contains(control) && isTouched(control));

const isLater = (step: HTMLElement) => step.dataset.later !== undefined;
