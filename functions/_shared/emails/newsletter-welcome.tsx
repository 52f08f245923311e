/** @jsxImportSource react */
import { Link, render } from 'react-email';
import { site } from '../../../src/domain/site.ts';
import { type Email, type EmailContext, textPart } from './email.ts';
import { footerText, Headline, INK, Layout, Paragraph } from './layout.tsx';

const SUBJECT = 'You asked for our monthly email';
const REASON =
  'Someone entered this address in the newsletter form on our site. If it was not you, write to us and we will remove it.';
const WELCOME =
  'Thank you for subscribing. You will get one email a month: how small businesses handle their calls, messages and bookings, and what is new here.';
const LEAVE =
  'You can leave at any time. Write to us at the address below, and we will take yours off the list.';

/** Acknowledges a subscription and says how to end it. */
export async function newsletterWelcome(_payload: object, context: EmailContext): Promise<Email> {
  const html = await render(
    <Layout title={SUBJECT} preview={WELCOME} context={context} reason={REASON}>
      <Headline>{SUBJECT}</Headline>
      <Paragraph>{WELCOME}</Paragraph>
      <Paragraph>{LEAVE}</Paragraph>
      <Paragraph>
        <Link
          href={`mailto:${site.email}?subject=Unsubscribe`}
          className="ink"
          style={{ color: INK, textDecoration: 'underline' }}
        >
          {site.email}
        </Link>
      </Paragraph>
    </Layout>,
  );
  return {
    subject: SUBJECT,
    html,
    text: textPart(SUBJECT, WELCOME, LEAVE, site.email, footerText(REASON, context)),
  };
}
