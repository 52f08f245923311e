import { find, findAll } from '~/ui/element';
import { localVoices, watchVoices } from '~/lib/device-speech';
import { CallSound } from './call-sound';
import type { CallView } from './call-view';
import type { SoundFault } from './file-clock';

const SPEEDS = [1, 1.25, 1.5, 2, 0.75] as const;

/** Joins the sound of one call with what is seen of it, and with the buttons that play it. */
export class CallControls {
  readonly #root: HTMLElement;
  readonly #view: CallView;
  readonly #sound: CallSound;
  readonly #onState: (state: 'rest' | 'play' | 'end') => void;
  #isAloud = false;

  /** @param root Holds the button, and a switch to the voices of the device. */
  constructor(root: HTMLElement, call: string, view: CallView, onState: (state: 'rest' | 'play' | 'end') => void) {
    this.#root = root;
    this.#view = view;
    this.#onState = onState;
    this.#sound = new CallSound(`/calls/${call}-ai-generated`, view.seconds, (fault) => this.#show(fault));
    for (const { item, start } of view.lines) {
      const button = item.querySelector('button');
      if (!button) continue;
      button.disabled = false;
      button.addEventListener('click', () => {
        this.#sound.seek(start);
        if (!this.#sound.plays) this.toggle();
      });
    }
    const aloud = find(root, '[data-aloud]');
    watchVoices(() => {
      aloud.hidden = localVoices().length === 0;
    });
    find(aloud, 'input', HTMLInputElement).addEventListener('change', ({ target }) => {
      void this.#readAloud(target instanceof HTMLInputElement && target.checked);
    });
    addEventListener('pagehide', () => this.#sound.pause());
  }

  toggle(): void {
    if (this.#sound.plays) this.#sound.pause();
    else this.#sound.play();
  }

  step(by: number): void {
    this.#sound.seek(this.#view.startOfNext(this.#sound.time, by));
  }

  faster(): void {
    const at = SPEEDS.findIndex((speed) => speed === this.#sound.rate);
    const speed = SPEEDS[(at + 1) % SPEEDS.length] ?? 1;
    this.#sound.rate = speed;
    const button = this.#root.querySelector('[data-do=speed]');
    if (!button) return;
    button.textContent = `${speed}×`;
    button.ariaLabel = `Speed ${speed}`;
  }

  /** Back to the poster. */
  reset(): void {
    this.#sound.pause();
    this.#sound.seek(0);
    this.#view.showWhole();
    find(this.#root, '[data-label]').textContent = 'Hear this call';
    this.#say(undefined);
  }

  /** The voices of the device in place of the file. Their code comes when they are wanted. */
  async #readAloud(isWanted: boolean) {
    this.#isAloud = isWanted;
    if (!isWanted) return this.#sound.runOn();
    const { AloudClock } = await import('./aloud-clock');
    if (this.#isAloud) this.#sound.runOn(new AloudClock(this.#view.lines));
  }

  #show(fault?: SoundFault) {
    const { time, plays, seconds, isSilent } = this.#sound;
    const isOver = time >= seconds && !plays;
    this.#root.toggleAttribute('data-playing', plays);
    find(this.#root, '[data-label]').textContent = plays ? 'Pause' : isOver ? 'Hear it again' : 'Go on';
    // Nobody speaks in silence, so a screen reader may.
    find(this.#root, '[data-line]').ariaLive = isSilent ? 'polite' : 'off';
    if (fault) this.#say(fault);
    else if (!isSilent) this.#say(undefined);
    this.#onState(isOver ? 'end' : 'play');
    this.#view.showMoment(time);
  }

  #say(fault: SoundFault | undefined) {
    for (const word of findAll(this.#root, '[data-fault]', HTMLElement))
      if (word.hidden === (word.dataset.fault === fault)) word.hidden = word.dataset.fault !== fault;
  }
}
