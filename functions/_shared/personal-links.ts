import type { PersonalLinks } from './emails/email.ts';
import type { Settings } from './env.ts';
import { type LinkPurpose, makeLinkToken } from './link-token.ts';
import { makeOrderToken } from './order-token.ts';

const PAGES: Record<LinkPurpose, string> = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  block: '/stop-emails',
  personalData: '/my-data',
};

/** Path of the page that a link of this purpose opens. */
export const pageOfLink = (purpose: LinkPurpose) => PAGES[purpose];

/**
 * The links for one person, made when their mail is rendered, and where a mail program unsubscribes them.
 *
 * @param reference the id of what caused the mail
 */
export function personalLinks(
  { signingSecret, siteUrl, supabase }: Settings,
  { personHash, reference }: { personHash: string; reference: string },
  now: Date,
): { links: PersonalLinks; unsubscribeUrl: string } {
  const token = (purpose: LinkPurpose) => makeLinkToken(signingSecret, purpose, personHash, now);
  // Behind the #, where no server and no log sees it.
  const link = (purpose: LinkPurpose) => `${siteUrl}${PAGES[purpose]}#${token(purpose)}`;
  return {
    links: {
      confirm: link('confirm'),
      unsubscribe: link('unsubscribe'),
      block: link('block'),
      personalData: link('personalData'),
      order: `${siteUrl}/payment-success#order=${makeOrderToken(signingSecret, reference)}`,
    },
    unsubscribeUrl: `${supabase.url}/functions/v1/email-choices?token=${token('unsubscribe')}`,
  };
}
