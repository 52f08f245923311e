/** Work that is due at some moment, until the stand-in stops. */
export class Timers {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #stopping = new AbortController();

  /** Aborted when the stand-in stops. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Replaces what the same id was waiting for. `at`: milliseconds since 1970. */
  set(id: string, at: number, work: () => unknown): void {
    this.clear(id);
    if (!this.signal.aborted) this.#timers.set(id, setTimeout(work, Math.max(at - Date.now(), 0)));
  }

  clear(id: string): void {
    clearTimeout(this.#timers.get(id));
  }

  stop(): void {
    this.#stopping.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
