import {
  type CallInputs,
  EXAMPLE,
  KIND_NAMES,
  SCENARIO_NAMES,
  SCENARIOS,
  type Scenario,
} from '~/domain/call-script/business';
import { callFragment, readCallFragment } from '~/domain/call-script/call-link';
import { type Call, type CallLine, transcriptOf, writeCall } from '~/domain/call-script/call-script';
import { dayWords } from '~/domain/opening-hours';
import { callSpeaker } from '~/lib/call-voices';
import { localVoices, watchVoices } from '~/lib/device-speech';
import { Playback, type PlaybackState, silentSpeakerAt, type Speaker } from '~/lib/playback';
import { CallList } from './call-list';
import { FactsForm } from './facts-form';
import desk from './playground-desk.html?raw';

/** After the last key: the call is written anew, and a little later the address. */
const REWRITE_AFTER_MS = 150;
const ADDRESS_AFTER_MS = 500;
/** A step is read faster than a turn is spoken. */
const STEP_RATE = 1.6;
/** Here the call hangs left, and the form lies between it and the thumb. */
const NARROW = '(width < 56rem)';
/** Rows of lines on one side of the board. */
const ROWS = 3;

const PLAY_LABELS: Record<PlaybackState, string> = {
  idle: 'Play the call',
  playing: 'Pause',
  paused: 'Go on',
  ended: 'Play again',
};
const LINK_PROBLEMS = {
  damaged: 'This link is not complete, so here is the example.',
  version: 'This link is from another version of this page, so here is the example.',
};

const captionOf = (line: CallLine) => (line.side === 'middle' ? `${line.read} ${line.found}` : line.text);

/** Writes calls for the business in the form, and plays them. Nothing of it leaves the page. */
export class PlaygroundDesk {
  readonly #root: HTMLElement;
  readonly #list: CallList;
  readonly #form: FactsForm;
  readonly #timers = { rewrite: 0, address: 0 };
  #inputs: CallInputs = EXAMPLE;
  #call: Call = writeCall(EXAMPLE);
  #playback = this.#newPlayback();
  /** The line that is under way. */
  #turn = 0;

  /** Puts the form, the lines and the player on the page, in place of the two buttons that asked for them. */
  constructor(root: HTMLElement) {
    this.#root = root;
    this.#list = new CallList(this.#find('.talk'));
    this.#part('start').hidden = true;
    this.#part('desk').insertAdjacentHTML('beforeend', desk);
    this.#part('keep').append(this.#copyOf('keep'));
    this.#facts.open = !matchMedia(NARROW).matches;
    this.#addLines();
    this.#form = new FactsForm(this.#find('form') as HTMLFormElement, () => this.#rewriteSoon());
    this.#listen();
    watchVoices(() => {
      const isMute = localVoices().length === 0;
      this.#part('voice').hidden = isMute;
      this.#part('voiceless').hidden = !isMute;
    });
    this.#use(EXAMPLE);
  }

  edit(): void {
    this.#facts.open = true;
    this.#form.focus();
  }

  play(): void {
    this.#button('play').focus();
    this.#playback.play();
  }

  /** Shows the call that the address holds, if it holds one; if that is broken, the example, and says so. */
  readAddress(): void {
    const read = readCallFragment(location.hash);
    if (!read) return;
    const isBroken = 'problem' in read;
    this.#use(isBroken ? EXAMPLE : read);
    this.#line('problem').textContent = isBroken ? LINK_PROBLEMS[read.problem] : '';
    // Whoever follows a link wants the call.
    this.#facts.open = isBroken && this.#facts.open;
    (isBroken ? this.#root : this.#find('.pg-board')).scrollIntoView();
  }

  #addLines() {
    for (const scenario of SCENARIOS) {
      const line = this.#copyOf('line');
      (line.querySelector('input') as HTMLInputElement).value = scenario;
      (line.querySelector('b') as HTMLElement).textContent = SCENARIO_NAMES[scenario];
      this.#part('lines').append(line);
    }
  }

  #listen() {
    this.#part('lines').addEventListener('change', ({ target }) => {
      this.#takeTyped();
      this.#change({ scenario: (target as HTMLInputElement).value as Scenario });
    });
    const acts: Record<string, () => void> = {
      play: () => {
        if (this.#playback.state === 'playing') this.#playback.pause();
        else {
          this.#collapse();
          this.#playback.play();
        }
      },
      back: () => this.#playback.step(-1),
      next: () => this.#playback.step(1),
      restart: () => this.#playback.restart(),
      reword: () => this.#change({ wording: (this.#inputs.wording + 1) % 256 }),
      copy: () =>
        void this.#copy(transcriptOf(this.#call, location.href.split('#')[0] ?? ''), 'The call is copied.'),
      link: () => void this.#copy(this.#link(), 'The link is copied. Whoever opens it sees this call.'),
      show: () => {
        this.#collapse();
        this.#button('play').focus();
      },
    };
    for (const [name, act] of Object.entries(acts))
      this.#button(name).addEventListener('click', () => {
        this.#takeTyped();
        act();
      });
    this.#part('bar').addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.#playback.step(by);
    });
    // The turn that is being said begins again, with the new voice or at the new speed.
    for (const choice of [this.#readAloud, this.#speed])
      choice.addEventListener('change', () => this.#playback.repeat());
    addEventListener('pagehide', () => this.#playback.pause());
  }

  get #readAloud() {
    return this.#find('[data-part=voice] input') as HTMLInputElement;
  }
  get #speed() {
    return this.#find('[data-set=speed]') as HTMLSelectElement;
  }

  /** On a phone the form lies above the call, so that it goes when the call is wanted. */
  #collapse() {
    if (matchMedia(NARROW).matches) this.#facts.open = false;
  }

  #rewriteSoon() {
    clearTimeout(this.#timers.rewrite);
    this.#timers.rewrite = window.setTimeout(() => this.#takeTyped(), REWRITE_AFTER_MS);
  }

  /** What was typed since the call was written is not left out of what somebody does next. */
  #takeTyped() {
    if (!this.#timers.rewrite) return;
    this.#forgetTyped();
    this.#change(this.#form.read());
  }

  #forgetTyped() {
    clearTimeout(this.#timers.rewrite);
    this.#timers.rewrite = 0;
  }

  /** A change by the visitor, which the address takes over. */
  #change(change: Partial<CallInputs>) {
    const isOther = change.scenario !== undefined && change.scenario !== this.#inputs.scenario;
    this.#inputs = { ...this.#inputs, ...change };
    this.#line('problem').textContent = '';
    this.#line('copied').textContent = '';
    this.#write(isOther);
    clearTimeout(this.#timers.address);
    this.#timers.address = window.setTimeout(() => {
      try {
        history.replaceState(history.state, '', this.#link());
      } catch {
        // Safari allows a hundred of them in half a minute; the next change tries again.
      }
    }, ADDRESS_AFTER_MS);
  }

  #use(inputs: CallInputs) {
    this.#forgetTyped();
    clearTimeout(this.#timers.address);
    this.#inputs = inputs;
    this.#form.fill(inputs);
    this.#write(true);
  }

  #link() {
    return `${location.href.split('#')[0]}#${callFragment(this.#inputs)}`;
  }

  /** Writes the call down. `isOther` is another call; the same one in other words keeps its place. */
  #write(isOther: boolean) {
    const before = this.#call.lines;
    this.#call = writeCall(this.#inputs);
    const { title, business, when, moved, lines } = this.#call;
    this.#list.show(lines);
    this.#showBoard();
    this.#line('title').textContent = `${title}: ${business}`;
    this.#line('when').textContent = moved ? `${when}. ${moved}` : when;
    if (isOther) {
      this.#playback.pause();
      this.#playback = this.#newPlayback();
      this.#show('idle', 0);
      return;
    }
    const key = before[this.#turn]?.key;
    const place = lines.findIndex((line) => line.key === key);
    this.#turn = place < 0 ? Math.min(this.#turn, lines.length - 1) : place;
    this.#playback.reword(lines.map(captionOf), this.#turn);
    this.#show(this.#playback.state, this.#turn);
  }

  #newPlayback() {
    return new Playback(
      this.#call.lines.map(captionOf),
      () => this.#speaker,
      (state, turn) => this.#show(state, turn),
    );
  }

  get #speaker(): Speaker {
    const rate = Number(this.#speed.value);
    return (text, index, done) => {
      const side = this.#call.lines[index]?.side;
      if (!side || side === 'middle') return silentSpeakerAt(rate * STEP_RATE)(text, index, done);
      const speaker = this.#readAloud.checked ? callSpeaker(side, rate) : silentSpeakerAt(rate);
      return speaker(text, index, done);
    };
  }

  #show(state: PlaybackState, turn: number) {
    this.#turn = turn;
    this.#button('play').textContent = PLAY_LABELS[state];
    // A screen reader reads each line as it appears, unless the device is reading it already.
    this.#list.element.ariaLive = state === 'playing' && !this.#readAloud.checked ? 'polite' : 'off';
    this.#list.mark(state === 'playing' || state === 'paused' ? turn : undefined);
  }

  /** The six lines with the first words of their callers, and the cord of the chosen one. */
  #showBoard() {
    const { scenario, business, kind, hours } = this.#inputs;
    const lines = this.#part('lines').querySelectorAll('label');
    SCENARIOS.forEach((one, index) => {
      const label = lines[index] as HTMLElement;
      const { lines: said } = writeCall({ ...this.#inputs, scenario: one });
      const first = said.find((line) => line.side === 'first');
      (label.querySelector('span > span') as HTMLElement).textContent = first ? `“${captionOf(first)}”` : '';
      (label.querySelector('input') as HTMLInputElement).checked = one === scenario;
    });
    const chosen = SCENARIOS.indexOf(scenario);
    const [side, row] = [chosen < ROWS ? 0 : 100, ((chosen % ROWS) + 0.5) * (100 / ROWS)];
    this.#draw('pg-wide', `M${side} ${row}C50 ${row} 50 ${row} 50 100`);
    const tall = (chosen + 0.5) * (100 / SCENARIOS.length);
    this.#draw('pg-tall', `M100 ${tall}C0 ${tall} 0 ${tall} 0 100`);
    const greeting = this.#call.lines.find(({ side }) => side === 'second');
    this.#line('greeting').textContent = greeting ? `The agent: “${captionOf(greeting)}”` : '';
    this.#line('business').textContent = business || this.#call.business;
    this.#line('summary').textContent =
      `${KIND_NAMES[kind]}. Weekdays: ${dayWords(hours.week?.from, hours.week?.to)}`;
    this.#line('example').textContent = this.#form.isExample
      ? 'Filled in with an example. Write over it, and the call changes as you type.'
      : 'The call changes as you type.';
  }

  #draw(svg: string, path: string) {
    for (const cord of this.#root.querySelectorAll(`.${svg} path`)) cord.setAttribute('d', path);
  }

  async #copy(text: string, done: string) {
    try {
      await navigator.clipboard.writeText(text);
      this.#line('copied').textContent = done;
    } catch {
      this.#line('copied').textContent =
        'Your browser does not let a page copy. Copy the text or the address by hand.';
    }
  }

  #find(selector: string) {
    return this.#root.querySelector(selector) as HTMLElement;
  }
  get #facts() {
    return this.#part('facts') as HTMLDetailsElement;
  }
  #copyOf(name: string) {
    return (this.#find(`[data-of=${name}]`) as HTMLTemplateElement).content.cloneNode(
      true,
    ) as DocumentFragment;
  }
  #part(name: string) {
    return this.#find(`[data-part=${name}]`);
  }
  #line(name: string) {
    return this.#find(`[data-line=${name}]`);
  }
  #button(name: string) {
    return this.#find(`[data-do=${name}]`) as HTMLButtonElement;
  }
}
