/** @jsxImportSource react */
import type { CSSProperties, ReactNode } from 'react';
import { render } from 'react-email';
import { buildReport, type DiscReport, REPORT_HEADINGS } from '../../../src/domain/disc/report.ts';
import { Chart, Cord, CountTable, countText, totalShare } from './disc-chart.tsx';
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
} from './layout.tsx';
import type { MailPayload } from './payloads.ts';

const SUBJECT = 'Your DISC assessment report';
const REASON =
  'Someone entered this address on our site to receive this report. If it was not you, ignore this email; we have not added you to any list.';
const RETAKE = 'Take the assessment again';

/** A sentence in which the name keeps its own direction of writing. */
function Named({ name, children: text }: { name: string; children: string }) {
  return text
    .split(name)
    .flatMap((part, index) => (index === 0 ? [part] : [<bdi key={`${index} ${part}`}>{name}</bdi>, part]));
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
          <td
            width={64}
            valign="top"
            className="rule"
            style={{ borderTop: `1px solid ${LINE}`, padding: '14px 16px 14px 0' }}
          >
            <p
              className="ink"
              style={{ color: INK, fontSize: '18px', fontWeight: 700, lineHeight: '22px', margin: '0 0 4px' }}
            >
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
        <Heading>{REPORT_HEADINGS.bars}</Heading>
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
        <List
          onBoard
          items={report.talkTips.map((tip) => (
            <Named key={tip} name={name}>
              {tip}
            </Named>
          ))}
        />
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
  return textPart(
    `Report for ${name}, ${report.dateText}, version ${report.version}`,
    report.headline,
    report.lead,
    section(
      REPORT_HEADINGS.bars,
      [
        ...bars.map((bar) => `${bar.style} ${bar.title}: ${countText(bar, total)}`),
        `Total: ${total} (${totalShare(bars)})`,
      ].join('\n'),
      report.roundingNote,
    ),
    report.tieNote,
    `${report.clarity.label}. ${report.clarity.text}`,
    section(REPORT_HEADINGS.narrative, ...report.narrative),
    section(REPORT_HEADINGS.strengths, bulleted(report.strengths)),
    section(REPORT_HEADINGS.drains, bulleted(report.drains)),
    section(REPORT_HEADINGS.talkTips(name), bulleted(report.talkTips)),
    section(
      REPORT_HEADINGS.experiments,
      report.experiments.map((text, index) => `${index + 1}. ${text}`).join('\n'),
    ),
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
