import { copyText } from '~/lib/copy';
import { watchVoices } from '~/lib/device-speech';
import { note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { find, findAll, h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { keepTool } from './keep-tool';
import { keepAccent, keepManner, keptAccent, keptManner } from './kept-choices';
import { loadLexicon } from './lexicon';
import { PracticeView } from './practice-view';
import { ReadAloud } from './read-aloud';
import { RecorderView } from './recorder-view';
import { connected } from './rules/connected';
import * as t from './rules/messages';
import { transcribe } from './rules/transcribe';
import { ACCENTS, type Accent, type Lexicon, MANNERS, type Manner } from './rules/transcription';
import { linkTo } from './shared-text';
import { ToolBar } from './tool-bar';
import { summaryLine } from './tool-words';
import {
  ipaLine,
  ipaOfUnit,
  keyOfReading,
  summaryOf,
  type Unit,
  unitsOf,
  type WordUnit,
  wordsWithout,
} from './units';
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
const SHOWN_MAX = 20_000;

/** Shows the sounds of what is typed, and all that can be done with them. */
export class PronunciationTool {
  readonly #root: HTMLElement;
  readonly #box: HTMLTextAreaElement;
  readonly #example: HTMLElement;
  readonly #status: HTMLElement;
  readonly #aloud = new ReadAloud(keptAccent());
  readonly #details: WordDetails;
  readonly #line: WordLine;
  readonly #bar: ToolBar;
  readonly #practice = new PracticeView((word, isSlow) =>
    this.#aloud.say(word.word, { isSlow, accent: word.accent }),
  );
  readonly #offline = h('p', { className: `${note} ${tw`mt-near empty:hidden`}`, role: 'status' });
  readonly #choices = new Map<string, readonly (string | undefined)[]>();
  #manner = keptManner();
  /** What is shown: the text that was read, and the words that were known of it. */
  #read: { text: string; lexicon: Lexicon } | undefined;
  #units: readonly Unit[] = [];
  /** Raised with each text: a dictionary that comes for an older one is too late. */
  #turn = 0;
  #typing = 0;
  #summary = 0;
  #isKept = false;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#box = find(root, 'textarea', HTMLTextAreaElement);
    this.#example = find(root, '[data-text]');
    this.#status = find(root, '[data-missing]');
    const word = () => this.#line.open?.word ?? '';
    const all = () => this.#read?.text ?? this.#example.dataset.text ?? '';
    const hearAll = (label: string, isSlow: boolean) =>
      this.#aloud.button(label, isSlow, all, (start) => this.#line.mark(start));
    this.#details = new WordDetails(
      [
        this.#aloud.button(t.hearIt, false, word),
        this.#aloud.button(t.slowly, true, word),
        quietButton(t.addToMyWords, () => this.#add()),
        quietButton(t.close, () => this.#close()),
      ],
      (unit, said, reading) => this.#choose(unit, said, reading),
    );
    this.#line = new WordLine(this.#details.element, (unit) => this.#toggleDetails(unit));
    this.#bar = new ToolBar([hearAll(t.hearIt, false), hearAll(t.slowly, true)], this.#aloud.line, {
      again: () => this.read(),
      copy: () => void this.#copy(ipaLine(this.#units, this.#choices, this.#bar.hasSyllables), t.copied),
      link: () => this.#copyLink(),
      syllables: () => this.#show(),
    });
    const recorder = new RecorderView(hearAll(t.hearTheDevice, false), () => this.#aloud.stop());
    this.#example.after(this.#line.element);
    find(root, '[data-board]').append(this.#bar.element);
    const more = h(
      'div',
      {
        className: tw`mt-part grid grid-cols-1 items-start gap-x-wide gap-y-part xl:grid-cols-[7fr_5fr] print:hidden`,
      },
      this.#practice.element,
      recorder.element,
    );
    root.append(more, this.#offline);
    this.#setFilled(false);

    this.#box.addEventListener('input', () => this.#readSoon());
    this.#line.element.addEventListener('keydown', (event) => this.#closeOnEscape(event));
    this.#wire('accent', ACCENTS, (accent) => {
      keepAccent(accent);
      this.#setSpeech(accent, this.#manner);
    });
    this.#wire('manner', MANNERS, (manner) => {
      keepManner(manner);
      this.#setSpeech(this.#aloud.accent, manner);
    });
    // Somebody may have chosen before this code came.
    const chosen = <Choice extends string>(name: string, choices: readonly Choice[]) =>
      choices.find((one) => this.#radios(name).some(({ checked, value }) => checked && value === one));
    const accent = chosen('accent', ACCENTS) ?? this.#aloud.accent;
    const manner = chosen('manner', MANNERS) ?? this.#manner;
    if (accent !== this.#aloud.accent) keepAccent(accent);
    if (manner !== this.#manner) keepManner(manner);
    this.#setSpeech(accent, manner);
    watchVoices(() => this.#showVoice());
    this.read();
  }

  read(): void {
    clearTimeout(this.#typing);
    void this.#transcribe();
  }

  /** Reads the text as somebody else saw it. What this browser keeps stays as it is. */
  readAs({ accent, manner }: { accent: Accent; manner: Manner }): void {
    this.#setSpeech(accent, manner);
    this.read();
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
    this.#bar.tooLong.textContent = text.length < all.length ? t.tooLong(text.length, all.length) : '';
    if (text.trim() === '') return this.#rest();
    const waiting = setTimeout(() => {
      // What stands there is of the text before.
      this.#line.element.ariaBusy = 'true';
      this.#summarize(t.lookingUp, 0);
    }, WAITING_MS);
    const { lexicon, missing } = await loadLexicon(text);
    clearTimeout(waiting);
    if (turn !== this.#turn) return;
    this.#line.element.ariaBusy = 'false';
    this.#read = { text, lexicon };
    this.#show();
    const lost = wordsWithout(this.#units, new Set(missing));
    this.#bar.sayMissing(lost > 0 ? t.dictionaryMissing(lost) : '');
    if (missing.length === 0) void this.#keep();
  }

  /** Nothing to read: the example comes back. */
  #rest() {
    this.#aloud.stop();
    this.#read = undefined;
    this.#units = [];
    this.#line.show([], this.#choices, false);
    this.#bar.sayMissing('');
    this.#setFilled(false);
    this.#summarize(this.#box.value === '' ? '' : t.onlySpaces, 0);
  }

  #show() {
    if (!this.#read) return;
    const { text, lexicon } = this.#read;
    this.#aloud.stop();
    const { accent } = this.#aloud;
    this.#units = unitsOf(text, connected(text, transcribe(text, lexicon, accent), accent, this.#manner));
    this.#line.show(this.#units, this.#choices, this.#bar.hasSyllables);
    if (this.#line.open) this.#details.show(this.#line.open, this.#choices);
    this.#bar.copied.textContent = '';
    this.#setFilled(true);
    this.#summarize(summaryLine(summaryOf(this.#units)), SUMMARY_MS);
  }

  #setFilled(isFilled: boolean) {
    this.#example.hidden = isFilled;
    this.#line.element.hidden = !isFilled;
    this.#bar.element.hidden = !isFilled && this.#bar.tooLong.textContent === '';
  }

  #summarize(line: string, wait: number) {
    clearTimeout(this.#summary);
    this.#summary = window.setTimeout(() => {
      this.#status.textContent = line;
    }, wait);
  }

  #wire<Choice extends string>(name: string, choices: readonly Choice[], onChoose: (choice: Choice) => void) {
    for (const radio of this.#radios(name)) {
      const choice = choices.find((one) => one === radio.value);
      if (choice) radio.addEventListener('change', () => onChoose(choice));
    }
  }

  #radios = (name: string) => findAll(this.#root, `[name=pronunciation-${name}]`, HTMLInputElement);

  #setSpeech(accent: Accent, manner: Manner) {
    this.#aloud.accent = accent;
    this.#manner = manner;
    for (const radio of [...this.#radios('accent'), ...this.#radios('manner')])
      radio.checked = radio.value === accent || radio.value === manner;
    this.#showVoice();
    this.#show();
  }

  #choose(unit: WordUnit, said: number, reading: number) {
    const chosen = unit.said.map((_, index) => this.#choices.get(unit.id)?.[index]);
    const readings = unit.said[said]?.readings ?? [];
    chosen[said] = readings[reading] && keyOfReading(readings[reading], reading);
    this.#choices.set(unit.id, chosen);
    this.#line.show(this.#units, this.#choices, this.#bar.hasSyllables);
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
    this.#details.say(this.#practice.add({ word: unit.word, ipa, accent: this.#aloud.accent }));
  }

  #copyLink() {
    const shown = { text: this.#box.value, accent: this.#aloud.accent, manner: this.#manner };
    const link = linkTo(shown, location.origin + location.pathname);
    if (link) void this.#copy(link, t.linkCopied);
    else this.#bar.copied.textContent = t.linkTooLong;
  }

  async #copy(text: string, done: string) {
    this.#bar.copied.textContent = (await copyText(text)) ? done : t.copyRefused;
  }

  /** Shows which voice of the device reads the accent aloud, and hides what needs a voice where there is none. */
  #showVoice() {
    this.#root.toggleAttribute('data-mute', !this.#aloud.showVoice());
  }

  /** After the first use, and not before: whoever only reads the page downloads no dictionary. */
  async #keep() {
    if (this.#isKept) return;
    this.#isKept = true;
    const kept = await keepTool();
    if (kept) this.#offline.textContent = t.offline[kept];
  }
}

/** As much of a text as is shown, cut between two words. */
function cut(text: string): string {
  if (text.length <= SHOWN_MAX) return text;
  const space = text.slice(0, SHOWN_MAX).search(/\s\S*$/);
  return text.slice(0, space > 0 ? space : SHOWN_MAX);
}
