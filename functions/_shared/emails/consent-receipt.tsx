/** @jsxImportSource react */
import { findConsent, shortHash } from '../../../src/site/consent.ts';
import { sourceWords } from '../../../src/site/visit-source.ts';
import { ownMoment } from '../../../src/site/own-time.ts';
import { type EmailContext, linkText, type NamedLink } from './email.ts';
import { INK } from './colours.ts';
import type { Part } from './letter-parts.tsx';
import { LinkList, Notes, Paragraph } from './parts.tsx';
import type { ConsentReceipt } from './payloads.ts';

export interface Consent {
  receipt?: ConsentReceipt | undefined;
  /** When a subscription was confirmed, ISO 8601. */
  confirmedAt?: string | undefined;
  /** The words stood beside a box, and another receipt in this mail is about the button. */
  ofBox?: boolean;
}

const TITLE = 'Receipt for your consent';
const TITLE_OF_BOX = 'Receipt for the newsletter';
const inWords = (time: string) => ownMoment(new Date(time));

/** The exact words that somebody agreed to, when, and how to take it back; undefined when nobody saw words that we know. */
export function receiptPart(
  { receipt, confirmedAt, ofBox = false }: Consent,
  { siteUrl, links: personal }: EmailContext,
): Part | undefined {
  const consent = receipt && findConsent(receipt.textHash);
  if (!consent) return undefined;
  const words = `“${consent.text}”`;
  const confirmed = confirmedAt ? `, and the subscription was confirmed on ${inWords(confirmedAt)}` : '';
  const facts = `These words stood beside the ${ofBox ? 'box that was checked' : 'button'}. The form was sent on ${inWords(receipt.agreedAt)}${confirmed}. The code of the words is ${shortHash(consent.hash)}.`;
  const origin = sourceWords(receipt.source);
  const links: NamedLink[] = [
    {
      text: ofBox ? 'Read the words of the box again' : 'Read these words again on our site',
      href: `${siteUrl}/consent#${consent.hash}`,
    },
    consent.purpose === 'newsletter' && personal
      ? { text: 'Take this consent back', href: personal.unsubscribe }
      : { text: 'See or delete what we keep about you', href: `${siteUrl}/my-data` },
  ];
  const heading = ofBox ? TITLE_OF_BOX : TITLE;
  const title = { color: INK, fontSize: '16px', fontWeight: 700, lineHeight: 1.5, margin: '0 0 8px' };
  return {
    html: (
      <Notes>
        <h2 className="ink" style={title}>
          {heading}
        </h2>
        <Paragraph quiet>{words}</Paragraph>
        <Paragraph quiet>{facts}</Paragraph>
        {origin && <Paragraph quiet>{origin}</Paragraph>}
        <LinkList links={links} />
      </Notes>
    ),
    text: ['* * *', heading, words, facts, ...(origin ? [origin] : []), linkText(links)].join('\n\n'),
  };
}
