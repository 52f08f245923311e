/** @jsxImportSource react */
import { referenceOf } from '../../../src/site/reference.ts';
import { addressLines, site } from '../../../src/site/facts.ts';
import { type EmailContext, linkText, type NamedLink } from './email.ts';
import type { Part } from './letter-parts.tsx';
import { LinkList, Notes, Paragraph } from './parts.tsx';

/**
 * Why a mail was sent, how to end that, and by whom it was sent, with the postal address that the law asks for.
 *
 * @param leave of a mail of the newsletter: what its link for leaving says
 */
export function footerPart(
  reason: string,
  leave: string | undefined,
  { reference, siteUrl, links: personal }: EmailContext,
): Part {
  const links: NamedLink[] = personal
    ? [
        ...(leave ? [{ text: leave, href: personal.unsubscribe }] : []),
        { text: 'No more email to this address', href: personal.block },
        { text: 'Privacy policy', href: `${siteUrl}/privacy-policy` },
      ]
    : [];
  const named = `Reference ${referenceOf(reference)}`;
  const reach = `${site.email} · ${site.phone.text}`;
  const sender = [site.legalName, ...addressLines, reach].join('\n');
  return {
    html: (
      <Notes>
        <Paragraph quiet>{reason}</Paragraph>
        {links.length > 0 && <LinkList links={links} />}
        <Paragraph quiet>{named}</Paragraph>
        <Paragraph quiet style={{ margin: 0 }}>
          {site.legalName}
          {addressLines.map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
          <br />
          {reach}
        </Paragraph>
      </Notes>
    ),
    text: ['* * *', reason, ...(links.length > 0 ? [linkText(links)] : []), named, sender].join('\n\n'),
  };
}
