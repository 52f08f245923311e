import { createHash, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

/** What a browser answers to a challenge, as `PublicKeyCredential.toJSON` writes it. Bytes are base64url. */
export const CredentialAnswer = z.object({
  type: z.enum(['create', 'request']),
  credential_response: z.object({
    id: z.string(),
    response: z.object({
      clientDataJSON: z.string(),
      authenticatorData: z.string(),
      signature: z.string().optional(),
      /** The user that the device holds a passkey for. */
      userHandle: z.string().nullish(),
    }),
  }),
});
export type CredentialAnswer = z.output<typeof CredentialAnswer>;

export interface StoredCredential {
  id: string;
  /** SPKI in DER, base64url. */
  publicKey: string;
}

/** Bits of the flags in the authenticator data: somebody was there, and a new credential follows. */
const USER_PRESENT = 0x01;
const ATTESTED = 0x40;
/** Where the length of the credential's id stands in the authenticator data: behind 37 bytes and the device's model. */
const ID_LENGTH_AT = 53;
/** A public key for ES256 as COSE writes it: this, 32 bytes of x, three bytes, 32 bytes of y. */
const COSE_ES256 = Buffer.from('a5010203262001215820', 'hex');

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const fromBase64Url = (text: string) => Buffer.from(text, 'base64url');

/**
 * The credential that has answered this challenge for this site: a new one (WebAuthn 3, 7.1), or the stored one by its
 * signature (7.2). Throws if it is neither.
 */
export function provenCredential(
  { type, credential_response: { id, response } }: CredentialAnswer,
  ceremony: Record<'challenge' | 'origin' | 'rpId', string>,
  stored: StoredCredential | null,
): StoredCredential {
  const { clientDataJSON, signature = '' } = response;
  const data = fromBase64Url(response.authenticatorData);
  if (!data.subarray(0, 32).equals(sha256(ceremony.rpId))) throw new Error('This was made for another site.');
  if (((data[32] ?? 0) & USER_PRESENT) === 0) throw new Error('Nobody was there.');
  const client = JSON.parse(fromBase64Url(clientDataJSON).toString());
  const wanted = type === 'create' ? 'webauthn.create' : 'webauthn.get';
  if (client.type !== wanted) throw new Error(`This is a ${client.type}, not a ${wanted}.`);
  if (client.challenge !== ceremony.challenge) throw new Error('This answers another challenge.');
  if (client.origin !== ceremony.origin) throw new Error(`This was made for ${client.origin}.`);
  if (type === 'create') return attestedCredential(data, id);
  if (id !== stored?.id) throw new Error('This is another credential.');
  const signed = Buffer.concat([data, sha256(fromBase64Url(clientDataJSON))]);
  const isValid = verify('sha256', signed, readKey(stored.publicKey), fromBase64Url(signature));
  if (!isValid) throw new Error('The signature is not the one of this credential.');
  return stored;
}

/** The new credential in the authenticator data. */
function attestedCredential(data: Buffer, id: string): StoredCredential {
  if (((data[32] ?? 0) & ATTESTED) === 0) throw new Error('There is no new credential.');
  const start = ID_LENGTH_AT + 2;
  const end = start + data.readUInt16BE(ID_LENGTH_AT);
  if (data.subarray(start, end).toString('base64url') !== id) throw new Error('This is another credential.');
  const key = data.subarray(end);
  const x = COSE_ES256.length;
  if (!key.subarray(0, x).equals(COSE_ES256)) throw new Error('This is no key for ES256.');
  const half = (from: number) => key.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: half(x), y: half(x + 32 + 3) };
  const spki = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' });
  return { id, publicKey: spki.toString('base64url') };
}

const readKey = (publicKey: string) =>
  createPublicKey({ key: fromBase64Url(publicKey), format: 'der', type: 'spki' });
