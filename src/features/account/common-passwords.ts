import { lazyPart } from '~/lib/lazy-part';
import { hasPassword } from './common-password-filter';
import filterUrl from './common-passwords.bin?url';

/** A list that is slower than this is done without. Milliseconds. */
const PATIENCE_MS = 3_000;

let filter = new Uint8Array();

const fetchFilter = lazyPart(async () => {
  const response = await fetch(filterUrl, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`The list of common passwords was answered with ${response.status}.`);
  filter = new Uint8Array(await response.arrayBuffer());
});

/**
 * Fetches the list once, 8 KiB. Never rejects; without the list `isCommonPassword` is false for everything, and the next
 * one who types a password tries again.
 */
export const loadCommonPasswords = (): Promise<void> => fetchFilter().catch(() => {});

/** Whether the list, as far as it is here, holds this password; capitals, spaces and signs do not count. */
export function isCommonPassword(password: string): boolean {
  return filter.length > 0 && hasPassword(filter, password);
}
