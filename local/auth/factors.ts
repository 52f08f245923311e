import { TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { type AuthCall, text, validPhone } from './call.ts';
import { challengeFactor } from './factor-challenge.ts';
import { FactorAttempt, verifyFactor } from './factor-proof.ts';
import { notify } from './codes.ts';
import { invalid, refusal } from './error.ts';
import { userRoute } from './route.ts';
import type { Caller } from './sessions.ts';
import type { AuthSettings } from './settings.ts';
import { hasSecondFactor, type ISql, type PublicFactor } from './users.ts';

/** An enrolment that nobody went on with is forgotten after so long. */
const UNVERIFIED_LIFETIME_SECONDS = 300;
/** Pixels a module of the QR code. */
const QR_PIXELS = 3;

const Enrolment = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text });

/** Second steps, in the answers and error codes of the auth service: authenticator apps, telephones, security keys. */
export const factorRoutes = [
  userRoute('POST /factors', Enrolment, enrol),
  userRoute('DELETE /factors/:id', undefined, unenrol),
  userRoute('POST /factors/:id/challenge', undefined, challengeFactor, 'challenge'),
  userRoute('POST /factors/:id/verify', FactorAttempt, verifyFactor, 'factor'),
];

type Kind = PublicFactor['factor_type'];
const KINDS = {
  totp: ['totp', 'TOTP'],
  phone: ['phone', 'Phone'],
  webauthn: ['web_authn', 'WebAuthn'],
} as const;

function kindOf(name: string, { mfa }: AuthSettings): Kind {
  if (!Object.hasOwn(KINDS, name)) throw invalid('factor_type needs to be totp, phone, or webauthn');
  const kind = name as Kind;
  const [setting, words] = KINDS[kind];
  if (mfa[setting].enroll_enabled) return kind;
  throw refusal('enrolment_disabled', { kind, words });
}

async function enrol(call: AuthCall, body: z.output<typeof Enrolment>, caller: Caller): Promise<object> {
  const { sql, settings, siteUrl } = call.auth;
  const { friendly_name: name, issuer } = body;
  const kind = kindOf(body.factor_type, settings);
  const phone = kind === 'phone' ? validPhone(body.phone) : null;
  const totp = new TOTP({ issuer: issuer || new URL(siteUrl).host, label: caller.user.email });
  const secret = kind === 'totp' ? totp.secret.base32 : null;
  const id = await sql.begin(async (sql) => {
    await makeRoom(sql, caller, { name, phone, most: settings.mfa.max_enrolled_factors });
    const [factor] = await sql<{ id: string }[]>`
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret, phone)
      values (${caller.user.id}, ${name}, ${kind}, ${secret}, ${phone}) returning id`;
    return factor?.id;
  });
  const common = { id, type: kind, friendly_name: name };
  if (kind === 'phone') return { ...common, phone: body.phone };
  if (kind === 'webauthn') return common;
  const uri = totp.toString();
  const qr_code = renderSVG(uri, { ecc: 'H', pixelSize: QR_PIXELS });
  return { ...common, totp: { qr_code, secret, uri } };
}

/** Throws unless the user may have one more factor of this name and phone. */
async function makeRoom(
  sql: ISql,
  { user, session }: Caller,
  { name, phone, most }: { name: string; phone: string | null; most: number },
): Promise<void> {
  await sql`select 1 from auth.users where id = ${user.id} for update`;
  await sql`
    delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified' and (phone = ${phone}
      or (created_at < now() - ${UNVERIFIED_LIFETIME_SECONDS} * interval '1 second'
        and not exists (select 1 from auth.mfa_challenges where factor_id = mfa_factors.id)))`;
  const enrolled = await sql<PublicFactor[]>`
    select friendly_name, status, phone from auth.mfa_factors where user_id = ${user.id}`;
  if (phone && enrolled.some((factor) => factor.phone === phone)) throw refusal('phone_factor_taken');
  if (enrolled.some((factor) => factor.friendly_name === name)) {
    throw refusal('factor_name_taken', { name: JSON.stringify(name) });
  }
  if (enrolled.length >= most) throw refusal('too_many_factors');
  if (session.aal !== 'aal2' && hasSecondFactor({ factors: enrolled })) {
    throw refusal('enrolment_needs_second_step');
  }
}

async function unenrol(call: AuthCall, _: unknown, { user, session }: Caller): Promise<object> {
  const factorId = call.uuid('factor_id');
  const kind = await call.auth.sql.begin(async (sql) => {
    const [factor] = await sql<PublicFactor[]>`
      select status, factor_type from auth.mfa_factors
      where id = ${factorId} and user_id = ${user.id} for update`;
    if (!factor) throw refusal('factor_not_found');
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw refusal('second_step_needed_to_unenroll');
    }
    await removeFactor(sql, factorId);
    return factor.factor_type;
  });
  notify(call.auth, 'mfa_factor_unenrolled', user, { FactorType: kind });
  return { id: factorId };
}

/** Sessions that it had lifted fall back to aal1. */
export async function removeFactor(sql: ISql, factorId: string): Promise<void> {
  await sql`delete from auth.mfa_factors where id = ${factorId}`;
  await sql`
    delete from auth.mfa_amr_claims where (authentication_method = 'totp' or authentication_method like 'mfa/%')
    and session_id in (select id from auth.sessions where factor_id = ${factorId})`;
  await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factorId}`;
}
