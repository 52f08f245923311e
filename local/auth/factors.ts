import { Secret, TOTP } from 'otpauth';
import type { Sql } from 'postgres';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { type AuthCall, text } from './call.ts';
import type { MailedCodes } from './codes.ts';
import { AuthError, invalid } from './error.ts';
import type { AuthSessions, Caller } from './sessions.ts';
import type { ISql } from './sql.ts';

const CHALLENGE_LIFETIME_SECONDS = 300;
/** An enrolment that nobody went on with is forgotten after so long. */
const UNVERIFIED_LIFETIME_SECONDS = 300;
const FACTORS_PER_USER = 10;
/** Wrong codes that a factor bears within five minutes; then it refuses every code. */
const WRONG_CODES_ALLOWED = 5;
const STEP_SECONDS = 30;
/** Pixels a module of the QR code. */
const QR_PIXELS = 3;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const Enrolment = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text });
const Verification = z.object({ challenge_id: text, code: text });

interface Factor {
  id: string;
  status: 'unverified' | 'verified';
  secret: string;
  last_step: number;
  failures: number;
}

export interface FactorsOptions {
  sql: Sql;
  sessions: AuthSessions;
  codes: MailedCodes;
  siteUrl: string;
}

/** Time-based one-time passwords as a second factor, in the answers and error codes of the auth service. */
export class AuthFactors {
  readonly #sql: Sql;
  readonly #sessions: AuthSessions;
  readonly #codes: MailedCodes;
  readonly #issuer: string;

  constructor({ sql, sessions, codes, siteUrl }: FactorsOptions) {
    this.#sql = sql;
    this.#sessions = sessions;
    this.#codes = codes;
    this.#issuer = new URL(siteUrl).host;
  }

  /** `POST /factors`. */
  async enrol(call: AuthCall): Promise<Response> {
    const { user, session } = await this.#sessions.require(call);
    const { factor_type: kind, friendly_name: name, issuer } = await call.read(Enrolment);
    if (kind === 'phone')
      throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    if (kind === 'webauthn') {
      throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
    }
    if (kind !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn');

    const totp = new TOTP({ issuer: issuer || this.#issuer, label: user.email });
    const factorId = await this.#sql.begin(async (sql) => {
      await sql`select 1 from auth.users where id = ${user.id} for update`;
      await sql`
        delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'
        and created_at < now() - ${UNVERIFIED_LIFETIME_SECONDS} * interval '1 second'
        and not exists (select 1 from auth.mfa_challenges where factor_id = mfa_factors.id)`;
      const enrolled = await sql<{ name: string; status: Factor['status'] }[]>`
        select friendly_name as name, status from auth.mfa_factors where user_id = ${user.id}`;
      if (enrolled.some((factor) => factor.name === name)) {
        const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
        throw new AuthError(422, 'mfa_factor_name_conflict', message);
      }
      if (enrolled.length >= FACTORS_PER_USER) {
        const message = 'Maximum number of verified factors reached, unenroll to continue';
        throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
      }
      if (session.aal !== 'aal2' && enrolled.some(({ status }) => status === 'verified')) {
        throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
      }
      const [factor] = await sql<{ id: string }[]>`
        insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret)
        values (${user.id}, ${name}, 'totp', ${totp.secret.base32}) returning id`;
      return factor?.id;
    });
    const uri = totp.toString();
    return Response.json({
      id: factorId,
      type: 'totp',
      friendly_name: name,
      totp: {
        qr_code: renderSVG(uri, { ecc: 'H', pixelSize: QR_PIXELS }),
        secret: totp.secret.base32,
        uri,
      },
    });
  }

  /** `POST /factors/{id}/challenge`. */
  async challenge(call: AuthCall): Promise<Response> {
    const { user } = await this.#sessions.require(call);
    const factorId = readFactorId(call);
    const [challenge] = await this.#sql<{ id: string; expires_at: number }[]>`
      insert into auth.mfa_challenges (factor_id, ip_address)
      select id, ${call.ip} from auth.mfa_factors where id = ${factorId} and user_id = ${user.id}
      returning id, extract(epoch from created_at)::int + ${CHALLENGE_LIFETIME_SECONDS} as expires_at`;
    if (!challenge) throw factorNotFound();
    return Response.json({ ...challenge, type: 'totp' });
  }

  /** `POST /factors/{id}/verify`: lifts the session to aal2; the user's weaker sessions end. */
  async verify(call: AuthCall): Promise<Response> {
    const caller = await this.#sessions.require(call);
    const factorId = readFactorId(call);
    const { challenge_id: challengeId, code } = await call.read(Verification);
    if (!code) throw invalid('Code needs to be non-empty');
    const outcome = await this.#sql.begin(async (sql) => {
      // A refusal is answered, not thrown, inside the transaction: the count of failures must be kept.
      const factor = await acceptCode(sql, { caller, factorId, challengeId, code, ip: call.ip });
      if (factor instanceof AuthError) return factor;
      await sql`delete from auth.mfa_factors where user_id = ${caller.user.id} and status = 'unverified'`;
      const answer = await this.#sessions.lift(sql, caller, factorId);
      await sql`delete from auth.sessions where user_id = ${caller.user.id} and aal is distinct from 'aal2'`;
      return { answer, isNew: factor.status === 'unverified' };
    });
    if (outcome instanceof AuthError) throw outcome;
    if (outcome.isNew) this.#codes.notify('mfa_factor_enrolled', caller.user, { FactorType: 'totp' });
    return Response.json(outcome.answer);
  }

  /** `DELETE /factors/{id}`: sessions that it had lifted fall back to aal1. */
  async unenrol(call: AuthCall): Promise<Response> {
    const { user, session } = await this.#sessions.require(call);
    const factorId = readFactorId(call);
    await this.#sql.begin(async (sql) => {
      const [factor] = await sql<Pick<Factor, 'status'>[]>`
        select status from auth.mfa_factors where id = ${factorId} and user_id = ${user.id} for update`;
      if (!factor) throw factorNotFound();
      if (factor.status === 'verified' && session.aal !== 'aal2') {
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
      }
      await sql`delete from auth.mfa_factors where id = ${factorId}`;
      await sql`
        delete from auth.mfa_amr_claims where authentication_method = 'totp'
        and session_id in (select id from auth.sessions where factor_id = ${factorId})`;
      await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factorId}`;
    });
    this.#codes.notify('mfa_factor_unenrolled', user, { FactorType: 'totp' });
    return Response.json({ id: factorId });
  }
}

interface Attempt {
  caller: Caller;
  factorId: string;
  challengeId: string;
  code: string;
  ip: string;
}

/** The factor as it was before this code, which is used up now; or why the code is refused. */
async function acceptCode(sql: ISql, attempt: Attempt): Promise<Factor | AuthError> {
  const { caller, factorId, challengeId, code, ip } = attempt;
  const [factor] = await sql<Factor[]>`
    select id, status, secret, last_step::int,
           case when failures_since > now() - interval '5 minutes' then failures else 0 end as failures
    from auth.mfa_factors where id = ${factorId} and user_id = ${caller.user.id} for update`;
  if (!factor) return factorNotFound();
  if (factor.failures >= WRONG_CODES_ALLOWED) {
    return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
  }
  const [challenge] = await sql<{ usable: boolean; expired: boolean }[]>`
    select verified_at is null and ip_address = ${ip} as usable,
           created_at < now() - ${CHALLENGE_LIFETIME_SECONDS} * interval '1 second' as expired
    from auth.mfa_challenges where id::text = ${challengeId} and factor_id = ${factorId}`;
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found';
    return new AuthError(422, 'mfa_factor_not_found', message);
  }
  if (!challenge.usable) {
    return new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (challenge.expired) {
    await sql`delete from auth.mfa_challenges where id::text = ${challengeId}`;
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
  await sql`update auth.mfa_challenges set verified_at = now() where id::text = ${challengeId}`;
  await sql`
    update auth.mfa_factors set status = 'verified', last_step = ${step}, failures = 0, updated_at = now()
    where id = ${factorId}`;
  return factor;
}

const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

function readFactorId({ id }: AuthCall): string {
  if (UUID.test(id)) return id;
  throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
}

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
