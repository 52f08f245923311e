/** @jsxImportSource react */
import type { CSSProperties } from 'react';
import { buildReport } from '../../../src/features/quiz/rules/report.ts';
import {
  layOutReport,
  type ReportDocument,
  type ReportSection,
  reportParagraphs,
} from '../../../src/features/quiz/rules/report-document.ts';
import type { Letter } from './compose.tsx';
import { Block } from './quiz-blocks.tsx';
import { type EmailContext, linkText, requireLinks } from './email.ts';
import { BOARD, PANEL } from './colours.ts';
import { receiptPart } from './consent-receipt.tsx';
import { heading, type Part } from './letter-parts.tsx';
import { confirmationParts, leaveWords } from './newsletter-confirmation.ts';
import { ButtonLink, Heading, Headline, LinkList, Paragraph, TextLink } from './parts.tsx';
import type { MailPayload } from './payloads.ts';

const REASON =
  'Someone entered this address on our site to receive this report. If it was not you, ignore this email; we have not added you to any list.';
const ELSEWHERE =
  'Your card to forward and your link to compare with a colleague are in the browser where you answered. Open this there:';
const OPEN = 'Open my card and my link';
const TICKED = 'You checked the box of our newsletter:';
const CONFIRM = 'confirm it here';
const NEWSLETTER = 'Confirm the newsletter';
const KNOWN_TITLE = 'The newsletter';
const RETAKE = 'Take the assessment again';
const QUIZ_PAGE = '/free-disc-assessment';
/** Says nothing of the visitor's: a file name is the first thing a mail program shows. */
const PDF_NAME = 'disc-report.pdf';

const BOX: CSSProperties = { borderRadius: '20px', padding: '26px 28px 10px' };
const COLOURS = { board: BOARD, panel: PANEL };
/** What some sections stand on. */
const GROUNDS: Partial<Record<ReportSection['id'], keyof typeof COLOURS>> = {
  counts: 'panel',
  conversation: 'board',
  asks: 'board',
};

function Section({ section, siteUrl }: { section: ReportSection; siteUrl: string }) {
  const { id, heading, blocks } = section;
  const ground = GROUNDS[id];
  const onBoard = ground === 'board';
  const box = ground && { ...BOX, backgroundColor: COLOURS[ground] };
  return (
    <div className={ground && (onBoard ? 'box' : 'panel box')} style={{ margin: '0 0 32px', ...box }}>
      <Heading onBoard={onBoard}>{heading}</Heading>
      {blocks.map((block, index) => (
        <Block key={index} {...{ block, onBoard, siteUrl }} size={id === 'words' ? 19 : undefined} />
      ))}
    </div>
  );
}

function Report({ report, siteUrl }: { report: ReportDocument; siteUrl: string }) {
  return (
    <>
      <Paragraph quiet style={{ margin: '0 0 10px' }}>
        {report.byline}
      </Paragraph>
      <Headline>{report.headline}</Headline>
      <Paragraph size={18}>{report.lead}</Paragraph>
      <Paragraph quiet style={{ margin: '0 0 28px' }}>
        {report.again}
      </Paragraph>

      {report.sections.map((section) => (
        <Section key={section.id} {...{ section, siteUrl }} />
      ))}
      <Paragraph>{ELSEWHERE}</Paragraph>
      <ButtonLink href={siteUrl + QUIZ_PAGE}>{OPEN}</ButtonLink>
      <LinkList links={[{ text: RETAKE, href: siteUrl + QUIZ_PAGE }]} />
    </>
  );
}

/** A line at the top of the mail that links to the confirmation, which on a phone is far below the report. */
function confirmLine(context: EmailContext): Part {
  const { confirm } = requireLinks(context);
  return {
    html: (
      <Paragraph>
        {TICKED} <TextLink href={confirm}>{CONFIRM}</TextLink>.
      </Paragraph>
    ),
    text: `${TICKED} ${CONFIRM}: ${confirm}`,
  };
}

/** What the ticked box asked for, and the receipt for it. */
function newsletterParts(
  { subscribed, receipt }: NonNullable<MailPayload<'disc-report'>['newsletter']>,
  context: EmailContext,
): Part[] {
  const proof = receiptPart({ receipt, ofBox: true }, context);
  return [
    heading(subscribed ? KNOWN_TITLE : NEWSLETTER),
    ...confirmationParts(subscribed, context),
    ...(proof ? [proof] : []),
  ];
}

/** The report of one quiz: the words of the result screen, in HTML, in text and as a PDF. */
export async function quizReport(
  { date, receipt, newsletter, ...answers }: MailPayload<'disc-report'>,
  context: EmailContext,
): Promise<Letter> {
  const { siteUrl } = context;
  const input = { ...answers, date: new Date(date) };
  const report = layOutReport(buildReport(input));
  const open = { label: OPEN, path: QUIZ_PAGE };
  const retake = { label: RETAKE, path: QUIZ_PAGE };
  const links = [open, ...report.links, retake].map(({ label, path }) => ({
    text: label,
    href: siteUrl + path,
  }));
  const text = [...reportParagraphs(report), ELSEWHERE, linkText(links)].join('\n\n');
  // Only here: drawing a PDF takes three times as long to load as all the other mails together.
  const { reportPdf } = await import('../pdf/report-pdf.ts');
  const content = await reportPdf(input);
  return {
    subject: report.title,
    preview: report.lead,
    parts: [
      ...(newsletter && !newsletter.subscribed ? [confirmLine(context)] : []),
      { html: <Report {...{ report, siteUrl }} />, text },
      ...(newsletter ? newsletterParts(newsletter, context) : []),
    ],
    hasHeadline: true,
    reason: REASON,
    consent: { receipt },
    ...(newsletter && { leave: leaveWords(newsletter.subscribed) }),
    attachments: [{ filename: PDF_NAME, contentType: 'application/pdf', content }],
  };
}
