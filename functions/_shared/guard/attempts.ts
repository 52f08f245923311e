import { InternalError } from '../internal-error.ts';
import { Refusal } from '../refusal.ts';

const HOUR_MS = 60 * 60_000;
/** So many calls that the database was not told about are told at once, where nothing it knows would let them on. */
const TOLD_AT_ONCE = 10;
/** Callers that are remembered at once; about a megabyte. */
const CALLERS = 10_000;

interface Caller {
  /** Calls within the hour that ends at `endsAt`, in milliseconds since 1970. */
  calls: number;
  endsAt: number;
  /** Those of them that the database was not told about: they were refused before. */
  untold: number;
  refusedUntil: number;
  /** Until then the database asks for work, whatever is sent. */
  worksUntil: number;
}

const rateLimited = (ms: number) =>
  new Refusal('rate_limited', {
    headers: { 'retry-after': `${Math.max(1, Math.ceil(ms / 1_000))}` },
    cause: new InternalError('limit per caller'),
  });

/**
 * Who has called this instance of a function within the hour, or been called about, and who is refused. It answers a caller who is over a limit
 * without reading what they send and without the database, which alone knows what other instances were asked.
 */
export class Attempts {
  readonly #callers = new Map<string, Caller>();

  /** Counts a call. Throws 429 when the caller has made `most`, or was refused for a while. */
  count(client: string, most: number): void {
    const now = Date.now();
    const caller = this.#find(client, now);
    caller.calls += 1;
    if (caller.calls > most) caller.refusedUntil = Math.max(caller.refusedUntil, caller.endsAt);
    this.check(client);
    caller.untold += 1;
  }

  /** Throws 429 when the caller is refused, and counts nothing. */
  check(client: string): void {
    const now = Date.now();
    const { refusedUntil } = this.#find(client, now);
    if (refusedUntil > now) throw rateLimited(refusedUntil - now);
  }

  /** Whether the database should hear of the caller now, although it would refuse the call. */
  isDue(client: string): boolean {
    return this.#find(client, Date.now()).untold >= TOLD_AT_ONCE;
  }

  /** Lets no call of theirs on without a proof of work for so many seconds. */
  askForWork(client: string | undefined, seconds: number): void {
    const now = Date.now();
    if (client !== undefined) this.#find(client, now).worksUntil = now + seconds * 1_000;
  }

  mustWork(client: string | undefined): boolean {
    const now = Date.now();
    return client !== undefined && this.#find(client, now).worksUntil > now;
  }

  /** How many calls the database is to be told about; from now on it knows of them. */
  takeUntold(client: string): number {
    const caller = this.#find(client, Date.now());
    const { untold } = caller;
    caller.untold = 0;
    return untold;
  }

  /** Refuses the caller for so many seconds, and answers the refusal. */
  refuse(client: string | undefined, seconds: number): Refusal {
    const now = Date.now();
    if (client !== undefined) this.#find(client, now).refusedUntil = now + seconds * 1_000;
    return rateLimited(seconds * 1_000);
  }

  #find(client: string, now: number): Caller {
    const known = this.#callers.get(client);
    // A clock that was set back leaves hours that end too late.
    if (known && known.endsAt > now && known.endsAt <= now + HOUR_MS) return known;
    this.#callers.delete(client);
    const [oldest] = this.#callers.keys();
    if (oldest !== undefined && this.#callers.size >= CALLERS) this.#callers.delete(oldest);
    const caller = { calls: 0, endsAt: now + HOUR_MS, untold: 0, refusedUntil: 0, worksUntil: 0 };
    this.#callers.set(client, caller);
    return caller;
  }
}
