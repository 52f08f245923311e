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
 * Makes the links that a mail has for one person, and the address at which a mail program unsubscribes them.
 *
 * @param reference the id of what caused the mail
 * @param from the moment at which the lifetime of a link that expires begins
 */
export function personalLinks(
  { signingKeys, siteUrl, supabase }: Settings,
  { personHash, reference }: { personHash: string; reference: string },
  from: Date,
) {
  const token = (purpose: LinkPurpose) => makeLinkToken(signingKeys, purpose, personHash, from);
  // Behind the #, where no server and no log sees it.
  const link = (purpose: LinkPurpose) => `${siteUrl}${PAGES[purpose]}#${token(purpose)}`;
  return {
    links: {
      /** Confirms the subscription; for seven days. */
      confirm: link('confirm'),
      /** Leaves the newsletter. */
      unsubscribe: link('unsubscribe'),
      /** No mail to this address any more. */
      block: link('block'),
      /** Reads or deletes what we keep; for one day. */
      personalData: link('personalData'),
      /** Shows and manages the order of the reference, as long as the key that signs. It opens nothing where the reference is of something else. */
      order: `${siteUrl}/payment-success#order=${makeOrderToken(signingKeys, reference)}`,
    },
    unsubscribeUrl: `${supabase.url}/functions/v1/email-choices?token=${token('unsubscribe')}`,
  };
}
/** Pages with one button each. Opening a link changes nothing: programs that look for malware open all of them. */
export type PersonalLinks = ReturnType<typeof personalLinks>['links'];
