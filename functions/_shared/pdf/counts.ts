import type { ReportCounts } from '../../../src/features/quiz/rules/report-document.ts';
import { EVEN_SHARE } from '../../../src/features/quiz/rules/scoring.ts';
import type { Style } from '../../../src/features/quiz/rules/style.ts';
import { type Element, INK, PAGE, type Pdf, QUIET, type Sheet, SIZES } from './sheet.ts';

const CORDS: Record<Style, string> = { D: '#d03e1d', I: '#b87200', S: '#137a5b', C: '#4b4fd0' };

/** A line of a cord in the pattern of its style, so that the styles differ on a black and white print too. */
function drawCord(pdf: Pdf, style: Style, from: number, to: number, y: number) {
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

/** The chart of the counts, and the same in a table. */
export function drawCounts(
  sheet: Sheet,
  parent: Element,
  { bars, total, totalShare, caption }: ReportCounts,
) {
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
