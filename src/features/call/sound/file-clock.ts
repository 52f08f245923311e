import type { CallClock } from './call-clock';

/** Why a call can't be heard, or not yet. */
export type SoundError = 'missing' | 'blocked' | 'refused' | 'no-device' | 'slow';

/** How long the sound may stand still before the page says so, in milliseconds. */
const SAY_SLOW_AFTER = 900;
/** How long nothing of it may arrive before the words go on without it. */
const GIVE_UP_AFTER = 8_000;
/** With the sound at hand and no device to play it, its clock does not run. */
const NO_DEVICE_AFTER = 1_500;
const CHECK_EVERY = 150;

/** The clock of the file. It plays as the sound arrives; nothing is fetched before the first `play`. */
export class FileClock implements CallClock {
  readonly #audio = new Audio();
  /** Without the ending of its format. */
  readonly #path: string;
  readonly #onError: (error: SoundError | undefined) => void;
  /** Where it will be once the whole file is there. */
  #target: number | undefined;
  #plays = false;
  #isBlocked = false;
  #checks: ReturnType<typeof setInterval> | undefined;
  /** For how long nothing of the file has arrived while it stands still, in milliseconds. */
  #dry = 0;

  constructor(path: string, onError: (error: SoundError | undefined) => void) {
    this.#path = path;
    this.#onError = onError;
    this.#audio.addEventListener('error', () => this.#fail(this.#isBlocked ? 'blocked' : 'missing'));
    this.#audio.addEventListener('progress', () => {
      this.#dry = 0;
    });
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      if (blockedURI.includes(this.#path)) this.#isBlocked = true;
    });
  }

  get time(): number {
    if (this.#audio.ended) return Number.POSITIVE_INFINITY;
    return this.#target ?? this.#audio.currentTime;
  }

  get rate(): number {
    return this.#audio.playbackRate;
  }

  set rate(rate: number) {
    // A new source sets the rate back to the default.
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
  }

  play(from: number): void {
    this.#plays = true;
    this.#watch();
    if (from === 0 && (!this.#audio.src || this.#audio.error)) this.#audio.src = this.#address;
    if (Math.abs(this.#audio.currentTime - from) > 0.02 || !this.#audio.src) this.#seek(from);
    else this.#start();
  }

  pause(): void {
    this.#plays = false;
    clearInterval(this.#checks);
    this.#audio.pause();
  }

  get #address(): string {
    const format = this.#audio.canPlayType('audio/ogg; codecs=opus') ? 'ogg' : 'mp3';
    return `${this.#path}.${format}`;
  }

  #seek(to: number) {
    const { seekable, src } = this.#audio;
    const reaches = Array.from({ length: seekable.length }, (_, index) => seekable.end(index)).some(
      (end) => end >= to,
    );
    if (src && reaches) {
      this.#audio.currentTime = to;
      this.#start();
    } else void this.#seekInWhole(to);
  }

  /** A host that refuses ranges (Cloudflare answers 200 to one) can't be sought in: the file is taken whole. */
  async #seekInWhole(to: number) {
    this.#target = to;
    this.#audio.pause();
    try {
      const response = await fetch(this.#address);
      if (!response.ok) throw new Error(response.statusText);
      this.#audio.src = URL.createObjectURL(await response.blob());
      this.#audio.currentTime = this.#target;
      if (this.#plays) this.#start();
    } catch {
      if (this.#plays) this.#fail('missing');
    } finally {
      this.#target = undefined;
    }
  }

  #start() {
    this.#audio.play().catch((reason: unknown) => {
      // An error of the file has an event of its own, and a pause before the first sound is none.
      if (reason instanceof DOMException && reason.name === 'NotAllowedError') this.#fail('refused');
    });
  }

  #fail(error: SoundError) {
    if (!this.#plays) return;
    this.pause();
    this.#onError(error);
  }

  /** Says when the sound stands still, and when it goes on. */
  #watch() {
    clearInterval(this.#checks);
    let [last, still, wasHere, isSlow] = [this.time, 0, false, false];
    this.#dry = 0;
    this.#checks = setInterval(() => {
      const isHere = this.#audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
      const moves = this.time !== last;
      if (moves && isSlow) this.#onError(undefined);
      isSlow &&= !moves;
      still = moves || isHere !== wasHere ? 0 : still + CHECK_EVERY;
      this.#dry = moves ? 0 : this.#dry + CHECK_EVERY;
      [last, wasHere] = [this.time, isHere];
      if (isHere && still >= NO_DEVICE_AFTER) this.#fail('no-device');
      else if (this.#dry >= GIVE_UP_AFTER) this.#fail('missing');
      else if (!isHere && !isSlow && still >= SAY_SLOW_AFTER) {
        isSlow = true;
        this.#onError('slow');
      }
    }, CHECK_EVERY);
  }
}
