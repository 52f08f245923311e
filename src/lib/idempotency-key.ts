/** A UUID for the header `Idempotency-Key`: made at the first click, and kept over retries of the same body. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/** A submission under way: what it was about, in any text that tells two bodies apart, and its key. */
export interface Attempt {
  about: string;
  key: string;
}

/** The last attempt again if it was about the same, so that a lost answer never causes a second one; else a new one. */
export function attemptAt(about: string, last: Attempt | undefined): Attempt {
  return last?.key && last.about === about ? last : { about, key: newIdempotencyKey() };
}
