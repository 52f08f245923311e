import { randomBytes, randomUUID } from 'node:crypto';
import type { AuthCall } from './call.ts';
import { refusal } from './error.ts';
import type { SessionFacts, SignInMethod } from './tokens.ts';
import { findUserById, type ISql, loadUser, type PublicFactor, publicUser, type User } from './users.ts';

/** Sessions that began with a mail to the owner: the password may be set without the old one. */
const RECOVERY_METHODS: readonly SignInMethod[] = ['recovery', 'otp', 'magiclink', 'invite'];

export interface Caller {
  user: User;
  session: { id: string; aal: 'aal1' | 'aal2'; methods: SignInMethod[] };
}

export const isRecovery = ({ session }: Caller) =>
  session.methods.some((method) => RECOVERY_METHODS.includes(method));

/** Throws when the caller has no session, or one that has ended. */
export async function requireCaller({ auth: { sql, tokens }, bearer }: AuthCall): Promise<Caller> {
  if (!bearer) throw refusal('no_token');
  // The platform exchanges an API key for a token of a role, which is nobody's.
  const { sub, session_id: sessionId } = bearer.startsWith('sb_') ? {} : await tokens.verify(bearer);
  if (!sub) throw refusal('no_subject');
  const user = await findUserById(sql, sub);
  if (!user) throw refusal('no_such_subject');
  const [session] = await sql<Caller['session'][]>`
    select id, coalesce(aal, 'aal1') as aal, array(
      select authentication_method from auth.mfa_amr_claims where session_id = sessions.id) as methods
    from auth.sessions where id::text = ${String(sessionId)} and user_id = ${sub}`;
  if (session) return { user, session };
  throw refusal('no_session');
}

/** Begins a session that `method` has authenticated. */
export async function openSession(sql: ISql, user: Pick<User, 'id'>, method: SignInMethod, call: AuthCall) {
  const sessionId = randomUUID();
  await sql`
    insert into auth.sessions (id, user_id, aal, user_agent, ip)
    values (${sessionId}, ${user.id}, 'aal1', ${call.userAgent}, ${call.ip})`;
  await sql`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${user.id}`;
  await addMethod(sql, sessionId, method);
  return answerSession(sql, call, sessionId, await issueRefreshToken(sql, user.id, sessionId));
}

/** Adds the second factor to a session: new tokens, and the old refresh token is used up. */
export async function liftSession(
  sql: ISql,
  call: AuthCall,
  { user, session }: Caller,
  factor: PublicFactor,
) {
  const { id: factorId, factor_type: kind } = factor;
  await addMethod(sql, session.id, kind === 'totp' ? kind : `mfa/${kind}`);
  await sql`update auth.sessions set aal = 'aal2', factor_id = ${factorId} where id = ${session.id}`;
  const [used] = await sql<{ token: string }[]>`
    update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${session.id} and not revoked returning token`;
  const next = await issueRefreshToken(sql, user.id, session.id, used?.token);
  return answerSession(sql, call, session.id, next);
}

export async function endOtherSessions(sql: ISql, { user, session }: Caller): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`;
}

async function addMethod(sql: ISql, sessionId: string, method: SignInMethod): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
}

export async function issueRefreshToken(sql: ISql, userId: string, sessionId: string, parent?: string) {
  const token = randomBytes(9).toString('base64url');
  // Two tokens of one transaction must not be of the same age.
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, parent, created_at)
    values (${randomUUID()}, ${token}, ${userId}, ${sessionId}, ${parent ?? null}, clock_timestamp())`;
  return token;
}

export async function answerSession(sql: ISql, { auth }: AuthCall, sessionId: string, refreshToken: string) {
  const { settings, tokens } = auth;
  const [session] = await sql<(SessionFacts & { user_id: string })[]>`
    select id, user_id, coalesce(aal, 'aal1') as aal, (
      select jsonb_agg(jsonb_build_object('method', authentication_method,
        'timestamp', extract(epoch from updated_at)::int) order by updated_at desc)
      from auth.mfa_amr_claims where session_id = sessions.id) as amr
    from auth.sessions where id = ${sessionId}`;
  const user = await loadUser(sql, session?.user_id as string);
  return {
    access_token: await tokens.issue(user, session as SessionFacts),
    token_type: 'bearer',
    expires_in: settings.jwt_expiry,
    /** Seconds since 1970. */
    expires_at: Math.floor(Date.now() / 1_000) + settings.jwt_expiry,
    refresh_token: refreshToken,
    user: publicUser(user),
  };
}
