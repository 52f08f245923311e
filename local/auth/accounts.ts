import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { type AuthCall, metadata, text, validEmail } from './call.ts';
import type { CodeMail, MailedCodes, MailWish } from './codes.ts';
import { AuthError, invalid } from './error.ts';
import { assertStrong, hashPassword, isPassword, weakness } from './passwords.ts';
import { pkceParameters, readChallenge } from './pkce.ts';
import { type AuthSessions, type Caller, endOtherSessions, isRecovery } from './sessions.ts';
import type { ISql } from './sql.ts';
import {
  findUserByEmail,
  findUserById,
  findUserWithAddress,
  hasSecondFactor,
  publicUser,
  type User,
} from './users.ts';

const EMAIL_TAKEN = 'A user with this email address has already been registered';

const SignUp = z.object({ email: text, phone: text, password: text, data: metadata, ...pkceParameters });
const SignIn = z.object({ email: text, phone: text, password: text });
const Otp = z.object({
  email: text,
  phone: text,
  channel: text,
  create_user: z.boolean().nullish(),
  data: metadata,
  ...pkceParameters,
});
const Recover = z.object({ email: text, ...pkceParameters });
const Resend = z.object({ type: text, email: text, phone: text, ...pkceParameters });
const Update = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: text,
  data: metadata,
  app_metadata: metadata,
  ...pkceParameters,
});

type Metadata = z.output<typeof metadata>;

/** Accounts with an address and a password: how they begin, are entered, found again and changed. */
export class AuthAccounts {
  readonly #sql: Sql;
  readonly #sessions: AuthSessions;
  readonly #codes: MailedCodes;

  constructor(sql: Sql, sessions: AuthSessions, codes: MailedCodes) {
    this.#sql = sql;
    this.#sessions = sessions;
    this.#codes = codes;
  }

  /** `POST /signup`. An address with a confirmed account is answered like a new one, and sent nothing. */
  async signUp(call: AuthCall): Promise<Response> {
    const body = await call.read(SignUp);
    if (!body.email && !body.phone) {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    if (!body.password) throw invalid('Signup requires a valid password');
    assertStrong(body.password);
    if (body.email && body.phone) {
      throw invalid('Only an email address or phone number should be provided on signup.');
    }
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    const wish = { challenge: readChallenge(body), returnUrl: call.returnUrl };
    const email = validEmail(body.email);
    return Response.json(await this.#create(email, body.password, body.data, wish));
  }

  async #create(email: string, password: string, data: Metadata, wish: MailWish): Promise<object> {
    // Before anything is looked up: the same work for every address.
    const hash = await hashPassword(this.#sql, password);
    return this.#sql.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(hashtext(${email}))`;
      let user = await findUserWithAddress(sql, email);
      if (user?.email_confirmed_at) return likeNewUser(email, data);
      user ??= await insertUser(sql, email, hash, data ?? {});
      this.#codes.assertMayMail(user, 'confirmation');
      await this.#codes.send(sql, 'confirmation', user, wish);
      return publicUser((await findUserById(sql, user.id)) as User);
    });
  }

  /** `POST /token?grant_type=password`: the same refusal after the same work for every reason. */
  async signIn(call: AuthCall): Promise<Response> {
    const { email, phone, password } = await call.read(SignIn);
    if (email && phone) throw invalid('Only an email address or phone number should be provided on login.');
    if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
    if (!email) throw invalid('missing email or phone');
    const user = await findUserByEmail(this.#sql, email);
    const isRight = await isPassword(this.#sql, password, user?.encrypted_password ?? null);
    if (!user || !isRight) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
    if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    const answer = await this.#sql.begin((sql) => this.#sessions.open(sql, user, 'password', call));
    return Response.json({ ...answer, weak_password: weakness(password) });
  }

  /** `POST /recover`. */
  async recover(call: AuthCall): Promise<Response> {
    const body = await call.read(Recover);
    if (!body.email) throw invalid('Password recovery requires an email');
    const email = validEmail(body.email);
    const wish = { challenge: readChallenge(body), returnUrl: call.returnUrl };
    const user = await findUserByEmail(this.#sql, email);
    if (user) this.#sendLater('recovery', user, wish);
    return Response.json({});
  }

  /** `POST /otp` and `/magiclink`: a code to sign in with. An address without an account gets one, unless refused. */
  async sendSignInCode(call: AuthCall): Promise<Response> {
    const body = await call.read(Otp);
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided');
    if (body.email && body.channel) throw invalid('Channel should only be specified with Phone OTP');
    const wish = { challenge: readChallenge(body), returnUrl: call.returnUrl };
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
    if (!body.email) throw invalid('One of email or phone must be set');
    const email = validEmail(body.email);
    const user = await findUserByEmail(this.#sql, email);
    if (!user && body.create_user === false)
      throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
    if (user?.email_confirmed_at) {
      this.#sendLater('magic_link', user, wish);
    } else if (user) {
      this.#sendLater('confirmation', user, wish);
    } else {
      const password = randomBytes(24).toString('base64url');
      later(() => this.#create(email, password, body.data, wish));
    }
    return Response.json({});
  }

  /** `POST /resend`. */
  async resend(call: AuthCall): Promise<Response> {
    const body = await call.read(Resend);
    const { type, phone } = body;
    if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
    }
    const wish = { challenge: readChallenge(body), returnUrl: call.returnUrl };
    if (!body.email && type === 'signup') throw invalid('Type provided requires an email address');
    if (!phone && type === 'sms') throw invalid('Type provided requires a phone number');
    if (body.email && phone) throw invalid('Only an email address or phone number should be provided.');
    if (phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
    if (!body.email) throw invalid('Missing email address or phone number');
    const user = await findUserByEmail(this.#sql, validEmail(body.email));
    if (user && type === 'signup' && !user.email_confirmed_at) {
      this.#sendLater('confirmation', user, wish);
    }
    if (type === 'email_change' && user?.email_change) {
      const { email_change: email } = user;
      this.#codes.assertMayMail(user, 'email_change');
      later(() => this.#codes.sendEmailChange(this.#sql, user, email, wish));
    }
    return Response.json({});
  }

  /** `GET /reauthenticate`. */
  async reauthenticate(call: AuthCall): Promise<Response> {
    const { user } = await this.#sessions.require(call);
    if (!user.email_confirmed_at)
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
    this.#sendLater('reauthentication', user, { challenge: undefined, returnUrl: call.returnUrl });
    return Response.json({});
  }

  /** Answers first and works then, so that the time of an answer does not tell whether there is an account. */
  #sendLater(mail: CodeMail, user: User, wish: MailWish): void {
    this.#codes.assertMayMail(user, mail);
    later(() => this.#codes.send(this.#sql, mail, user, wish));
  }

  /** `GET /user`. */
  async show(call: AuthCall): Promise<Response> {
    const { user } = await this.#sessions.require(call);
    return Response.json(publicUser(user));
  }

  /** `PUT /user`. */
  async update(call: AuthCall): Promise<Response> {
    const caller = await this.#sessions.require(call);
    const { user } = caller;
    const body = await call.read(Update);
    const email = body.email ? validEmail(body.email) : '';
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
    if (typeof body.password === 'string') assertStrong(body.password);
    if (body.app_metadata) {
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    }
    const newEmail = email === user.email ? '' : email;
    if ((newEmail || body.password) && hasSecondFactor(user) && caller.session.aal !== 'aal2') {
      const message = 'AAL2 session is required to update email or password when MFA is enabled.';
      throw new AuthError(401, 'insufficient_aal', message);
    }
    if (newEmail && (await findUserWithAddress(this.#sql, newEmail, user.id))) {
      throw new AuthError(422, 'email_exists', EMAIL_TAKEN);
    }
    const challenge = readChallenge(body);
    const hash = body.password && (await this.#newPassword(caller, body.password, body.current_password));

    const updated = await this.#sql.begin(async (sql) => {
      if (hash) await changePassword(sql, caller, hash);
      if (body.data) await mergeMetadata(sql, user.id, body.data);
      if (newEmail) {
        this.#codes.assertMayMail(user, 'email_change');
        await this.#codes.sendEmailChange(sql, user, newEmail, { challenge, returnUrl: call.returnUrl });
      }
      return (await findUserById(sql, user.id)) as User;
    });
    if (hash) this.#codes.notify('password_changed', user);
    return Response.json(publicUser(updated));
  }

  /** The hash of a new password that the caller may set. */
  async #newPassword(caller: Caller, password: string, current: string): Promise<string> {
    const { encrypted_password: hash } = caller.user;
    if (hash && !isRecovery(caller)) {
      const message = 'Current password required when setting new password.';
      if (!current) throw new AuthError(400, 'current_password_required', message);
      if (!(await isPassword(this.#sql, current, hash))) {
        throw new AuthError(400, 'current_password_invalid', message);
      }
    }
    if (hash && (await isPassword(this.#sql, password, hash))) {
      const message = 'New password should be different from the old password.';
      throw new AuthError(422, 'same_password', message);
    }
    return hashPassword(this.#sql, password);
  }
}

/** Work that nobody waits for. */
function later(work: () => Promise<unknown>): void {
  setImmediate(() => {
    work().catch((error: unknown) => {
      if (!(error instanceof AuthError)) console.error('Auth:', error);
    });
  });
}

async function insertUser(
  sql: ISql,
  email: string,
  hash: string,
  data: Record<string, unknown>,
): Promise<User> {
  const id = randomUUID();
  const claims = { ...data, sub: id, email, email_verified: false, phone_verified: false };
  const apps = { provider: 'email', providers: ['email'] };
  await sql`
    insert into auth.users (id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
    values (${id}, ${email}, ${hash}, ${sql.json(apps)}, ${JSON.stringify(claims)}::text::jsonb)`;
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${randomUUID()}, 'email', ${id}, ${id}, ${JSON.stringify(claims)}::text::jsonb, now())`;
  return (await findUserById(sql, id)) as User;
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

/** A null takes its key away. */
async function mergeMetadata(sql: ISql, userId: string, data: Record<string, unknown>): Promise<void> {
  const removed = Object.keys(data).filter((key) => data[key] === null);
  await sql`
    update auth.users set updated_at = now(), raw_user_meta_data =
      (raw_user_meta_data || ${JSON.stringify(data)}::text::jsonb) - ${removed}::text[]
    where id = ${userId}`;
}
