import { SilentClock } from './call-clock';
import type { Line } from '../call-view';
import { sayLine } from './call-voices';

/**
 * The voices of the device, line by line. Its seconds run as in silence, wait at the end of a line for a voice that is
 * slower, and go on from there when one is faster.
 */
export class AloudClock extends SilentClock {
  readonly #lines: readonly Line[];
  #line: Line | undefined;
  #stop: () => void = () => undefined;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(lines: readonly Line[]) {
    super();
    this.#lines = lines.filter(({ words }) => words.length > 0);
  }

  override get time(): number {
    return Math.min(super.time, this.#line?.end ?? Number.POSITIVE_INFINITY);
  }

  override play(from: number): void {
    this.#quiet();
    super.play(from);
    const line = this.#lines.find(({ end }) => end > from + 0.05);
    if (!line) return;
    const wait = Math.max(0, line.start - from);
    this.#next = setTimeout(() => this.#read(line), (wait * 1_000) / this.rate);
  }

  override pause(): void {
    super.pause();
    this.#quiet();
  }

  #quiet() {
    clearTimeout(this.#next);
    this.#stop();
    this.#line = undefined;
  }

  #read(line: Line) {
    this.#line = line;
    super.play(line.start);
    const side = line.isAgent ? 'second' : 'first';
    this.#stop = sayLine(side, line.text, this.rate, () => this.play(line.end));
  }
}
