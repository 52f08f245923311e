import { Buffer } from 'node:buffer';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { SigningKey, SigningKeys } from '../../src/site/signing-keys.ts';

const ID_BYTES = 1;
const MAC_BYTES = 16;

/** The key for one purpose, 32 bytes (HKDF-SHA-256): what it signs is worth nothing for another purpose. */
export const purposeKey = ({ secret }: SigningKey, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

const macOf = (key: SigningKey, purpose: string, signed: Uint8Array) =>
  createHmac('sha256', purposeKey(key, purpose)).update(signed).digest().subarray(0, MAC_BYTES);

/** Base64url of the id of the first key (1 byte), the content, and the first half of an HMAC-SHA-256 over both. */
export function makeSignedToken([key]: SigningKeys, purpose: string, content: Uint8Array): string {
  const signed = Buffer.concat([Buffer.of(key.id), content]);
  return Buffer.concat([signed, macOf(key, purpose, signed)]).toString('base64url');
}

/** The content; undefined when the token was changed, or made for another purpose or by none of these keys. */
export function readSignedToken(keys: SigningKeys, purpose: string, token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const signed = bytes.subarray(0, -MAC_BYTES);
  const key = keys.find(({ id }) => id === signed[0]);
  const isOurs = key && timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(key, purpose, signed));
  return isOurs ? signed.subarray(ID_BYTES) : undefined;
}
