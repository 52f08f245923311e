/**
 * A Bloom filter of passwords: it says of every member that it is one, and of fewer than one text in ten thousand
 * that is none. Made by `make-common-passwords.ts`, 8 KiB for 3,200 passwords.
 */

/** A power of two, so that a hash is cut to a position by a mask. */
export const FILTER_BYTES = 8_192;
/** Bits set for each password; the best number for 65,536 bits and 3,200 passwords. */
const PROBES = 13;
const MASK = FILTER_BYTES * 8 - 1;

/** What is compared: letters and digits only, small, so that signs and capitals between them change nothing. */
export function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** After FNV-1a, with a factor to choose, and stirred at the end: its low bits alone are too regular. */
function hash(bytes: Uint8Array, factor: number): number {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, factor);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

function positions(password: string): number[] {
  const bytes = new TextEncoder().encode(lettersAndDigits(password));
  const first = hash(bytes, 0x01000193);
  const step = hash(bytes, 0x5bd1e995) | 1;
  return Array.from({ length: PROBES }, (_, probe) => (first + Math.imul(probe, step)) & MASK);
}

export function addPassword(filter: Uint8Array, password: string): void {
  for (const position of positions(password)) {
    filter[position >> 3] = (filter[position >> 3] ?? 0) | (1 << (position & 7));
  }
}

export function hasPassword(filter: Uint8Array, password: string): boolean {
  return positions(password).every((position) => ((filter[position >> 3] ?? 0) >> (position & 7)) & 1);
}
