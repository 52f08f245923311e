import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Pdf['struct']>;

/** Points: 72 to an inch, on a Letter page of 612 by 792. */
export const PAGE = { left: 54, right: 558, top: 50, bottom: 736 } as const;
/** Between two columns. */
const GUTTER = 28;

export const INK = '#27141f';
export const QUIET = '#624b58';
export const PANEL = '#f0eae6';
const LINE = '#d8ccc7';

export const SIZES = {
  brand: 11,
  headline: 38,
  /** Of more than forty characters. */
  longHeadline: 28,
  lead: 14,
  heading: 13.5,
  words: 11.5,
  text: 9.75,
  note: 8.5,
} as const;
const LINE_GAP = 2;

interface TextStyle {
  size?: number;
  bold?: boolean;
  colour?: string;
  /** Points from the left edge of the column. */
  indent?: number;
  width?: number;
}

/** Draws from the top of the page to its end, and keeps each piece on one page where it fits. */
export class Sheet {
  readonly pdf: Pdf;
  left: number = PAGE.left;
  width: number = PAGE.right - PAGE.left;

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

  /** What `work` draws or measures stays within `width` points from `left` on. */
  within<Result>(left: number, width: number, work: () => Result): Result {
    const before = { left: this.left, width: this.width };
    Object.assign(this, { left, width });
    const result = work();
    Object.assign(this, before);
    return result;
  }

  /** How wide each of so many columns is. */
  columnWidth(number: number) {
    return (this.width - GUTTER * (number - 1)) / number;
  }

  /** Columns of equal width side by side; what follows begins below the longest. */
  columns(works: readonly (() => void)[]) {
    const { pdf, left } = this;
    const width = this.columnWidth(works.length);
    const top = pdf.y;
    const ends = works.map((work, index) => {
      pdf.y = top;
      this.within(left + index * (width + GUTTER), width, work);
      return pdf.y;
    });
    pdf.y = Math.max(...ends);
  }

  measure(
    text: string,
    { size = SIZES.text, bold = false, indent = 0, width = this.width - indent }: TextStyle = {},
  ) {
    return this.pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .heightOfString(text, { width, lineGap: LINE_GAP });
  }

  /** A tagged piece of text that begins at the current height. */
  text(parent: Element, tag: string, text: string, style: TextStyle = {}) {
    const { size = SIZES.text, bold = false, colour = INK, indent = 0, width = this.width - indent } = style;
    this.keep(this.measure(text, style));
    this.tagged(parent, tag, () => {
      this.pdf
        .font(bold ? 'bold' : 'regular')
        .fontSize(size)
        .fillColor(colour)
        .text(text, this.left + indent, this.pdf.y, { width, lineGap: LINE_GAP });
    });
  }

  labelled(
    parent: Element,
    label: string,
    text: string,
    { size = SIZES.text, colour = INK, indent = 0 }: TextStyle = {},
  ) {
    this.tagged(parent, 'P', () => {
      this.pdf.fontSize(size).fillColor(colour);
      const options = { width: this.width - indent, lineGap: LINE_GAP, continued: true };
      this.pdf.font('bold').text(label, this.left + indent, this.pdf.y, options);
      this.pdf.font('regular').text(text);
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
    const { left, width } = this;
    this.artifact(() =>
      this.pdf
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.6)
        .stroke(LINE),
    );
  }

  /** A quiet ground of `height` points from here on, with the corners of a panel. */
  panel(height: number) {
    const { y } = this.pdf;
    const { left, width } = this;
    this.artifact(() => this.pdf.roundedRect(left, y, width, height, 12).fill(PANEL));
  }

  child(parent: Element, tag: string): Element {
    const element = this.pdf.struct(tag);
    parent.add(element);
    return element;
  }
}
