import type { Letter } from './compose.tsx';
import { type EmailContext, requireLinks } from './email.ts';
import { button, copyLink, linkAfter } from './letter-parts.tsx';
import type { MailPayload } from './payloads.ts';

const WHO = 'Someone, most likely you, asked for our monthly email at this address.';
const TO_CONFIRM = `${WHO} To start it, open the page below and press the button there.`;
const UNTIL = 'You can confirm for seven days. Until you do, the newsletter does not start.';
const KNOWN = `${WHO} The address is on the list, so there is nothing to do. The next email comes by itself.`;
const LEAVE = 'If you do not want it any more, you can leave with one click:';
const LINK = 'Leave the newsletter';
const REASON =
  'Someone entered this address in the newsletter form on our site. If it was not you, ignore this email:';

/**
 * Asks whoever reads the mail of an address whether they want the newsletter. It advertises nothing: nobody has agreed
 * to anything yet.
 */
export function newsletterConfirmation(
  { subscribed, receipt }: MailPayload<'newsletter-confirmation'>,
  context: EmailContext,
): Letter {
  const { confirm, unsubscribe } = requireLinks(context);
  if (subscribed) {
    return {
      subject: 'You are on our list already',
      preview: KNOWN,
      parts: [KNOWN, linkAfter(LEAVE, { text: LINK, href: unsubscribe })],
      reason: `${REASON} nothing has changed.`,
      consent: { receipt },
      leave: LINK,
    };
  }
  const confirmation = button({ text: 'Confirm my subscription', href: confirm });
  return {
    subject: 'Please confirm your subscription',
    preview: UNTIL,
    parts: [TO_CONFIRM, confirmation, UNTIL, copyLink(confirm)],
    reason: `${REASON} you are on no list.`,
    consent: { receipt },
    leave: 'It was not me: cancel this request',
  };
}
