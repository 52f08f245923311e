import { z } from 'zod';
import { type AuthCall, metadata, text, validEmail, validPhone } from './call.ts';
import { assertMayMail, later, notify, sendCode, sendEmailChange } from './codes.ts';
import { AuthError, invalid } from './error.ts';
import { assertStrong, hashPassword, isPassword } from './passwords.ts';
import { pkceParameters, readChallenge } from './pkce.ts';
import { openRoute, userRoute } from './route.ts';
import { type Caller, endOtherSessions, isRecovery } from './sessions.ts';
import { noTexts, signInAnonymously, signUpByEmail, signUpByPhone } from './sign-up.ts';
import { confirmPhone, mergeMetadata } from './user-changes.ts';
import { findUserById, findUserByPhone, findUserWithAddress, hasSecondFactor } from './users.ts';
import { type ISql, publicUser, type User } from './users.ts';

export const EMAIL_TAKEN = 'A user with this email address has already been registered';

const SignUp = z.object({ email: text, phone: text, password: text, data: metadata, ...pkceParameters });
const Update = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: text,
  data: metadata,
  app_metadata: metadata,
  ...pkceParameters,
});

/** Accounts: how they begin and are changed by their owners. */
export const accountRoutes = [
  openRoute('POST /signup', SignUp, signUp, 'signup'),
  userRoute('GET /user', undefined, (_call, _body, { user }) => publicUser(user)),
  userRoute('PUT /user', Update, update, 'user'),
  userRoute('GET /reauthenticate', undefined, ({ auth, returnUrl }, _, { user }) => {
    if (!user.email && !user.phone) {
      throw invalid('Reauthentication requires the user to have an email or a phone number');
    }
    if (!user.email_confirmed_at)
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
    assertMayMail(auth, user, 'reauthentication');
    later(() => sendCode(auth, auth.sql, 'reauthentication', user, { returnUrl }));
    return undefined;
  }),
];

async function signUp(call: AuthCall, body: z.output<typeof SignUp>): Promise<object> {
  const { settings } = call.auth;
  if (!settings.enable_signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  if (!body.email && !body.phone) {
    if (settings.enable_anonymous_sign_ins) return signInAnonymously(call, body.data);
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (!body.password) throw invalid('Signup requires a valid password');
  assertStrong(settings, body.password);
  if (body.email && body.phone) {
    throw invalid('Only an email address or phone number should be provided on signup.');
  }
  if (body.phone && !settings.sms.enable_signup) throw phoneIsOff('Phone signups are disabled');
  if (body.phone) return signUpByPhone(call, validPhone(body.phone), body.password, body.data);
  if (!settings.email.enable_signup) {
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  }
  const wish = { challenge: readChallenge(body), returnUrl: call.returnUrl };
  return signUpByEmail(call, validEmail(body.email), body.password, body.data, wish);
}

const phoneIsOff = (message: string) => new AuthError(400, 'phone_provider_disabled', message);

async function update(call: AuthCall, body: z.output<typeof Update>, caller: Caller): Promise<object> {
  const { auth } = call;
  const { user } = caller;
  const email = body.email ? validEmail(body.email) : '';
  if (body.phone && !auth.settings.sms.enable_signup) throw phoneIsOff('Phone logins are disabled');
  const phone = body.phone ? validPhone(body.phone) : '';
  if (typeof body.password === 'string') assertStrong(auth.settings, body.password);
  if (body.app_metadata) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  const newEmail = email === user.email ? '' : email;
  const newPhone = phone === user.phone ? '' : phone;
  if (newPhone && auth.settings.sms.enable_confirmations) throw noTexts(auth.settings);
  if ((newEmail || newPhone || body.password) && hasSecondFactor(user) && caller.session.aal !== 'aal2') {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    throw new AuthError(401, 'insufficient_aal', message);
  }
  if (newEmail && (await findUserWithAddress(auth.sql, newEmail, user.id))) {
    throw new AuthError(422, 'email_exists', EMAIL_TAKEN);
  }
  if (newPhone && (await findUserByPhone(auth.sql, newPhone))) {
    const message = 'A user with this phone number has already been registered';
    throw new AuthError(422, 'phone_exists', message);
  }
  const challenge = readChallenge(body);
  const hash = body.password && (await newPassword(auth.sql, caller, body.password, body.current_password));

  const updated = await auth.sql.begin(async (sql) => {
    if (hash) await changePassword(sql, caller, hash);
    await mergeMetadata(sql, user.id, 'raw_user_meta_data', body.data);
    if (newEmail) {
      assertMayMail(auth, user, 'email_change');
      await sendEmailChange(auth, sql, user, newEmail, { challenge, returnUrl: call.returnUrl });
    }
    if (newPhone) {
      await sql`update auth.users set phone = ${newPhone} where id = ${user.id}`;
      await confirmPhone(sql, user.id);
    }
    return (await findUserById(sql, user.id)) as User;
  });
  if (hash) notify(auth, 'password_changed', user);
  return publicUser(updated);
}

/** The hash of a new password that the caller may set. */
async function newPassword(sql: ISql, caller: Caller, password: string, current: string): Promise<string> {
  const { encrypted_password: hash } = caller.user;
  if (hash && !isRecovery(caller)) {
    const message = 'Current password required when setting new password.';
    if (!current) throw new AuthError(400, 'current_password_required', message);
    if (!(await isPassword(sql, current, hash))) {
      throw new AuthError(400, 'current_password_invalid', message);
    }
  }
  if (hash && (await isPassword(sql, password, hash))) {
    const message = 'New password should be different from the old password.';
    throw new AuthError(422, 'same_password', message);
  }
  return hashPassword(sql, password);
}

/** Ends all other sessions, and every code that is under way: who has the old password may have asked for them. */
async function changePassword(sql: ISql, caller: Caller, hash: string): Promise<void> {
  await sql`
    update auth.users set encrypted_password = ${hash}, confirmation_token = null, confirmation_sent_at = null,
      recovery_token = null, recovery_sent_at = null, email_change_token_current = null,
      email_change_token_new = null, email_change_sent_at = null, reauthentication_token = null,
      reauthentication_sent_at = null, updated_at = now()
    where id = ${caller.user.id}`;
  await endOtherSessions(sql, caller);
}
