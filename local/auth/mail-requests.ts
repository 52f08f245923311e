import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type AuthCall, metadata, text, validEmail } from './call.ts';
import { assertMayMail, type CodeMail, later, type MailWish, sendCode, sendEmailChange } from './codes.ts';
import { invalid, refusal } from './error.ts';
import { pkceParameters, readChallenge } from './pkce.ts';
import { openRoute } from './route.ts';
import { noTexts, signUpByEmail } from './sign-up.ts';
import { findUserByEmail, type User } from './users.ts';

const Recover = z.object({ email: text, ...pkceParameters });
const Otp = z.object({
  email: text,
  phone: text,
  channel: text,
  create_user: z.boolean().nullish(),
  data: metadata,
  ...pkceParameters,
});
const Resend = z.object({ type: text, email: text, phone: text, ...pkceParameters });

export const mailRoutes = [
  openRoute('POST /recover', Recover, recover, 'recover'),
  openRoute('POST /otp', Otp, sendSignInCode, 'otp'),
  openRoute('POST /magiclink', Otp, sendSignInCode, 'otp'),
  openRoute('POST /resend', Resend, resend, 'resend'),
];

/** Answers first and works then. */
function sendLater({ auth }: AuthCall, mail: CodeMail, user: User, wish: MailWish): undefined {
  assertMayMail(auth, user, mail);
  later(() => sendCode(auth, mail, user, wish));
}

async function recover(call: AuthCall, body: z.output<typeof Recover>): Promise<undefined> {
  if (!body.email) throw invalid('Password recovery requires an email');
  const email = validEmail(body.email);
  const wish = { challenge: readChallenge(body), returnUrl: call.returnUrl };
  const user = await findUserByEmail(call.auth.sql, email);
  if (user) sendLater(call, 'recovery', user, wish);
}

/** A code to sign in with. An address without an account gets one, unless refused. */
async function sendSignInCode(call: AuthCall, body: z.output<typeof Otp>): Promise<undefined> {
  if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided');
  if (body.email && body.channel) throw invalid('Channel should only be specified with Phone OTP');
  const { settings, sql } = call.auth;
  const wish = { challenge: readChallenge(body), returnUrl: call.returnUrl };
  const mayCreate = body.create_user !== false && settings.enable_signup;
  if (body.phone) throw noTexts(settings);
  if (!body.email) throw invalid('One of email or phone must be set');
  const email = validEmail(body.email);
  const user = await findUserByEmail(sql, email);
  if (!user && !mayCreate) throw refusal('otp_signups_disabled');
  if (user) return sendLater(call, user.email_confirmed_at ? 'magic_link' : 'confirmation', user, wish);
  later(async () => {
    await signUpByEmail(call, email, randomBytes(24).toString('base64url'), body.data, wish);
    const made = settings.email.enable_confirmations ? undefined : await findUserByEmail(sql, email);
    if (made) await sendCode(call.auth, 'magic_link', made, wish);
  });
}

async function resend(call: AuthCall, body: z.output<typeof Resend>): Promise<undefined> {
  const { auth } = call;
  const { type } = body;
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) throw refusal('resend_type_unknown');
  const wish = { challenge: readChallenge(body), returnUrl: call.returnUrl };
  if (!body.email && type === 'signup') throw invalid('Type provided requires an email address');
  if (!body.phone && type === 'sms') throw invalid('Type provided requires a phone number');
  if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided.');
  if (body.phone && !auth.settings.sms.enabled) throw refusal('phone_logins_disabled');
  if (!body.email && !body.phone) throw invalid('Missing email address or phone number');
  const user = body.email ? await findUserByEmail(auth.sql, validEmail(body.email)) : undefined;
  if (!user) return;
  if (type === 'signup' && !user.email_confirmed_at) sendLater(call, 'confirmation', user, wish);
  if (type === 'email_change' && user.email_change) {
    const { email_change: email } = user;
    assertMayMail(auth, user, 'email_change');
    later(() => sendEmailChange(auth, user, email, wish));
  }
}
