import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type AuthCall, isUuid, text } from './call.ts';
import { invalid, refusal } from './error.ts';
import { CHALLENGE_LIFETIME_SECONDS } from './factor-challenge.ts';
import { CredentialAnswer, provenCredential, type StoredCredential } from './webauthn.ts';

/** What a device answers to a challenge. */
export const PasskeyProof = z.object({
  challenge_id: text,
  credential: CredentialAnswer.shape.credential_response,
});
export type PasskeyProof = z.output<typeof PasskeyProof>;

/** The name of the site, which passkeys belong to. */
export const rpIdOf = ({ auth }: AuthCall) => new URL(auth.siteUrl).hostname;

/** Makes a challenge. `options` are the rest of what the browser is given. */
export async function startCeremony({ auth: { sql } }: AuthCall, userId: string | null, options: object) {
  const challenge = randomBytes(32).toString('base64url');
  const [made] = await sql<{ challenge_id: string; expires_at: number }[]>`
    insert into auth.webauthn_challenges (user_id, challenge) values (${userId}, ${challenge})
    returning id as challenge_id, extract(epoch from created_at)::int + ${CHALLENGE_LIFETIME_SECONDS} as expires_at`;
  return { ...made, options: { ...options, challenge, timeout: CHALLENGE_LIFETIME_SECONDS * 1_000 } };
}

/** The challenge of this user, or of nobody, which is used up now: whatever comes of it, it answers nothing else. */
export async function takeChallenge(
  { auth: { sql } }: AuthCall,
  id: string,
  userId: string | null,
): Promise<string> {
  if (!isUuid(id)) throw invalid('challenge_id must be a valid UUID');
  const [found] = await sql<{ challenge: string; expired: boolean }[]>`
    delete from auth.webauthn_challenges where id = ${id} and user_id is not distinct from ${userId}
    returning challenge,
      created_at < now() - ${CHALLENGE_LIFETIME_SECONDS} * interval '1 second' as expired`;
  if (!found) throw refusal('passkey_challenge_not_found');
  if (found.expired) throw refusal('passkey_challenge_expired');
  return found.challenge;
}

/** The credential that has answered the challenge. */
export function prove(
  call: AuthCall,
  type: CredentialAnswer['type'],
  challenge: string,
  credential: PasskeyProof['credential'],
  stored: StoredCredential | null,
): StoredCredential {
  const ceremony = { challenge, origin: call.auth.siteUrl, rpId: rpIdOf(call) };
  try {
    return provenCredential({ type, credential_response: credential }, ceremony, stored);
  } catch {
    throw refusal('passkey_unverified');
  }
}
