import { Buffer } from 'node:buffer';
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { SigningKey, SigningKeys } from '../../src/site/signing-keys.ts';
import { keyedHash } from './keyed-hash.ts';
import { Refusal } from './refusal.ts';
import { purposeKey } from './signed-token.ts';

/** Carries a solved challenge: base64 of ALTCHA's payload `{ challenge, solution }`. */
const PROOF_HEADER = 'proof-of-work';
const HEADER_MAX_LENGTH = 2_000;

/** Rounds of PBKDF2 for one try, and how many tries: about a tenth of a second on a laptop, one on a slow phone. */
const ROUNDS = 5_000;
const TRIES = { min: 40, max: 90 };
export const PROOF_LIFETIME_SECONDS = 600;

const secretsOf = (key: SigningKey) => ({
  hmacSignatureSecret: purposeKey(key, 'challenge').toString('hex'),
  hmacKeySignatureSecret: purposeKey(key, 'solution').toString('hex'),
});

/** The refusal 428 with a new challenge (ALTCHA, MIT licence: solved in the browser, no third party is asked). */
export async function proofRequired(keys: SigningKeys): Promise<Refusal> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(TRIES.min, TRIES.max),
    expiresAt: Math.floor(Date.now() / 1_000) + PROOF_LIFETIME_SECONDS,
    deriveKey,
    data: { key: keys[0].id },
    ...secretsOf(keys[0]),
  });
  return new Refusal('proof_required', { challenge: { ...challenge } });
}

const payloadShape = z.object({
  challenge: z.object({ parameters: z.object({ nonce: z.string() }), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Undefined without a proof; otherwise what the proof is known by, so that it can be used once. Throws 428 with a new
 * challenge when the proof is wrong or too old.
 */
export async function readProof(keys: SigningKeys, headers: Headers): Promise<string | undefined> {
  const header = headers.get(PROOF_HEADER);
  if (header === null) return undefined;
  const payload = header.length <= HEADER_MAX_LENGTH ? parsePayload(header) : undefined;
  const key = keys.find(({ id }) => id === payload?.challenge.parameters.data?.key);
  if (!payload || !key) throw await proofRequired(keys);
  const { verified } = await verifySolution({ ...payload, deriveKey, ...secretsOf(key) }).catch(() => ({
    verified: false,
  }));
  if (!verified) throw await proofRequired(keys);
  return keyedHash(key.secret, 'proof-used', payload.challenge.parameters.nonce);
}

function parsePayload(header: string): Payload | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
    return payloadShape.safeParse(value).success ? (value as Payload) : undefined;
  } catch {
    return undefined;
  }
}
