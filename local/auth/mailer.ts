import { AsyncLocalStorage } from 'node:async_hooks';
import { createTransport } from 'nodemailer';
import { site } from '../../src/domain/site.ts';
import type { Addresses } from '../addresses.ts';
import { LOOPBACK } from '../ports.ts';

interface Words {
  subject: string;
  lead: string;
  /** The action's name in a link: `signup`, `recovery`, `magiclink`, `email_change`; none for a mere code. */
  type?: string;
}

const CONFIRM_SIGN_UP = {
  subject: 'Confirm your email address',
  lead: 'confirm your email address',
  type: 'signup',
};
const RECOVER = { subject: 'Reset your password', lead: 'choose a new password', type: 'recovery' };
const SIGN_IN = { subject: 'Sign in', lead: 'sign in', type: 'magiclink' };
const CHANGE_EMAIL = {
  subject: 'Confirm your new email address',
  lead: 'change your email address',
  type: 'email_change',
};
const CONFIRM_IT_IS_YOU = { subject: 'Confirm that it is you', lead: 'confirm that it is you' };

/**
 * Writes the mails of the auth service. Its methods are those that `@supabase/lite` calls on its own mailer, which
 * would send people to the site instead of the API and forget where the caller wanted them to return.
 */
export class AuthMailer {
  readonly #transport;
  readonly #apiUrl: string;
  readonly #siteUrl: string;
  readonly #returnUrl = new AsyncLocalStorage<string>();

  constructor({ ports, apiUrl, siteUrl }: Addresses) {
    this.#transport = createTransport({ host: LOOPBACK, port: ports.smtp, secure: false, ignoreTLS: true });
    this.#apiUrl = apiUrl;
    this.#siteUrl = siteUrl;
  }

  /** Runs `work`; links of mails written in it lead back to `returnUrl`, or to the site when that is null. */
  returningTo<Result>(returnUrl: string | null, work: () => Promise<Result>): Promise<Result> {
    return this.#returnUrl.run(returnUrl ?? this.#siteUrl, work);
  }

  sendConfirmation(email: string, tokenHash: string, code: string): Promise<void> {
    return this.#send(CONFIRM_SIGN_UP, email, code, tokenHash);
  }

  sendRecovery(email: string, tokenHash: string, code: string): Promise<void> {
    return this.#send(RECOVER, email, code, tokenHash);
  }

  sendMagicLink(email: string, tokenHash: string, code: string): Promise<void> {
    return this.#send(SIGN_IN, email, code, tokenHash);
  }

  sendEmailChange(email: string, tokenHash: string, code: string): Promise<void> {
    return this.#send(CHANGE_EMAIL, email, code, tokenHash);
  }

  sendReauthentication(email: string, code: string): Promise<void> {
    return this.#send(CONFIRM_IT_IS_YOU, email, code);
  }

  async #send(
    { subject, lead, type }: Words,
    email: string,
    code: string,
    tokenHash?: string,
  ): Promise<void> {
    const lines = [`To ${lead}, enter this code: ${code}`];
    if (type && tokenHash) {
      const link = new URL(`${this.#apiUrl}/auth/v1/verify`);
      link.search = String(
        new URLSearchParams({
          token: tokenHash,
          type,
          redirect_to: this.#returnUrl.getStore() ?? this.#siteUrl,
        }),
      );
      lines.push(`Or follow this link: ${link}`);
    }
    lines.push('If you did not ask for this, you can ignore this message.', site.brand);
    await this.#transport.sendMail({
      from: { name: site.brand, address: site.email },
      to: { name: '', address: email },
      subject: `${subject} – ${site.brand}`,
      text: lines.join('\n\n'),
    });
  }
}
