import { site } from '~/site/facts';
import { type Card, CARD_TITLE, cardRows } from '../rules/card';
import type { ReportDocument } from '../rules/report-document';
import type { Style } from '../rules/style';

/** Pixels. */
export const CARD_SIZE = { width: 1_200, height: 1_500 } as const;
const EDGE = 92;
const RIGHT = CARD_SIZE.width - EDGE;
/** Between two cords. */
const CORD_STEP = 84;
const CORD_WIDTH = 20;
const NAME_LINES_MAX = 4;
const LEAST_NAME = 38;

/** The light colours of `theme.css`; the card looks the same wherever it is opened. */
const GROUND = '#fbf9f7';
const INK = '#27141f';
const QUIET = '#624b58';
const LINE = '#d8ccc7';
const CORDS: Record<Style, string> = { D: '#d03e1d', I: '#b87200', S: '#137a5b', C: '#4b4fd0' };
/** The tracer of each cord: its share of the width, and its dashes. */
const TRACERS: Record<Style, readonly [share: number, dash: readonly number[], cap: CanvasLineCap]> = {
  D: [0, [], 'butt'],
  I: [0.4, [0.1, 20], 'round'],
  S: [0.24, [], 'butt'],
  C: [1, [5, 14], 'butt'],
};

const TEXT = "'Radio Canada', sans-serif";
const DISPLAY = "'Radio Canada Big', sans-serif";

const fontOf = (font: string, size: number) => font.replace('{size}', `${size}px`);

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Breaks a text into lines at spaces, and inside a word only where it is wider than a line. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const fits = (line: string) => context.measureText(line).width <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const { segment } of letters.segment(word)) {
      if (line !== '' && !fits(line + segment)) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return [...lines, line];
}

/** The same number of lines, as equal in length as they can be. */
export function balanced(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  let lines = wrapped(context, text, width);
  const longestWord = Math.max(...text.split(/\s+/).map((word) => context.measureText(word).width));
  for (let narrower = width * 0.97; ; narrower *= 0.97) {
    const next = wrapped(context, text, narrower);
    const tears = narrower < longestWord && longestWord <= width;
    if (tears || next.length > lines.length || narrower < width / 3) return lines;
    lines = next;
  }
}

/** Draws lines of text from `top` on, each from the side where its script begins, and gives the height that they take. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  { font, size, leading, width, top, left = EDGE, side, colour = INK }: TextStyle,
): number {
  context.font = fontOf(font, size);
  context.fillStyle = colour;
  context.textBaseline = 'alphabetic';
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const fromRight = side ? side === 'right' : isRightToLeft;
  context.direction = isRightToLeft ? 'rtl' : 'ltr';
  context.textAlign = fromRight ? 'right' : 'left';
  const lines = balanced(context, text, width);
  for (const [index, line] of lines.entries())
    context.fillText(line, fromRight ? left + width : left, top + size * 0.82 + index * size * leading);
  return lines.length * size * leading;
}
interface TextStyle {
  /** With `{size}`. */
  font: string;
  size: number;
  /** Height of a line, as a multiple of the size. */
  leading: number;
  width: number;
  top: number;
  /** Where the lines begin, unless at the edge. */
  left?: number;
  /** The side they begin on, unless it is that of their script. */
  side?: 'left' | 'right';
  colour?: string;
}

/** A cord that hangs from the upper edge, with its plug. */
function hang(context: CanvasRenderingContext2D, style: Style, x: number, length: number) {
  const [share, dash, cap] = TRACERS[style];
  const line = (width: number, colour: string) => {
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.beginPath();
    context.moveTo(x, -CORD_WIDTH);
    context.lineTo(x, length);
    context.stroke();
  };
  context.save();
  line(CORD_WIDTH, CORDS[style]);
  context.setLineDash([...dash]);
  context.lineCap = cap;
  if (share > 0) line(CORD_WIDTH * share, GROUND);
  context.restore();

  // The plug of `Page.astro`, twice as large.
  context.save();
  context.translate(x - 26, length);
  context.scale(2, 2);
  context.fillStyle = CORDS[style];
  context.fill(new Path2D('M8 0h10l2 16H6z'));
  context.beginPath();
  context.roundRect(1, 12, 24, 28, 6);
  context.fill();
  context.fillStyle = INK;
  context.fill(new Path2D('M9 40h8v9l-4 7-4-7z'));
  context.strokeStyle = GROUND;
  context.globalAlpha = 0.55;
  context.lineWidth = 2;
  context.stroke(new Path2D('M7 20h12M7 26h12M7 32h12'));
  context.restore();
}

/** The largest size at which a name takes two lines at most and no word of it is torn; a very long word is, at the least size. */
export function nameSize(context: CanvasRenderingContext2D, name: string, width: number): number {
  const fits = (size: number, linesMax: number) => {
    context.font = fontOf(`700 {size} ${DISPLAY}`, size);
    const isWhole = name.split(/\s+/).every((word) => context.measureText(word).width <= width);
    return isWhole && wrapped(context, name, width).length <= linesMax;
  };
  return (
    [108, 88, 72].find((size) => fits(size, 2)) ??
    [72, 60, 52, 44, 38].find((size) => fits(size, NAME_LINES_MAX)) ??
    LEAST_NAME
  );
}

/** Draws the card onto a canvas and returns it. */
export async function drawCard(
  canvas: HTMLCanvasElement,
  card: Card,
  cords: ReportDocument['cords'],
): Promise<HTMLCanvasElement> {
  await Promise.all([
    document.fonts.load(`700 80px ${DISPLAY}`, card.name),
    document.fonts.load(`400 40px ${TEXT}`),
  ]);
  Object.assign(canvas, CARD_SIZE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on');
  context.fillStyle = GROUND;
  context.fillRect(0, 0, CARD_SIZE.width, CARD_SIZE.height);
  // Title and name stand where the name begins, the cords on the other side.
  const side = RIGHT_TO_LEFT.test(card.name) ? 'right' : 'left';
  for (const [index, { style, depth }] of cords.entries()) {
    const x =
      side === 'right' ? EDGE + 26 + index * CORD_STEP : RIGHT - 26 - (cords.length - 1 - index) * CORD_STEP;
    hang(context, style, x, 250 - depth * 70);
  }

  const beside = RIGHT - EDGE - cords.length * CORD_STEP - 12;
  const left = side === 'right' ? RIGHT - beside : EDGE;
  let top = 96;
  top += write(context, CARD_TITLE, {
    font: `500 {size} ${TEXT}`,
    size: 38,
    leading: 1.5,
    width: beside,
    left,
    side,
    top,
    colour: QUIET,
  });
  const size = nameSize(context, card.name, beside);
  const name = {
    font: `700 {size} ${DISPLAY}`,
    size,
    leading: 1.12,
    width: beside,
    left,
    side,
    top,
  } as const;
  top = Math.max(top + write(context, card.name, name) + 56, 420);

  const rows = cardRows(card);
  const foot = CARD_SIZE.height - 112;
  const step = Math.min((foot - top) / Math.max(rows.length, 1), 230);
  for (const { label, line } of rows) {
    context.fillStyle = LINE;
    context.fillRect(EDGE, top, RIGHT - EDGE, 2);
    const width = RIGHT - EDGE;
    const words = { font: `650 {size} ${TEXT}`, size: 27, leading: 1.5, width, top: top + 26, colour: QUIET };
    const height = write(context, label, words);
    write(context, line, {
      font: `500 {size} ${TEXT}`,
      size: 42,
      leading: 1.22,
      width,
      top: top + 26 + height + 4,
    });
    top += step;
  }
  context.fillStyle = LINE;
  context.fillRect(EDGE, foot, RIGHT - EDGE, 2);
  const small = { size: 25, leading: 1.4, width: 820, top: foot + 34, colour: QUIET };
  write(context, card.foot, { ...small, font: `400 {size} ${TEXT}` });
  context.font = `700 25px ${DISPLAY}`;
  context.direction = 'ltr';
  context.textAlign = 'right';
  context.fillText(site.brand, RIGHT, foot + 34 + 25 * 0.82);
  return canvas;
}

/** The canvas as a file. */
export function pictureOf(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error(`No ${type}`)));
    canvas.toBlob(done, type, 0.92);
  });
}
