import { z } from 'zod';
import { EMAIL_TAKEN } from './accounts.ts';
import { type Auth, type AuthCall, text, validEmail, validPhone } from './call.ts';
import { hashCode, isPkce, notify } from './codes.ts';
import { AuthError, invalid } from './error.ts';
import { issueAuthCode } from './pkce.ts';
import { lead, redirect } from './redirect.ts';
import { openRoute } from './route.ts';
import { openSession } from './sessions.ts';
import type { SignInMethod } from './tokens.ts';
import { changeEmail, confirmEmail, renewProviders } from './user-changes.ts';
import { findUser, findUserById, type ISql, type User } from './users.ts';

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
  invite: 'invite',
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
    if ((body.email === '') === (body.phone === '')) {
      throw invalid('Only an email address or phone number should be provided on verify');
    }
    // No code was ever sent to a telephone.
    if (body.phone && validPhone(body.phone)) throw new AuthError(403, 'otp_expired', CODE_ENDED);
    const address = emailOf(body.email);
    attempt = { type: body.type, hash: hashCode(address, body.token), address };
  } else if (body.email || body.phone || body.redirect_to) {
    throw invalid('Only the token_hash and type should be provided');
  }
  const answer = await call.auth.sql.begin(async (sql) => {
    const user = await accept(call.auth, sql, attempt);
    return user && openSession(sql, user, 'otp', call);
  });
  return answer ?? { msg: ONE_OF_TWO, code: '200' };
}

function emailOf(email: string): string {
  try {
    return validEmail(email);
  } catch {
    throw new AuthError(422, 'validation_failed', 'Invalid email format');
  }
}

/** A browser that follows a link is led back with a session, a code for one, or a refusal. */
async function withLink(call: AuthCall): Promise<Response> {
  const [hash, type] = [call.query('token'), call.query('type')];
  if (!type) throw invalid('Verify requires a verification type');
  if (!hash) throw invalid('Verify requires a token or a token hash');
  const target = new URL(call.returnUrl);
  const pkce = isPkce(hash);
  try {
    await call.auth.sql.begin(async (sql) => {
      const user = await accept(call.auth, sql, { type, hash });
      if (!user) return lead(target, pkce, { message: ONE_OF_TWO, sb: '' });
      if (pkce) {
        const code = await issueAuthCode(sql, user.id, METHODS[type] ?? 'magiclink');
        return target.searchParams.set('code', code);
      }
      const { user: _, ...session } = await openSession(sql, user, 'otp', call);
      lead(target, false, { ...session, sb: '', type });
    });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const { code: error_code, message: error_description, status } = error;
    const name = ERROR_NAMES[status];
    lead(target, pkce, { ...(name && { error: name }), error_code, error_description, sb: '' });
  }
  return redirect(303, target);
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
  const kinds = KINDS[type];
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
    return findUserById(sql, user.id);
  }
  throw new AuthError(403, 'otp_expired', address ? CODE_ENDED : LINK_ENDED);
}

async function acceptEmailChange(
  auth: Auth,
  sql: ISql,
  user: User,
  hashes: string[],
): Promise<User | undefined> {
  if (user.email_change_confirm_status === 0 && user.email) {
    const side = hashes.includes(user.email_change_token_current ?? '') ? 'current' : 'new';
    await sql`
      update auth.users set email_change_confirm_status = 1, ${sql(`email_change_token_${side}`)} = null,
        updated_at = now() where id = ${user.id}`;
    return undefined;
  }
  const email = user.email_change as string;
  const taken = await sql`select 1 from auth.users where email = ${email} and id <> ${user.id}`;
  if (taken.length > 0) throw new AuthError(422, 'email_exists', EMAIL_TAKEN);
  await changeEmail(sql, user.id, email);
  await confirmEmail(sql, user.id);
  const changed = (await findUserById(sql, user.id)) as User;
  notify(auth, 'email_changed', changed, { OldEmail: user.email }, user.email);
  return changed;
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
