import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { type AuthCall, text } from './call.ts';
import { notify } from './codes.ts';
import { AuthError, invalid, refusal } from './error.ts';
import { CHALLENGE_LIFETIME_SECONDS } from './factor-challenge.ts';
import { type Caller, liftSession } from './sessions.ts';
import type { ISql, PublicFactor } from './users.ts';
import { CredentialAnswer, provenCredential, type StoredCredential } from './webauthn.ts';

/** Wrong codes that a factor bears within five minutes; then it refuses every code. */
const WRONG_CODES_ALLOWED = 5;
const STEP_SECONDS = 30;

export const FactorAttempt = z.object({
  challenge_id: text,
  code: text,
  webauthn: CredentialAnswer.nullish(),
});
type FactorAttempt = z.output<typeof FactorAttempt>;

interface Factor extends PublicFactor {
  secret: string | null;
  credential: StoredCredential | null;
  last_step: number;
  failures: number;
}

interface Challenge {
  expected: string | null;
  usable: boolean;
  expired: boolean;
}

/** `POST /factors/{id}/verify`: lifts the session to aal2; the user's weaker sessions end. */
export async function verifyFactor(call: AuthCall, body: FactorAttempt, caller: Caller): Promise<object> {
  const { id: userId } = caller.user;
  const outcome = await call.auth.sql.begin(async (sql) => {
    // A refusal is answered, not thrown, inside the transaction: the count of failures must be kept.
    const factor = await acceptProof(sql, call, body, userId);
    if (factor instanceof AuthError) return factor;
    const { factor_type: kind } = factor;
    const others = sql`user_id = ${userId} and status = 'unverified' and factor_type = ${kind}`;
    await sql`delete from auth.mfa_factors where ${others}`;
    const answer = await liftSession(sql, call, caller, factor);
    await sql`delete from auth.sessions where user_id = ${userId} and aal is distinct from 'aal2'`;
    return { answer, isNew: factor.status === 'unverified', kind };
  });
  if (outcome instanceof AuthError) throw outcome;
  if (outcome.isNew) notify(call.auth, 'mfa_factor_enrolled', caller.user, { FactorType: outcome.kind });
  return outcome.answer;
}

/** The factor as it was before this proof, which is used up now; or why the proof is refused. */
async function acceptProof(sql: ISql, call: AuthCall, body: FactorAttempt, userId: string) {
  const { challenge_id: challengeId } = body;
  const factorId = call.uuid('factor_id');
  if (!body.code && !body.webauthn) throw invalid('Code needs to be non-empty');
  const [factor] = await sql<Factor[]>`
    select *, last_step::int,
      case when failures_since > now() - interval '5 minutes' then failures else 0 end as failures
    from auth.mfa_factors where id = ${factorId} and user_id = ${userId} for update`;
  if (!factor) return refusal('factor_not_found');
  if (factor.failures >= WRONG_CODES_ALLOWED) return refusal('request_rate');
  const [challenge] = await sql<Challenge[]>`
    select expected, verified_at is null and ip_address = ${call.ip} as usable,
      created_at < now() - ${CHALLENGE_LIFETIME_SECONDS} * interval '1 second' as expired
    from auth.mfa_challenges where id::text = ${challengeId} and factor_id = ${factorId}`;
  if (!challenge) return refusal('challenge_not_found');
  if (!challenge.usable) return refusal('challenge_of_other_address');
  if (challenge.expired) {
    await sql`delete from auth.mfa_challenges where id::text = ${challengeId}`;
    return refusal('challenge_expired', { id: challengeId });
  }
  const proof = proofOf(factor, challenge, body, call.auth.siteUrl);
  if (proof instanceof AuthError) {
    await sql`
      update auth.mfa_factors set failures = ${factor.failures + 1},
        failures_since = case when ${factor.failures} = 0 then now() else failures_since end
      where id = ${factorId}`;
    return proof;
  }
  await sql`update auth.mfa_challenges set verified_at = now() where id::text = ${challengeId}`;
  await sql`
    update auth.mfa_factors set status = 'verified', last_step = ${proof.step}, failures = 0, updated_at = now(),
      credential = ${proof.credential ? sql.json({ ...proof.credential }) : null}
    where id = ${factorId}`;
  return factor;
}

/** What is to be kept of a proof, or why it is none. */
function proofOf(
  factor: Factor,
  { expected }: Challenge,
  { code, webauthn }: FactorAttempt,
  siteUrl: string,
) {
  const { factor_type: kind, last_step: step, credential } = factor;
  if (kind === 'webauthn') {
    if (!webauthn) return invalid('WebAuthn config required');
    const ceremony = { challenge: expected ?? '', origin: siteUrl, rpId: new URL(siteUrl).hostname };
    try {
      return { step, credential: provenCredential(webauthn, ceremony, credential) };
    } catch {
      // Not a refusal: the service counts a credential that does not fit as its own failure.
      return refusal('credential_mismatch');
    }
  }
  if (!code) return invalid('Code needs to be non-empty');
  if (kind === 'phone') return code === expected ? { step, credential } : refusal('phone_code_wrong');
  const accepted = acceptedStep(factor, code);
  return accepted ? { step: accepted, credential } : refusal('totp_code_wrong');
}

/** The time step of a right code that no earlier or same step has been accepted for; undefined otherwise. */
function acceptedStep({ secret, last_step }: Factor, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = Date.now();
  const totp = new TOTP({ secret: Secret.fromBase32(secret ?? '') });
  const delta = totp.validate({ token: code, window: 1, timestamp });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
  return step > last_step ? step : undefined;
}
