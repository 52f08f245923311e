import type { ReportCounts } from '../../../src/features/quiz/rules/report-document.ts';
import { EVEN_SHARE } from '../../../src/features/quiz/rules/scoring.ts';
import { drawCord } from './cords.ts';
import { type Element, INK, PANEL, QUIET, type Sheet, SIZES } from './sheet.ts';

const LETTER = 26;
const ROW = 32;
const TABLE_ROW = 16;

/** The height of the chart and its table in points, by which a page is broken before them. Only the caption is measured. */
export const heightOfCounts = (sheet: Sheet, { bars, caption }: ReportCounts) =>
  bars.length * ROW + sheet.measure(caption, { size: SIZES.note }) + (bars.length + 2) * TABLE_ROW + 12;

/** The chart of the counts, and the same in a table. */
export function drawCounts(sheet: Sheet, parent: Element, counts: ReportCounts) {
  const { pdf, left, width } = sheet;
  const { bars, total, caption } = counts;
  const start = left + LETTER;
  const step = (width - LETTER) / total;
  for (const { style, title, count, text } of bars) {
    const top = pdf.y;
    sheet.text(parent, 'P', `${title}: ${text}`, { indent: LETTER });
    const y = pdf.y + 7;
    sheet.artifact(() => {
      pdf
        .font('bold')
        .fontSize(17)
        .fillColor(INK)
        .text(style, left, top + 5, { lineBreak: false });
      for (let answer = count; answer < total; answer += 1)
        pdf
          .circle(start + (answer + 0.5) * step, y, 2.4)
          .lineWidth(0.6)
          .stroke(QUIET);
      const mean = start + EVEN_SHARE * step;
      pdf
        .moveTo(mean, y - 8)
        .lineTo(mean, y + 8)
        .lineWidth(1)
        .dash(2, { space: 2 })
        .stroke(INK)
        .undash();
      const ends = [start + step / 2, start + (count - 0.5) * step] as const;
      if (count > 0) drawCord(pdf, style, [ends[0], y], [ends[1], y], { thickness: 7, ground: PANEL });
    });
    pdf.y = top + ROW;
  }
  sheet.text(parent, 'P', caption, { size: SIZES.note, colour: QUIET });
  sheet.space(6);
  drawTable(sheet, parent, counts);
}

function drawTable(sheet: Sheet, parent: Element, { bars, total, totalShare }: ReportCounts) {
  const { pdf, width } = sheet;
  const columns = [0, width - 140, width - 50];
  const rows = [
    ['Style', 'Count', 'Share'],
    ...bars.map(({ style, title, count, share }) => [`${style} ${title}`, `${count}`, share]),
    ['Total', `${total}`, totalShare],
  ];
  const table = sheet.child(parent, 'Table');
  for (const [index, cells] of rows.entries()) {
    if (index > 0) sheet.rule();
    const y = pdf.y + 2;
    const row = sheet.child(table, 'TR');
    for (const [column, cell] of cells.entries()) {
      pdf.y = y;
      const bold = index === 0 || index === rows.length - 1;
      const indent = columns[column] ?? 0;
      sheet.text(row, index === 0 || column === 0 ? 'TH' : 'TD', cell, { bold, indent });
    }
    pdf.y = y + TABLE_ROW - 2;
  }
}
