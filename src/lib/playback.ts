/** People read captions, and speak on the phone, at about this pace. */
const WORDS_PER_MINUTE = 170;
const PAUSE_MS = 700;

/** How long one turn stays before the next begins, in milliseconds. */
export function turnDuration(text: string): number {
  const words = text.trim().split(/\s+/).length;
  return PAUSE_MS + (words * 60_000) / WORDS_PER_MINUTE;
}

/** Says one turn; calls `done` once it is over, unless it is stopped before. Returns the way to stop it. */
export type Speaker = (text: string, index: number, done: () => void) => () => void;

/** Lets the time pass that a turn takes to read. */
export const silentSpeaker: Speaker = (text, _index, done) => {
  const timer = setTimeout(done, turnDuration(text));
  return () => clearTimeout(timer);
};

export type PlaybackState = 'idle' | 'playing' | 'paused' | 'ended';

/** Goes through the turns of a call, one after the other. A turn that was paused begins again. */
export class Playback {
  #state: PlaybackState = 'idle';
  #turn = 0;
  #stop: () => void = () => undefined;
  readonly #turns: readonly string[];
  readonly #speaker: () => Speaker;
  readonly #onChange: (state: PlaybackState, turn: number) => void;

  /** `speaker` is asked before each turn, so that a visitor may change the voice in the middle of a call. */
  constructor(
    turns: readonly string[],
    speaker: () => Speaker,
    onChange: (state: PlaybackState, turn: number) => void,
  ) {
    this.#turns = turns;
    this.#speaker = speaker;
    this.#onChange = onChange;
  }

  get state() {
    return this.#state;
  }

  /** Starts, goes on after a pause, or starts over after the end. */
  play() {
    if (this.#state === 'playing') return;
    if (this.#state === 'ended') this.#turn = 0;
    this.#say();
  }

  pause() {
    if (this.#state !== 'playing') return;
    this.#stop();
    this.#change('paused');
  }

  restart() {
    this.#stop();
    this.#turn = 0;
    this.#say();
  }

  #say() {
    this.#change('playing');
    const text = this.#turns[this.#turn] ?? '';
    this.#stop = this.#speaker()(text, this.#turn, () => {
      this.#turn += 1;
      if (this.#turn < this.#turns.length) this.#say();
      else this.#change('ended');
    });
  }

  #change(state: PlaybackState) {
    this.#state = state;
    this.#onChange(state, this.#turn);
  }
}
