/** @jsxImportSource react */
import type { ReactNode } from 'react';
import type { Block, Run } from '../../../src/features/newsletter/rules/issue.ts';
import type { Letter } from './compose.tsx';
import type { EmailContext } from './email.ts';
import { button, heading, htmlOf, type Part } from './letter-parts.tsx';
import { Paragraph, TextLink } from './parts.tsx';
import { INK, LINE } from './colours.ts';
import type { MailPayload } from './payloads.ts';

/** As wide as the mail inside its margins. */
const PICTURE_WIDTH = 552;

/** One issue of the newsletter, which is also a page of the site. */
export function newsletterIssue(
  { slug, subject, preheader, blocks }: MailPayload<'newsletter-issue'>,
  { siteUrl }: EmailContext,
): Letter {
  const whole = (href: string) => (href.startsWith('/') ? `${siteUrl}${href}` : href);
  const page = { text: 'View in browser', href: `${siteUrl}/newsletter/${slug}` };

  const html = (runs: readonly Run[]): ReactNode =>
    runs.map(({ text, strong, emphasis, href }, index) => {
      const words = emphasis ? <em>{text}</em> : text;
      const weighed = strong ? <strong>{words}</strong> : words;
      return <span key={index}>{href ? <TextLink href={whole(href)}>{weighed}</TextLink> : weighed}</span>;
    });
  const plain = (runs: readonly Run[]) =>
    runs.map(({ text, href }) => (href ? `${text} <${whole(href)}>` : text)).join('');

  function partOf(block: Block): Part {
    switch (block.type) {
      case 'heading':
        return {
          html: <div style={{ paddingTop: '16px' }}>{htmlOf(heading(block.text))}</div>,
          text: block.text,
        };
      case 'paragraph':
        return { html: <Paragraph>{html(block.runs)}</Paragraph>, text: plain(block.runs) };
      case 'quote':
        return {
          html: (
            <blockquote
              className="rule"
              style={{ borderLeft: `3px solid ${LINE}`, margin: '0 0 16px', padding: '0 0 0 20px' }}
            >
              <Paragraph style={{ margin: 0 }}>{html(block.runs)}</Paragraph>
            </blockquote>
          ),
          text: `> ${plain(block.runs)}`,
        };
      case 'list': {
        const List = block.ordered ? 'ol' : 'ul';
        return {
          html: (
            <List
              className="ink"
              style={{
                color: INK,
                fontSize: '16px',
                lineHeight: 1.5,
                margin: '0 0 16px',
                paddingLeft: '24px',
              }}
            >
              {block.items.map((runs, index) => (
                <li key={index} style={{ margin: '0 0 8px' }}>
                  {html(runs)}
                </li>
              ))}
            </List>
          ),
          text: block.items
            .map((runs, index) => `${block.ordered ? `${index + 1}.` : '-'} ${plain(runs)}`)
            .join('\n'),
        };
      }
      case 'picture': {
        const { src, alt, caption, width, height } = block;
        const shown = Math.min(width, PICTURE_WIDTH);
        return {
          html: (
            <div style={{ margin: '24px 0' }}>
              <img
                src={whole(src)}
                alt={alt}
                // React would ask for any other picture in a `<link>` too.
                fetchPriority="low"
                width={shown}
                height={Math.round((shown * height) / width)}
                // The words stand in for a picture that is not loaded, in the colours of the mail.
                className="ink"
                style={{
                  border: 0,
                  color: INK,
                  display: 'block',
                  fontSize: '16px',
                  height: 'auto',
                  maxWidth: `${shown}px`,
                  // A table grows with a picture whose width is not a share of it.
                  width: '100%',
                }}
              />
              {caption && (
                <Paragraph quiet style={{ margin: '8px 0 0' }}>
                  {caption}
                </Paragraph>
              )}
            </div>
          ),
          text: `[Picture: ${alt}]${caption ? `\n${caption}` : ''}`,
        };
      }
      case 'button':
        return button({ text: block.text, href: whole(block.href) });
    }
  }

  return {
    subject,
    preview: preheader,
    parts: [
      {
        html: (
          <Paragraph quiet>
            <TextLink href={page.href} quiet>
              {page.text}
            </TextLink>
          </Paragraph>
        ),
        text: `${page.text}: ${page.href}`,
      },
      ...blocks.map(partOf),
    ],
    reason:
      'You get this because the subscription to our monthly email was confirmed for this address. One email a month, about handling calls, messages and bookings.',
    leave: 'Leave the newsletter',
  };
}

/** An issue before it is sent, for whoever is to look at it. */
export function newsletterTest(issue: MailPayload<'newsletter-test'>, context: EmailContext): Letter {
  const letter = newsletterIssue(issue, context);
  return {
    ...letter,
    subject: `[Test] ${letter.subject}`,
    reason: 'You get this because the owner of this business sent a test of the newsletter to this address.',
  };
}
