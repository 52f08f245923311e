import { Playback, type PlaybackState, silentSpeaker, type Speaker } from './playback';

const BUTTON_LABELS: Record<PlaybackState, string> = {
  idle: 'Play this call',
  playing: 'Pause',
  paused: 'Go on',
  ended: 'Play again',
};
/** So that the two people on the line can be told apart by ear. */
const PITCH = { first: 1.1, second: 0.8 };

/** Plays a sample call turn by turn. Before it starts and after it ends, the whole transcript is there to read. */
class CallPlayer extends HTMLElement {
  readonly #turns = [...this.querySelectorAll<HTMLElement>('.talk > li')];
  readonly #list = this.querySelector('.talk') as HTMLElement;
  readonly #button = this.querySelector('[data-play]') as HTMLButtonElement;
  readonly #restart = this.querySelector('[data-restart]') as HTMLButtonElement;
  readonly #voice = this.querySelector('[data-voice]') as HTMLElement;
  readonly #readAloud = this.querySelector('[data-voice] input') as HTMLInputElement;
  readonly #playback = new Playback(
    this.#turns.map((turn) => turn.querySelector('span')?.textContent ?? ''),
    () => (this.#readAloud.checked ? this.#speak : silentSpeaker),
    (state, turn) => this.#show(state, turn),
  );

  connectedCallback() {
    this.#button.addEventListener('click', () => {
      if (this.#playback.state === 'playing') this.#playback.pause();
      else this.#playback.play();
    });
    this.#restart.addEventListener('click', () => this.#playback.restart());
    // The turn that is being read begins again, with the voice or without it.
    this.#readAloud.addEventListener('change', () => {
      if (this.#playback.state !== 'playing') return;
      this.#playback.pause();
      this.#playback.play();
    });
    addEventListener('pagehide', () => this.#playback.pause());
    if ('speechSynthesis' in window) {
      this.#offerVoice();
      speechSynthesis.addEventListener?.('voiceschanged', () => this.#offerVoice());
    }
    this.#button.disabled = false;
  }

  /** Only voices of the device itself: the words of a page are not sent to anyone to be read. */
  #localVoice() {
    return speechSynthesis.getVoices().find(({ localService, lang }) => localService && /^en\b/.test(lang));
  }

  #offerVoice() {
    this.#voice.hidden = !this.#localVoice();
  }

  readonly #speak: Speaker = (text, index, done) => {
    const voice = this.#localVoice();
    if (!voice) return silentSpeaker(text, index, done);
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.pitch = PITCH[this.#turns[index]?.dataset.voiceOf as keyof typeof PITCH];
    utterance.onend = done;
    utterance.onerror = done;
    speechSynthesis.speak(utterance);
    return () => {
      utterance.onend = null;
      utterance.onerror = null;
      speechSynthesis.cancel();
    };
  };

  #show(state: PlaybackState, turn: number) {
    this.#button.textContent = BUTTON_LABELS[state];
    this.#restart.hidden = state === 'idle' || state === 'ended';
    // A screen reader reads each turn as it appears, unless the device is reading it already.
    this.#list.ariaLive = state === 'playing' && !this.#readAloud.checked ? 'polite' : 'off';
    this.#turns.forEach((item, index) => {
      item.classList.toggle('later', state !== 'ended' && index > turn);
      item.classList.toggle('now', state !== 'ended' && index === turn);
    });
    if (state === 'playing') this.#turns[turn]?.scrollIntoView({ block: 'nearest' });
  }
}

customElements.define('call-player', CallPlayer);
