import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { type AuthCall, text } from './call.ts';
import { AuthError, invalid, OAuthError } from './error.ts';
import type { ISql } from './sql.ts';
import { ACCESS_TOKEN_SECONDS, type SignInMethod, type Tokens } from './tokens.ts';
import { findUserById, publicUser, type User } from './users.ts';

/** In which a used refresh token may come again. */
export const REUSE_INTERVAL_SECONDS = 10;
/** Sessions that began with a mail to the owner: the password may be set without the old one. */
const RECOVERY_METHODS: readonly SignInMethod[] = ['recovery', 'otp', 'magiclink'];

/** Who calls, and in which session. */
export interface Caller {
  user: User;
  session: { id: string; aal: 'aal1' | 'aal2'; methods: SignInMethod[] };
}

export const isRecovery = ({ session }: Caller) =>
  session.methods.some((method) => RECOVERY_METHODS.includes(method));

interface RefreshToken {
  token: string;
  revoked: boolean;
  session_id: string;
  user_id: string;
  /** Of a used token: used so long ago that it may not be used again. */
  late: boolean;
  ended: boolean;
}

/** The sessions of the users, and the tokens that stand for them. */
export class AuthSessions {
  readonly #sql: Sql;
  readonly #tokens: Tokens;

  constructor(sql: Sql, tokens: Tokens) {
    this.#sql = sql;
    this.#tokens = tokens;
  }

  /** Throws when the caller has no session, or one that has ended. */
  async require(call: AuthCall): Promise<Caller> {
    const { bearer } = call;
    if (!bearer) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    // The platform exchanges an API key for a token of a role, which is nobody's.
    if (bearer.startsWith('sb_')) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
    const { sub, session_id: sessionId } = await this.#tokens.verify(bearer);
    const user = await findUserById(this.#sql, sub);
    if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const [session] = await this.#sql<Caller['session'][]>`
      select id, coalesce(aal, 'aal1') as aal, array(
        select authentication_method from auth.mfa_amr_claims where session_id = sessions.id) as methods
      from auth.sessions where id = ${sessionId} and user_id = ${sub}`;
    if (session) return { user, session };
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }

  /** Begins a session that `method` has authenticated. The answer is what the endpoints answer. */
  async open(sql: ISql, user: User, method: SignInMethod, call: AuthCall): Promise<object> {
    const sessionId = randomUUID();
    await sql`
      insert into auth.sessions (id, user_id, aal, user_agent, ip)
      values (${sessionId}, ${user.id}, 'aal1', ${call.userAgent}, ${call.ip})`;
    await sql`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${user.id}`;
    await addMethod(sql, sessionId, method);
    return this.#answer(sql, user.id, sessionId, await issueRefreshToken(sql, user.id, sessionId));
  }

  /** Adds the second factor to a session: new tokens, and the old refresh token is used up. */
  async lift(sql: ISql, { user, session }: Caller, factorId: string): Promise<object> {
    await addMethod(sql, session.id, 'totp');
    await sql`update auth.sessions set aal = 'aal2', factor_id = ${factorId} where id = ${session.id}`;
    const [used] = await sql<{ token: string }[]>`
      update auth.refresh_tokens set revoked = true, updated_at = now()
      where session_id = ${session.id} and not revoked returning token`;
    return this.#answer(
      sql,
      user.id,
      session.id,
      await issueRefreshToken(sql, user.id, session.id, used?.token),
    );
  }

  /** `POST /token?grant_type=refresh_token`. A token that comes twice ends its session, except by accident. */
  async refresh(call: AuthCall): Promise<Response> {
    const { refresh_token: token } = await call.read(z.object({ refresh_token: text }));
    if (!token) throw new OAuthError('invalid_request', 'refresh_token required');
    // A refusal is answered, not thrown, inside the transaction: the end of the session must be kept.
    const outcome = await this.#sql.begin(async (sql) => {
      const [found] = await sql<RefreshToken[]>`
        select token, revoked, session_id, sessions.user_id, coalesce(not_after < now(), false) as ended,
          refresh_tokens.updated_at < now() - ${REUSE_INTERVAL_SECONDS} * interval '1 second' as late
        from auth.refresh_tokens join auth.sessions on sessions.id = session_id where token = ${token} for update`;
      if (!found) return refused('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
      if (found.ended) return refused('session_expired', 'Invalid Refresh Token: Session Expired');
      const next = found.revoked ? await this.#reuse(sql, found) : await this.#swap(sql, found);
      if (!next) return refused('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
      await sql`
        update auth.sessions set refreshed_at = now() at time zone 'utc', user_agent = ${call.userAgent},
          ip = ${call.ip}, updated_at = now() where id = ${found.session_id}`;
      return this.#answer(sql, found.user_id, found.session_id, next);
    });
    if (outcome instanceof AuthError) throw outcome;
    return Response.json(outcome);
  }

  async #swap(sql: ISql, { token, user_id, session_id }: RefreshToken): Promise<string> {
    await sql`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${token}`;
    return issueRefreshToken(sql, user_id, session_id, token);
  }

  /** The successor, for a caller that never received it or shares its session with another tab; else undefined. */
  async #reuse(sql: ISql, found: RefreshToken): Promise<string | undefined> {
    const [active] = await sql<{ token: string; parent: string | null }[]>`
      select token, parent from auth.refresh_tokens
      where session_id = ${found.session_id} and not revoked order by created_at desc limit 1`;
    if (active?.parent === found.token) return active.token;
    if (!found.late) return this.#swap(sql, found);
    await sql`delete from auth.sessions where id = ${found.session_id}`;
    return undefined;
  }

  /** `POST /logout`. */
  async signOut(call: AuthCall): Promise<Response> {
    const { user, session } = await this.require(call);
    const scope = call.query('scope') || 'global';
    if (scope === 'local') await this.#sql`delete from auth.sessions where id = ${session.id}`;
    else if (scope === 'others') await endOtherSessions(this.#sql, { user, session });
    else if (scope === 'global') await this.#sql`delete from auth.sessions where user_id = ${user.id}`;
    else throw invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
    return new Response(null, { status: 204 });
  }

  async #answer(sql: ISql, userId: string, sessionId: string, refreshToken: string): Promise<object> {
    const user = (await findUserById(sql, userId)) as User;
    return {
      access_token: await this.#tokens.issue(sql, user, sessionId),
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: Math.floor(Date.now() / 1_000) + ACCESS_TOKEN_SECONDS,
      refresh_token: refreshToken,
      user: publicUser(user),
    };
  }
}

const refused = (code: string, message: string) => new AuthError(400, code, message);

export async function endOtherSessions(sql: ISql, { user, session }: Caller): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`;
}

async function addMethod(sql: ISql, sessionId: string, method: SignInMethod): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
}

async function issueRefreshToken(
  sql: ISql,
  userId: string,
  sessionId: string,
  parent?: string,
): Promise<string> {
  const token = randomBytes(9).toString('base64url');
  // Two tokens of one transaction must not be of the same age.
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, parent, created_at)
    values (${randomUUID()}, ${token}, ${userId}, ${sessionId}, ${parent ?? null}, clock_timestamp())`;
  return token;
}
