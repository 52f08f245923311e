import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { buildReport, type DiscReportInput } from '../../../src/domain/disc/report.ts';
import {
  layOutReport,
  type ReportBlock,
  type ReportCounts,
  type ReportDocument,
  type ReportSection,
} from '../../../src/domain/disc/report-document.ts';
import { EVEN_SHARE } from '../../../src/domain/disc/scoring.ts';
import type { DiscStyle } from '../../../src/domain/disc/style.ts';
import { site } from '../../../src/domain/site.ts';
import { DRAWABLE, RADIO_CANADA } from './radio-canada.ts';

type Pdf = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Pdf['struct']>;

/** Points: 72 to an inch, on a Letter page of 612 by 792. */
const PAGE = { left: 64, right: 548, top: 60, bottom: 724 } as const;
const WIDTH = PAGE.right - PAGE.left;

const INK = '#27141f';
const QUIET = '#624b58';
const LINE = '#d8ccc7';
const CORDS: Record<DiscStyle, string> = { D: '#d03e1d', I: '#b87200', S: '#137a5b', C: '#4b4fd0' };

const SIZES = { brand: 11, headline: 25, lead: 13, heading: 14.5, words: 12, text: 10.5, note: 9 } as const;
const LINE_GAP = 2.5;

/**
 * Stands for a name in a script that the font cannot draw: an empty box in its place would be worse, and a spelling in
 * other letters would not be the person's name.
 */
const NAME_STAND_IN = '(name)';
const NAME_NOTE =
  'This file cannot write the name in its own letters, so “(name)” stands for it. The email shows the name in full.';

interface TextStyle {
  size?: number;
  bold?: boolean;
  colour?: string;
  /** Points from the left margin. */
  indent?: number;
  width?: number;
}

/** Draws from the top of the page to its end, and keeps each piece on one page where it fits. */
class Sheet {
  readonly pdf: Pdf;

  constructor(pdf: Pdf) {
    this.pdf = pdf;
  }

  /** Starts a new page unless `height` points are left on this one. */
  keep(height: number) {
    if (this.pdf.y + height > PAGE.bottom) this.pdf.addPage();
  }

  space(height: number) {
    this.pdf.y += height;
  }

  measure(
    text: string,
    { size = SIZES.text, bold = false, indent = 0, width = WIDTH - indent }: TextStyle = {},
  ) {
    return this.pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .heightOfString(text, { width, lineGap: LINE_GAP });
  }

  /** A tagged piece of text that begins at the current height. */
  text(parent: Element, tag: string, text: string, style: TextStyle = {}) {
    const { size = SIZES.text, bold = false, colour = INK, indent = 0, width = WIDTH - indent } = style;
    this.keep(this.measure(text, style));
    this.tagged(parent, tag, () => {
      this.pdf
        .font(bold ? 'bold' : 'regular')
        .fontSize(size)
        .fillColor(colour)
        .text(text, PAGE.left + indent, this.pdf.y, { width, lineGap: LINE_GAP });
    });
  }

  tagged(parent: Element, tag: string, draw: () => void) {
    parent.add(this.pdf.struct(tag, {}, draw));
  }

  /** What only repeats or decorates, and no screen reader should read. */
  artifact(draw: () => void) {
    this.pdf.markContent('Artifact', { type: 'Layout' }).save();
    draw();
    this.pdf.restore().endMarkedContent();
  }

  rule() {
    const { y } = this.pdf;
    this.artifact(() => this.pdf.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.6).stroke(LINE));
  }

  child(parent: Element, tag: string): Element {
    const element = this.pdf.struct(tag);
    parent.add(element);
    return element;
  }
}

/** A line of a cord in the pattern of its style, so that the styles differ on a black and white print too. */
function drawCord(pdf: Pdf, style: DiscStyle, from: number, to: number, y: number) {
  const thickness = 7;
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(thickness).lineCap('round').stroke(CORDS[style]);
  pdf.lineCap('butt');
  if (style === 'I') {
    for (let x = from; x <= to; x += 6) pdf.circle(x, y, 1.4).fill('#fff');
  } else if (style === 'S') {
    pdf.moveTo(from, y).lineTo(to, y).lineWidth(1.6).stroke('#fff');
  } else if (style === 'C') {
    for (let x = from; x <= to; x += 5) {
      pdf
        .moveTo(x, y - thickness / 2)
        .lineTo(x, y + thickness / 2)
        .lineWidth(1.2)
        .stroke('#fff');
    }
  }
}

function drawCounts(sheet: Sheet, parent: Element, { bars, total, totalShare, caption }: ReportCounts) {
  const { pdf } = sheet;
  const left = PAGE.left + 26;
  const step = (PAGE.right - left) / total;
  sheet.keep(bars.length * 40);
  for (const { style, title, count, text } of bars) {
    const top = pdf.y;
    sheet.text(parent, 'P', `${title}: ${text}`, { indent: 26 });
    const y = pdf.y + 7;
    sheet.artifact(() => {
      pdf
        .font('bold')
        .fontSize(17)
        .fillColor(INK)
        .text(style, PAGE.left, top + 5, { lineBreak: false });
      for (let answer = 0; answer < total; answer += 1)
        pdf
          .circle(left + (answer + 0.5) * step, y, 2.4)
          .lineWidth(0.6)
          .stroke(QUIET);
      const mean = left + EVEN_SHARE * step;
      pdf
        .moveTo(mean, y - 8)
        .lineTo(mean, y + 8)
        .lineWidth(1)
        .dash(2, { space: 2 })
        .stroke(INK)
        .undash();
      if (count > 0) drawCord(pdf, style, left + step / 2, left + (count - 0.5) * step, y);
    });
    pdf.y = y + 15;
  }
  sheet.text(parent, 'P', caption, { size: SIZES.note, colour: QUIET });
  sheet.space(8);

  const columns = [PAGE.left, PAGE.left + 300, PAGE.left + 400];
  const rows = [
    ['Style', 'Count', 'Share'],
    ...bars.map(({ style, title, count, share }) => [`${style} ${title}`, `${count}`, share]),
    ['Total', `${total}`, totalShare],
  ];
  sheet.keep(rows.length * 19);
  const table = sheet.child(parent, 'Table');
  for (const [index, cells] of rows.entries()) {
    if (index > 0) sheet.rule();
    const y = pdf.y + 4;
    const row = sheet.child(table, 'TR');
    for (const [column, cell] of cells.entries()) {
      pdf.y = y;
      const bold = index === 0 || index === rows.length - 1;
      sheet.text(row, index === 0 || column === 0 ? 'TH' : 'TD', cell, {
        bold,
        indent: (columns[column] ?? PAGE.left) - PAGE.left,
        width: 250,
      });
    }
    sheet.space(2);
  }
  sheet.space(6);
}

function drawBlock(sheet: Sheet, parent: Element, block: ReportBlock, size: number) {
  const { pdf } = sheet;
  switch (block.kind) {
    case 'text': {
      const { text, label, note } = block;
      const style = note ? { size: SIZES.note, colour: QUIET } : { size };
      if (label === undefined) {
        sheet.text(parent, 'P', text, style);
      } else {
        sheet.keep(sheet.measure(`${label} ${text}`, { ...style, bold: true }));
        sheet.tagged(parent, 'P', () => {
          pdf.fontSize(style.size).fillColor(note ? QUIET : INK);
          pdf
            .font('bold')
            .text(`${label} `, PAGE.left, pdf.y, { width: WIDTH, lineGap: LINE_GAP, continued: true });
          pdf.font('regular').text(text);
        });
      }
      sheet.space(6);
      return;
    }
    case 'list': {
      const list = sheet.child(parent, 'L');
      for (const [index, item] of block.items.entries()) {
        sheet.keep(sheet.measure(item, { indent: 18 }));
        const { y } = pdf;
        const entry = sheet.child(list, 'LI');
        sheet.text(entry, 'Lbl', block.ordered ? `${index + 1}.` : '•', { width: 18 });
        pdf.y = y;
        sheet.text(entry, 'LBody', item, { indent: 18 });
        sheet.space(3);
      }
      sheet.space(4);
      return;
    }
    case 'styles':
      for (const { style, title, text } of block.rows) {
        const line = `${style} ${title}. `;
        sheet.keep(sheet.measure(line + text, { bold: true }) + 8);
        sheet.rule();
        sheet.space(5);
        sheet.tagged(parent, 'P', () => {
          pdf.fontSize(SIZES.text).fillColor(INK);
          pdf.font('bold').text(line, PAGE.left, pdf.y, { width: WIDTH, lineGap: LINE_GAP, continued: true });
          pdf.font('regular').text(text);
        });
        sheet.space(4);
      }
      sheet.space(4);
      return;
    case 'counts':
      drawCounts(sheet, parent, block.counts);
  }
}

/** About how much a block will take, in points. */
function heightOf(sheet: Sheet, block: ReportBlock, size: number): number {
  const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0);
  switch (block.kind) {
    case 'text':
      return sheet.measure(`${block.label ?? ''} ${block.text}`, { size }) + 6;
    case 'list':
      return sum(block.items.map((item) => sheet.measure(item, { indent: 18 }) + 3)) + 4;
    case 'styles':
      return sum(block.rows.map(({ title, text }) => sheet.measure(`X ${title}. ${text}`) + 9)) + 4;
    case 'counts':
      return 320;
  }
}

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

function drawReport(sheet: Sheet, report: ReportDocument, nameNote: string | null) {
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
  for (const note of [report.tieNote, nameNote]) {
    if (note === null) continue;
    sheet.text(head, 'P', note);
    sheet.space(6);
  }
  drawBlock(sheet, head, { kind: 'text', note: true, ...report.reading }, SIZES.note);
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
export async function reportPdf(input: DiscReportInput): Promise<Uint8Array<ArrayBuffer>> {
  const drawable = DRAWABLE.test(input.name);
  const report = layOutReport(buildReport(drawable ? input : { ...input, name: NAME_STAND_IN }));
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
  drawReport(new Sheet(pdf), report, drawable ? null : NAME_NOTE);
  drawFooters(pdf, report.title);
  pdf.end();
  return new Uint8Array(await bytes);
}
