import { z } from 'zod';
import { type AuthCall, type Metadata, metadata, text, validEmail, type Work } from './call.ts';
import { assertMayMail, type CodeMail, renewCode, renewEmailChange, sendCode } from './codes.ts';
import { invalid, refusal } from './error.ts';
import { assertStrong, hashPassword } from './passwords.ts';
import { adminRoute } from './route.ts';
import { insertUser } from './user-changes.ts';
import { findUserByEmail, findUserWithAddress, type ISql, loadUser, publicUser, type User } from './users.ts';

const Invitation = z.object({ email: text, data: metadata });
const LinkWish = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
});
type LinkWish = z.output<typeof LinkWish>;

/** Links that the operator has made for somebody: sent by mail, or given to the operator. */
export const linkRoutes = [
  adminRoute('POST /invite', Invitation, async (call, body) => {
    const { auth, returnUrl } = call;
    return auth.sql.begin(async (sql) => {
      const user = await invited(sql, validEmail(body.email), body.data);
      assertMayMail(auth, user, 'invite');
      await sendCode({ ...auth, sql }, 'invite', user, { returnUrl });
      return publicUser(await loadUser(sql, user.id));
    });
  }),
  adminRoute('POST /admin/generate_link', LinkWish, generate),
];

/** A new account, or one whose address is not yet confirmed. */
async function invited(sql: ISql, email: string, data: Metadata): Promise<User> {
  const known = await findUserWithAddress(sql, email);
  if (known?.email_confirmed_at) throw refusal('email_taken');
  const user = known ?? (await insertUser(sql, { email, data }));
  await sql`update auth.users set invited_at = now() where id = ${user.id}`;
  return user;
}

/** The mail whose link and code are made, by what the operator asks for. */
const MAILS: Record<string, CodeMail | 'email_change'> = {
  signup: 'confirmation',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magic_link',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

/** `POST /admin/generate_link`. */
async function generate(call: AuthCall, body: LinkWish): Promise<object> {
  const { auth } = call;
  const email = validEmail(body.email);
  const mail = Object.hasOwn(MAILS, body.type) ? MAILS[body.type] : undefined;
  if (!mail) throw refusal('link_type_unknown', { type: body.type });
  const redirect_to = call.pageOfSite(body.redirect_to);
  return auth.sql.begin(async (sql) => {
    const work = { ...auth, sql };
    const user = await addressee(work, email, body);
    const side = body.type === 'email_change_new' ? 'next' : 'current';
    const { code, tokenHash } =
      mail === 'email_change'
        ? (await renewEmailChange(work, user, validEmail(body.new_email)))[side]
        : await renewCode(work, mail, user);
    return {
      ...publicUser(await loadUser(sql, user.id)),
      action_link: auth.mailer.linkOf(mail, tokenHash, redirect_to),
      email_otp: code,
      hashed_token: tokenHash,
      verification_type: body.type,
      redirect_to,
    };
  });
}

/** Whom a link is made for: a new account where its type allows one. */
async function addressee({ settings, sql }: Work, email: string, body: LinkWish): Promise<User> {
  const { type, data, password } = body;
  if (type === 'invite') return invited(sql, email, data);
  const known = await findUserByEmail(sql, email);
  if (type === 'signup') {
    if (known?.email_confirmed_at) throw refusal('email_taken');
    if (!password) throw invalid('Signup requires a valid password');
    assertStrong(settings, password);
    return known ?? insertUser(sql, { email, data, hash: await hashPassword(sql, password) });
  }
  if (known) return known;
  if (type === 'magiclink') return insertUser(sql, { email, data });
  throw refusal('user_of_email_not_found');
}
