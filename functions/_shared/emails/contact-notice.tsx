/** @jsxImportSource react */
import { compose } from './compose.tsx';
import type { Email, EmailContext } from './email.ts';
import { Headline, Panel, Paragraph } from './layout.tsx';
import type { MailPayload } from './payloads.ts';

const REASON = 'A visitor sent this through a form on our site. Answer this email to write to them.';

/** A visitor's message, for the staff. An answer to it goes to the visitor. */
export function contactNotice(
  { topic, name, email, message }: MailPayload<'contact-notice'>,
  context: EmailContext,
): Email {
  const subject = `New message: ${topic}`;
  const content = (
    <>
      <Headline>{subject}</Headline>
      <Paragraph>
        From <bdi>{name}</bdi>, {email}
      </Paragraph>
      <Panel>{message}</Panel>
    </>
  );
  const text = [subject, `From ${name}, ${email}`, message];
  return {
    ...compose({ subject, preview: `Topic: ${topic}`, content, text, reason: REASON }, context),
    replyTo: email,
  };
}
