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
      publicKey: z.string().optional(),
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

/** Bit of the flags in the authenticator data that says somebody was there. */
const USER_PRESENT = 0x01;

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
  const { clientDataJSON, publicKey = '', signature = '' } = response;
  const data = fromBase64Url(response.authenticatorData);
  if (!data.subarray(0, 32).equals(sha256(ceremony.rpId))) throw new Error('This was made for another site.');
  if (((data[32] ?? 0) & USER_PRESENT) === 0) throw new Error('Nobody was there.');
  const client = JSON.parse(fromBase64Url(clientDataJSON).toString());
  const wanted = type === 'create' ? 'webauthn.create' : 'webauthn.get';
  if (client.type !== wanted) throw new Error(`This is a ${client.type}, not a ${wanted}.`);
  if (client.challenge !== ceremony.challenge) throw new Error('This answers another challenge.');
  if (client.origin !== ceremony.origin) throw new Error(`This was made for ${client.origin}.`);
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
