/** @jsxImportSource react */
import { type CSSProperties, Fragment, type ReactNode, type TableHTMLAttributes } from 'react';
import { GROUND, INK, LINE, ON_BOARD, PANEL, QUIET } from './colours.ts';
import type { NamedLink } from './email.ts';

const CODE_FONT = 'ui-monospace, Menlo, Consolas, monospace';

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

/** A table that only places what is in it, in one row. */
export function OneRow({ className, style, children, ...attributes }: TableHTMLAttributes<HTMLTableElement>) {
  return (
    <table role="presentation" {...attributes} cellPadding={0} cellSpacing={0} {...{ className, style }}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

interface LinkProps {
  href: string;
  children: ReactNode;
}

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

const SLAB: CSSProperties = { backgroundColor: INK, borderRadius: '14px' };

/** The ink slab of the site. */
export function ButtonLink({ href, children }: LinkProps) {
  return (
    <div style={{ margin: '24px 0' }}>
      <OneRow border={0}>
        <td className="slab" style={{ ...OUTLOOK_PADDING, ...SLAB }}>
          <a
            href={href}
            className="slab"
            style={{
              ...SLAB,
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
      </OneRow>
    </div>
  );
}

const CELL = { borderBottom: `1px solid ${LINE}`, fontSize: '16px', lineHeight: 1.5, padding: '8px 0' };

/** Facts, a row each: what it is, its value, and quieter ones beside that, such as those of the week before. */
export function FactTable({ rows }: { rows: readonly (readonly string[])[] }) {
  return (
    <table width="100%" border={0} cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px' }}>
      <tbody>
        {rows.map(([label, value, ...others]) => (
          <tr key={label}>
            <th
              scope="row"
              align="left"
              className="quiet rule"
              style={{ ...CELL, color: QUIET, fontWeight: 400, paddingRight: '16px' }}
            >
              {label}
            </th>
            <td align="right" className="ink rule" style={{ ...CELL, color: INK, fontWeight: 600 }}>
              {value}
            </td>
            {others.map((other, index) => (
              <td
                key={index}
                align="right"
                className="quiet rule"
                style={{ ...CELL, color: QUIET, paddingLeft: '16px' }}
              >
                {other}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
