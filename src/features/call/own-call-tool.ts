import { dayWords } from '~/site/opening-hours';
import { copyText } from '~/lib/copy';
import { localVoices, watchVoices } from '~/lib/device-speech';
import { button, note, panel } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { find, h, quietButton } from '~/ui/element';
import { BusinessForm } from './business-form';
import { CallLines } from './call-lines';
import { callSpeaker } from './call-voices';
import { player, smallInput } from './classes';
import { Playback, type PlaybackState, silentSpeakerAt, type Speaker } from './playback';
import { playLabel, showPlaying } from './playing';
import { BY_KIND, type CallInputs, EXAMPLE } from './rules/business';
import { callFragment, readCallFragment } from './rules/call-link';
import { captionOf, transcriptOf, writeCall } from './rules/script';
import { ScenarioBoard } from './scenario-board';

/** After the last key: the call is written anew, and a little later the address. */
const REWRITE_AFTER_MS = 150;
const ADDRESS_AFTER_MS = 500;
/** A step is read faster than a turn is spoken. */
const STEP_RATE = 1.6;
/** Here the call hangs left, and the form lies between it and the thumb. */
const NARROW = '(width < 56rem)';
const SPEEDS = { Slower: '0.75', Normal: '1', Faster: '1.5', Twice: '2' };

const LINK_PROBLEMS = {
  damaged: 'This link is not complete, so here is the example.',
  version: 'This link is from another version of this page, so here is the example.',
};

/** Writes calls for the business in the form, and plays them. Nothing of it leaves the page. */
export class OwnCallTool {
  readonly #root: HTMLElement;
  readonly #lines: CallLines;
  readonly #form = new BusinessForm(
    () => {
      clearTimeout(this.#rewrite);
      this.#rewrite = window.setTimeout(() => this.#takeTyped(), REWRITE_AFTER_MS);
    },
    this.#button('Show me the call', () => this.#readyToPlay(), tw`mt-near lg:hidden`),
  );
  readonly #board = new ScenarioBoard((scenario) => this.#after(() => this.#change({ scenario })));
  readonly #business = h('b', {
    className: 'me-2 font-display text-2 leading-[1.15] font-bold tracking-[-0.02em]',
  });
  readonly #summary = h('span', { className: note });
  readonly #facts = h(
    'details',
    { className: `${panel} ${tw`max-sm:px-5!`}`, open: !matchMedia(NARROW).matches },
    h(
      'summary',
      { className: 'min-h-11 cursor-pointer content-center wrap-anywhere' },
      this.#business,
      ' ',
      this.#summary,
    ),
    this.#form.element,
  );
  readonly #play = h('button', {
    className: `${button('main', 'small')} ${tw`min-w-27 px-[0.8rem]!`}`,
    type: 'button',
  });
  readonly #copied = h('p', { className: note, role: 'status' });
  readonly #speed = h(
    'select',
    { className: `${smallInput()} ${tw`w-auto!`}`, autocomplete: 'off' },
    ...Object.entries(SPEEDS).map(([name, rate]) => new Option(name, rate, rate === '1', rate === '1')),
  );
  readonly #readAloud = h('input', { type: 'checkbox', autocomplete: 'off' });
  #rewrite = 0;
  #address = 0;
  #inputs = EXAMPLE;
  #call = writeCall(EXAMPLE);
  readonly #speaker: Speaker = (text, index, done) => {
    const rate = Number(this.#speed.value);
    const { side = 'middle' } = this.#call.lines[index] ?? {};
    if (side === 'middle') return silentSpeakerAt(rate * STEP_RATE)(text, index, done);
    return (this.#readAloud.checked ? callSpeaker(side, rate) : silentSpeakerAt(rate))(text, index, done);
  };
  #playback = this.#newPlayback();
  /** The line that is under way. */
  #turn = 0;

  /** Puts the form, the lines and the player on the page, in place of the two buttons that asked for them. */
  constructor(root: HTMLElement) {
    this.#root = root;
    this.#lines = new CallLines(find(root, 'ol'));
    find(root, '[data-start]').hidden = true;
    find(root, '[data-tool]').append(this.#facts, this.#board.element, this.#bar(), this.#settings());
    find(root, '[data-keep]').append(this.#keep(), this.#copied);
    addEventListener('pagehide', () => this.#playback.pause());
    this.#use(EXAMPLE);
  }

  edit(): void {
    this.#facts.open = true;
    this.#form.focus();
  }

  play(): void {
    this.#play.focus();
    this.#playback.play();
  }

  /** Shows the call that the address holds, if it holds one; if that is broken, the example, and says so. */
  readAddress(): void {
    const read = readCallFragment(location.hash);
    if (!read) return;
    const isBroken = 'problem' in read;
    this.#use(isBroken ? EXAMPLE : read);
    this.#say('[data-missing]', isBroken ? LINK_PROBLEMS[read.problem] : '');
    // Whoever follows a link wants the call.
    this.#facts.open = isBroken && this.#facts.open;
    (isBroken ? this.#root : this.#board.element).scrollIntoView();
  }

  #say(selector: string, words: string) {
    find(this.#root, selector).textContent = words;
  }

  #button(label: string, act: () => void, className = '') {
    return quietButton(label, () => this.#after(act), className);
  }

  #bar() {
    const narrow = tw`px-[0.8rem]!`;
    const back = this.#button('Back', () => this.#playback.step(-1), narrow);
    const next = this.#button('Next', () => this.#playback.step(1), narrow);
    [back.ariaKeyShortcuts, next.ariaKeyShortcuts] = ['ArrowLeft', 'ArrowRight'];
    this.#play.addEventListener('click', () => this.#after(() => this.#toggle()));
    const bar = h(
      'section',
      {
        // It stays in sight while the call runs down.
        className:
          'sticky top-[calc(var(--bar)+0.5rem)] z-2 mx-auto mt-part flex w-fit justify-center gap-2 rounded-[calc(var(--radius-2)+0.5rem)] border border-line bg-ground p-2',
        ariaLabel: 'Play the call',
      },
      back,
      this.#play,
      next,
    );
    bar.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.#playback.step(by);
    });
    return bar;
  }

  #settings() {
    const speed = h('label', { className: note }, 'Speed ', this.#speed);
    const words = ' Read it aloud with your device’s voice';
    const voice = h('label', { className: note }, this.#readAloud, words);
    const none = 'This device has no English voice, so the call runs as captions.';
    const voiceless = h('p', { className: note }, none);
    watchVoices(() => {
      voice.hidden = localVoices().length === 0;
      voiceless.hidden = !voice.hidden;
    });
    // The turn that is being said begins again, with the new voice or at the new speed.
    for (const choice of [this.#readAloud, this.#speed])
      choice.addEventListener('change', () => this.#playback.repeat());
    const restart = this.#button('Start again', () => this.#playback.restart());
    return h('div', { className: player }, restart, speed, voice, voiceless);
  }

  #keep() {
    const [page = ''] = location.href.split('#');
    const other = () => this.#change({ wording: (this.#inputs.wording + 1) % 256 });
    const copy = () => this.#copy(transcriptOf(this.#call, page), 'The call is copied.');
    const link = () => this.#copy(this.#link(), 'The link is copied. Whoever opens it sees this call.');
    return h(
      'div',
      { className: player },
      this.#button('Say it another way', other),
      this.#button('Copy the call', copy),
      this.#button('Copy a link to it', link),
    );
  }

  #toggle() {
    if (this.#playback.state === 'playing') return this.#playback.pause();
    this.#collapse();
    this.#playback.play();
  }

  /** On a phone the form lies above the call, so that it goes when the call is wanted. */
  #collapse() {
    if (matchMedia(NARROW).matches) this.#facts.open = false;
  }

  #readyToPlay() {
    this.#collapse();
    this.#play.focus();
  }

  /** What was typed since the call was written is not left out of what somebody does next. */
  #after(act: () => void) {
    this.#takeTyped();
    act();
  }

  #takeTyped() {
    if (!this.#rewrite) return;
    this.#forget();
    this.#change(this.#form.read());
  }

  /** Forgets what was typed since, and what the address was about to hold. */
  #forget() {
    clearTimeout(this.#rewrite);
    clearTimeout(this.#address);
    this.#rewrite = 0;
  }

  /** A change by the visitor, which the address takes over. */
  #change(change: Partial<CallInputs>) {
    const isOther = change.scenario !== undefined && change.scenario !== this.#inputs.scenario;
    this.#inputs = { ...this.#inputs, ...change };
    this.#say('[data-missing]', '');
    this.#copied.textContent = '';
    this.#write(isOther);
    clearTimeout(this.#address);
    this.#address = window.setTimeout(() => {
      try {
        history.replaceState(history.state, '', this.#link());
      } catch {
        // Safari allows a hundred of them in half a minute; the next change tries again.
      }
    }, ADDRESS_AFTER_MS);
  }

  #use(inputs: CallInputs) {
    this.#forget();
    this.#inputs = inputs;
    this.#form.fill(inputs);
    this.#write(true);
  }

  #link() {
    return `${location.href.split('#')[0]}#${callFragment(this.#inputs)}`;
  }

  /** Writes the call down. `isOther` is another call; the same one in other words keeps its place. */
  #write(isOther: boolean) {
    const key = this.#call.lines[this.#turn]?.key;
    this.#call = writeCall(this.#inputs);
    const { title, business, when, moved, lines } = this.#call;
    const { kind, hours } = this.#inputs;
    this.#lines.show(lines);
    this.#board.show(this.#inputs);
    this.#form.sayWhose();
    this.#business.textContent = this.#inputs.business || business;
    this.#summary.textContent = `${BY_KIND[kind].name}. Weekdays: ${dayWords(hours.week?.from, hours.week?.to)}`;
    this.#say('h3', `${title}: ${business}`);
    this.#say('h3 + p', moved ? `${when}. ${moved}` : when);
    if (isOther) {
      this.#playback.pause();
      this.#playback = this.#newPlayback();
      return this.#show('idle', 0);
    }
    const place = lines.findIndex((line) => line.key === key);
    this.#turn = place < 0 ? Math.min(this.#turn, lines.length - 1) : place;
    this.#playback.reword(lines.map(captionOf), this.#turn);
    this.#show(this.#playback.state, this.#turn);
  }

  #newPlayback() {
    const captions = this.#call.lines.map(captionOf);
    return new Playback(captions, this.#speaker, (state, turn) => this.#show(state, turn));
  }

  #show(state: PlaybackState, turn: number) {
    const { list } = this.#lines;
    this.#turn = turn;
    this.#play.textContent = playLabel(state, 'the call');
    showPlaying(list, state, turn, this.#readAloud.checked);
    if (state === 'playing' || state === 'paused') list.children[turn]?.scrollIntoView({ block: 'nearest' });
  }

  #copy(text: string, done: string) {
    const refused = 'Your browser does not let a page copy. Copy the text or the address by hand.';
    void copyText(text).then((isCopied) => {
      this.#copied.textContent = isCopied ? done : refused;
    });
  }
}
