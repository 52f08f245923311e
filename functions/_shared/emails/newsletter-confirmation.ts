import type { Letter } from './compose.tsx';
import { type EmailContext, requireLinks } from './email.ts';
import { button, copyLink, linkAfter, type Part } from './letter-parts.tsx';
import type { MailPayload } from './payloads.ts';

const WHO = 'Someone, most likely you, asked for our monthly email at this address.';
const TO_CONFIRM = `${WHO} To start it, open the page below and press the button there.`;
const UNTIL = 'You can confirm for seven days. Until you do, the newsletter does not start.';
const KNOWN = `${WHO} The address is on the list, so there is nothing to do. The next email comes by itself.`;
const LEAVE = 'If you do not want it any more, you can leave with one click:';
const LINK = 'Leave the newsletter';
const REASON =
  'Someone entered this address in the newsletter form on our site. If it was not you, ignore this email:';

/** The question to whoever reads the mail of an address; to one on the list, that there is nothing to do. */
export function confirmationParts(subscribed: boolean, context: EmailContext): Part[] {
  const { confirm, unsubscribe } = requireLinks(context);
  if (subscribed) return [KNOWN, linkAfter(LEAVE, { text: LINK, href: unsubscribe })];
  const confirmation = button({ text: 'Confirm my subscription', href: confirm });
  return [TO_CONFIRM, confirmation, UNTIL, copyLink(confirm)];
}
export const leaveWords = (subscribed: boolean) => (subscribed ? LINK : 'It was not me: cancel this request');

/**
 * Asks whoever reads the mail of an address whether they want the newsletter. It advertises nothing: nobody has agreed
 * to anything yet.
 */
export function newsletterConfirmation(
  { subscribed, receipt }: MailPayload<'newsletter-confirmation'>,
  context: EmailContext,
): Letter {
  return {
    subject: subscribed ? 'You are on our list already' : 'Please confirm your subscription',
    preview: subscribed ? KNOWN : UNTIL,
    parts: confirmationParts(subscribed, context),
    reason: `${REASON} ${subscribed ? 'nothing has changed' : 'you are on no list'}.`,
    consent: { receipt },
    leave: leaveWords(subscribed),
  };
}
