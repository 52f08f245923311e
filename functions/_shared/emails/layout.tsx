/** @jsxImportSource react */
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { site } from '../../../src/domain/site.ts';
import type { NamedLink } from './email.ts';

const LANGUAGE = 'en-CA';
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const CODE_FONT = 'ui-monospace, Menlo, Consolas, monospace';

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

/** Mail programs show about this many characters beside the subject. */
const PREVIEW_LENGTH = 150;
/** Invisible, and no space to be cut: keeps the words after the preview from being shown with it. */
const FILLER = '\u200c\u00a0';

interface LayoutProps {
  title: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  siteUrl: string;
  children: ReactNode;
}

/**
 * The page of every mail: brand, and what a template writes. Tables hold it together, because Outlook knows no other
 * width; `main` is for readers who open the mail as a page of its own.
 */
export function Layout({ title, preview, siteUrl, children }: LayoutProps) {
  const filler = FILLER.repeat(Math.max(0, PREVIEW_LENGTH - preview.length));
  return (
    <html lang={LANGUAGE} dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <style>{STYLE_SHEET}</style>
      </head>
      <body className="ground" style={{ backgroundColor: GROUND, margin: 0, padding: 0 }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
          {filler}
        </div>
        <Table className="ground" style={{ backgroundColor: GROUND }}>
          <td align="center">
            <Table style={{ maxWidth: '600px' }}>
              {/* Some mail programs keep nothing of the page but what is in its body. */}
              <td
                lang={LANGUAGE}
                dir="ltr"
                align="left"
                className="page"
                style={{ fontFamily: FONT, padding: '32px 24px' }}
              >
                <main>
                  <Paragraph
                    size={18}
                    style={{ fontWeight: 700, letterSpacing: '-0.02em', margin: '0 0 28px' }}
                  >
                    <a href={siteUrl} className="ink" style={{ color: INK, textDecoration: 'none' }}>
                      {site.brand}
                    </a>
                  </Paragraph>
                  {children}
                </main>
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
}

interface TableProps {
  className?: string;
  style: CSSProperties;
  /** One cell. */
  children: ReactNode;
}

function Table({ children, ...props }: TableProps) {
  return (
    <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0} {...props}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
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

const COPY = 'If the button does not work, copy this address into your browser:';

/** The address behind a button, for readers whose mail program shows none. */
export function CopyLink({ href }: { href: string }) {
  return (
    <Paragraph quiet>
      {COPY}
      <br />
      <TextLink href={href} quiet>
        {href}
      </TextLink>
    </Paragraph>
  );
}

interface LinkProps {
  href: string;
  children: ReactNode;
}

/** `quiet`: in small print. */
export function TextLink({ href, quiet = false, children }: LinkProps & { quiet?: boolean }) {
  return (
    <a
      href={href}
      className={quiet ? 'quiet' : 'ink'}
      style={{ color: quiet ? QUIET : INK, overflowWrap: 'anywhere', textDecoration: 'underline' }}
    >
      {children}
    </a>
  );
}

/** Links in small print, far enough from each other for a finger. */
export function LinkList({ links }: { links: readonly NamedLink[] }) {
  return (
    <Paragraph quiet style={{ lineHeight: '28px' }}>
      {links.map(({ text, href }) => (
        <span key={text}>
          <TextLink href={href} quiet>
            {text}
          </TextLink>
          <br />
        </span>
      ))}
    </Paragraph>
  );
}

/** A part below the content, in small print. */
export function Notes({ children }: { children: ReactNode }) {
  return (
    <div className="rule" style={{ borderTop: `1px solid ${LINE}`, marginTop: '36px', paddingTop: '20px' }}>
      {children}
    </div>
  );
}

/** What somebody else wrote, or what is to be copied, with its lines: as breaks, because Outlook knows no `pre-wrap`. `code`: in letters of one width. */
export function Panel({ code = false, children }: { code?: boolean; children: string }) {
  return (
    <div
      className="panel box"
      style={{ backgroundColor: PANEL, borderRadius: '16px', margin: '0 0 16px', padding: '20px 24px' }}
    >
      <p
        className="ink"
        dir="auto"
        style={{
          color: INK,
          fontSize: code ? '14px' : '16px',
          lineHeight: 1.5,
          margin: 0,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
          ...(code && { fontFamily: CODE_FONT }),
        }}
      >
        {children.split('\n').map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

/** Outlook knows no padding of a link, but this one of a cell. */
const OUTLOOK_PADDING: Record<string, string> = { msoPaddingAlt: '14px 22px' };

/** The ink slab of the site. */
export function ButtonLink({ href, children }: LinkProps) {
  return (
    <div style={{ margin: '24px 0' }}>
      <table role="presentation" border={0} cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td className="slab" style={{ ...OUTLOOK_PADDING, backgroundColor: INK, borderRadius: '14px' }}>
              <a
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
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
