import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Pdf['struct']>;

/** Points: 72 to an inch, on a Letter page of 612 by 792. */
export const PAGE = { left: 64, right: 548, top: 60, bottom: 724 } as const;
const WIDTH = PAGE.right - PAGE.left;

export const INK = '#27141f';
export const QUIET = '#624b58';
const LINE = '#d8ccc7';

export const SIZES = {
  brand: 11,
  headline: 25,
  lead: 13,
  heading: 14.5,
  words: 12,
  text: 10.5,
  note: 9,
} as const;
const LINE_GAP = 2.5;

interface TextStyle {
  size?: number;
  bold?: boolean;
  colour?: string;
  /** Points from the left margin. */
  indent?: number;
  width?: number;
}

/** Draws from the top of the page to its end, and keeps each piece on one page where it fits. */
export class Sheet {
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

  labelled(
    parent: Element,
    label: string,
    text: string,
    { size = SIZES.text, colour = INK }: TextStyle = {},
  ) {
    this.tagged(parent, 'P', () => {
      this.pdf.fontSize(size).fillColor(colour);
      const options = { width: WIDTH, lineGap: LINE_GAP, continued: true };
      this.pdf.font('bold').text(label, PAGE.left, this.pdf.y, options);
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
    this.artifact(() => this.pdf.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.6).stroke(LINE));
  }

  child(parent: Element, tag: string): Element {
    const element = this.pdf.struct(tag);
    parent.add(element);
    return element;
  }
}
