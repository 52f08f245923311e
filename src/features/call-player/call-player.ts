import { callSpeaker, type Side } from '~/lib/call-voices';
import { localVoices, watchVoices } from '~/lib/device-speech';
import { Playback, type PlaybackState, silentSpeaker, type Speaker } from '~/lib/playback';

const BUTTON_LABELS: Record<PlaybackState, string> = {
  idle: 'Play this call',
  playing: 'Pause',
  paused: 'Go on',
  ended: 'Play again',
};

/** Plays the sample call that is chosen, turn by turn. Before it starts and after it ends, all of it is there to read. */
class CallPlayer extends HTMLElement {
  readonly #lists = [...this.querySelectorAll<HTMLElement>('.talk')];
  readonly #choices = [...this.querySelectorAll<HTMLInputElement>('[type=radio]')];
  readonly #button = this.querySelector('[data-play]') as HTMLButtonElement;
  readonly #restart = this.querySelector('[data-restart]') as HTMLButtonElement;
  readonly #voice = this.querySelector('[data-voice]') as HTMLElement;
  readonly #readAloud = this.querySelector('[data-voice] input') as HTMLInputElement;
  #playback = this.#chosenCall();

  connectedCallback() {
    for (const choice of this.#choices)
      choice.addEventListener('change', () => {
        this.#playback.pause();
        this.#show('idle', 0);
        this.#playback = this.#chosenCall();
      });
    this.#button.addEventListener('click', () => {
      if (this.#playback.state === 'playing') this.#playback.pause();
      else this.#playback.play();
    });
    this.#restart.addEventListener('click', () => this.#playback.restart());
    // The turn that is being read begins again, with the voice or without it.
    this.#readAloud.addEventListener('change', () => this.#playback.repeat());
    addEventListener('pagehide', () => this.#playback.pause());
    watchVoices(() => {
      this.#voice.hidden = localVoices().length === 0;
    });
    this.#button.disabled = false;
  }

  get #list() {
    return this.#lists[
      Math.max(
        0,
        this.#choices.findIndex(({ checked }) => checked),
      )
    ] as HTMLElement;
  }

  get #turns() {
    return [...this.#list.children] as HTMLElement[];
  }

  #chosenCall() {
    return new Playback(
      this.#turns.map((turn) => turn.querySelector('span')?.textContent ?? ''),
      () => (this.#readAloud.checked ? this.#speak : silentSpeaker),
      (state, turn) => this.#show(state, turn),
    );
  }

  readonly #speak: Speaker = (text, index, done) =>
    callSpeaker(this.#turns[index]?.dataset.voiceOf as Side)(text, index, done);

  #show(state: PlaybackState, turn: number) {
    this.#button.textContent = BUTTON_LABELS[state];
    this.#restart.hidden = state === 'idle' || state === 'ended';
    // A screen reader reads each turn as it appears, unless the device is reading it already.
    this.#list.ariaLive = state === 'playing' && !this.#readAloud.checked ? 'polite' : 'off';
    const underWay = state === 'playing' || state === 'paused';
    for (const list of this.#lists)
      [...list.children].forEach((item, index) => {
        const marked = underWay && list === this.#list;
        item.classList.toggle('later', marked && index > turn);
        item.classList.toggle('now', marked && index === turn);
      });
    if (state === 'playing') this.#turns[turn]?.scrollIntoView({ block: 'nearest' });
  }
}

customElements.define('call-player', CallPlayer);
