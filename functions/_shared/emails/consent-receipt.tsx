/** @jsxImportSource react */
import { findConsent, shortHash } from '../../../src/site/consent.ts';
import { type EmailContext, linkText, type NamedLink } from './email.ts';
import { INK } from './colours.ts';
import { LinkList, Notes, Paragraph } from './parts.tsx';
import type { ConsentReceipt } from './payloads.ts';

export interface Consent {
  receipt?: ConsentReceipt | undefined;
  /** Of a subscription, ISO 8601. */
  confirmedAt?: string | undefined;
}

const TITLE = 'Receipt for your consent';
const moment = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long', timeStyle: 'short' });
const inWords = (time: string) => `${moment.format(new Date(time))} UTC`;

/** What the receipt says; undefined when nobody saw words that we know. */
function describe({ receipt, confirmedAt }: Consent, { siteUrl, links }: EmailContext) {
  const consent = receipt && findConsent(receipt.textHash);
  if (!consent) return undefined;
  const confirmed = confirmedAt ? `, and the subscription was confirmed on ${inWords(confirmedAt)}` : '';
  const withdrawal: NamedLink =
    consent.purpose === 'newsletter' && links
      ? { text: 'Take this consent back', href: links.unsubscribe }
      : { text: 'See or delete what we keep about you', href: `${siteUrl}/my-data` };
  return {
    words: `“${consent.text}”`,
    facts: `These words stood beside the button. The form was sent on ${inWords(receipt.agreedAt)}${confirmed}. The code of the words is ${shortHash(consent.hash)}.`,
    links: [
      { text: 'Read these words again on our site', href: `${siteUrl}/consent#${consent.hash}` },
      withdrawal,
    ],
  };
}

interface ReceiptProps {
  consent: Consent;
  context: EmailContext;
}

/** The exact words that somebody agreed to, when, and how to take it back. Nothing when we do not know the words. */
export function Receipt({ consent, context }: ReceiptProps) {
  const receipt = describe(consent, context);
  if (!receipt) return null;
  return (
    <Notes>
      <h2
        className="ink"
        style={{ color: INK, fontSize: '16px', fontWeight: 700, lineHeight: 1.5, margin: '0 0 8px' }}
      >
        {TITLE}
      </h2>
      <Paragraph quiet>{receipt.words}</Paragraph>
      <Paragraph quiet>{receipt.facts}</Paragraph>
      <LinkList links={receipt.links} />
    </Notes>
  );
}

/** The words of the receipt, for the text part. */
export function receiptText(consent: Consent, context: EmailContext): string | null {
  const receipt = describe(consent, context);
  if (!receipt) return null;
  const { words, facts, links } = receipt;
  return ['* * *', TITLE, words, facts, linkText(links)].join('\n\n');
}
