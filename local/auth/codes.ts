import { createHash, randomInt } from 'node:crypto';
import { AuthError } from './error.ts';
import type { AuthMailer, MailName } from './mailer.ts';
import { type Challenge, rememberFlow } from './pkce.ts';
import type { RateLimits } from './rate-limits.ts';
import type { ISql } from './sql.ts';
import type { SignInMethod } from './tokens.ts';
import type { User } from './users.ts';

/** How long a code or link works. */
export const CODE_SECONDS = 3_600;
/** Between two mails of one kind to one address. */
export const MAIL_INTERVAL_SECONDS = 60;
const PKCE_PREFIX = 'pkce_';

export const isPkce = (tokenHash: string) => tokenHash.startsWith(PKCE_PREFIX);

/** What is kept of a code: it belongs to one address. */
export const hashCode = (email: string, code: string) =>
  createHash('sha224').update(`${email}${code}`).digest('hex');

/** A caller's wish for a mail: where its link leads back to, and the challenge of one who exchanges the code itself. */
export interface MailWish {
  returnUrl: string;
  challenge: Challenge | undefined;
}

const COLUMNS = {
  confirmation: { token: 'confirmation_token', sentAt: 'confirmation_sent_at', method: 'email/signup' },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at', method: 'recovery' },
  magic_link: { token: 'recovery_token', sentAt: 'recovery_sent_at', method: 'magiclink' },
  reauthentication: {
    token: 'reauthentication_token',
    sentAt: 'reauthentication_sent_at',
    method: 'otp',
  },
} as const satisfies Partial<
  Record<MailName, { token: keyof User; sentAt: keyof User; method: SignInMethod }>
>;

export type CodeMail = keyof typeof COLUMNS;

/** Makes the codes that are sent by mail, and sends them. */
export class MailedCodes {
  readonly #mailer: AuthMailer;
  readonly #limits: RateLimits;

  constructor(mailer: AuthMailer, limits: RateLimits) {
    this.#mailer = mailer;
    this.#limits = limits;
  }

  /** Throws 429 when the last such mail to this user is less than a minute old, or too many mails have been sent. */
  assertMayMail(user: User, mail: CodeMail | 'email_change'): void {
    const sentAt = mail === 'email_change' ? user.email_change_sent_at : user[COLUMNS[mail].sentAt];
    const left = sentAt ? sentAt.getTime() + MAIL_INTERVAL_SECONDS * 1_000 - Date.now() : 0;
    if (left > 0) {
      const message = `For security purposes, you can only request this after ${Math.floor(left / 1_000)} seconds.`;
      throw new AuthError(429, 'over_email_send_rate_limit', message);
    }
    this.#limits.countMail();
  }

  /** A new code takes the place of the last one. */
  async send(sql: ISql, mail: CodeMail, user: User, { challenge, returnUrl }: MailWish): Promise<void> {
    const { token, sentAt, method } = COLUMNS[mail];
    const { code, tokenHash } = makeCode(user.email, challenge);
    await rememberFlow(sql, user.id, method, challenge);
    await sql`
      update auth.users set ${sql(token)} = ${tokenHash}, ${sql(sentAt)} = now(), updated_at = now()
      where id = ${user.id}`;
    this.#mailer.send(mail, user.email, {
      user,
      values: { Token: code, TokenHash: tokenHash },
      returnUrl,
    });
  }

  /** Two mails, each with a code of its own: to the address of the account and to the one that it shall have. */
  async sendEmailChange(sql: ISql, user: User, email: string, wish: MailWish): Promise<void> {
    const current = makeCode(user.email, wish.challenge);
    const next = makeCode(email, wish.challenge);
    await rememberFlow(sql, user.id, 'email_change', wish.challenge);
    await sql`
      update auth.users set email_change = ${email}, email_change_token_current = ${current.tokenHash},
        email_change_token_new = ${next.tokenHash}, email_change_confirm_status = 0,
        email_change_sent_at = now(), updated_at = now()
      where id = ${user.id}`;
    for (const [address, { code, tokenHash }] of [
      [user.email, current],
      [email, next],
    ] as const) {
      const values = { Token: code, TokenHash: tokenHash, NewEmail: email, SendingTo: address };
      this.#mailer.send('email_change', address, { user, values, returnUrl: wish.returnUrl });
    }
  }

  /** Tells the user what has happened to the account. */
  notify(mail: MailName, user: User, values: Record<string, string> = {}, to = user.email): void {
    if (to) this.#mailer.send(mail, to, { user, values });
  }
}

function makeCode(email: string, challenge: Challenge | undefined): { code: string; tokenHash: string } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, tokenHash: `${challenge ? PKCE_PREFIX : ''}${hashCode(email, code)}` };
}
