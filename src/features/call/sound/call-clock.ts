/** What a call runs on: the sound of its file, the voices of the device, or the seconds alone. */
export interface CallClock {
  /** Seconds from the start of the file. */
  readonly time: number;
  /** A factor, 2 is twice as fast. */
  rate: number;
  play(from: number): void;
  pause(): void;
}

/** The seconds alone: the words run in silence. */
export class SilentClock implements CallClock {
  readonly #now: () => number;
  #from = 0;
  #since: number | undefined;
  #rate = 1;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get time(): number {
    return this.#since === undefined
      ? this.#from
      : this.#from + ((this.#now() - this.#since) / 1000) * this.#rate;
  }

  get rate(): number {
    return this.#rate;
  }

  set rate(rate: number) {
    if (this.#since !== undefined) this.play(this.time);
    this.#rate = rate;
  }

  play(from: number): void {
    this.#from = from;
    this.#since = this.#now();
  }

  pause(): void {
    this.#from = this.time;
    this.#since = undefined;
  }
}
