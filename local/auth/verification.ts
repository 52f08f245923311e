import type { Sql } from 'postgres';
import { z } from 'zod';
import { type AuthCall, text, validEmail } from './call.ts';
import { CODE_SECONDS, hashCode, isPkce, type MailedCodes } from './codes.ts';
import { AuthError, invalid } from './error.ts';
import { issueAuthCode } from './pkce.ts';
import type { AuthSessions } from './sessions.ts';
import type { ISql } from './sql.ts';
import type { SignInMethod } from './tokens.ts';
import { confirmEmail, findUser, findUserById, renewProviders, type User } from './users.ts';

const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const LINK_ENDED = 'Email link is invalid or has expired';
const CODE_ENDED = 'Token has expired or is invalid';

const Verify = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
});

/** What is confirmed: `email` is a code of either of the first two. */
type Kind = 'confirmation' | 'recovery' | 'email_change';
const KINDS: Record<string, Kind[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change'],
};

/** How the session of a caller is authenticated who exchanges the code of a link itself. */
const METHODS: Record<string, SignInMethod> = {
  signup: 'email/signup',
  invite: 'email/signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
};

const ERROR_NAMES: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
};

/** Takes the codes and links of mails. */
export class Verification {
  readonly #sql: Sql;
  readonly #sessions: AuthSessions;
  readonly #codes: MailedCodes;

  constructor(sql: Sql, sessions: AuthSessions, codes: MailedCodes) {
    this.#sql = sql;
    this.#sessions = sessions;
    this.#codes = codes;
  }

  /** `POST /verify`: a session for a code with its address, or for the hash that a link carries. */
  async withCode(call: AuthCall): Promise<Response> {
    const body = await call.read(Verify);
    if (!body.type) throw invalid('Verify requires a verification type');
    if ((body.token === '') === (body.token_hash === ''))
      throw invalid('Verify requires either a token or a token hash');
    let hash = body.token_hash;
    let email: string | undefined;
    if (body.token) {
      if ((body.email === '') === (body.phone === '')) {
        throw invalid('Only an email address or phone number should be provided on verify');
      }
      if (body.phone) throw new AuthError(403, 'otp_expired', CODE_ENDED);
      email = this.#email(body.email);
      hash = hashCode(email, body.token);
    } else if (body.email || body.phone || body.redirect_to) {
      throw invalid('Only the token_hash and type should be provided');
    }
    const answer = await this.#sql.begin(async (sql) => {
      const user = await this.#accept(sql, body.type, hash, email);
      return user && this.#sessions.open(sql, user, 'otp', call);
    });
    return Response.json(answer ?? { msg: ONE_OF_TWO, code: '200' });
  }

  #email(email: string): string {
    try {
      return validEmail(email);
    } catch {
      throw new AuthError(422, 'validation_failed', 'Invalid email format');
    }
  }

  /** `GET /verify`: a browser that follows a link is led back with a session, a code for one, or a refusal. */
  async withLink(call: AuthCall): Promise<Response> {
    const [token, type] = [call.query('token'), call.query('type')];
    if (!type) throw invalid('Verify requires a verification type');
    if (!token) throw invalid('Verify requires a token or a token hash');
    const target = new URL(call.returnUrl);
    const pkce = isPkce(token);
    try {
      await this.#sql.begin(async (sql) => {
        const user = await this.#accept(sql, type, token);
        if (!user) return lead(target, pkce, { message: ONE_OF_TWO, sb: '' });
        if (pkce) {
          const code = await issueAuthCode(sql, user.id, METHODS[type] ?? 'magiclink');
          return target.searchParams.set('code', code);
        }
        const { user: _, ...session } = (await this.#sessions.open(sql, user, 'otp', call)) as { user: User };
        lead(target, false, { ...session, sb: '', type });
      });
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      const { code: error_code, message: error_description, status } = error;
      const name = ERROR_NAMES[status];
      lead(target, pkce, { ...(name && { error: name }), error_code, error_description, sb: '' });
    }
    return new Response(null, { status: 303, headers: { location: target.href } });
  }

  /**
   * Uses a code up. `email`: the address that it was typed with; without, `hash` is what the link carries. Resolves
   * with nothing when a change of address waits for the code of the other mail. Throws 403 `otp_expired`.
   */
  async #accept(sql: ISql, type: string, hash: string, email?: string): Promise<User | undefined> {
    const kinds = KINDS[type];
    if (!kinds) throw invalid(email ? 'Unsupported verification type' : 'Invalid email verification type');
    const hashes = email ? [hash, `pkce_${hash}`] : [hash];
    for (const kind of kinds) {
      const user = await findByHash(sql, kind, hashes);
      if (!user) continue;
      if (kind === 'email_change') return this.#acceptEmailChange(sql, user, hashes);
      await sql`
        update auth.users set ${sql(`${kind}_token`)} = null, updated_at = now() where id = ${user.id}`;
      if (kind === 'confirmation' || !user.email_confirmed_at) await confirmEmail(sql, user.id);
      await renewProviders(sql, user.id);
      return findUserById(sql, user.id);
    }
    throw new AuthError(403, 'otp_expired', email ? CODE_ENDED : LINK_ENDED);
  }

  async #acceptEmailChange(sql: ISql, user: User, hashes: string[]): Promise<User | undefined> {
    if (user.email_change_confirm_status === 0 && user.email) {
      const side = hashes.includes(user.email_change_token_current ?? '') ? 'current' : 'new';
      await sql`
        update auth.users set email_change_confirm_status = 1, ${sql(`email_change_token_${side}`)} = null,
          updated_at = now() where id = ${user.id}`;
      return undefined;
    }
    const email = user.email_change as string;
    const taken = await sql`select 1 from auth.users where email = ${email} and id <> ${user.id}`;
    if (taken.length > 0) {
      const message = 'A user with this email address has already been registered';
      throw new AuthError(422, 'email_exists', message);
    }
    await sql`
      update auth.identities set updated_at = now(),
        identity_data = identity_data || ${sql.json({ email, email_verified: true })}
      where user_id = ${user.id} and provider = 'email'`;
    await sql`
      update auth.users set email = ${email}, email_change = null, email_change_token_current = null,
        email_change_token_new = null, email_change_confirm_status = 0,
        raw_user_meta_data = raw_user_meta_data || ${sql.json({ email })}, updated_at = now()
      where id = ${user.id}`;
    await confirmEmail(sql, user.id);
    await renewProviders(sql, user.id);
    const changed = (await findUserById(sql, user.id)) as User;
    this.#codes.notify('email_changed', changed, { OldEmail: user.email }, user.email);
    return changed;
  }
}

/** The user that has this code, not yet expired. The row is locked: a code is used once. */
function findByHash(sql: ISql, kind: Kind, hashes: string[]): Promise<User | undefined> {
  const fits =
    kind === 'email_change'
      ? sql`(email_change_token_current = any(${hashes}) or email_change_token_new = any(${hashes}))`
      : sql`${sql(`${kind}_token`)} = any(${hashes})`;
  return findUser(
    sql,
    sql`${fits} and ${sql(`${kind}_sent_at`)} > now() - ${CODE_SECONDS} * interval '1 second' for update of users`,
  );
}

/** Says something to the page that a link leads to: in the fragment, and in the query for one that reads only that. */
function lead(target: URL, alsoInQuery: boolean, words: object): void {
  const sorted = Object.entries(words).toSorted(([a], [b]) => a.localeCompare(b));
  const fragment = new URLSearchParams(sorted.map(([name, value]) => [name, String(value)]));
  target.hash = String(fragment);
  if (!alsoInQuery) return;
  for (const [name, value] of fragment) if (name !== 'sb') target.searchParams.set(name, value);
}
