import { createHash, randomInt } from 'node:crypto';
import type { Work } from './call.ts';
import { AuthError, refusal } from './error.ts';
import type { MailName } from './mail-templates.ts';
import { type Challenge, rememberFlow } from './pkce.ts';
import type { SignInMethod } from './tokens.ts';
import type { ISql, User } from './users.ts';

const PKCE_PREFIX = 'pkce_';

export const isPkce = (tokenHash: string) => tokenHash.startsWith(PKCE_PREFIX);

/** What is kept of a code: it belongs to one address or phone. */
export const hashCode = (address: string, code: string) =>
  createHash('sha224').update(`${address}${code}`).digest('hex');

/** A caller's wish for a mail: where its link leads back to, and the challenge of one who exchanges the code itself. */
export interface MailWish {
  returnUrl: string;
  challenge?: Challenge | undefined;
}

/** Which columns hold the code of a mail, and how the session is authenticated that begins with it. */
const MAILS = {
  confirmation: { column: 'confirmation', method: 'email/signup' },
  invite: { column: 'confirmation', method: 'invite' },
  recovery: { column: 'recovery', method: 'recovery' },
  magic_link: { column: 'recovery', method: 'magiclink' },
  reauthentication: { column: 'reauthentication', method: 'otp' },
  email_change: { column: 'email_change', method: 'email_change' },
} as const satisfies Partial<Record<MailName, { column: string; method: SignInMethod }>>;

export type CodeMail = Exclude<keyof typeof MAILS, 'email_change'>;

/** Throws 429 when the last such mail to this user is too young, or too many mails have been sent. */
export function assertMayMail({ settings, limits }: Work, user: User, mail: keyof typeof MAILS): void {
  const sentAt = user[`${MAILS[mail].column}_sent_at`];
  assertPause(sentAt, settings.email.max_frequency, 'over_email_send_rate_limit');
  limits.countMail();
}

/** `code`: of the refusal for who has to wait; `seconds` is how long one waits after `sentAt`. */
export function assertPause(sentAt: Date | null, seconds: number, code: string): void {
  const left = sentAt ? sentAt.getTime() + seconds * 1_000 - Date.now() : 0;
  if (left > 0) throw refusal('pause', { code, seconds: Math.floor(left / 1_000) });
}

/** Ends every code that is under way. */
export async function endCodes(sql: ISql, userId: string): Promise<void> {
  await sql`
    update auth.users set confirmation_token = null, recovery_token = null, email_change_token_current = null,
      email_change_token_new = null, reauthentication_token = null, updated_at = now()
    where id = ${userId}`;
}

/** A new code, which takes the place of the last one. */
export async function renewCode(auth: Work, mail: CodeMail, user: User, challenge?: Challenge) {
  const { sql } = auth;
  const { column, method } = MAILS[mail];
  const made = makeCode(auth, user.email, challenge);
  await rememberFlow(sql, user.id, method, challenge);
  await forgiveWrongCodes(sql, user.id);
  await sql`
    update auth.users set ${sql(`${column}_token`)} = ${made.tokenHash}, ${sql(`${column}_sent_at`)} = now(),
      updated_at = now() where id = ${user.id}`;
  return made;
}

const forgiveWrongCodes = (sql: ISql, userId: string) =>
  sql`delete from auth.wrong_codes where user_id = ${userId}`;

export async function sendCode(auth: Work, mail: CodeMail, user: User, wish: MailWish): Promise<void> {
  const { challenge, returnUrl } = wish;
  const { code, tokenHash } = await renewCode(auth, mail, user, challenge);
  auth.mailer.send(mail, user.email, { user, values: { Token: code, TokenHash: tokenHash }, returnUrl });
}

/** Two codes: for the address of the account and for the one that it shall have. */
export async function renewEmailChange(auth: Work, user: User, email: string, challenge?: Challenge) {
  const { sql } = auth;
  const current = makeCode(auth, user.email, challenge);
  const next = makeCode(auth, email, challenge);
  await rememberFlow(sql, user.id, MAILS.email_change.method, challenge);
  await forgiveWrongCodes(sql, user.id);
  await sql`
    update auth.users set email_change = ${email}, email_change_token_current = ${current.tokenHash},
      email_change_token_new = ${next.tokenHash}, email_change_confirm_status = 0,
      email_change_sent_at = now(), updated_at = now()
    where id = ${user.id}`;
  return { current, next };
}

export async function sendEmailChange(auth: Work, user: User, email: string, wish: MailWish): Promise<void> {
  const { challenge, returnUrl } = wish;
  const { current, next } = await renewEmailChange(auth, user, email, challenge);
  for (const [address, { code, tokenHash }] of Object.entries({ [user.email]: current, [email]: next })) {
    const values = { Token: code, TokenHash: tokenHash, NewEmail: email, SendingTo: address };
    if (address) auth.mailer.send('email_change', address, { user, values, returnUrl });
  }
}

export function notify(auth: Work, mail: MailName, user: User, values: Record<string, string> = {}): void {
  if (user.email) auth.mailer.send(mail, user.email, { user, values });
}

function makeCode({ settings }: Work, address: string, challenge?: Challenge) {
  const length = settings.email.otp_length;
  const code = String(randomInt(10 ** length)).padStart(length, '0');
  return { code, tokenHash: `${challenge ? PKCE_PREFIX : ''}${hashCode(address, code)}` };
}

/** Work that nobody waits for: the time of an answer does not tell whether there is an account. */
export function later(work: () => Promise<unknown>): void {
  setImmediate(() => {
    work().catch((error: unknown) => {
      if (!(error instanceof AuthError)) console.error('Auth:', error);
    });
  });
}
