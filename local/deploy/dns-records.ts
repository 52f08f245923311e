import type { Production } from './production.ts';

/**
 * The records that mail from `MAIL_FROM` needs, as a zone file has them, and the second host of a site with a chat.
 * Resend and the CDN show the values in angle brackets.
 */
export function dnsRecords({ MAIL_FROM = '', PUBLIC_CHAT_FRAME_URL = '' }: Production): string[] {
  const domain = /@(?<domain>[^\s>]+)>?$/.exec(MAIL_FROM)?.groups?.domain ?? 'mail.your-domain.ca';
  const chatHost = URL.parse(PUBLIC_CHAT_FRAME_URL)?.hostname;
  return [
    `send.${domain}.               MX   10 feedback-smtp.<region>.amazonses.com.`,
    `send.${domain}.               TXT  "v=spf1 include:amazonses.com ~all"`,
    `resend._domainkey.${domain}.  TXT  "p=<the key that Resend shows>"`,
    `_dmarc.${domain}.             TXT  "v=DMARC1; p=none; rua=mailto:<mailbox for reports>"`,
    ...(chatHost ? [`${chatHost}.  CNAME  <host of the site at the CDN>.`] : []),
  ];
}
