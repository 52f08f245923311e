import { z } from 'zod';
import { EMAIL_TAKEN } from './accounts.ts';
import { type AuthCall, metadata, text, validEmail } from './call.ts';
import { assertMayMail, type Code, renewCode, renewEmailChange, sendCode } from './codes.ts';
import { AuthError, invalid } from './error.ts';
import type { MailName } from './mail-templates.ts';
import { assertStrong, hashPassword } from './passwords.ts';
import { adminRoute } from './route.ts';
import { insertUser } from './user-changes.ts';
import { findUserByEmail, findUserById, findUserWithAddress } from './users.ts';
import { type ISql, publicUser, type User } from './users.ts';

const Invitation = z.object({ email: text, data: metadata });
const LinkWish = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
});

/** Links that the operator has made for somebody: sent by mail, or given to the operator. */
export const linkRoutes = [
  adminRoute('POST /invite', Invitation, async (call, body) => {
    const { auth, returnUrl } = call;
    return auth.sql.begin(async (sql) => {
      const user = await invited(sql, validEmail(body.email), body.data);
      assertMayMail(auth, user, 'invite');
      await sendCode(auth, sql, 'invite', user, { returnUrl });
      return publicUser((await findUserById(sql, user.id)) as User);
    });
  }),
  adminRoute('POST /admin/generate_link', LinkWish, generate),
];

type Metadata = z.output<typeof metadata>;

/** A new account, or one whose address is not yet confirmed. */
async function invited(sql: ISql, email: string, data: Metadata): Promise<User> {
  const known = await findUserWithAddress(sql, email);
  if (known?.email_confirmed_at) throw new AuthError(422, 'email_exists', EMAIL_TAKEN);
  const user = known ?? (await insertUser(sql, { email, data }));
  await sql`update auth.users set invited_at = now() where id = ${user.id}`;
  return user;
}

interface Made {
  user: User;
  mail: MailName;
  code: Code;
}

/** `POST /admin/generate_link`. */
async function generate(call: AuthCall, body: z.output<typeof LinkWish>): Promise<object> {
  const { auth } = call;
  const email = validEmail(body.email);
  const { user, mail, code } = await auth.sql.begin((sql) => make(sql, call, email, body));
  const returnUrl = call.pageOfSite(body.redirect_to);
  return {
    ...publicUser(user),
    action_link: auth.mailer.linkOf(mail, code.tokenHash, returnUrl),
    email_otp: code.code,
    hashed_token: code.tokenHash,
    verification_type: body.type,
    redirect_to: returnUrl,
  };
}

async function make(
  sql: ISql,
  { auth }: AuthCall,
  email: string,
  body: z.output<typeof LinkWish>,
): Promise<Made> {
  const renewed = async (mail: 'confirmation' | 'invite' | 'recovery' | 'magic_link', user: User) => {
    const code = await renewCode(auth, sql, mail, user);
    return { mail, code, user: (await findUserById(sql, user.id)) as User };
  };
  const known = await findUserByEmail(sql, email);
  const existing = (): User => {
    if (known) return known;
    throw new AuthError(404, 'user_not_found', 'User with this email not found');
  };
  switch (body.type) {
    case 'invite':
      return renewed('invite', await invited(sql, email, body.data));
    case 'recovery':
      return renewed('recovery', existing());
    case 'magiclink':
      return renewed('magic_link', known ?? (await insertUser(sql, { email, data: body.data })));
    case 'signup': {
      if (known?.email_confirmed_at) throw new AuthError(422, 'email_exists', EMAIL_TAKEN);
      if (!body.password) throw invalid('Signup requires a valid password');
      assertStrong(auth.settings, body.password);
      const hash = await hashPassword(sql, body.password);
      return renewed('confirmation', known ?? (await insertUser(sql, { email, hash, data: body.data })));
    }
    case 'email_change_current':
    case 'email_change_new': {
      const user = existing();
      const { current, next } = await renewEmailChange(auth, sql, user, validEmail(body.new_email));
      const code = body.type === 'email_change_new' ? next : current;
      return { mail: 'email_change', code, user: (await findUserById(sql, user.id)) as User };
    }
    default:
      throw invalid(`Invalid email action link type requested: ${body.type}`);
  }
}
