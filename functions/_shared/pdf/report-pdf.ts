import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { buildReport, type ReportInput } from '../../../src/features/quiz/rules/report.ts';
import {
  layOutReport,
  type ReportDocument,
  type ReportSection,
  rowsOf,
} from '../../../src/features/quiz/rules/report-document.ts';
import { site } from '../../../src/site/facts.ts';
import { drawBlock, heightOf } from './blocks.ts';
import { drawCord, drawPlug } from './cords.ts';
import { RADIO_CANADA } from './radio-canada.ts';
import { type Element, PAGE, type Pdf, QUIET, Sheet, SIZES } from './sheet.ts';

/** Points of the page that may stay empty so that a section is not torn. */
const LARGEST_WHOLE = 260;
const HEADING = 24;
/** Between the edge of a panel and what stands on it. */
const INSET = 18;

const sizeOf = ({ id }: ReportSection) => (id === 'words' ? SIZES.words : SIZES.text);
const heightOfSection = (sheet: Sheet, section: ReportSection) =>
  section.blocks.reduce((total, block) => total + heightOf(sheet, block, sizeOf(section)), HEADING);

function drawSection(sheet: Sheet, root: Element, section: ReportSection) {
  const part = sheet.child(root, 'Sect');
  sheet.text(part, 'H2', section.heading, { size: SIZES.heading, bold: true });
  sheet.space(4);
  for (const block of section.blocks) drawBlock(sheet, part, block, sizeOf(section));
}

/** The counts with the sentences about them, on one ground and one page. */
function drawPanel(sheet: Sheet, root: Element, section: ReportSection) {
  sheet.within(PAGE.left, PAGE.right - PAGE.left, () => {
    const inside = [PAGE.left + INSET, sheet.width - INSET * 2] as const;
    const height = sheet.within(...inside, () => heightOfSection(sheet, section)) + INSET;
    sheet.keep(height);
    sheet.panel(height);
    const end = sheet.pdf.y + height;
    sheet.space(INSET - 4);
    sheet.within(...inside, () => drawSection(sheet, root, section));
    sheet.pdf.y = end;
  });
}

/** A section, or two side by side, which stay on one page. */
function drawRow(sheet: Sheet, root: Element, [section, beside]: ReturnType<typeof rowsOf>[number]) {
  sheet.space(10);
  if (section.id === 'counts') return drawPanel(sheet, root, section);
  const both = beside ? [section, beside] : [section];
  const width = sheet.columnWidth(both.length);
  const heights = sheet.within(sheet.left, width, () => both.map((one) => heightOfSection(sheet, one)));
  const height = Math.max(...heights);
  // A longer section may break, but its heading stays with what comes first.
  const start = { ...section, blocks: section.blocks.slice(0, 2) };
  sheet.keep(beside || height <= LARGEST_WHOLE ? height : heightOfSection(sheet, start));
  sheet.columns(both.map((one) => () => drawSection(sheet, root, one)));
}

const CORD = { thickness: 6, ground: '#fff' };
const CORD_STEP = 28;

/** Brand and headline, and beside them the cords of the styles that lead, which hang from the edge of the paper. */
function drawCover(sheet: Sheet, root: Element, report: ReportDocument) {
  const { pdf } = sheet;
  const { cords } = report;
  sheet.artifact(() => {
    for (const [index, { style, depth }] of cords.entries()) {
      const x = PAGE.right - 10 - (cords.length - 1 - index) * CORD_STEP;
      const length = 104 - depth * 26;
      drawCord(pdf, style, [x, -4], [x, length], CORD);
      drawPlug(pdf, style, x, length, 0.62);
    }
  });
  const head = sheet.child(root, 'Sect');
  sheet.within(PAGE.left, sheet.width - cords.length * CORD_STEP - 10, () => {
    sheet.text(head, 'P', site.brand, { size: SIZES.brand, bold: true });
    sheet.space(22);
    sheet.text(head, 'P', report.byline, { size: SIZES.note, colour: QUIET });
    sheet.space(3);
    const size = report.headline.length > 40 ? SIZES.longHeadline : SIZES.headline;
    sheet.text(head, 'H1', report.headline, { size, bold: true });
  });
  pdf.y = Math.max(pdf.y + 8, 146);
  sheet.text(head, 'P', report.lead, { size: SIZES.lead });
  sheet.space(3);
  sheet.text(head, 'P', report.again, { size: SIZES.note, colour: QUIET });
}

function drawReport(sheet: Sheet, report: ReportDocument) {
  const root = sheet.pdf.struct('Document');
  sheet.pdf.addStructure(root);
  drawCover(sheet, root, report);
  for (const row of rowsOf(report)) drawRow(sheet, root, row);
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
