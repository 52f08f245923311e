/** @jsxImportSource react */
import { Fragment } from 'react';
import { type Consent, Receipt, receiptText } from './consent-receipt.tsx';
import type { Email, EmailContext } from './email.ts';
import { Footer, footerText } from './footer.tsx';
import { renderPage } from './layout.tsx';
import { headline, htmlOf, type Part, textOf } from './letter-parts.tsx';

/** What a template makes of its data. */
export interface Letter extends Pick<Email, 'subject' | 'replyTo' | 'attachments'> {
  /** The line that mail programs show beside the subject. */
  preview: string;
  /** What stands below the subject, which is the headline too. */
  parts: readonly Part[];
  /** The first of the parts has a headline of its own. */
  hasHeadline?: boolean;
  /** Why this mail was sent, in the footer. */
  reason: string;
  consent?: Consent;
  /** Makes it a mail of the newsletter: what the link for leaving says. */
  leave?: string;
}

/** A mail in both its forms, with the receipt and the footer that every mail has. */
export function compose(
  { preview, parts, hasHeadline = false, reason, consent, leave, ...email }: Letter,
  context: EmailContext,
): Email {
  const { subject } = email;
  const footer = { context, reason, leave };
  const all = hasHeadline ? parts : [headline(subject), ...parts];
  const texts = [...all.map(textOf), consent ? receiptText(consent, context) : null, footerText(footer)];
  return {
    ...email,
    html: renderPage({
      title: subject,
      preview,
      siteUrl: context.siteUrl,
      children: (
        <>
          {all.map((part, index) => (
            <Fragment key={index}>{htmlOf(part)}</Fragment>
          ))}
          {consent && <Receipt consent={consent} context={context} />}
          <Footer {...footer} />
        </>
      ),
    }),
    text: `${texts.filter((text) => text !== null).join('\n\n')}\n`,
    isNewsletter: leave !== undefined,
  };
}
