import { createTransport } from 'nodemailer';
import { site } from '../../src/site/facts.ts';
import type { Addresses } from '../addresses.ts';
import { LOOPBACK } from '../ports.ts';
import { fillTemplate, LINK_TYPES, type MailName, type MailTemplate, textOf } from './mail-templates.ts';
import type { User } from './users.ts';

interface AuthMail {
  user: User;
  /** Of placeholders that only some mails have. */
  values: Record<string, string>;
  /** Where the service's own link leads back to, in mails with a code. */
  returnUrl?: string;
}

/** Of a mail with a code that the project has no words for. */
const PLAIN: MailTemplate = {
  subject: site.brand,
  content: '<p>Your code is {{.Token}}. <a href="{{.ConfirmationURL}}">Go on</a></p>',
};

/** Writes the mails of the auth service, in the words that a hosted project is sent with its settings. */
export class AuthMailer {
  readonly #transport;
  readonly #siteUrl: string;
  readonly #apiUrl: string;
  readonly #templates: Partial<Record<MailName, MailTemplate>>;

  /** `templates`: by the mail's name; a mail that only tells of something is not sent without one. */
  constructor(
    { ports, siteUrl, apiUrl }: Pick<Addresses, 'siteUrl' | 'apiUrl'> & { ports: { smtp: number } },
    templates: Partial<Record<MailName, MailTemplate>>,
  ) {
    this.#templates = templates;
    this.#transport = createTransport({ host: LOOPBACK, port: ports.smtp, secure: false, ignoreTLS: true });
    this.#siteUrl = siteUrl;
    this.#apiUrl = apiUrl;
  }

  /** Does not wait: the time of an answer would tell whether a mail was sent. */
  send(name: MailName, to: string, { user, values, returnUrl = this.#siteUrl }: AuthMail): void {
    const template = this.#templates[name] ?? (values.TokenHash ? PLAIN : undefined);
    if (!template) return;
    const { subject, content } = template;
    const html = fillTemplate(content, {
      SiteURL: this.#siteUrl,
      Email: user.email,
      RedirectTo: returnUrl,
      ConfirmationURL: this.linkOf(name, values.TokenHash ?? '', returnUrl),
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
  /** The service's own link, which a mail may hold. */
  linkOf(name: MailName, tokenHash: string, returnUrl: string): string {
    const link = new URL(`${this.#apiUrl}/auth/v1/verify`);
    link.searchParams.set('token', tokenHash);
    link.searchParams.set('type', LINK_TYPES[name] ?? '');
    link.searchParams.set('redirect_to', returnUrl);
    return link.href;
  }
}
