import { z } from 'zod';
import { type AuthCall, metadata, text, validEmail, validPhone, type Work } from './call.ts';
import { assertMayMail, endCodes, later, notify, sendCode, sendEmailChange } from './codes.ts';
import { invalid, refusal } from './error.ts';
import { assertStrong, hashPassword, isPassword } from './passwords.ts';
import { pkceParameters, readChallenge } from './pkce.ts';
import { openRoute, userRoute } from './route.ts';
import { type Caller, endOtherSessions, isRecovery } from './sessions.ts';
import { noTexts, signInAnonymously, signUpByEmail, signUpByPhone } from './sign-up.ts';
import { confirmPhone, mergeMetadata } from './user-changes.ts';
import { findUserByPhone, findUserWithAddress, hasSecondFactor } from './users.ts';
import { type ISql, loadUser, publicUser } from './users.ts';

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

export const accountRoutes = [
  openRoute('POST /signup', SignUp, signUp, 'signup'),
  userRoute('GET /user', undefined, (_call, _body, { user }) => publicUser(user)),
  userRoute('PUT /user', Update, update, 'user'),
  userRoute('GET /reauthenticate', undefined, ({ auth, returnUrl }, _, { user }) => {
    if (!user.email && !user.phone) throw refusal('reauthentication_needs_address');
    if (!user.email_confirmed_at) throw refusal('email_unverified');
    assertMayMail(auth, user, 'reauthentication');
    later(() => sendCode(auth, 'reauthentication', user, { returnUrl }));
    return undefined;
  }),
];

async function signUp(call: AuthCall, body: z.output<typeof SignUp>): Promise<object> {
  const { settings } = call.auth;
  if (!settings.enable_signup) throw refusal('signups_disabled');
  if (!body.email && !body.phone) {
    if (settings.enable_anonymous_sign_ins) return signInAnonymously(call, body.data);
    throw refusal('anonymous_disabled');
  }
  if (!body.password) throw invalid('Signup requires a valid password');
  assertStrong(settings, body.password);
  if (body.email && body.phone) throw refusal('one_address_only_on_signup');
  if (body.phone && !settings.sms.enabled) throw refusal('phone_signups_disabled');
  if (body.phone) return signUpByPhone(call, validPhone(body.phone), body.password, body.data);
  if (!settings.email.enabled) throw refusal('email_signups_disabled');
  const wish = { challenge: readChallenge(body), returnUrl: call.returnUrl };
  return signUpByEmail(call, validEmail(body.email), body.password, body.data, wish);
}

async function update(call: AuthCall, body: z.output<typeof Update>, caller: Caller): Promise<object> {
  const { auth } = call;
  const { user } = caller;
  const email = body.email ? validEmail(body.email) : '';
  if (body.phone && !auth.settings.sms.enabled) throw refusal('phone_logins_disabled');
  const phone = body.phone ? validPhone(body.phone) : '';
  if (typeof body.password === 'string') assertStrong(auth.settings, body.password);
  if (body.app_metadata) throw refusal('app_metadata_is_admins');
  const newEmail = email === user.email ? '' : email;
  const newPhone = phone === user.phone ? '' : phone;
  if (newPhone && auth.settings.sms.enable_confirmations) throw noTexts(auth.settings);
  if ((newEmail || newPhone || body.password) && hasSecondFactor(user) && caller.session.aal !== 'aal2') {
    throw refusal('change_needs_second_step');
  }
  if (newEmail && (await findUserWithAddress(auth.sql, newEmail, user.id))) throw refusal('email_taken');
  if (newPhone && (await findUserByPhone(auth.sql, newPhone))) throw refusal('phone_taken');
  const challenge = readChallenge(body);
  const hash = body.password && (await newPassword(auth, caller, body.password, body.current_password));

  const updated = await auth.sql.begin(async (sql) => {
    if (hash) await changePassword(sql, caller, hash);
    await mergeMetadata(sql, user.id, 'raw_user_meta_data', body.data);
    if (newEmail) {
      assertMayMail(auth, user, 'email_change');
      await sendEmailChange({ ...auth, sql }, user, newEmail, { challenge, returnUrl: call.returnUrl });
    }
    if (newPhone) {
      await sql`update auth.users set phone = ${newPhone} where id = ${user.id}`;
      await confirmPhone(sql, user.id);
    }
    return loadUser(sql, user.id);
  });
  if (hash) notify(auth, 'password_changed', user);
  return publicUser(updated);
}

/** The hash of a new password that the caller may set. */
async function newPassword(
  { sql, settings }: Work,
  caller: Caller,
  password: string,
  current: string,
): Promise<string> {
  const { encrypted_password: hash } = caller.user;
  if (hash && settings.email.require_current_password && !isRecovery(caller)) {
    if (!current) throw refusal('current_password_required');
    if (!(await isPassword(sql, current, hash))) throw refusal('current_password_invalid');
  }
  if (hash && (await isPassword(sql, password, hash))) throw refusal('same_password');
  return hashPassword(sql, password);
}

/** Ends all other sessions, and every code that is under way: who has the old password may have asked for them. */
async function changePassword(sql: ISql, caller: Caller, hash: string): Promise<void> {
  await sql`
    update auth.users set encrypted_password = ${hash}, confirmation_sent_at = null, recovery_sent_at = null,
      email_change_sent_at = null, reauthentication_sent_at = null
    where id = ${caller.user.id}`;
  await endCodes(sql, caller.user.id);
  await endOtherSessions(sql, caller);
}
