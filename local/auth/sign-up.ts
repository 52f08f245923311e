import { randomUUID } from 'node:crypto';
import type { AuthCall, Metadata } from './call.ts';
import { assertMayMail, type MailWish, sendCode } from './codes.ts';
import { type AuthError, refusal } from './error.ts';
import { hashPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import type { AuthSettings } from './settings.ts';
import { claimsOf, confirmEmail, confirmPhone, insertUser, mergeMetadata } from './user-changes.ts';
import type { NewUser } from './user-changes.ts';
import { findUserByPhone, findUserWithAddress, type ISql, loadUser, publicUser, type User } from './users.ts';

/** Makes the account of somebody who signs up: what they say about themselves and what the service knows is one. */
async function insertNewcomer(sql: ISql, newcomer: NewUser): Promise<User> {
  const { id } = await insertUser(sql, newcomer);
  await mergeMetadata(sql, id, 'raw_user_meta_data', claimsOf(id, newcomer));
  return loadUser(sql, id);
}

export async function signInAnonymously(call: AuthCall, data: Metadata): Promise<object> {
  return call.auth.sql.begin(async (sql) => {
    const user = await insertUser(sql, { data, isAnonymous: true });
    return openSession(sql, user, 'anonymous', call);
  });
}

/** An address with a confirmed account is answered like a new one, and sent nothing. */
export async function signUpByEmail(
  call: AuthCall,
  email: string,
  password: string,
  data: Metadata,
  wish: MailWish,
): Promise<object> {
  const { auth } = call;
  const confirms = auth.settings.email.enable_confirmations;
  // Before anything is looked up: the same work for every address.
  const hash = await hashPassword(auth.sql, password);
  return auth.sql.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext(${email}))`;
    let user = await findUserWithAddress(sql, email);
    if (user?.email_confirmed_at && confirms) return likeNewUser(email, data);
    if (user?.email_confirmed_at) throw refusal('user_exists');
    user ??= await insertNewcomer(sql, { email, hash, data });
    if (!confirms) {
      await confirmEmail(sql, user.id);
      return openSession(sql, user, 'password', call);
    }
    assertMayMail(auth, user, 'confirmation');
    await sendCode({ ...auth, sql }, 'confirmation', user, wish);
    return publicUser(await loadUser(sql, user.id));
  });
}

/** Nobody here carries a code to a telephone to sign in with. */
export const noTexts = ({ sms }: AuthSettings): AuthError =>
  refusal(sms.enabled ? 'sms_failed' : 'phone_unsupported');

export async function signUpByPhone(call: AuthCall, phone: string, password: string, data: Metadata) {
  const { auth } = call;
  if (auth.settings.sms.enable_confirmations) throw noTexts(auth.settings);
  const hash = await hashPassword(auth.sql, password);
  return auth.sql.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext(${phone}))`;
    let user = await findUserByPhone(sql, phone);
    if (user?.phone_confirmed_at) throw refusal('user_exists');
    user ??= await insertNewcomer(sql, { phone, hash, data });
    await confirmPhone(sql, user.id);
    return openSession(sql, user, 'password', call);
  });
}

/** What a sign-up shows of an account that exists already: no more than of a new one. */
function likeNewUser(email: string, data: Metadata): object {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
