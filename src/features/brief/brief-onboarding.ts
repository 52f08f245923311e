import {
  type Brief,
  BRIEF_FORMAT,
  BRIEF_VERSION,
  briefProblems,
  hoursLines,
  peopleLines,
  serviceLines,
  textOf,
} from './rules/brief';
import { assume, FILLING, followAnswers, originOf } from './rules/assumptions';
import type { Assumptions } from './rules/brief-content';
import { readBriefLink } from './rules/brief-link';
import * as t from './rules/messages';
import { consentLines, greetingOf, greetingText, secondsToSay, type Spoken } from './rules/brief-wording';
import { BRIEF_STORAGE_KEY } from '~/site/constants';
import { tidyName } from '~/site/person';
import { dayWords, WEEKDAYS } from '~/site/opening-hours';
import { localVoices, watchVoices } from '~/lib/device-speech';
import { type Answers, keptAnswers, readAnswers } from '~/lib/form-answers';
import { openDraft } from '~/lib/draft';
import { find, findAll, h } from '~/ui/element';
import { BriefForm } from './brief-form';
import type { BringDetail } from './brief-import';

/** After the last key: a reader of the screen hears the sentence, not each letter of it. */
const PREVIEW_AFTER_MS = 600;
const FEWEST_SERVICES = 3;

/** The brief of an agent: ten questions, what is assumed from their answers, and the greeting as it would be said. */
class BriefOnboarding extends BriefForm {
  protected readonly draft = openDraft({
    key: BRIEF_STORAGE_KEY,
    version: BRIEF_VERSION,
    upgrade: keptAnswers,
  });
  protected readonly summaryTitle = t.briefTitle;
  readonly #table: Assumptions = JSON.parse(find(this, '[data-assumptions]').dataset.assumptions ?? '');
  /** The value of each field that we assumed, as of the last look: a field that differs from it was changed by the visitor. */
  #assumed = this.#assumedIn(this.draft.read()?.data ?? {});
  readonly #play = find(this, '[data-play]', HTMLButtonElement);
  #preview: ReturnType<typeof setTimeout> | undefined;
  #greeting: readonly Spoken[] = [];

  override connectedCallback() {
    super.connectedCallback();
    this.addEventListener('bring', (event) => {
      const { detail } = event as CustomEvent<BringDetail>;
      detail.before = readAnswers(this.form);
      this.replaced({ ...detail.before, ...detail.answers });
      this.fill(detail.answers);
    });
    for (const box of findAll(this, '[data-bring]', HTMLDetailsElement)) {
      const load = () => void (box.open && import('./brief-import'));
      box.addEventListener('toggle', load);
      load();
    }
    find(this, '[data-same]').addEventListener('click', () => this.#copyMonday());
    this.#startLike(new URLSearchParams(location.search).get('like') ?? '');
    this.#startFrom(readBriefLink(location.hash));
    watchVoices(() => {
      this.#play.hidden = localVoices().length === 0;
    });
    this.#play.addEventListener('click', () => {
      const speak = import('./speak-greeting');
      // Where it does not come there is nothing to hear, and the words stay on the page.
      void speak.then((module) => module.speakGreeting(this.#greeting, this.#play)).catch(() => undefined);
    });
  }

  protected override refresh(answers: Answers) {
    const before = this.#assumed;
    this.#assumed = assume(answers, this.#table);
    const changed = followAnswers(answers, before, this.#assumed);
    // `assumed` calls `refresh` again, which then finds nothing left to change.
    if (Object.keys(changed).length > 0) return this.assumed(changed);

    for (const day of Object.keys(WEEKDAYS)) {
      const [from, to] = ['from', 'to'].map((end) => textOf(answers, `hours-${day}-${end}`));
      put(find(this, `[data-day="${day}"]`), dayWords(from, to));
    }
    const consent = consentLines(answers).map(({ when, says }) => t.lineWhen(when, says));
    this.#summarize({
      hours: hoursLines(answers),
      services: serviceLines(answers),
      people: peopleLines(answers),
      greeting: [greetingText(answers)],
      consent: consent.length > 0 ? consent : [find(this, '[data-no-lines]').textContent],
      tests: this.#testLines(),
    });
    find(this, '[data-dial="consent-reason"]').hidden = textOf(answers, 'consent-recording') !== 'on';
    this.#growServices();
    clearTimeout(this.#preview);
    // What is there at the start is in the page already, or comes from the draft: nobody waits for it.
    const wait = this.#greeting.length > 0 ? PREVIEW_AFTER_MS : 0;
    this.#preview = setTimeout(() => this.#showWords(answers), wait);
  }

  /** A draft of the time before these questions assumed nothing: what is empty in it may be filled in. */
  #assumedIn(answers: Answers) {
    return assume('trade' in answers ? answers : {}, this.#table);
  }

  protected override replaced(answers: Answers) {
    this.#assumed = this.#assumedIn(answers);
  }

  protected override originOf(fields: readonly string[]) {
    return originOf(fields, readAnswers(this.form), this.#assumed, this.#table.because);
  }

  /** The questions that only fill in other fields are answered by those. */
  protected override summary(answers: Answers) {
    const { title, sections } = super.summary(answers);
    const told = sections.map((section) => ({
      ...section,
      entries: section.entries.filter(({ name }) => !FILLING.includes(name)),
    }));
    return { title, sections: told };
  }

  /** Who comes from the page of a trade or a demonstration starts with its kind of business. */
  #startLike(trade: string) {
    const { answers } = this.#table;
    const field = find(this, '[name="trade"]', HTMLSelectElement);
    // An unknown kind is from an old or a mistyped address: the question is there, and is asked as ever.
    if (!Object.hasOwn(answers.trade ?? {}, trade)) return;
    // Once a kind is chosen by hand, the address has no say any more.
    field.addEventListener('change', () => {
      find(this, '[data-other]').hidden = true;
      history.replaceState(history.state, '', location.pathname + location.hash);
    });
    if (field.value) return this.#offerTrade(trade);
    this.assumed({ trade });
    find(this, '[data-like-name]').textContent = field.selectedOptions[0]?.text ?? '';
    find(this, '[data-like]').hidden = false;
  }

  /** Who comes from the caller’s part brings three answers along; an answer that stands here already counts more. */
  #startFrom(start: ReturnType<typeof readBriefLink>) {
    if (!start) return;
    const { answers } = this.#table;
    const { trade = '', ...names } = start;
    const isTrade = Object.hasOwn(answers.trade ?? {}, trade);
    this.#fillEmpty({ ...names, ...(isTrade && { trade }) });
    if (isTrade) this.#offerTrade(trade);
    // The names are in the form now, and nothing for an address that somebody may copy.
    history.replaceState(history.state, '', location.pathname);
  }

  /** Beside a kept brief of another kind of business: it changes once that is asked for, and then the way back is open. */
  #offerTrade(trade: string) {
    const field = find(this, '[name="trade"]', HTMLSelectElement);
    if (field.value === trade) return;
    const offer = find(this, '[data-other]');
    const button = find(offer, 'button');
    const name = [...field.options].find(({ value }) => value === trade)?.text ?? trade;
    let kept: Answers | undefined;
    const show = () => {
      button.textContent = kept ? t.backToKept : t.startInstead(name);
      find(offer, '[role=status]').textContent = kept ? t.startedInstead : t.keptOther;
    };
    button.addEventListener('click', () => {
      const before = kept;
      kept = before ? undefined : readAnswers(this.form);
      if (before) this.replaced(before);
      this.fill(before ?? { trade });
      show();
    });
    show();
    offer.hidden = false;
  }

  /** What the summary says for several fields together, by the part of the page that holds them. */
  #summarize(lines: Readonly<Record<string, readonly string[]>>) {
    for (const [part, said] of Object.entries(lines))
      find(this, `[data-part="${part}"], #brief-${part}`).dataset.answer = said.join('\n');
  }

  /** All of the tests, those that are still to be made too: the summary is the list to print. */
  #testLines() {
    return findAll(this, '[name="tests"]', HTMLInputElement).map((input) => {
      const words = (tag: string) => input.parentElement?.querySelector(tag)?.textContent.trim() ?? '';
      return (input.checked ? t.tried : t.toTry)(words('span'), words('small'));
    });
  }

  /** One more row than is used. */
  #growServices() {
    const rows = findAll(this, '[data-part="services"] li', HTMLElement);
    const last = rows.findLastIndex((row) =>
      findAll(row, 'input', HTMLInputElement).some(({ value }) => value),
    );
    for (const [index, row] of rows.entries()) row.hidden = index > Math.max(FEWEST_SERVICES - 1, last + 1);
  }

  #showWords(brief: Brief) {
    this.#greeting = greetingOf(brief);
    for (const place of findAll(this, '[data-greeting]', HTMLElement))
      replace(
        place,
        this.#greeting.map(({ lang, text }, index) => h('span', { lang }, index === 0 ? text : ` ${text}`)),
      );
    put(find(this, '[data-seconds]'), String(secondsToSay(greetingText(brief))));
    const lines = consentLines(brief);
    find(this, '[data-no-lines]').hidden = lines.length > 0;
    replace(
      find(this, '[data-lines]'),
      lines.flatMap(({ when, says }) => [h('dt', {}, when), h('dd', {}, t.quoted(says))]),
    );
  }

  /** Nothing that somebody typed is replaced. */
  #fillEmpty(fields: Readonly<Record<string, string>>) {
    const now = readAnswers(this.form);
    this.fill(Object.fromEntries(Object.entries(fields).filter(([name]) => !now[name])));
  }

  #copyMonday() {
    const answers = readAnswers(this.form);
    for (const end of ['from', 'to'])
      for (const day of ['tue', 'wed', 'thu', 'fri'])
        this.#fillEmpty({ [`hours-${day}-${end}`]: textOf(answers, `hours-mon-${end}`) });
  }

  /** The answers by the names of their fields, which can be brought back, and in the words of the summary. */
  protected override data(answers: Answers) {
    return { format: BRIEF_FORMAT, version: BRIEF_VERSION, ...super.data(answers) };
  }

  protected readonly problems = briefProblems;

  protected message(answers: Answers, text: string) {
    return {
      name: tidyName(textOf(answers, 'name')),
      email: textOf(answers, 'email'),
      message: text,
      helpType: 'Agent Onboarding' as const,
    };
  }
}

/** The same words again would be read out again. */
function put(place: HTMLElement, text: string) {
  if (place.textContent.trim() !== text) place.textContent = text;
}

function replace(place: Element, parts: readonly HTMLElement[]) {
  const text = parts.map(({ textContent }) => textContent).join('');
  if (place.textContent.trim() !== text) place.replaceChildren(...parts);
}

customElements.define('brief-onboarding', BriefOnboarding);
