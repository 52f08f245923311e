import { createTransport } from 'nodemailer';
import { site } from '../../src/site/facts.ts';
import type { Addresses } from '../addresses.ts';
import { LOOPBACK } from '../ports.ts';
import { fillTemplate, LINK_TYPES, type MailName, type MailTemplate } from './mail-templates.ts';
import { withQuery } from './redirect.ts';
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

export type AuthMailer = ReturnType<typeof createAuthMailer>;

/**
 * Writes the mails of the auth service, in the words that a hosted project is sent with its settings. `templates`: by
 * the mail's name; a mail that only tells of something is not sent without one.
 */
export function createAuthMailer(
  { ports, siteUrl, apiUrl }: Pick<Addresses, 'siteUrl' | 'apiUrl' | 'ports'>,
  templates: Partial<Record<MailName, MailTemplate>>,
) {
  const transport = createTransport({ host: LOOPBACK, port: ports.smtp, secure: false, ignoreTLS: true });
  /** The service's own link, which a mail may hold. */
  const linkOf = (name: MailName, token: string, redirect_to: string): string =>
    withQuery(`${apiUrl}/auth/v1/verify`, { token, type: LINK_TYPES[name] ?? '', redirect_to }).href;

  /** In HTML alone, like the hosted service. Does not wait: the time of an answer would tell whether a mail was sent. */
  function send(name: MailName, address: string, { user, values, returnUrl = siteUrl }: AuthMail): void {
    const template = templates[name] ?? (values.TokenHash ? PLAIN : undefined);
    if (!template) return;
    const html = fillTemplate(template.content, {
      SiteURL: siteUrl,
      Email: user.email,
      RedirectTo: returnUrl,
      ConfirmationURL: linkOf(name, values.TokenHash ?? '', returnUrl),
      ...values,
    });
    const from = { name: site.brand, address: site.email };
    transport
      .sendMail({ from, to: { name: '', address }, subject: template.subject, html })
      .catch((error: unknown) => console.error('Mail of the auth service:', error));
  }

  return { send, linkOf };
}
