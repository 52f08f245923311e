/** @jsxImportSource react */
import { Fragment } from 'react';
import { type Consent, receiptPart } from './consent-receipt.tsx';
import type { Email, EmailContext } from './email.ts';
import { footerPart } from './footer.tsx';
import { renderPage } from './layout.tsx';
import { headline, htmlOf, type Part, textOf } from './letter-parts.tsx';

export interface Letter extends Pick<Email, 'subject' | 'replyTo' | 'attachments'> {
  /** The line that mail programs show beside the subject. */
  preview: string;
  parts: readonly Part[];
  /** The first of the parts has a headline of its own. */
  hasHeadline?: boolean;
  reason: string;
  consent?: Consent;
  /** Makes it a mail of the newsletter: what the link for leaving says. */
  leave?: string;
}

/** A mail in both its forms, with the receipt and the footer that every mail has. */
export function compose(
  { preview, parts, hasHeadline = false, reason, consent = {}, leave, ...email }: Letter,
  context: EmailContext,
): Email {
  const { subject } = email;
  const { siteUrl } = context;
  const receipt = receiptPart(consent, context);
  const all = [
    ...(hasHeadline ? [] : [headline(subject)]),
    ...parts,
    ...(receipt ? [receipt] : []),
    footerPart(reason, leave, context),
  ];
  const children = all.map((part, index) => <Fragment key={index}>{htmlOf(part)}</Fragment>);
  const texts = all.map(textOf).filter((text) => text !== null);
  return {
    ...email,
    html: renderPage({ title: subject, preview, siteUrl, children }),
    text: `${texts.join('\n\n')}\n`,
    isNewsletter: leave !== undefined,
  };
}
