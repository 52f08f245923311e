import { createTransport } from 'nodemailer';
import { site } from '../../src/domain/site.ts';
import type { Addresses } from '../addresses.ts';
import { LOOPBACK } from '../ports.ts';
import { projectRoot } from '../project.ts';
import { fillTemplate, LINK_TYPES, type MailName, readMailTemplates, textOf } from './mail-templates.ts';
import type { User } from './users.ts';

export type { MailName };

export interface AuthMail {
  user: User;
  /** Of placeholders that only some mails have. */
  values: Record<string, string>;
  /** Where the service's own link leads back to, in mails with a code. */
  returnUrl?: string;
}

/** Writes the mails of the auth service, in the words that a hosted project is sent with its settings. */
export class AuthMailer {
  readonly #transport;
  readonly #siteUrl: string;
  readonly #apiUrl: string;
  readonly #templates = readMailTemplates(projectRoot);

  constructor({ ports, siteUrl, apiUrl }: Addresses) {
    this.#transport = createTransport({ host: LOOPBACK, port: ports.smtp, secure: false, ignoreTLS: true });
    this.#siteUrl = siteUrl;
    this.#apiUrl = apiUrl;
  }

  /** Does not wait: the time of an answer would tell whether a mail was sent. */
  send(name: MailName, to: string, { user, values, returnUrl = this.#siteUrl }: AuthMail): void {
    const { subject, content } = this.#templates[name];
    const link = new URL(`${this.#apiUrl}/auth/v1/verify`);
    link.searchParams.set('token', values.TokenHash ?? '');
    link.searchParams.set('type', LINK_TYPES[name] ?? '');
    link.searchParams.set('redirect_to', returnUrl);
    const html = fillTemplate(content, {
      SiteURL: this.#siteUrl,
      Email: user.email,
      RedirectTo: returnUrl,
      ConfirmationURL: link.href,
      ...values,
    });
    this.#transport
      .sendMail({
        from: { name: site.brand, address: site.email },
        to: { name: '', address: to },
        subject,
        html,
        text: textOf(html),
      })
      .catch((error: unknown) => console.error('Mail of the auth service:', error));
  }
}
