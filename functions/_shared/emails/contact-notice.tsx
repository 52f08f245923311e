/** @jsxImportSource react */
import { render } from 'react-email';
import { type Email, type EmailContext, textPart } from './email.ts';
import { footerText, Headline, INK, Layout, PANEL, Paragraph } from './layout.tsx';
import type { MailPayload } from './payloads.ts';

const REASON = 'A visitor sent this through a form on our site. Answer this email to write to them.';

/** A visitor's message, for the staff. An answer to it goes to the visitor. */
export async function contactNotice(
  { topic, name, email, message }: MailPayload<'contact-notice'>,
  context: EmailContext,
): Promise<Email> {
  const subject = `New message: ${topic}`;
  const html = await render(
    <Layout title={subject} preview={`Topic: ${topic}`} context={context} reason={REASON}>
      <Headline>{subject}</Headline>
      <Paragraph>
        From <bdi>{name}</bdi>, {email}
      </Paragraph>
      <div className="panel box" style={{ backgroundColor: PANEL, borderRadius: '16px', padding: '24px' }}>
        <p
          className="ink"
          dir="auto"
          style={{ color: INK, fontSize: '16px', lineHeight: 1.5, margin: 0, whiteSpace: 'pre-wrap' }}
        >
          {message}
        </p>
      </div>
    </Layout>,
  );
  const text = textPart(subject, `From ${name}, ${email}`, message, footerText(REASON, context));
  return { subject, html, text, replyTo: email };
}
