/** @jsxImportSource react */
import { render } from 'react-email';
import { type Email, type EmailContext, textPart } from './email.ts';
import { footerText, Headline, Layout, Paragraph } from './layout.tsx';
import type { MailPayload } from './payloads.ts';

const SUBJECT = 'We have your message';
const REASON =
  'Someone entered this address in a form on our site. If it was not you, ignore this email; we have not added you to any list.';
const ANSWER =
  'A person will read it and answer at this address. If you write again, please quote the reference below.';
const NOT_REPEATED =
  'This receipt does not repeat your message, because anyone can type an address into a form, and it may not be theirs.';

/** Nothing that the sender wrote is in it: the address is not proven, and this must not carry their words to it. */
export async function contactReceipt(
  { topic }: MailPayload<'contact-receipt'>,
  context: EmailContext,
): Promise<Email> {
  const thanks = `Thank you for writing to us. Topic: ${topic}.`;
  const html = await render(
    <Layout title={SUBJECT} preview={thanks} context={context} reason={REASON}>
      <Headline>{SUBJECT}</Headline>
      <Paragraph>{thanks}</Paragraph>
      <Paragraph>{ANSWER}</Paragraph>
      <Paragraph>{NOT_REPEATED}</Paragraph>
    </Layout>,
  );
  return {
    subject: SUBJECT,
    html,
    text: textPart(SUBJECT, thanks, ANSWER, NOT_REPEATED, footerText(REASON, context)),
  };
}
