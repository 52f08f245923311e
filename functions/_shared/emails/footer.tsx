/** @jsxImportSource react */
import { referenceOf } from '../../../src/site/reference.ts';
import { addressLines, site } from '../../../src/site/facts.ts';
import { type EmailContext, linkText, type NamedLink } from './email.ts';
import { LinkList, Notes, Paragraph } from './parts.tsx';

export interface FooterProps {
  context: EmailContext;
  /** Why this mail was sent. */
  reason: string;
  /** Of a mail of the newsletter: what its link for leaving says. */
  leave: string | undefined;
}

/** What a visitor can do about this mail. */
function choices({ context: { siteUrl, links }, leave }: FooterProps): NamedLink[] {
  if (!links) return [];
  return [
    ...(leave ? [{ text: leave, href: links.unsubscribe }] : []),
    { text: 'No more email to this address', href: links.block },
    { text: 'Privacy policy', href: `${siteUrl}/privacy-policy` },
  ];
}

/** Why the mail was sent, how to end that, and by whom it was sent, with the postal address that the law asks for. */
export function Footer(props: FooterProps) {
  const links = choices(props);
  return (
    <Notes>
      <Paragraph quiet>{props.reason}</Paragraph>
      {links.length > 0 && <LinkList links={links} />}
      <Paragraph quiet>Reference {referenceOf(props.context.reference)}</Paragraph>
      <Paragraph quiet style={{ margin: 0 }}>
        {site.legalName}
        {addressLines.map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
        <br />
        {site.email} · {site.phone.text}
      </Paragraph>
    </Notes>
  );
}

/** The words of the footer, for the text part. */
export function footerText(props: FooterProps): string {
  const links = choices(props);
  return [
    '* * *',
    '',
    props.reason,
    '',
    ...(links.length > 0 ? [linkText(links), ''] : []),
    `Reference ${referenceOf(props.context.reference)}`,
    '',
    site.legalName,
    ...addressLines,
    `${site.email} · ${site.phone.text}`,
  ].join('\n');
}
