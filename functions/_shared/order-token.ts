import { Buffer } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import { keyedHashBytes } from './keyed-hash.ts';

const ID_BYTES = 16;
const MAC_BYTES = 16;

const sign = (secret: string, id: Uint8Array) => keyedHashBytes(secret, 'order', id).subarray(0, MAC_BYTES);

/**
 * A token of 43 characters in base64url that lets its bearer see and manage one order: its id (16 bytes) and the first
 * half of an HMAC-SHA-256. It never ends, because an order can be cancelled for as long as it runs.
 */
export function makeOrderToken(secret: string, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, sign(secret, id)]).toString('base64url');
}

/** The id of the order; undefined when the token is incomplete or was made by somebody else. */
export function readOrderToken(secret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  const isOurs =
    bytes.length === ID_BYTES + MAC_BYTES && timingSafeEqual(bytes.subarray(ID_BYTES), sign(secret, id));
  if (!isOurs) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
