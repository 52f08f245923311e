import { answersOf, BRIEF_VERSION, briefData, briefOf, briefProblems, dayWords, WEEKDAYS } from '~/domain/agent-brief';
import { BRIEF_TITLE, briefSummary } from '~/domain/brief-document';
import { consentLines, greetingOf, greetingText, secondsToSay, type Spoken } from '~/domain/brief-wording';
import { BRIEF_STORAGE_KEY } from '~/domain/constants';
import { type Answers, keptAnswers, readAnswers, writeAnswers } from '~/lib/form-answers';
import { openDraft } from '~/lib/form-draft';
import { StepForm } from '~/lib/step-form';
import type { BringDetail } from './import-box';

/** After the last key: a reader of the screen hears the sentence, not each letter of it. */
const PREVIEW_AFTER_MS = 600;
const FEWEST_SERVICES = 3;

/** The wizard of the agent brief: eight steps, with the greeting as it would be said. */
class AgentBriefForm extends StepForm {
  protected readonly draft = openDraft({
    key: BRIEF_STORAGE_KEY,
    version: BRIEF_VERSION,
    upgrade: (kept) => {
      const answers = keptAnswers(kept);
      return answers && answersOf(briefOf(answers));
    },
  });
  protected readonly summaryTitle = BRIEF_TITLE;
  readonly #play = this.part<HTMLButtonElement>('[data-play]');
  #preview: ReturnType<typeof setTimeout> | undefined;
  #greeting: readonly Spoken[] = [];

  override connectedCallback() {
    super.connectedCallback();
    this.addEventListener('bring', (event) => {
      const { detail } = event as CustomEvent<BringDetail>;
      detail.before = readAnswers(this.form);
      this.fill(detail.answers);
    });
    for (const box of this.querySelectorAll<HTMLDetailsElement>('[data-bring]')) {
      const load = () => void (box.open && import('./import-box'));
      box.addEventListener('toggle', load);
      load();
    }
    this.part('[data-same]').addEventListener('click', () => this.#copyMonday());
    this.#offerExample();
    if ('speechSynthesis' in window) {
      this.#offerVoice();
      speechSynthesis.addEventListener?.('voiceschanged', () => this.#offerVoice());
      this.#play.addEventListener('click', () => this.#speak());
      addEventListener('pagehide', () => speechSynthesis.cancel());
    }
  }

  protected override refresh(answers: Answers) {
    const brief = briefOf(answers);
    for (const day of Object.keys(WEEKDAYS) as (keyof typeof WEEKDAYS)[])
      put(this.part(`[data-day="${day}"]`), dayWords(brief.hours[day]));
    const rows = [...this.querySelectorAll<HTMLElement>('[data-service]')];
    const last = brief.services.findLastIndex(({ name, duration, price }) => `${name}${duration}${price}` !== '');
    rows.forEach((row, index) => {
      row.hidden = index > Math.max(FEWEST_SERVICES - 1, last + 1);
    });
    clearTimeout(this.#preview);
    // What is there at the start is in the page already, or comes from the draft: nobody waits for it.
    this.#preview = setTimeout(() => this.#showGreeting(answers), this.#greeting.length > 0 ? PREVIEW_AFTER_MS : 0);
  }

  #showGreeting(answers: Answers) {
    const brief = briefOf(answers);
    this.#greeting = greetingOf(brief);
    for (const place of this.querySelectorAll('[data-greeting]')) {
      const parts = this.#greeting.map(({ lang, text }) => {
        const part = document.createElement('span');
        part.lang = lang;
        part.textContent = `${text} `;
        return part;
      });
      // The same words again are nothing to read out.
      if (place.textContent.trim() !== greetingText(brief)) place.replaceChildren(...parts);
    }
    put(this.part('[data-seconds]'), `About ${secondsToSay(greetingText(brief))} seconds.`);

    const lines = consentLines(brief);
    this.part('[data-no-lines]').hidden = lines.length > 0;
    this.part('[data-lines]').replaceChildren(
      ...lines.flatMap(({ when, says }) => {
        const [name, text] = [document.createElement('dt'), document.createElement('dd')];
        name.textContent = when;
        text.textContent = `“${says}”`;
        return [name, text];
      }),
    );
  }

  /** Only into days that are still empty. */
  #copyMonday() {
    const answers = readAnswers(this.form);
    const [from, to] = [answers['hours-mon-from'] ?? '', answers['hours-mon-to'] ?? ''];
    for (const day of ['tue', 'wed', 'thu', 'fri'])
      if (!answers[`hours-${day}-from`] && !answers[`hours-${day}-to`])
        Object.assign(answers, { [`hours-${day}-from`]: from, [`hours-${day}-to`]: to });
    this.fill(answers);
  }

  /** For who comes from a demonstration: its words, on request, and only into empty fields. */
  #offerExample() {
    const offer = this.part('[data-like]');
    const like = new URLSearchParams(location.search).get('like') ?? '';
    const examples: Record<string, { name: string; fields: Answers }> = JSON.parse(offer.dataset.like ?? '{}');
    const example = Object.hasOwn(examples, like) ? examples[like] : undefined;
    if (!example) return;
    this.part('[data-like-name]').textContent = example.name;
    offer.hidden = false;
    offer.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      writeAnswers(this.form, example.fields);
      this.changed();
      target.hidden = true;
      this.part('[data-like-said]').textContent =
        'They stand in the form now, where it was empty. Change what is not you.';
    });
  }

  /** Only voices of the device itself: what a visitor writes is not sent to anyone to be read. */
  #localVoice(lang: string) {
    return speechSynthesis.getVoices().find((voice) => voice.localService && voice.lang.startsWith(lang));
  }

  #offerVoice() {
    this.#play.hidden = !this.#localVoice('en');
  }

  #speak() {
    const speaking = this.#play.ariaPressed === 'true';
    const end = () => {
      this.#play.ariaPressed = 'false';
    };
    speechSynthesis.cancel();
    end();
    if (speaking) return;
    this.#play.ariaPressed = 'true';
    this.#greeting.forEach(({ lang, text }, index) => {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = this.#localVoice(lang) ?? this.#localVoice('en') ?? null;
      utterance.lang = lang;
      if (index === this.#greeting.length - 1) utterance.onend = end;
      utterance.onerror = end;
      speechSynthesis.speak(utterance);
    });
  }

  protected override summary(answers: Answers) {
    return briefSummary(briefOf(answers));
  }

  protected override data(answers: Answers) {
    return briefData(briefOf(answers));
  }

  protected problems(answers: Answers) {
    return briefProblems(briefOf(answers));
  }

  protected message(answers: Answers, text: string) {
    const { name, email } = briefOf(answers);
    return { name, email, message: text, helpType: 'Agent Onboarding' as const };
  }
}

function put(place: HTMLElement, text: string) {
  if (place.textContent !== text) place.textContent = text;
}

customElements.define('agent-brief-form', AgentBriefForm);
