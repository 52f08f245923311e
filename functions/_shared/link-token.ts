import { Buffer } from 'node:buffer';
import type { SigningKeys } from '../../src/site/signing-keys.ts';
import { Refusal } from './refusal.ts';
import { makeSignedToken, readSignedToken } from './signed-token.ts';

/** What a link in a mail is for, as its first byte. A number is never given to another purpose: old mails keep theirs. */
const PURPOSES = { confirm: 1, unsubscribe: 2, block: 3, personalData: 4 } as const;
export type LinkPurpose = keyof typeof PURPOSES;

const DAY_SECONDS = 24 * 60 * 60;
/** Zero: as long as the key that signs. Leaving has to work from an old mail too. */
const LIFETIME_SECONDS: Record<LinkPurpose, number> = {
  confirm: 7 * DAY_SECONDS,
  unsubscribe: 0,
  block: 0,
  personalData: DAY_SECONDS,
};

const PERSON_BYTES = 32;

/**
 * A token of 72 characters in base64url that lets its bearer do one thing for one person: purpose (1 byte), last second
 * (4 bytes, 0 = none), hash of the person (32 bytes). It names nobody.
 */
export function makeLinkToken(
  keys: SigningKeys,
  purpose: LinkPurpose,
  personHash: string,
  now: Date,
): string {
  const lifetime = LIFETIME_SECONDS[purpose];
  const content = Buffer.alloc(1 + 4 + PERSON_BYTES);
  content.writeUInt8(PURPOSES[purpose], 0);
  content.writeUInt32BE(lifetime === 0 ? 0 : Math.floor(now.getTime() / 1_000) + lifetime, 1);
  content.write(personHash, 5, 'hex');
  return makeSignedToken(keys, 'link', content);
}

/**
 * Throws the refusal 410 when the token is incomplete, too old, for none of the purposes, or made by somebody else or by a
 * key of the past.
 */
export function readLinkToken<Purpose extends LinkPurpose>(
  keys: SigningKeys,
  token: string,
  purposes: readonly Purpose[],
  now: Date,
): { purpose: Purpose; personHash: string } {
  const content = readSignedToken(keys, 'link', token);
  if (!content) throw new Refusal('link_expired');
  const expires = content.readUInt32BE(1);
  const purpose = purposes.find((name) => PURPOSES[name] === content[0]);
  if (!purpose || (expires !== 0 && now.getTime() / 1_000 > expires)) throw new Refusal('link_expired');
  return { purpose, personHash: content.subarray(5).toString('hex') };
}
