/** People read captions, and speak on the phone, at about this pace. */
const WORDS_PER_MINUTE = 170;
const PAUSE_MS = 700;

/** How long one turn stays before the next begins, in milliseconds. */
export const turnDuration = (text: string): number =>
  PAUSE_MS + (text.trim().split(/\s+/).length * 60_000) / WORDS_PER_MINUTE;

/** Says one turn; calls `done` once it is over, unless it is stopped before. Returns the way to stop it. */
export type Speaker = (text: string, index: number, done: () => void) => () => void;

/** Lets the time pass that a turn takes to read; `rate` is a factor, 2 is twice as fast. */
export const silentSpeakerAt =
  (rate: number): Speaker =>
  (text, _index, done) => {
    const timer = setTimeout(done, turnDuration(text) / rate);
    return () => clearTimeout(timer);
  };

export const silentSpeaker = silentSpeakerAt(1);

export type PlaybackState = 'idle' | 'playing' | 'paused' | 'ended';

/** Goes through the turns of a call, one after the other. A turn that was paused begins again. */
export class Playback {
  state: PlaybackState = 'idle';
  #turn = 0;
  #stop: () => void = () => undefined;
  #turns: readonly string[];
  readonly #speaker: Speaker;
  readonly #onChange: (state: PlaybackState, turn: number) => void;

  constructor(
    turns: readonly string[],
    speaker: Speaker,
    onChange: (state: PlaybackState, turn: number) => void,
  ) {
    this.#turns = turns;
    this.#speaker = speaker;
    this.#onChange = onChange;
  }

  /** Starts, goes on after a pause, or starts over after the end. */
  play() {
    if (this.state === 'playing') return;
    if (this.state === 'ended') this.#turn = 0;
    this.#say();
  }

  pause() {
    if (this.state !== 'playing') return;
    this.#stop();
    this.#change('paused');
  }

  restart() {
    this.#stop();
    this.#turn = 0;
    this.#say();
  }

  /** Moves by so many turns, not beyond the first and the last. What was playing plays on from there. */
  step(by: number) {
    const plays = this.state === 'playing';
    // Before the start, one step is the first turn; after the end, one step back is the last.
    const from = this.state === 'idle' ? -1 : this.#turn;
    this.#stop();
    this.#turn = Math.min(Math.max(0, from + by), this.#turns.length - 1);
    if (plays) this.#say();
    else this.#change('paused');
  }

  /** The turn that was begun begins again, as after a change of the voice. */
  repeat() {
    if (this.state !== 'playing') return;
    this.#stop();
    this.#say();
  }

  /** Other words for the same call, of which turn `at` is under way. What is being said is said to its end. */
  reword(turns: readonly string[], at: number) {
    this.#turns = turns;
    this.#turn = this.state === 'ended' ? turns.length : Math.min(at, turns.length - 1);
  }

  #say() {
    this.#change('playing');
    const text = this.#turns[this.#turn] ?? '';
    this.#stop = this.#speaker(text, this.#turn, () => {
      this.#turn += 1;
      if (this.#turn < this.#turns.length) this.#say();
      else this.#change('ended');
    });
  }

  #change(state: PlaybackState) {
    this.state = state;
    this.#onChange(state, this.#turn);
  }
}
