/** @jsxImportSource react */
import type { CSSProperties, ReactNode } from 'react';
import { render } from 'react-email';
import { buildReport, type DiscReport, REPORT_HEADINGS } from '../../../src/domain/disc/report.ts';
import type { DiscStyle } from '../../../src/domain/disc/style.ts';
import { type Email, type EmailContext, textPart } from './email.ts';
import {
  BOARD,
  ButtonLink,
  footerText,
  Heading,
  Headline,
  INK,
  Layout,
  LINE,
  ON_BOARD,
  PANEL,
  Paragraph,
  QUIET,
} from './layout.tsx';
import type { MailPayload } from './payloads.ts';

const SUBJECT = 'Your DISC assessment report';
const REASON =
  'Someone entered this address on our site to receive this report. If it was not you, ignore this email; we have not added you to any list.';
const COUNTS_HEADING = 'Thirty answers, four cords';
const RETAKE = 'Take the assessment again';

/** A cord has a colour and a pattern, so that nothing depends on colour alone. Patterns are lost where a mail program has none. */
const CORDS: Record<DiscStyle, CSSProperties> = {
  D: { backgroundColor: '#d03e1d' },
  I: {
    backgroundColor: '#b87200',
    backgroundImage: 'radial-gradient(circle, #fff 27%, transparent 32%)',
    backgroundSize: '12px 12px',
  },
  S: {
    backgroundColor: '#137a5b',
    backgroundImage: 'linear-gradient(transparent 38%, #fff 38%, #fff 62%, transparent 62%)',
  },
  C: {
    backgroundColor: '#4b4fd0',
    backgroundImage: 'linear-gradient(90deg, transparent 70%, #fff 70%)',
    backgroundSize: '10px 12px',
  },
};
const CORD_HEIGHT = 12;
/** One socket per answer that went elsewhere; the same on a light and on a dark ground. */
const SOCKETS = 'radial-gradient(circle, transparent 1.5px, #8d7884 2px, #8d7884 2.5px, transparent 3px)';

const percent = (share: number) => `${share} %`;
const countText = ({ count, percent: share }: DiscReport['bars'][number], total: number) =>
  `${count} of ${total} (${percent(share)})`;

/** A sentence in which the name keeps its own direction of writing. */
function Named({ name, children: text }: { name: string; children: string }) {
  return text
    .split(name)
    .flatMap((part, index) => (index === 0 ? [part] : [<bdi key={`${index} ${part}`}>{name}</bdi>, part]));
}

function Ring({ children }: { children: ReactNode }) {
  return (
    <div
      className="ink"
      style={{
        border: `2px solid ${QUIET}`,
        borderRadius: '50%',
        color: INK,
        fontSize: '16px',
        fontWeight: 700,
        height: '32px',
        lineHeight: '32px',
        textAlign: 'center',
        width: '32px',
      }}
    >
      {children}
    </div>
  );
}

/** A cord over `count` of `total` sockets. */
function Cord({ style, count, total }: { style: DiscStyle; count: number; total: number }) {
  const rest = total - count;
  return (
    <table role="presentation" aria-hidden width="100%" cellPadding={0} cellSpacing={0} style={{ tableLayout: 'fixed' }}>
      <tbody>
        <tr>
          {count > 0 && (
            <td
              className={`cord-${style.toLowerCase()}`}
              width={`${(count / total) * 100}%`}
              height={CORD_HEIGHT}
              style={{ ...CORDS[style], borderRadius: `${CORD_HEIGHT / 2}px`, fontSize: 0, lineHeight: 0 }}
            >
              &nbsp;
            </td>
          )}
          {rest > 0 && (
            <td
              height={CORD_HEIGHT}
              style={{
                backgroundImage: SOCKETS,
                backgroundSize: `${100 / rest}% ${CORD_HEIGHT}px`,
                fontSize: 0,
                lineHeight: 0,
              }}
            >
              &nbsp;
            </td>
          )}
        </tr>
      </tbody>
    </table>
  );
}

function Chart({ bars, total }: DiscReport) {
  return bars.map((bar) => (
    <table
      key={bar.style}
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 16px' }}
    >
      <tbody>
        <tr>
          <td width={48} valign="bottom">
            <Ring>{bar.style}</Ring>
          </td>
          <td>
            <p className="ink" style={{ color: INK, fontSize: '15px', lineHeight: '22px', margin: 0 }}>
              {bar.title} <span style={{ float: 'right', whiteSpace: 'nowrap' }}>{countText(bar, total)}</span>
            </p>
            <div style={{ clear: 'both' }} />
            <Cord style={bar.style} count={bar.count} total={total} />
          </td>
        </tr>
      </tbody>
    </table>
  ));
}

const CELL: CSSProperties = {
  borderTop: `1px solid ${LINE}`,
  color: INK,
  fontSize: '15px',
  fontWeight: 400,
  lineHeight: '22px',
  padding: '7px 0',
};

function Row({ head = false, cells }: { head?: boolean; cells: readonly [string, string, string] }) {
  const [label, ...values] = cells;
  const Value = head ? 'th' : 'td';
  const style = head ? { ...CELL, borderTop: 'none', fontWeight: 700 } : CELL;
  return (
    <tr>
      <th scope={head ? 'col' : 'row'} align="left" className="ink rule" style={style}>
        {label}
      </th>
      {values.map((value) => (
        <Value
          key={value}
          scope={head ? 'col' : undefined}
          align="right"
          className="ink rule"
          style={{ ...style, paddingLeft: '14px' }}
        >
          {value}
        </Value>
      ))}
    </tr>
  );
}

function CountTable({ bars, total }: DiscReport) {
  const share = bars.reduce((sum, bar) => sum + bar.percent, 0);
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse', margin: '8px 0 12px' }}>
      <thead>
        <Row head cells={['Style', 'Count', 'Share']} />
      </thead>
      <tbody>
        {bars.map((bar) => (
          <Row key={bar.style} cells={[`${bar.style} ${bar.title}`, `${bar.count}`, percent(bar.percent)]} />
        ))}
        <Row cells={['Total', `${total}`, percent(share)]} />
      </tbody>
    </table>
  );
}

interface ListProps {
  items: readonly ReactNode[];
  ordered?: boolean;
  onBoard?: boolean;
}

function List({ items, ordered = false, onBoard = false }: ListProps) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag
      className={onBoard ? undefined : 'ink'}
      style={{
        color: onBoard ? ON_BOARD : INK,
        fontSize: '16px',
        lineHeight: 1.5,
        listStyleType: ordered ? 'decimal' : 'circle',
        margin: '0 0 24px',
        padding: '0 0 0 22px',
      }}
    >
      {items.map((item, index) => (
        // The lists of a report are fixed: an item has no other identity than its place.
        <li key={index} style={{ margin: '0 0 8px' }}>
          {item}
        </li>
      ))}
    </Tag>
  );
}

function WorkingWith({ workingWith }: DiscReport) {
  return workingWith.map(({ style, title, text }) => (
    <table key={style} role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td width={64} valign="top" className="rule" style={{ borderTop: `1px solid ${LINE}`, padding: '14px 16px 14px 0' }}>
            <p className="ink" style={{ color: INK, fontSize: '18px', fontWeight: 700, lineHeight: '22px', margin: '0 0 4px' }}>
              {style}
            </p>
            <Cord style={style} count={1} total={1} />
          </td>
          <td className="rule" style={{ borderTop: `1px solid ${LINE}`, padding: '14px 0' }}>
            <Paragraph style={{ margin: 0 }}>
              <b>{title}.</b> {text}
            </Paragraph>
          </td>
        </tr>
      </tbody>
    </table>
  ));
}

const SECTION: CSSProperties = { margin: '0 0 32px' };
const BOX: CSSProperties = { ...SECTION, borderRadius: '20px', padding: '26px 28px' };

function Report({ report, context }: { report: DiscReport; context: EmailContext }) {
  const { name } = report;
  return (
    <Layout title={SUBJECT} preview={report.lead} context={context} reason={REASON}>
      <Paragraph quiet style={{ margin: '0 0 10px' }}>
        Report for <bdi>{name}</bdi>, {report.dateText}, version {report.version}
      </Paragraph>
      <Headline>
        <Named name={name}>{report.headline}</Named>
      </Headline>
      <Paragraph size={18} style={{ margin: '0 0 28px' }}>
        {report.lead}
      </Paragraph>

      <div className="panel box" style={{ ...BOX, backgroundColor: PANEL }}>
        <Heading>{COUNTS_HEADING}</Heading>
        <Chart {...report} />
        <CountTable {...report} />
        <Paragraph quiet>{report.roundingNote}</Paragraph>
        {report.tieNote && <Paragraph>{report.tieNote}</Paragraph>}
        <Paragraph style={{ margin: 0 }}>
          <b>{report.clarity.label}.</b> {report.clarity.text}
        </Paragraph>
      </div>

      <div style={SECTION}>
        <Heading>{REPORT_HEADINGS.narrative}</Heading>
        {report.narrative.map((paragraph) => (
          <Paragraph key={paragraph} size={19}>
            <Named name={name}>{paragraph}</Named>
          </Paragraph>
        ))}
      </div>

      <Heading>{REPORT_HEADINGS.strengths}</Heading>
      <List items={report.strengths} />
      <Heading>{REPORT_HEADINGS.drains}</Heading>
      <List items={report.drains} />

      <div className="box" style={{ ...BOX, backgroundColor: BOARD, paddingBottom: '4px' }}>
        <Heading onBoard>
          <Named name={name}>{REPORT_HEADINGS.talkTips(name)}</Named>
        </Heading>
        <List onBoard items={report.talkTips.map((tip) => <Named key={tip} name={name}>{tip}</Named>)} />
        <Heading onBoard>{REPORT_HEADINGS.experiments}</Heading>
        <List onBoard ordered items={report.experiments} />
      </div>

      <div style={SECTION}>
        <Heading>{REPORT_HEADINGS.workingWith}</Heading>
        <WorkingWith {...report} />
      </div>

      <Heading>{REPORT_HEADINGS.reflection}</Heading>
      <Paragraph>{report.reflection}</Paragraph>
      <p style={{ margin: '24px 0 36px' }}>
        <ButtonLink href={`${context.siteUrl}/free-disc-assessment`}>{RETAKE}</ButtonLink>
      </p>

      <Heading>{REPORT_HEADINGS.limits}</Heading>
      {report.limits.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Heading>{REPORT_HEADINGS.privacy}</Heading>
      <Paragraph>{report.privacy}</Paragraph>
      <Paragraph quiet style={{ margin: 0 }}>
        {report.trademark}
      </Paragraph>
    </Layout>
  );
}

const bulleted = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');
const section = (heading: string, ...paragraphs: readonly string[]) => [heading, ...paragraphs].join('\n\n');

function reportText(report: DiscReport, context: EmailContext): string {
  const { name, bars, total } = report;
  const share = bars.reduce((sum, bar) => sum + bar.percent, 0);
  return textPart(
    `Report for ${name}, ${report.dateText}, version ${report.version}`,
    report.headline,
    report.lead,
    section(
      COUNTS_HEADING,
      [
        ...bars.map((bar) => `${bar.style} ${bar.title}: ${countText(bar, total)}`),
        `Total: ${total} (${percent(share)})`,
      ].join('\n'),
      report.roundingNote,
    ),
    report.tieNote,
    `${report.clarity.label}. ${report.clarity.text}`,
    section(REPORT_HEADINGS.narrative, ...report.narrative),
    section(REPORT_HEADINGS.strengths, bulleted(report.strengths)),
    section(REPORT_HEADINGS.drains, bulleted(report.drains)),
    section(REPORT_HEADINGS.talkTips(name), bulleted(report.talkTips)),
    section(REPORT_HEADINGS.experiments, report.experiments.map((text, index) => `${index + 1}. ${text}`).join('\n')),
    section(
      REPORT_HEADINGS.workingWith,
      report.workingWith.map(({ style, title, text }) => `${style} ${title}. ${text}`).join('\n'),
    ),
    section(REPORT_HEADINGS.reflection, report.reflection),
    `${RETAKE}: ${context.siteUrl}/free-disc-assessment`,
    section(REPORT_HEADINGS.limits, ...report.limits),
    section(REPORT_HEADINGS.privacy, report.privacy),
    report.trademark,
    footerText(REASON, context),
  );
}

/** The report of one assessment: the words of the result screen, in HTML and in text. */
export async function discReport(
  { date, ...answers }: MailPayload<'disc-report'>,
  context: EmailContext,
): Promise<Email> {
  const report = buildReport({ ...answers, date: new Date(date) });
  return {
    subject: SUBJECT,
    html: await render(<Report report={report} context={context} />),
    text: reportText(report, context),
  };
}
