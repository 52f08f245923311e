import { ACCENT_NOTES } from '~/domain/pronunciation/accents';
import { MAX_CHARACTERS, transcribe, wordsToLoad } from '~/domain/pronunciation/transcribe';
import type { Accent, Lexicon } from '~/domain/pronunciation/transcription';
import { watchVoices } from '~/lib/device-speech';
import { keepAccent, keptAccent } from '~/lib/kept-accent';
import {
  COPIED,
  COPY_REFUSED,
  LINK_COPIED,
  LINK_TOO_LONG,
  LOOKING_UP,
  missingLine,
  NO_VOICE,
  OFFLINE_LINES,
  summaryLine,
  tooLongLine,
  VOICE_FAILED,
  voiceLine,
} from './buddy-words';
import { keepBuddy } from './keep-buddy';
import { loadLexicon } from './lexicon';
import { PracticeView } from './practice-view';
import { RecorderView } from './recorder-view';
import lineHtml from './speak-line.html?raw';
import practiceHtml from './speak-practice.html?raw';
import { linkTo } from './shared-text';
import { Speaker, SLOW_RATE, voiceFor } from './speaker';
import { copyText, ipaOfUnit, summaryOf, type Unit, unitsOf, type WordUnit, wordsWithout } from './units';
import { WordDetails } from './word-details';
import { WordLine } from './word-line';

/** A key is seldom the last one; a long text takes longer to show. */
const TYPING_MS = { short: 100, long: 350 };
const LONG_TEXT = 3_000;
/** What comes sooner needs no word that it is on its way. */
const WAITING_MS = 400;
/** Screen readers are told when somebody pauses, not at each key. */
const SUMMARY_MS = 700;
/** More words than this would make the page slow; the engine reads more. */
const SHOWN_MAX = Math.min(MAX_CHARACTERS, 20_000);

/** Shows the sounds of what is typed, and all that can be done with them. */
export class SpeakDesk {
  readonly #root: HTMLElement;
  readonly #box: HTMLTextAreaElement;
  readonly #line: WordLine;
  readonly #details: WordDetails;
  readonly #practice: PracticeView;
  readonly #speaker = new Speaker();
  readonly #choices = new Map<string, readonly number[]>();
  #accent: Accent = keptAccent();
  /** What is shown: the text that was read, and the words that were known of it. */
  #read: { text: string; lexicon: Lexicon } | undefined;
  #units: readonly Unit[] = [];
  /** Raised with each text: a dictionary that comes for an older one is too late. */
  #turn = 0;
  #typing = 0;
  #summary = 0;
  #speaking: HTMLButtonElement | undefined;
  #isKept = false;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#box = root.querySelector('textarea') as HTMLTextAreaElement;
    root.querySelector('[data-part=example]')?.insertAdjacentHTML('afterend', lineHtml);
    root.querySelector('.ipa-board')?.append(this.#part('tools'));
    root.insertAdjacentHTML('beforeend', practiceHtml);
    const details = this.#part('details');
    this.#details = new WordDetails(details, (unit, said, reading) => this.#choose(unit, said, reading));
    this.#line = new WordLine(this.#part('line'), details, (unit) => this.#toggleDetails(unit));
    this.#practice = new PracticeView(this.#part('practice'), ({ word, accent }, isSlow) =>
      this.#say(word, { isSlow, accent }),
    );
    new RecorderView(this.#part('recorder'), () => this.#hush());

    this.#box.addEventListener('input', () => this.#readSoon());
    this.#box.form?.addEventListener('submit', (event) => event.preventDefault());
    this.#wireAccents();
    this.#wireButtons();
    details.addEventListener('keydown', (event) => this.#closeOnEscape(event));
    this.#part('line').addEventListener('keydown', (event) => this.#closeOnEscape(event));
    watchVoices(() => this.#showVoice());
    this.read();
  }

  /** Reads what stands in the box now. */
  read(): void {
    clearTimeout(this.#typing);
    void this.#transcribe();
  }

  #readSoon() {
    clearTimeout(this.#typing);
    const wait = this.#box.value.length > LONG_TEXT ? TYPING_MS.long : TYPING_MS.short;
    this.#typing = window.setTimeout(() => this.read(), wait);
  }

  async #transcribe() {
    this.#turn += 1;
    const turn = this.#turn;
    const all = this.#box.value;
    const text = cut(all);
    this.#text('too-long').textContent = text.length < all.length ? tooLongLine(text.length, all.length) : '';
    if (text.trim() === '') return this.#rest();
    const waiting = setTimeout(() => this.#summarize(LOOKING_UP, 0), WAITING_MS);
    const { lexicon, missing } = await loadLexicon(wordsToLoad(text));
    clearTimeout(waiting);
    if (turn !== this.#turn) return;
    this.#read = { text, lexicon };
    this.#show();
    const lost = wordsWithout(this.#units, new Set(missing));
    this.#text('missing').textContent = lost > 0 ? missingLine(lost) : '';
    this.#part('fault').hidden = lost === 0;
    if (missing.length === 0) void this.#keep();
  }

  /** Nothing to read: the example comes back. */
  #rest() {
    this.#hush();
    this.#read = undefined;
    this.#units = [];
    this.#line.show([], this.#choices, false);
    this.#part('fault').hidden = true;
    this.#setFilled(false);
    this.#summarize(this.#box.value === '' ? '' : 'Only spaces so far.', 0);
  }

  #show() {
    if (!this.#read) return;
    const { text, lexicon } = this.#read;
    this.#hush();
    this.#units = unitsOf(text, transcribe(text, lexicon, this.#accent));
    this.#line.show(this.#units, this.#choices, this.#hasSyllables);
    if (this.#line.open) this.#details.show(this.#line.open, this.#choices);
    this.#text('copied').textContent = '';
    this.#setFilled(true);
    this.#summarize(summaryLine(summaryOf(this.#units)), SUMMARY_MS);
  }

  #setFilled(isFilled: boolean) {
    this.#part('example').hidden = isFilled;
    this.#part('line').hidden = !isFilled;
    this.#part('tools').hidden = !isFilled && this.#text('too-long').textContent === '';
  }

  #summarize(words: string, wait: number) {
    clearTimeout(this.#summary);
    this.#summary = window.setTimeout(() => {
      this.#text('summary').textContent = words;
    }, wait);
  }

  #wireAccents() {
    const radios = this.#root.querySelectorAll<HTMLInputElement>('[name=ipa-accent]');
    for (const radio of radios) {
      radio.checked = radio.value === this.#accent;
      radio.addEventListener('change', () => {
        this.#accent = radio.value as Accent;
        keepAccent(this.#accent);
        this.#text('accent').textContent = ACCENT_NOTES[this.#accent];
        this.#showVoice();
        this.#show();
      });
    }
    this.#text('accent').textContent = ACCENT_NOTES[this.#accent];
  }

  #wireButtons() {
    const on = (name: string, act: (button: HTMLButtonElement) => void) => {
      const button = this.#button(name);
      button.addEventListener('click', () => act(button));
    };
    on('again', () => this.read());
    on('hear', (button) => this.#toggleLine(button, false));
    on('slow', (button) => this.#toggleLine(button, true));
    on('compare', (button) => this.#toggleLine(button, false));
    on('word-hear', (button) => this.#toggleWord(button, false));
    on('word-slow', (button) => this.#toggleWord(button, true));
    on('add', () => this.#add());
    on('close', () => this.#close());
    on('copy', () => {
      void this.#copy(copyText(this.#units, this.#choices, this.#hasSyllables), COPIED);
    });
    on('link', () => {
      const link = linkTo(this.#box.value, location.origin + location.pathname);
      if (link) void this.#copy(link, LINK_COPIED);
      else this.#text('copied').textContent = LINK_TOO_LONG;
    });
    on('syllables', () => this.#show());
    // Without a secure connection a page may not write to the clipboard.
    this.#button('copy').hidden = this.#button('link').hidden = !navigator.clipboard;
  }

  get #hasSyllables() {
    return (this.#root.querySelector('[data-do=syllables]') as HTMLInputElement).checked;
  }

  #choose(unit: WordUnit, said: number, reading: number) {
    const chosen = unit.said.map((_, index) => this.#choices.get(unit.id)?.[index] ?? 0);
    chosen[said] = reading;
    this.#choices.set(unit.id, chosen);
    this.#line.show(this.#units, this.#choices, this.#hasSyllables);
    this.#details.update(unit, this.#choices);
  }

  #toggleDetails(unit: WordUnit) {
    if (this.#line.open?.id === unit.id) return this.#close();
    this.#details.show(unit, this.#choices);
    this.#line.expand(unit);
    this.#details.focus();
  }

  #closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !this.#line.open) return;
    event.stopPropagation();
    this.#close();
  }

  #close() {
    const unit = this.#line.open;
    this.#line.expand(undefined);
    if (unit) this.#line.focus(unit);
  }

  #add() {
    const unit = this.#line.open;
    if (!unit) return;
    const ipa = ipaOfUnit(unit, this.#choices, false);
    this.#text('added').textContent = this.#practice.add({ word: unit.word, ipa, accent: this.#accent });
  }

  async #copy(text: string, done: string) {
    const line = this.#text('copied');
    try {
      await navigator.clipboard.writeText(text);
      line.textContent = done;
    } catch {
      line.textContent = COPY_REFUSED;
    }
  }

  #toggleLine(button: HTMLButtonElement, isSlow: boolean) {
    const text = this.#read?.text ?? this.#part('example').dataset.text ?? '';
    this.#say(text, { isSlow, button, onWord: (start) => this.#line.mark(start) });
  }

  #toggleWord(button: HTMLButtonElement, isSlow: boolean) {
    if (this.#line.open) this.#say(this.#line.open.word, { isSlow, button });
  }

  /** Says a text; pressed again, its button ends it. */
  #say(
    text: string,
    {
      isSlow,
      accent = this.#accent,
      button,
      onWord,
    }: {
      isSlow: boolean;
      accent?: Accent;
      button?: HTMLButtonElement;
      onWord?: (start: number) => void;
    },
  ) {
    const isStop = button !== undefined && this.#speaking === button;
    this.#hush();
    const voice = voiceFor(accent);
    if (isStop || !voice) return;
    if (button) {
      this.#speaking = button;
      button.dataset.label = button.textContent ?? '';
      button.textContent = 'Stop';
    }
    this.#showVoice();
    const onEnd = (hasFailed: boolean) => {
      this.#hush();
      if (hasFailed) this.#text('voice').textContent = VOICE_FAILED;
    };
    this.#speaker.say(text, { voice, rate: isSlow ? SLOW_RATE : 1, onEnd, ...(onWord && { onWord }) });
  }

  #hush() {
    this.#speaker.stop();
    this.#line.mark();
    if (this.#speaking) this.#speaking.textContent = this.#speaking.dataset.label ?? '';
    this.#speaking = undefined;
  }

  #showVoice() {
    const voice = voiceFor(this.#accent);
    this.#root.classList.toggle('ipa-mute', !voice);
    this.#text('voice').textContent = voice ? voiceLine(voice, this.#accent) : NO_VOICE;
  }

  /** After the first use, and not before: whoever only reads the page downloads no dictionary. */
  async #keep() {
    if (this.#isKept) return;
    this.#isKept = true;
    const kept = await keepBuddy();
    if (kept) this.#text('offline').textContent = OFFLINE_LINES[kept];
  }

  #part(name: string) {
    return this.#root.querySelector(`[data-part=${name}]`) as HTMLElement;
  }
  #text(name: string) {
    return this.#root.querySelector(`[data-line=${name}]`) as HTMLElement;
  }
  #button(name: string) {
    return this.#root.querySelector(`[data-do=${name}]`) as HTMLButtonElement;
  }
}

/** As much of a text as is shown, cut between two words. */
function cut(text: string): string {
  if (text.length <= SHOWN_MAX) return text;
  const space = text.slice(0, SHOWN_MAX).search(/\s\S*$/);
  return text.slice(0, space > 0 ? space : SHOWN_MAX);
}
