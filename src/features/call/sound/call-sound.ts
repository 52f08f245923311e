import { type CallClock, SilentClock } from './call-clock';
import { FileClock, type SoundError } from './file-clock';

/** The one call of the page that plays. */
let current: CallSound | undefined;

/** Plays one call: from its file, or on another clock if the file can't be heard. A second one pauses the first. */
export class CallSound {
  readonly seconds: number;
  readonly #onChange: (error?: SoundError) => void;
  readonly #file: FileClock;
  readonly #silent = new SilentClock();
  #clock: CallClock;
  #time = 0;
  #plays = false;
  /** Stays until the file goes on, or another clock runs. */
  #error: SoundError | undefined;
  #frame = 0;
  #ends: ReturnType<typeof setInterval> | undefined;

  /**
   * @param path Of the file, without the ending of its format.
   * @param seconds Its measured length.
   * @param onChange Called once a frame while it plays, and whenever it starts, stops or can't be heard.
   */
  constructor(path: string, seconds: number, onChange: (error?: SoundError) => void) {
    this.seconds = seconds;
    this.#onChange = onChange;
    this.#file = new FileClock(path, (error) => this.#take(error));
    this.#clock = this.#file;
    // A call that nobody hears waits for whoever looks elsewhere; the sound goes on.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden && this.isSilent) this.pause();
    });
  }

  get time(): number {
    return Math.min(this.#plays ? this.#clock.time : this.#time, this.seconds);
  }
  get plays(): boolean {
    return this.#plays;
  }
  get isSilent(): boolean {
    return this.#clock === this.#silent;
  }
  get rate(): number {
    return this.#clock.rate;
  }
  set rate(rate: number) {
    this.#file.rate = rate;
    this.#clock.rate = rate;
  }

  play(from = this.time): void {
    if (current !== this) current?.pause();
    current = this;
    const start = from >= this.seconds ? 0 : from;
    // A call that begins anew tries the file again.
    if (start === 0 && this.isSilent) this.runOn();
    this.#plays = true;
    this.#clock.play(start);
    this.#run();
  }

  pause(): void {
    if (!this.#plays) return;
    this.#stopAt(this.time);
  }

  seek(to: number): void {
    this.#time = Math.min(Math.max(0, to), this.seconds);
    if (this.#plays) this.#clock.play(this.#time);
    this.#onChange(this.#error);
  }

  /** To the start, which nobody is told. */
  rewind(): void {
    this.pause();
    this.#time = 0;
  }

  /** Another clock from here on; without one, the file's. */
  runOn(clock: CallClock = this.#file): void {
    const { plays, rate, time } = this;
    if (plays) this.#clock.pause();
    this.#time = time;
    this.#error = undefined;
    this.#clock = clock;
    clock.rate = rate;
    if (plays) clock.play(time);
  }

  #stopAt(time: number) {
    this.#time = time;
    this.#plays = false;
    this.#clock.pause();
    clearInterval(this.#ends);
    cancelAnimationFrame(this.#frame);
    if (this.#error === 'slow') this.#error = undefined;
    this.#onChange(this.#error);
  }

  #run() {
    const draw = () => {
      this.#onChange(this.#error);
      if (this.#plays) this.#frame = requestAnimationFrame(draw);
    };
    cancelAnimationFrame(this.#frame);
    draw();
    // A hidden tab has no frames.
    clearInterval(this.#ends);
    this.#ends = setInterval(() => {
      if (this.time >= this.seconds) this.#stopAt(this.seconds);
    }, 100);
  }

  #take(error: SoundError | undefined) {
    if (error && error !== 'slow') this.runOn(this.#silent);
    this.#error = error;
    this.#onChange(error);
  }
}
