import { z } from 'zod';
import { type AuthCall, text, validPhone } from './call.ts';
import { AuthError, invalid, OAuthError, refusal } from './error.ts';
import { isPassword, weakness } from './passwords.ts';
import { exchangeCode } from './pkce.ts';
import { signInWithIdToken } from './id-token.ts';
import { openRoute, userRoute } from './route.ts';
import { answerSession, endOtherSessions, issueRefreshToken, openSession } from './sessions.ts';
import { findUserByEmail, findUserByPhone, type ISql } from './users.ts';

const GRANTS: Record<string, (call: AuthCall) => Promise<Response>> = {
  password: signIn,
  refresh_token: refresh,
  pkce: exchangeCode,
  id_token: signInWithIdToken,
  web3: async () => {
    throw refusal('web3_disabled');
  },
};

export const sessionRoutes = [
  openRoute(
    'POST /token',
    undefined,
    (call) => {
      const name = call.query('grant_type');
      const answer = Object.hasOwn(GRANTS, name) ? GRANTS[name] : undefined;
      if (!answer) throw refusal('grant_unknown');
      return answer(call);
    },
    'token',
  ),
  userRoute('POST /logout', undefined, async (call, _, caller) => {
    const { sql } = call.auth;
    const scope = call.query('scope') || 'global';
    if (scope === 'local') await sql`delete from auth.sessions where id = ${caller.session.id}`;
    else if (scope === 'others') await endOtherSessions(sql, caller);
    else if (scope === 'global') await sql`delete from auth.sessions where user_id = ${caller.user.id}`;
    else throw invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
    return new Response(null, { status: 204 });
  }),
];

const SignIn = z.object({ email: text, phone: text, password: text });

/** The same refusal after the same work for every reason. */
async function signIn(call: AuthCall): Promise<Response> {
  const { sql, settings } = call.auth;
  const { email, phone, password } = await call.read(SignIn);
  if (email && phone) throw refusal('one_address_only_on_login');
  if (phone && !settings.sms.enabled) throw refusal('phone_sign_in_disabled');
  if (!email && !phone) throw invalid('missing email or phone');
  const user = await (email ? findUserByEmail(sql, email) : findUserByPhone(sql, validPhone(phone)));
  const isRight = await isPassword(sql, password, user?.encrypted_password ?? null);
  if (!user || !isRight) throw refusal('wrong_credentials');
  if (email && !user.email_confirmed_at) throw refusal('email_not_confirmed');
  if (phone && !user.phone_confirmed_at) throw refusal('phone_not_confirmed');
  const answer = await sql.begin((sql) => openSession(sql, user, 'password', call));
  return Response.json({ ...answer, weak_password: weakness(settings, password) });
}

interface RefreshToken {
  token: string;
  revoked: boolean;
  session_id: string;
  user_id: string;
  /** Whether a used token was used so long ago that it may not be used again. */
  late: boolean;
  ended: boolean;
}

/** A token that comes twice ends its session, except by accident. */
async function refresh(call: AuthCall): Promise<Response> {
  const { sql, settings } = call.auth;
  const { timebox = null, inactivity_timeout: unused = null } = settings.sessions;
  const { refresh_token: token } = await call.read(z.object({ refresh_token: text }));
  if (!token) throw new OAuthError('invalid_request', 'refresh_token required');
  // A refusal is answered, not thrown, inside the transaction: the end of the session must be kept.
  const outcome = await sql.begin(async (sql) => {
    const [found] = await sql<RefreshToken[]>`
      select token, revoked, session_id, sessions.user_id,
        least(not_after, sessions.created_at + ${timebox}::int * interval '1 second',
          refresh_tokens.updated_at + ${unused}::int * interval '1 second') < now() is true as ended,
        refresh_tokens.updated_at < now() - ${settings.refresh_token_reuse_interval} * interval '1 second' as late
      from auth.refresh_tokens join auth.sessions on sessions.id = session_id where token = ${token} for update`;
    if (!found) return refusal('token_unknown');
    if (found.ended) return refusal('token_session_ended');
    const next = found.revoked ? await reuse(sql, found) : await swap(sql, found);
    if (!next) return refusal('token_reused');
    await sql`
      update auth.sessions set refreshed_at = now() at time zone 'utc', user_agent = ${call.userAgent},
        ip = ${call.ip}, updated_at = now() where id = ${found.session_id}`;
    return answerSession(sql, call, found.session_id, next);
  });
  if (outcome instanceof AuthError) throw outcome;
  return Response.json(outcome);
}

async function swap(sql: ISql, { token, user_id, session_id }: RefreshToken): Promise<string> {
  await sql`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${token}`;
  return issueRefreshToken(sql, user_id, session_id, token);
}

/** The successor, for a caller that never received it or shares its session with another tab; else undefined. */
async function reuse(sql: ISql, found: RefreshToken): Promise<string | undefined> {
  const [active] = await sql<{ token: string; parent: string | null }[]>`
    select token, parent from auth.refresh_tokens
    where session_id = ${found.session_id} and not revoked order by created_at desc limit 1`;
  if (active?.parent === found.token) return active.token;
  if (!found.late) return swap(sql, found);
  await sql`delete from auth.sessions where id = ${found.session_id}`;
  return undefined;
}
