import type { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';

/**
 * HMAC-SHA-256, 32 bytes. Stands for a value in the database without holding it: the store alone cannot turn it back.
 * The purpose keeps hashes of equal values for different uses apart.
 */
export function keyedHashBytes(secret: string, purpose: string, value: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n`).update(value).digest();
}

/** The same in hexadecimal. */
export const keyedHash = (secret: string, purpose: string, value: string): string =>
  keyedHashBytes(secret, purpose, value).toString('hex');

/** A UUID (version 8: application-defined) made of a hash, so that equal content has an equal key. */
export function uuidOfHash(hash: string): string {
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
