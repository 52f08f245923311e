/** @jsxImportSource react */
import { compose } from './compose.tsx';
import { type Email, type EmailContext, linkText, requireLinks } from './email.ts';
import { Headline, Paragraph, TextLink } from './layout.tsx';
import type { MailPayload } from './payloads.ts';

const SUBJECT = 'Your subscription is confirmed';
const REASON = 'The subscription to our monthly email was confirmed for this address.';
const WELCOME =
  'Thank you. From now on you get one email a month about handling calls, messages and bookings.';
const LEAVE = 'You can leave at any time with one click:';
const LINK = 'Leave the newsletter';

/** Acknowledges a confirmed subscription and says how to end it. */
export function newsletterWelcome(consent: MailPayload<'newsletter-welcome'>, context: EmailContext): Email {
  const link = { text: LINK, href: requireLinks(context).unsubscribe };
  const content = (
    <>
      <Headline>{SUBJECT}</Headline>
      <Paragraph>{WELCOME}</Paragraph>
      <Paragraph>
        {LEAVE} <TextLink href={link.href}>{link.text}</TextLink>
      </Paragraph>
    </>
  );
  const text = [SUBJECT, WELCOME, LEAVE, linkText([link])];
  return compose(
    { subject: SUBJECT, preview: WELCOME, content, text, reason: REASON, consent, leave: LINK },
    context,
  );
}
