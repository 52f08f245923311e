import { z } from 'zod';
import { type Auth, type AuthCall, isEmail, text, validPhone } from './call.ts';
import { endCodes, hashCode, isPkce, notify } from './codes.ts';
import { AuthError, invalid, refusal } from './error.ts';
import { issueAuthCode } from './pkce.ts';
import { lead, redirect, withQuery } from './redirect.ts';
import { openRoute } from './route.ts';
import { openSession } from './sessions.ts';
import type { SignInMethod } from './tokens.ts';
import { changeEmail, confirmEmail, renewProviders } from './user-changes.ts';
import { findUser, type ISql, loadUser, type User } from './users.ts';

/** Wrong codes that an account bears after each that was sent. */
const WRONG_CODES_ALLOWED = 10;
const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const Verify = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
});

type Kind = 'confirmation' | 'recovery' | 'email_change';
/** What is confirmed, and how the session of a caller is authenticated who exchanges the code of a link itself. */
const TYPES: Record<string, { kinds: Kind[]; method: SignInMethod }> = {
  signup: { kinds: ['confirmation'], method: 'email/signup' },
  invite: { kinds: ['confirmation'], method: 'invite' },
  recovery: { kinds: ['recovery'], method: 'recovery' },
  magiclink: { kinds: ['recovery'], method: 'magiclink' },
  // A code of either of the first two.
  email: { kinds: ['confirmation', 'recovery'], method: 'magiclink' },
  email_change: { kinds: ['email_change'], method: 'email_change' },
};

const ERROR_NAMES: Record<number, string> = { 400: 'invalid_request', 403: 'access_denied' };

export const verificationRoutes = [
  openRoute('POST /verify', Verify, withCode, 'verify'),
  openRoute('GET /verify', undefined, withLink, 'verify'),
];

/** A session for a code with its address, or for the hash that a link carries. */
async function withCode(call: AuthCall, body: z.output<typeof Verify>): Promise<object> {
  if (!body.type) throw invalid('Verify requires a verification type');
  if ((body.token === '') === (body.token_hash === ''))
    throw invalid('Verify requires either a token or a token hash');
  let attempt: Attempt = { type: body.type, hash: body.token_hash };
  if (body.token) {
    if ((body.email === '') === (body.phone === '')) throw refusal('one_address_only');
    // No code was ever sent to a telephone.
    if (body.phone && validPhone(body.phone)) throw refusal('code_ended');
    if (!isEmail(body.email)) throw refusal('email_format');
    const address = body.email.toLowerCase();
    attempt = { type: body.type, hash: hashCode(address, body.token), address };
  } else if (body.email || body.phone || body.redirect_to) {
    throw invalid('Only the token_hash and type should be provided');
  }
  const answer = await call.auth.sql.begin(async (sql) => {
    const { address = '' } = attempt;
    // Tries at once are counted one after the other.
    await sql`select 1 from auth.users where ${address} in (email, email_change) order by id for update`;
    const user = await accept(call.auth, sql, attempt).catch(async (error: unknown) => {
      if (!(error instanceof AuthError) || !address) throw error;
      // A refusal is answered, not thrown, inside the transaction: the count must be kept.
      await countWrongCode(sql, address);
      return error;
    });
    return user instanceof AuthError ? user : user && openSession(sql, user, 'otp', call);
  });
  if (answer instanceof AuthError) throw answer;
  return answer ?? { msg: ONE_OF_TWO, code: '200' };
}

/** A browser that follows a link is led back with a session, a code for one, or a refusal. */
async function withLink(call: AuthCall): Promise<Response> {
  const [hash, type] = [call.query('token'), call.query('type')];
  if (!type) throw invalid('Verify requires a verification type');
  if (!hash) throw invalid('Verify requires a token or a token hash');
  const target = new URL(call.returnUrl);
  const pkce = isPkce(hash);
  const page = await call.auth.sql
    .begin(async (sql) => {
      const user = await accept(call.auth, sql, { type, hash });
      if (!user) return lead(target, pkce, { message: ONE_OF_TWO, sb: '' });
      const method = TYPES[type]?.method ?? 'magiclink';
      if (pkce) return withQuery(target, { code: await issueAuthCode(sql, user.id, method) });
      const { user: _, ...session } = await openSession(sql, user, 'otp', call);
      return lead(target, false, { ...session, sb: '', type });
    })
    .catch((error: unknown) => {
      if (!(error instanceof AuthError)) throw error;
      const { code: error_code, message: error_description, status } = error;
      const name = ERROR_NAMES[status];
      return lead(target, pkce, { ...(name && { error: name }), error_code, error_description, sb: '' });
    });
  return redirect(303, page);
}

interface Attempt {
  type: string;
  hash: string;
  /** The address that the code was typed with; without, `hash` is what a link carries. */
  address?: string;
}

/**
 * Uses a code up. Resolves with nothing when a change of address waits for the code of the other mail. Throws 403
 * `otp_expired`.
 */
async function accept(auth: Auth, sql: ISql, attempt: Attempt): Promise<User | undefined> {
  const { type, hash, address } = attempt;
  const kinds = Object.hasOwn(TYPES, type) ? TYPES[type]?.kinds : undefined;
  if (!kinds) throw invalid(address ? 'Unsupported verification type' : 'Invalid email verification type');
  const hashes = address ? [hash, `pkce_${hash}`] : [hash];
  for (const kind of kinds) {
    const user = await findByHash(auth, sql, kind, hashes);
    if (!user) continue;
    if (kind === 'email_change') return acceptEmailChange(auth, sql, user, hashes);
    await sql`
      update auth.users set ${sql(`${kind}_token`)} = null, updated_at = now() where id = ${user.id}`;
    if (kind === 'confirmation' || !user.email_confirmed_at) await confirmEmail(sql, user.id);
    await renewProviders(sql, user.id);
    return loadUser(sql, user.id);
  }
  throw refusal(address ? 'code_ended' : 'link_ended');
}

async function acceptEmailChange(auth: Auth, sql: ISql, user: User, hashes: string[]) {
  if (user.email_change_confirm_status === 0 && user.email) {
    const side = hashes.includes(user.email_change_token_current ?? '') ? 'current' : 'new';
    await sql`
      update auth.users set email_change_confirm_status = 1, ${sql(`email_change_token_${side}`)} = null,
        updated_at = now() where id = ${user.id}`;
    return undefined;
  }
  const email = user.email_change as string;
  const taken = await sql`select 1 from auth.users where email = ${email} and id <> ${user.id}`;
  if (taken.length > 0) throw refusal('email_taken');
  await changeEmail(sql, user.id, email);
  await confirmEmail(sql, user.id);
  // The mail goes to the old address, and names the new one.
  notify(auth, 'email_changed', user, { OldEmail: user.email, Email: email });
  return loadUser(sql, user.id);
}

/** After too many wrong codes, all codes of the account have ended. The hosted service only slows its callers down. */
async function countWrongCode(sql: ISql, address: string): Promise<void> {
  const counted = await sql<{ user_id: string; tries: number }[]>`
    insert into auth.wrong_codes (user_id, tries)
    select id, 1 from auth.users where ${address} in (email, email_change)
    on conflict (user_id) do update set tries = wrong_codes.tries + 1 returning user_id, tries`;
  for (const { user_id: id, tries } of counted) if (tries >= WRONG_CODES_ALLOWED) await endCodes(sql, id);
}

/** The user that has this code, not yet expired. The row is locked: a code is used once. */
function findByHash({ settings }: Auth, sql: ISql, kind: Kind, hashes: string[]): Promise<User | undefined> {
  const fits =
    kind === 'email_change'
      ? sql`(email_change_token_current = any(${hashes}) or email_change_token_new = any(${hashes}))`
      : sql`${sql(`${kind}_token`)} = any(${hashes})`;
  const since = sql`now() - ${settings.email.otp_expiry} * interval '1 second'`;
  return findUser(sql, sql`${fits} and ${sql(`${kind}_sent_at`)} > ${since} for update of users`);
}
