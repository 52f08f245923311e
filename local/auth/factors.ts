import { Secret, TOTP } from 'otpauth';
import type { Sql } from 'postgres';
import { AuthError } from './error.ts';
import type { AccessClaims } from './tokens.ts';

const CHALLENGE_LIFETIME_SECONDS = 300;
const FACTORS_PER_USER = 10;
/** Wrong codes that a factor bears within five minutes; then it refuses every code. */
const WRONG_CODES_ALLOWED = 5;
const STEP_SECONDS = 30;

interface Factor {
  id: string;
  status: 'unverified' | 'verified';
  secret: string;
  last_step: number;
  failures: number;
}

/** What `GET /user` lists under `factors`. */
export interface FactorSummary {
  id: string;
  friendly_name: string;
  factor_type: 'totp';
  status: Factor['status'];
  created_at: Date;
  updated_at: Date;
}

/** Time-based one-time passwords as a second factor, in the answers and error codes of the auth service. */
export class AuthFactors {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  list(userId: string): Promise<FactorSummary[]> {
    return this.#sql<FactorSummary[]>`
      select id, friendly_name, factor_type, status, created_at, updated_at
      from auth.mfa_factors where user_id = ${userId} order by created_at`;
  }

  /** `POST /factors`. */
  async enrol(claims: AccessClaims, body: Record<string, unknown>): Promise<Response> {
    const kind = body.factor_type;
    if (kind === 'phone')
      throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    if (kind === 'webauthn') {
      throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
    }
    if (kind !== 'totp') {
      throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
    }
    const enrolled = await this.list(claims.sub);
    const name = String(body.friendly_name ?? '');
    if (enrolled.length >= FACTORS_PER_USER) {
      throw new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      );
    }
    if (name && enrolled.some((factor) => factor.friendly_name === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`;
      throw new AuthError(422, 'mfa_factor_name_conflict', message);
    }
    if (claims.aal !== 'aal2' && enrolled.some(({ status }) => status === 'verified')) {
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
    const totp = new TOTP({
      issuer: String(body.issuer ?? '') || 'local',
      label: String(claims.email ?? ''),
    });
    const [factor] = await this.#sql<{ id: string }[]>`
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret)
      values (${claims.sub}, ${name}, 'totp', ${totp.secret.base32}) returning id`;
    return Response.json({
      id: factor?.id,
      type: 'totp',
      friendly_name: name,
      totp: { qr_code: '', secret: totp.secret.base32, uri: totp.toString() },
    });
  }

  /** `POST /factors/{id}/challenge`. */
  async challenge(claims: AccessClaims, factorId: string): Promise<Response> {
    const [challenge] = await this.#sql<{ id: string; expires_at: number }[]>`
      insert into auth.mfa_challenges (factor_id)
      select id from auth.mfa_factors where id = ${factorId} and user_id = ${claims.sub}
      returning id, extract(epoch from created_at)::int + ${CHALLENGE_LIFETIME_SECONDS} as expires_at`;
    if (!challenge) throw factorNotFound();
    return Response.json({ ...challenge, type: 'totp' });
  }

  /**
   * The database's part of `POST /factors/{id}/verify`: afterwards the session has level aal2 and the user's weaker
   * sessions are gone. Throws for a wrong, an already used or one code too many.
   */
  async verify(claims: AccessClaims, factorId: string, body: Record<string, unknown>): Promise<void> {
    const code = String(body.code ?? '');
    const challengeId = String(body.challenge_id ?? '');
    // A refusal is answered, not thrown, inside the transaction: the count of failures must be kept.
    const refusal = await this.#sql.begin(async (sql): Promise<AuthError | undefined> => {
      const [factor] = await sql<Factor[]>`
        select id, status, secret, last_step::int,
               case when failures_since > now() - interval '5 minutes' then failures else 0 end as failures
        from auth.mfa_factors where id = ${factorId} and user_id = ${claims.sub} for update`;
      if (!factor) return factorNotFound();
      if (factor.failures >= WRONG_CODES_ALLOWED) {
        return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
      }
      const [challenge] = await sql`
        select 1 from auth.mfa_challenges where id::text = ${challengeId} and factor_id = ${factorId}
        and created_at > now() - ${CHALLENGE_LIFETIME_SECONDS} * interval '1 second'`;
      if (!challenge) {
        const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
        return new AuthError(422, 'mfa_challenge_expired', message);
      }
      const step = acceptedStep(factor, code);
      if (step === undefined) {
        await sql`
          update auth.mfa_factors set failures = ${factor.failures + 1},
            failures_since = case when ${factor.failures} = 0 then now() else failures_since end
          where id = ${factorId}`;
        return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
      }
      await sql`
        update auth.mfa_factors set status = 'verified', last_step = ${step}, failures = 0, updated_at = now()
        where id = ${factorId}`;
      await sql`delete from auth.mfa_challenges where factor_id = ${factorId}`;
      await sql`delete from auth.mfa_factors where user_id = ${claims.sub} and status = 'unverified'`;
      await sql`update auth.sessions set aal = 'aal2', factor_id = ${factorId} where id = ${claims.session_id}`;
      await sql`delete from auth.sessions where user_id = ${claims.sub} and aal is distinct from 'aal2'`;
      return undefined;
    });
    if (refusal) throw refusal;
  }

  /** `DELETE /factors/{id}`: sessions that it had lifted fall back to aal1. */
  async unenrol(claims: AccessClaims, factorId: string): Promise<Response> {
    await this.#sql.begin(async (sql) => {
      const [factor] = await sql<Pick<Factor, 'status'>[]>`
        select status from auth.mfa_factors where id = ${factorId} and user_id = ${claims.sub} for update`;
      if (!factor) throw factorNotFound();
      if (factor.status === 'verified' && claims.aal !== 'aal2') {
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
      }
      await sql`delete from auth.mfa_factors where id = ${factorId}`;
      await sql`
        delete from auth.mfa_amr_claims where authentication_method = 'totp'
        and session_id in (select id from auth.sessions where factor_id = ${factorId})`;
      await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factorId}`;
    });
    return Response.json({ id: factorId });
  }
}

const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/** The time step of a right code that no earlier or same step has been accepted for; undefined otherwise. */
function acceptedStep({ secret, last_step }: Factor, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = Date.now();
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({
    token: code,
    window: 1,
    timestamp,
  });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
  return step > last_step ? step : undefined;
}
