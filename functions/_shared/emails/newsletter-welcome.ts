import type { Letter } from './compose.tsx';
import { type EmailContext, requireLinks } from './email.ts';
import { linkAfter } from './letter-parts.tsx';
import type { MailPayload } from './payloads.ts';

const WELCOME =
  'Thank you. From now on you get one email a month about handling calls, messages and bookings.';
const LINK = 'Leave the newsletter';

export function newsletterWelcome(consent: MailPayload<'newsletter-welcome'>, context: EmailContext): Letter {
  const { unsubscribe: href } = requireLinks(context);
  return {
    subject: 'Your subscription is confirmed',
    preview: WELCOME,
    parts: [WELCOME, linkAfter('You can leave at any time with one click:', { text: LINK, href })],
    reason: 'The subscription to our monthly email was confirmed for this address.',
    consent,
    leave: LINK,
  };
}
