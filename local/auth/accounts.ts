import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { AuthError } from './error.ts';
import type { AuthMailer } from './mailer.ts';

const MAIL_INTERVAL_SECONDS = 60;

/**
 * Where `@supabase/lite` tells a stranger that an address has an account, and the auth service does not.
 * Confirmation mails that lite never sends a second time are sent here too.
 */
export class AuthAccounts {
  readonly #sql: Sql;
  readonly #mailer: AuthMailer;

  constructor(sql: Sql, mailer: AuthMailer) {
    this.#sql = sql;
    this.#mailer = mailer;
  }

  /**
   * Throws the same `invalid_credentials` after the same work for an unknown address and for a wrong password; lite
   * would answer the first at once, and an unconfirmed address before it looks at the password.
   */
  async checkPassword(email: string, password: string): Promise<void> {
    // pgcrypto names the same algorithm 2a; it runs outside this process and does not block its event loop.
    const [row] = await this.#sql<{ matches: boolean }[]>`
      select coalesce(
        (select extensions.crypt(${password}, hash) = hash
         from (select replace(encrypted_password, '$2b$', '$2a$') as hash
               from auth.users where email = lower(${email})) as known),
        extensions.crypt(${password}, extensions.gen_salt('bf', 10)) is null
      ) as matches`;
    if (!row?.matches) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }

  /** The answer to a sign-up with an address that has an account: it looks like that to a new one. */
  async answerRepeatedSignUp(email: string, password: string, data: unknown): Promise<Response> {
    await this.#sql`select extensions.crypt(${password}, extensions.gen_salt('bf', 10))`;
    if ((await this.#secondsToWait(email)) === 0) await this.#sendConfirmation(email);
    const now = new Date().toISOString();
    return Response.json({
      id: randomUUID(),
      aud: 'authenticated',
      role: '',
      email: email.toLowerCase(),
      phone: '',
      confirmation_sent_at: now,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: data ?? {},
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: false,
    });
  }

  /** Throws 429 `over_email_send_rate_limit` when the last mail is less than a minute old. */
  async resendConfirmation(email: string): Promise<Response> {
    const seconds = await this.#secondsToWait(email);
    if (seconds > 0) {
      const message = `For security purposes, you can only request this after ${seconds} seconds.`;
      throw new AuthError(429, 'over_email_send_rate_limit', message);
    }
    await this.#sendConfirmation(email);
    return Response.json({});
  }

  async #secondsToWait(email: string): Promise<number> {
    const [row] = await this.#sql<{ seconds: number }[]>`
      select greatest(0, ceil(${MAIL_INTERVAL_SECONDS} - extract(epoch from now() - confirmation_sent_at)))::int as seconds
      from auth.users where email = lower(${email}) and email_confirmed_at is null`;
    return row?.seconds ?? 0;
  }

  /** Does nothing for an unknown or a confirmed address. */
  async #sendConfirmation(email: string): Promise<void> {
    const address = email.toLowerCase();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const tokenHash = createHash('sha256').update(`${address}${code}`).digest('hex');
    const waiting = await this.#sql`
      update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now()
      where email = ${address} and email_confirmed_at is null returning id`;
    if (waiting.length > 0) await this.#mailer.sendConfirmation(address, tokenHash, code);
  }
}
