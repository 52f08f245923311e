import { Buffer } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import { keyedHashBytes } from './keyed-hash.ts';
import { Refusal } from './refusal.ts';

/** What a link in a mail is for, as its first byte. A number is never given to another purpose: old mails keep theirs. */
const PURPOSES = { confirm: 1, unsubscribe: 2, block: 3, personalData: 4 } as const;
export type LinkPurpose = keyof typeof PURPOSES;

const DAY_SECONDS = 24 * 60 * 60;
/** Zero: for ever. Leaving has to work from a mail of any age. */
const LIFETIME_SECONDS: Record<LinkPurpose, number> = {
  confirm: 7 * DAY_SECONDS,
  unsubscribe: 0,
  block: 0,
  personalData: DAY_SECONDS,
};

const PERSON_BYTES = 32;
const MAC_BYTES = 16;
const SIGNED_BYTES = 1 + 4 + PERSON_BYTES;

const sign = (secret: string, signed: Uint8Array) =>
  keyedHashBytes(secret, 'link', signed).subarray(0, MAC_BYTES);

/**
 * A token of 71 characters in base64url that lets its bearer do one thing for one person: purpose (1 byte), last second
 * (4 bytes, 0 = never ends), hash of the person (32 bytes), the first half of an HMAC-SHA-256. It names nobody.
 */
export function makeLinkToken(secret: string, purpose: LinkPurpose, personHash: string, now: Date): string {
  const lifetime = LIFETIME_SECONDS[purpose];
  const signed = Buffer.alloc(SIGNED_BYTES);
  signed.writeUInt8(PURPOSES[purpose], 0);
  signed.writeUInt32BE(lifetime === 0 ? 0 : Math.floor(now.getTime() / 1_000) + lifetime, 1);
  signed.write(personHash, 5, 'hex');
  return Buffer.concat([signed, sign(secret, signed)]).toString('base64url');
}

/** Throws the refusal 410 when the token is incomplete, was made by somebody else, or is too old. */
export function readLinkToken(
  secret: string,
  token: string,
  now: Date,
): { purpose: LinkPurpose; personHash: string } {
  const bytes = Buffer.from(token, 'base64url');
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const isOurs =
    bytes.length === SIGNED_BYTES + MAC_BYTES &&
    timingSafeEqual(bytes.subarray(SIGNED_BYTES), sign(secret, signed));
  if (!isOurs) throw new Refusal('link_expired');
  const expires = signed.readUInt32BE(1);
  const purpose = (Object.keys(PURPOSES) as LinkPurpose[]).find((name) => PURPOSES[name] === signed[0]);
  if (!purpose || (expires !== 0 && now.getTime() / 1_000 > expires)) throw new Refusal('link_expired');
  return { purpose, personHash: signed.subarray(5).toString('hex') };
}
