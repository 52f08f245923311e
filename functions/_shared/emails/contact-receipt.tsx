/** @jsxImportSource react */
import { compose } from './compose.tsx';
import type { Email, EmailContext } from './email.ts';
import { Headline, Paragraph } from './layout.tsx';
import type { MailPayload } from './payloads.ts';

const SUBJECT = 'We have your message';
const REASON =
  'Someone entered this address in a form on our site. If it was not you, ignore this email; we have not added you to any list.';
const ANSWER =
  'A person will read it and answer at this address. If you write again, please quote the reference below.';
const NOT_REPEATED =
  'This receipt does not repeat your message, because anyone can type an address into a form, and it may not be theirs.';

/** Nothing that the sender wrote is in it: the address is not proven, and this must not carry their words to it. */
export function contactReceipt(
  { topic, receipt }: MailPayload<'contact-receipt'>,
  context: EmailContext,
): Email {
  const thanks = `Thank you for writing to us. Topic: ${topic}.`;
  const content = (
    <>
      <Headline>{SUBJECT}</Headline>
      <Paragraph>{thanks}</Paragraph>
      <Paragraph>{ANSWER}</Paragraph>
      <Paragraph>{NOT_REPEATED}</Paragraph>
    </>
  );
  return compose(
    {
      subject: SUBJECT,
      preview: thanks,
      content,
      text: [SUBJECT, thanks, ANSWER, NOT_REPEATED],
      reason: REASON,
      consent: { receipt },
    },
    context,
  );
}
