/** @jsxImportSource react */
import type { ReactNode } from 'react';
import { type Consent, Receipt, receiptText } from './consent-receipt.tsx';
import { type Email, type EmailContext, textPart } from './email.ts';
import { Footer, footerText } from './footer.tsx';
import { Layout } from './layout.tsx';
import { toHtml } from './to-html.ts';

interface Letter {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  content: ReactNode;
  /** Paragraphs: the words and links of `content`. */
  text: readonly (string | null)[];
  /** Why this mail was sent, in the footer. */
  reason: string;
  consent?: Consent;
  /** Makes it a mail of the newsletter: what the link for leaving says. */
  leave?: string;
}

/** A mail in both its parts, with the receipt and the footer that every mail has. */
export function compose(
  { subject, preview, content, text, reason, consent, leave }: Letter,
  context: EmailContext,
): Email {
  const footer = { context, reason, leave };
  return {
    subject,
    html: toHtml(
      <Layout title={subject} preview={preview} siteUrl={context.siteUrl}>
        {content}
        {consent && <Receipt consent={consent} context={context} />}
        <Footer {...footer} />
      </Layout>,
    ),
    text: textPart(...text, consent ? receiptText(consent, context) : null, footerText(footer)),
    isNewsletter: leave !== undefined,
  };
}
