/** @jsxImportSource react */
import type { CSSProperties, ReactNode } from 'react';
import { buildReport } from '../../../src/domain/disc/report.ts';
import {
  layOutReport,
  type ReportBlock,
  type ReportDocument,
  type ReportSection,
  reportParagraphs,
  splitAtName,
} from '../../../src/domain/disc/report-document.ts';
import { compose } from './compose.tsx';
import { Chart, Cord, CountTable } from './disc-chart.tsx';
import { type Email, type EmailContext, linkText } from './email.ts';
import { BOARD, ButtonLink, Heading, Headline, INK, LINE, ON_BOARD, PANEL, Paragraph } from './layout.tsx';
import type { MailPayload } from './payloads.ts';

const REASON =
  'Someone entered this address on our site to receive this report. If it was not you, ignore this email; we have not added you to any list.';
const RETAKE = 'Take the assessment again';
/** Says nothing of the visitor's: a file name is the first thing a mail program shows. */
const PDF_NAME = 'disc-report.pdf';

/** Mail programs show about a hundred characters beside the subject. */
function firstSentence(text: string): string {
  return text.slice(0, text.indexOf('. ') + 1);
}

/** A sentence in which the name keeps its own direction of writing. */
function Named({ name, children }: { name: string; children: string }) {
  return splitAtName(children, name).map(({ text, isName }, index) =>
    isName ? <bdi key={index}>{text}</bdi> : text,
  );
}

interface ListProps {
  items: readonly ReactNode[];
  ordered?: boolean | undefined;
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

function StyleRows({ rows }: Extract<ReportBlock, { kind: 'styles' }>) {
  return rows.map(({ style, title, text }) => (
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

interface BlockProps {
  block: ReportBlock;
  name: string;
  onBoard: boolean;
  /** Of paragraphs, in pixels. */
  size: number | undefined;
}

function Block({ block, name, onBoard, size }: BlockProps) {
  switch (block.kind) {
    case 'text':
      return (
        <Paragraph quiet={block.note ?? false} {...(size && { size })}>
          {block.label && <b>{block.label} </b>}
          <Named name={name}>{block.text}</Named>
        </Paragraph>
      );
    case 'list':
      return (
        <List
          ordered={block.ordered}
          onBoard={onBoard}
          items={block.items.map((item) => (
            <Named key={item} name={name}>
              {item}
            </Named>
          ))}
        />
      );
    case 'styles':
      return <StyleRows {...block} />;
    case 'counts':
      return (
        <>
          <Chart {...block.counts} />
          <Paragraph quiet>{block.counts.caption}</Paragraph>
          <CountTable {...block.counts} />
        </>
      );
  }
}

const GAP: CSSProperties = { margin: '0 0 32px' };
const BOX: CSSProperties = { borderRadius: '20px', padding: '26px 28px 10px' };
const PANELS: readonly ReportSection['id'][] = ['counts', 'agent'];
const BOARDS: readonly ReportSection['id'][] = ['talk', 'asks'];

function Section({ section, name }: { section: ReportSection; name: string }) {
  const { id, heading, blocks } = section;
  const onBoard = BOARDS.includes(id);
  const onPanel = PANELS.includes(id);
  const box = onBoard
    ? { ...BOX, backgroundColor: BOARD }
    : onPanel
      ? { ...BOX, backgroundColor: PANEL }
      : {};
  return (
    <div className={onBoard ? 'box' : onPanel ? 'panel box' : undefined} style={{ ...GAP, ...box }}>
      <Heading onBoard={onBoard}>
        <Named name={name}>{heading}</Named>
      </Heading>
      {blocks.map((block, index) => (
        <Block
          key={index}
          block={block}
          name={name}
          onBoard={onBoard}
          size={id === 'words' ? 19 : undefined}
        />
      ))}
    </div>
  );
}

function Report({ report, retakeUrl }: { report: ReportDocument; retakeUrl: string }) {
  const { name } = report;
  return (
    <>
      <Paragraph quiet style={{ margin: '0 0 10px' }}>
        <Named name={name}>{report.byline}</Named>
      </Paragraph>
      <Headline>
        <Named name={name}>{report.headline}</Named>
      </Headline>
      <Paragraph size={18}>{report.lead}</Paragraph>
      {report.tieNote && <Paragraph>{report.tieNote}</Paragraph>}
      <Paragraph quiet style={{ margin: '0 0 28px' }}>
        <b>{report.reading.label}</b> {report.reading.text}
      </Paragraph>

      {report.sections.map((section) => (
        <Section key={section.id} section={section} name={name} />
      ))}
      <ButtonLink href={retakeUrl}>{RETAKE}</ButtonLink>
    </>
  );
}

/** The report of one assessment: the words of the result screen, in HTML, in text and as a PDF. */
export async function discReport(
  { date, receipt, ...answers }: MailPayload<'disc-report'>,
  context: EmailContext,
): Promise<Email> {
  const input = { ...answers, date: new Date(date) };
  const report = layOutReport(buildReport(input));
  const retakeUrl = `${context.siteUrl}/free-disc-assessment`;
  const email = compose(
    {
      subject: report.title,
      preview: firstSentence(report.lead),
      content: <Report report={report} retakeUrl={retakeUrl} />,
      text: [...reportParagraphs(report), linkText([{ text: RETAKE, href: retakeUrl }])],
      reason: REASON,
      consent: { receipt },
    },
    context,
  );
  // Only here: drawing a PDF takes three times as long to load as all the other mails together.
  const { reportPdf } = await import('../pdf/report-pdf.ts');
  const content = await reportPdf(input);
  return { ...email, attachments: [{ filename: PDF_NAME, contentType: 'application/pdf', content }] };
}
