import { randomBytes, randomInt } from 'node:crypto';
import type { AuthCall } from './call.ts';
import { assertPause } from './codes.ts';
import { refusal } from './error.ts';
import type { Caller } from './sessions.ts';
import type { PublicFactor } from './users.ts';

export const CHALLENGE_LIFETIME_SECONDS = 300;
/** As WebAuthn calls the algorithm. */
export const ES256 = -7;

/** `POST /factors/{id}/challenge`: sends a code to a telephone, and asks a security key to sign. */
export async function challengeFactor(call: AuthCall, _: unknown, { user }: Caller): Promise<object> {
  const { auth } = call;
  const factorId = call.uuid('factor_id');
  return auth.sql.begin(async (sql) => {
    const [factor] = await sql<(PublicFactor & { last_challenged_at: Date | null })[]>`
      select * from auth.mfa_factors where id = ${factorId} and user_id = ${user.id} for update`;
    if (!factor) throw refusal('factor_not_found');
    const expected = expectedOf(factor);
    if (factor.factor_type === 'phone') {
      if (!auth.sendText) throw refusal('sms_failed');
      const { max_frequency: pause } = auth.settings.sms;
      assertPause(factor.last_challenged_at, pause, 'over_sms_send_rate_limit');
      auth.sendText(factor.phone ?? '', expected ?? '');
    }
    await sql`update auth.mfa_factors set last_challenged_at = now() where id = ${factorId}`;
    const [challenge] = await sql<{ id: string; expires_at: number }[]>`
      insert into auth.mfa_challenges (factor_id, ip_address, expected)
      values (${factorId}, ${call.ip}, ${expected})
      returning id, extract(epoch from created_at)::int + ${CHALLENGE_LIFETIME_SECONDS} as expires_at`;
    const answer = { ...challenge, type: factor.factor_type };
    if (factor.factor_type !== 'webauthn') return answer;
    const known = await sql<{ id: string }[]>`
      select credential ->> 'id' as id from auth.mfa_factors
      where user_id = ${user.id} and credential is not null`;
    const credentials = known.map(({ id }) => ({ type: 'public-key', id }));
    const rpId = new URL(auth.siteUrl).hostname;
    const common = { challenge: expected, timeout: CHALLENGE_LIFETIME_SECONDS * 1_000 };
    if (factor.status === 'verified') {
      const publicKey = { ...common, rpId, allowCredentials: credentials };
      return { ...answer, webauthn: { type: 'request', credential_options: { publicKey } } };
    }
    const publicKey = {
      ...common,
      rp: { id: rpId, name: rpId },
      user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.email },
      pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
      excludeCredentials: credentials,
    };
    return { ...answer, webauthn: { type: 'create', credential_options: { publicKey } } };
  });
}

/** What the answer to a challenge has to hold; an authenticator app knows that itself. */
function expectedOf({ factor_type: kind }: PublicFactor): string | null {
  if (kind === 'phone') return String(randomInt(1_000_000)).padStart(6, '0');
  return kind === 'webauthn' ? randomBytes(32).toString('base64url') : null;
}
