/** @jsxImportSource react */
import type { CSSProperties, ReactNode } from 'react';
import { Body, Container, Head, Html, Link, Preview } from 'react-email';
import { addressLines, site } from '../../../src/domain/site.ts';
import type { EmailContext } from './email.ts';

const LANGUAGE = 'en-CA';
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The colours of the art direction: light, and dark for readers whose mail program asks for it. */
const COLOURS = {
  ground: ['#fbf9f7', '#190f15'],
  panel: ['#f0eae6', '#261820'],
  line: ['#d8ccc7', '#4b3541'],
  ink: ['#27141f', '#f9f0f3'],
  quiet: ['#624b58', '#c8b3be'],
} as const;

const GROUND = COLOURS.ground[0];
export const INK = COLOURS.ink[0];
export const QUIET = COLOURS.quiet[0];
export const LINE = COLOURS.line[0];
export const PANEL = COLOURS.panel[0];
/** The board keeps its colours in both schemes. */
export const BOARD = '#2d1a26';
export const ON_BOARD = '#f9f0f3';

/** Inline styles hold the light scheme, because not every mail program reads a style sheet. */
const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .page { padding: 24px 16px !important; }
  .box { padding: 20px 16px !important; }
  .headline { font-size: 27px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${COLOURS.ground[1]} !important; }
  .panel { background-color: ${COLOURS.panel[1]} !important; }
  .rule { border-color: ${COLOURS.line[1]} !important; }
  .ink { color: ${COLOURS.ink[1]} !important; }
  .mark { border-color: ${COLOURS.ink[1]} !important; }
  .quiet { color: ${COLOURS.quiet[1]} !important; }
  .slab { background-color: ${COLOURS.ink[1]} !important; color: ${COLOURS.ink[0]} !important; }
  .cord-d { background-color: #ff7350 !important; }
  .cord-i { background-color: #ffb938 !important; }
  .cord-s { background-color: #57cc9e !important; }
  .cord-c { background-color: #a5a9ff !important; }
}`;

interface LayoutProps {
  title: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  context: EmailContext;
  /** Why this mail was sent, in the footer. */
  reason: string;
  children: ReactNode;
}

/** The page of every mail: brand, content, why it was sent and by whom. */
export function Layout({ title, preview, context, reason, children }: LayoutProps) {
  return (
    <Html lang={LANGUAGE}>
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE_SHEET}</style>
      </Head>
      <Preview useTitleTag={false}>{preview}</Preview>
      <Body lang={LANGUAGE} className="ground" style={{ backgroundColor: GROUND, margin: 0, padding: 0 }}>
        {/* The cell that Body makes takes no class, so the ground of the dark scheme lies above it. */}
        <div className="ground" style={{ backgroundColor: GROUND }}>
          <Container tdClassName="page" style={{ maxWidth: '600px', padding: '32px 24px', fontFamily: FONT }}>
            <Paragraph size={18} style={{ fontWeight: 700, letterSpacing: '-0.02em', margin: '0 0 28px' }}>
              <Link href={context.siteUrl} className="ink" style={{ color: INK, textDecoration: 'none' }}>
                {site.brand}
              </Link>
            </Paragraph>
            {children}
            <Footer reason={reason} context={context} />
          </Container>
        </div>
      </Body>
    </Html>
  );
}

function Footer({ reason, context }: Pick<LayoutProps, 'reason' | 'context'>) {
  return (
    <div className="rule" style={{ borderTop: `1px solid ${LINE}`, marginTop: '36px', paddingTop: '20px' }}>
      <Paragraph quiet>{reason}</Paragraph>
      <Paragraph quiet>
        Reference {context.reference}
        <br />
        <Link
          href={`${context.siteUrl}/privacy-policy`}
          className="quiet"
          style={{ color: QUIET, textDecoration: 'underline' }}
        >
          Privacy policy
        </Link>
      </Paragraph>
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
    </div>
  );
}

/** The words of the footer, for the text part. */
export function footerText(reason: string, { reference, siteUrl }: EmailContext): string {
  return [
    '* * *',
    '',
    reason,
    '',
    `Reference ${reference}`,
    `Privacy policy: ${siteUrl}/privacy-policy`,
    '',
    site.legalName,
    ...addressLines,
    `${site.email} · ${site.phone.text}`,
  ].join('\n');
}

interface ParagraphProps {
  /** Pixels. */
  size?: number;
  quiet?: boolean;
  style?: CSSProperties;
  children: ReactNode;
}

export function Paragraph({ size, quiet = false, style, children }: ParagraphProps) {
  const fontSize = `${size ?? (quiet ? 14 : 16)}px`;
  const color = quiet ? QUIET : INK;
  return (
    <p
      className={quiet ? 'quiet' : 'ink'}
      style={{ color, fontSize, lineHeight: 1.5, margin: '0 0 16px', ...style }}
    >
      {children}
    </p>
  );
}

export function Headline({ children }: { children: ReactNode }) {
  return (
    <h1
      className="ink headline"
      style={{
        color: INK,
        fontSize: '34px',
        fontWeight: 700,
        letterSpacing: '-0.03em',
        lineHeight: 1.12,
        margin: '0 0 16px',
      }}
    >
      {children}
    </h1>
  );
}

/** `onBoard`: on the dark board, whose text has one colour in both schemes. */
export function Heading({ onBoard = false, children }: { onBoard?: boolean; children: ReactNode }) {
  return (
    <h2
      className={onBoard ? undefined : 'ink'}
      style={{
        color: onBoard ? ON_BOARD : INK,
        fontSize: '21px',
        fontWeight: 700,
        letterSpacing: '-0.02em',
        lineHeight: 1.25,
        margin: '0 0 12px',
      }}
    >
      {children}
    </h2>
  );
}

/** The ink slab of the site. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="slab"
      style={{
        backgroundColor: INK,
        borderRadius: '14px',
        color: GROUND,
        display: 'inline-block',
        fontSize: '16px',
        fontWeight: 600,
        lineHeight: '20px',
        padding: '14px 22px',
        textDecoration: 'none',
      }}
    >
      {children}
    </Link>
  );
}
