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
      /** Of a new credential. */
      publicKey: z.string().optional(),
      /** By a known credential. */
      signature: z.string().optional(),
    }),
  }),
});
export type CredentialAnswer = z.output<typeof CredentialAnswer>;

export interface StoredCredential {
  id: string;
  /** SPKI in DER, base64url. */
  publicKey: string;
}

interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
}

/** Bit of the flags in the authenticator data that says somebody was there. */
const USER_PRESENT = 0x01;

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const fromBase64Url = (text: string) => Buffer.from(text, 'base64url');

function assertClientData(json: string, type: string, { challenge, origin }: Ceremony): void {
  const data = JSON.parse(fromBase64Url(json).toString());
  if (data.type !== type) throw new Error(`This is a ${data.type}, not a ${type}.`);
  if (data.challenge !== challenge) throw new Error('This answers another challenge.');
  if (data.origin !== origin) throw new Error(`This was made for ${data.origin}.`);
}

function assertAuthenticatorData(data: Buffer, rpId: string): void {
  if (!data.subarray(0, 32).equals(sha256(rpId))) throw new Error('This was made for another site.');
  if (((data[32] ?? 0) & USER_PRESENT) === 0) throw new Error('Nobody was there.');
}

/**
 * The credential that has answered this challenge for this site: a new one (WebAuthn 3, 7.1), or the stored one by its
 * signature (7.2). Throws if it is neither.
 */
export function provenCredential(
  { type, credential_response: { id, response } }: CredentialAnswer,
  ceremony: Ceremony,
  stored: StoredCredential | null,
): StoredCredential {
  const { clientDataJSON, publicKey = '', signature = '' } = response;
  const data = fromBase64Url(response.authenticatorData);
  assertAuthenticatorData(data, ceremony.rpId);
  assertClientData(clientDataJSON, type === 'create' ? 'webauthn.create' : 'webauthn.get', ceremony);
  if (type === 'create') {
    readKey(publicKey);
    return { id, publicKey };
  }
  if (id !== stored?.id) throw new Error('This is another credential.');
  const signed = Buffer.concat([data, sha256(fromBase64Url(clientDataJSON))]);
  const isValid = verify('sha256', signed, readKey(stored.publicKey), fromBase64Url(signature));
  if (!isValid) throw new Error('The signature is not the one of this credential.');
  return stored;
}

const readKey = (publicKey: string) =>
  createPublicKey({ key: fromBase64Url(publicKey), format: 'der', type: 'spki' });
