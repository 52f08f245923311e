import type { Style } from '../../../src/features/quiz/rules/style.ts';
import { INK, type Pdf } from './sheet.ts';

const COLOURS: Record<Style, string> = { D: '#d03e1d', I: '#b87200', S: '#137a5b', C: '#4b4fd0' };
/** The tracer of each cord: its share of the width, and the points between its dots or ticks. */
const TRACERS: Record<Style, readonly [share: number, every: number]> = {
  D: [0, 0],
  I: [0.4, 6],
  S: [0.23, 0],
  C: [1, 5],
};

/** A straight cord in the pattern of its style, so that the styles differ on a black and white print too. */
export function drawCord(
  pdf: Pdf,
  style: Style,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  { thickness, ground }: { thickness: number; ground: string },
) {
  const line = () => pdf.moveTo(fromX, fromY).lineTo(toX, toY);
  const [share, every] = TRACERS[style];
  line().lineWidth(thickness).lineCap('round').stroke(COLOURS[style]);
  if (share === 0) return;
  if (every > 0) {
    // A round dash without a length is a dot.
    const length = style === 'I' ? 0.01 : 1.2;
    pdf.lineCap(style === 'I' ? 'round' : 'butt').dash(length, { space: every - length });
  }
  line()
    .lineWidth(thickness * share)
    .stroke(ground)
    .undash()
    .lineCap('butt');
}

/** The plug of the site, 26 by 56 units, in which a cord ends that comes from above. */
export function drawPlug(pdf: Pdf, style: Style, x: number, y: number, scale: number) {
  pdf.save().translate(x, y).scale(scale);
  pdf.path('M-5 0h10l2 16H-7z').fill(COLOURS[style]);
  pdf.roundedRect(-12, 12, 24, 28, 6).fill(COLOURS[style]);
  pdf.path('M-4 40h8v9l-4 7-4-7z').fill(INK);
  pdf.path('M-6 20h12M-6 26h12M-6 32h12').lineWidth(2).strokeOpacity(0.55).stroke('#fff');
  pdf.restore();
}
