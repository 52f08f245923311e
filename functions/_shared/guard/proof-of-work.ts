import { Buffer } from 'node:buffer';
import { createHmac, randomBytes } from 'node:crypto';
import { type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { SigningKey, SigningKeys } from '../../../src/site/signing-keys.ts';
import { keyedHash } from '../keyed-hash.ts';
import { Refusal } from '../refusal.ts';
import { purposeKey } from '../signed-token.ts';

/** Carries a solved challenge: base64 of ALTCHA's payload `{ challenge, solution }`. */
const PROOF_HEADER = 'proof-of-work';
const HEADER_MAX_LENGTH = 2_000;

/**
 * Rounds of PBKDF2 for one try, and how its key has to begin: one try in 256 does. About a tenth of a second on a laptop,
 * one on a slow phone. Verifying takes one try.
 */
const ROUNDS = 1_250;
const KEY_PREFIX = '00';
const LIFETIME_SECONDS = 600;

/** What a proof is good for: one function, called by one caller with one content. */
export interface Work {
  name: string;
  clientHash: string | undefined;
  bodyHash: string;
}

const secretOf = (key: SigningKey, { name, clientHash, bodyHash }: Work) =>
  keyedHash(purposeKey(key, 'proof').toString('hex'), name, `${clientHash}\n${bodyHash}`);

const KEY_BYTES = 32;
const RANDOM_BYTES = 16;

/**
 * The refusal 428 with a new challenge (ALTCHA, MIT licence: solved in the browser, no third party is asked). This code
 * signs the challenge itself, because the library takes four times as long for the same signature. The key of the answer
 * is derived only when the answer is verified, which the library does.
 */
export function proofRequired([key]: SigningKeys, work: Work): Refusal {
  // The signature is over this very JSON, with its names in the order of the alphabet.
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    data: { key: key.id },
    expiresAt: Math.floor(Date.now() / 1_000) + LIFETIME_SECONDS,
    keyLength: KEY_BYTES,
    keyPrefix: KEY_PREFIX,
    nonce: randomBytes(RANDOM_BYTES).toString('hex'),
    salt: randomBytes(RANDOM_BYTES).toString('hex'),
  };
  const signature = createHmac('sha256', secretOf(key, work))
    .update(JSON.stringify(parameters))
    .digest('hex');
  return new Refusal('proof_required', { challenge: { parameters, signature } });
}

const payloadShape = z.object({
  challenge: z.object({ parameters: z.object({ nonce: z.string() }), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Whether the call carries a proof of this very work. One that is wrong, too old or for something else is none. */
export async function isProven(keys: SigningKeys, headers: Headers, work: Work): Promise<boolean> {
  const header = headers.get(PROOF_HEADER);
  const payload = header && header.length <= HEADER_MAX_LENGTH ? parsePayload(header) : undefined;
  const key = keys.find(({ id }) => id === payload?.challenge.parameters.data?.key);
  if (!payload || !key) return false;
  const hmacSignatureSecret = secretOf(key, work);
  const verified = verifySolution({ ...payload, deriveKey, hmacSignatureSecret });
  return verified.then(
    (result) => result.verified,
    () => false,
  );
}

function parsePayload(header: string): Payload | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
    return payloadShape.safeParse(value).success ? (value as Payload) : undefined;
  } catch {
    return undefined;
  }
}
