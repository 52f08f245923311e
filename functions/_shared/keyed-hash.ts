import { createHmac } from 'node:crypto';

/**
 * HMAC-SHA-256 in hexadecimal. Stands for a value in the database without holding it: the store alone cannot turn it
 * back. The purpose keeps hashes of equal values for different uses apart.
 */
export const keyedHash = (personSecret: string, purpose: string, value: string): string =>
  createHmac('sha256', personSecret).update(`${purpose}\n`).update(value).digest('hex');

/** A UUID (version 8: application-defined) made of a hash, so that equal content has an equal key. */
export function uuidOfHash(hash: string): string {
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
