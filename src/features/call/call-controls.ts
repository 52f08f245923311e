import { find, findAll } from '~/ui/element';
import { localVoices, watchVoices } from '~/lib/device-speech';
import type { CallDeed } from './call-keys';
import { CallSound } from './sound/call-sound';
import { CallView } from './call-view';
import type { SoundError } from './sound/file-clock';
import type { CutCord } from './rules/cord-cut';
import type { CallTimings } from './rules/sample-call';
import * as t from './rules/messages.ts';

export type PlayState = 'rest' | 'play' | 'end';
interface Edges {
  onState: (state: PlayState) => void;
  onHead?: (figure: SVGElement, cut: CutCord) => void;
}

const SPEEDS: readonly number[] = [1, 1.25, 1.5, 2, 0.75];
const timingsOf = import.meta.glob<CallTimings>('/src/content/calls/*.json', { import: 'default' });

/** Joins the sound of one call with what is seen of it, and with the buttons that play it. */
export class CallControls {
  readonly #root: HTMLElement;
  readonly #name: string;
  readonly #edges: Edges;
  readonly #ready: Promise<void>;
  #view!: CallView;
  #sound!: CallSound;
  #isAloud = false;
  /** How often it went back to the poster: a press from before that is no longer meant. */
  #turn = 0;

  /** @param root Holds the button, and a switch to the voices of the device. */
  constructor(root: HTMLElement, name: string, edges: Edges) {
    this.#root = root;
    this.#name = name;
    this.#edges = edges;
    this.#ready = this.#load();
    this.#ready.catch(() => undefined);
  }

  /** What a button or a key does. Without the times of the call the transcript is all there is. */
  do(deed: CallDeed): void {
    const turn = this.#turn;
    this.#ready.then(
      () => {
        if (turn === this.#turn) this.#doNow(deed);
      },
      () => this.#say('missing'),
    );
  }

  /** Back to the poster. */
  reset(): void {
    this.#turn += 1;
    if (this.#sound) this.#setSpeed(1);
    this.#sound?.rewind();
    this.#view?.showWhole();
    this.#root.removeAttribute('data-playing');
    find(this.#root, '[data-label]').textContent = t.hearThisCall;
    this.#say(undefined);
  }

  async #load() {
    const timings = await timingsOf[`/src/content/calls/${this.#name}.json`]?.();
    if (!timings) throw new Error(`There are no times of ${this.#name}.`);
    this.#view = new CallView(this.#root, this.#name, timings, this.#edges.onHead);
    this.#sound = new CallSound(`/calls/${this.#name}-ai-generated`, timings.seconds, (error) =>
      this.#show(error),
    );
    for (const { item, start } of this.#view.lines) {
      const button = item.querySelector('button');
      if (!button) continue;
      button.disabled = false;
      button.addEventListener('click', () => {
        this.#sound.seek(start);
        if (!this.#sound.plays) this.#sound.play();
      });
    }
    this.#offerDeviceVoices();
    addEventListener('pagehide', () => this.#sound.pause());
  }

  #doNow(deed: CallDeed) {
    if (deed === 'toggle' && this.#sound.plays) this.#sound.pause();
    else if (deed === 'toggle') this.#sound.play();
    else if (deed === 'speed') this.#goFaster();
    else this.#sound.seek(this.#view.startOfNext(this.#sound.time, deed === 'back' ? -1 : 1));
  }

  #goFaster() {
    const at = SPEEDS.indexOf(this.#sound.rate);
    this.#setSpeed(SPEEDS[(at + 1) % SPEEDS.length] ?? 1);
  }

  #setSpeed(speed: number) {
    this.#sound.rate = speed;
    const button = this.#root.querySelector('[data-do=speed]');
    if (!button) return;
    button.textContent = `${speed}×`;
    button.ariaLabel = t.speed.replace('{speed}', `${speed}`);
  }

  #offerDeviceVoices() {
    const choice = find(this.#root, '[data-aloud]');
    const box = find(choice, 'input', HTMLInputElement);
    watchVoices(() => {
      choice.hidden = localVoices().length === 0;
    });
    box.addEventListener('change', () => void this.#readAloud(box.checked));
    if (box.checked) void this.#readAloud(true);
  }

  /** The voices of the device in place of the file. Their code comes when they are wanted. */
  async #readAloud(isWanted: boolean) {
    this.#isAloud = isWanted;
    if (!isWanted) return this.#sound.runOn();
    const { AloudClock } = await import('./sound/aloud-clock');
    if (this.#isAloud) this.#sound.runOn(new AloudClock(this.#view.lines));
  }

  #show(error?: SoundError) {
    const { time, plays, seconds, isSilent } = this.#sound;
    const isOver = time >= seconds && !plays;
    this.#root.toggleAttribute('data-playing', plays);
    find(this.#root, '[data-label]').textContent = plays ? t.pause : isOver ? t.hearItAgain : t.goOn;
    // Nobody speaks in silence, so a screen reader may.
    find(this.#root, '[data-line]').ariaLive = isSilent ? 'polite' : 'off';
    if (error || !isSilent) this.#say(error);
    this.#edges.onState(isOver ? 'end' : 'play');
    this.#view.showMoment(time);
  }

  #say(error: SoundError | undefined) {
    for (const word of findAll(this.#root, '[data-error]', HTMLElement)) {
      const isHidden = word.dataset.error !== error;
      if (word.hidden !== isHidden) word.hidden = isHidden;
    }
  }
}
