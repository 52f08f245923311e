import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { buildReport, type ReportInput } from '../../../src/features/quiz/rules/report.ts';
import {
  layOutReport,
  type ReportDocument,
  type ReportSection,
} from '../../../src/features/quiz/rules/report-document.ts';
import { site } from '../../../src/site/facts.ts';
import { drawBlock, heightOf } from './blocks.ts';
import { RADIO_CANADA } from './radio-canada.ts';
import { type Element, PAGE, type Pdf, QUIET, Sheet, SIZES } from './sheet.ts';

/** Points of the page that may stay empty so that a section is not torn. */
const LARGEST_WHOLE = 260;

function drawSection(sheet: Sheet, root: Element, { id, heading, blocks }: ReportSection) {
  const part = sheet.child(root, 'Sect');
  const size = id === 'words' ? SIZES.words : SIZES.text;
  const height = blocks.reduce((total, block) => total + heightOf(sheet, block, size), 0);
  // A longer section may break, but its heading stays with the first lines.
  sheet.keep(40 + (height > LARGEST_WHOLE ? 40 : height));
  sheet.space(10);
  sheet.text(part, 'H2', heading, { size: SIZES.heading, bold: true });
  sheet.space(5);
  for (const block of blocks) drawBlock(sheet, part, block, size);
}

function drawReport(sheet: Sheet, report: ReportDocument) {
  const root = sheet.pdf.struct('Document');
  sheet.pdf.addStructure(root);
  const head = sheet.child(root, 'Sect');
  sheet.text(head, 'P', site.brand, { size: SIZES.brand, bold: true });
  sheet.space(20);
  sheet.text(head, 'P', report.byline, { size: SIZES.note, colour: QUIET });
  sheet.space(4);
  sheet.text(head, 'H1', report.headline, { size: SIZES.headline, bold: true });
  sheet.space(8);
  sheet.text(head, 'P', report.lead, { size: SIZES.lead });
  sheet.space(6);
  sheet.text(head, 'P', report.again, { size: SIZES.note, colour: QUIET });
  sheet.space(6);
  for (const section of report.sections) drawSection(sheet, root, section);
  root.end();
}

/** Brand, title and page number at the foot of every page. */
function drawFooters(pdf: Pdf, title: string) {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // The foot lies below the bottom margin, where text would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf
      .font('regular')
      .fontSize(8.5)
      .fillColor(QUIET)
      .text(`${site.brand} · ${title} · page ${page + 1} of ${count}`, PAGE.left, 748, { lineBreak: false });
    pdf.endMarkedContent();
  }
}

/** The report as a tagged PDF on Letter paper, with selectable text; the same input gives the same pages. */
export async function reportPdf(input: ReportInput): Promise<Uint8Array<ArrayBuffer>> {
  const report = layOutReport(buildReport(input));
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { left: PAGE.left, right: 612 - PAGE.right, top: PAGE.top, bottom: 792 - PAGE.bottom },
    pdfVersion: '1.7',
    tagged: true,
    lang: site.locale,
    displayTitle: true,
    bufferPages: true,
    // Empty: the default font would be read from a file, and a deployed function has none.
    font: '',
    info: { Title: report.title, Author: site.brand, CreationDate: input.date, ModDate: input.date },
  });
  pdf.registerFont('regular', RADIO_CANADA.regular());
  pdf.registerFont('bold', RADIO_CANADA.bold());
  const bytes = buffer(pdf);
  drawReport(new Sheet(pdf), report);
  drawFooters(pdf, report.title);
  pdf.end();
  return new Uint8Array(await bytes);
}
