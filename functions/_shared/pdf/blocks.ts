import type { ReportBlock } from '../../../src/features/quiz/rules/report-document.ts';
import { drawCounts, heightOfCounts } from './counts.ts';
import { type Element, QUIET, type Sheet, SIZES } from './sheet.ts';

export function drawBlock(sheet: Sheet, parent: Element, block: ReportBlock, size: number) {
  const { pdf } = sheet;
  switch (block.kind) {
    case 'text': {
      const { text, label, note } = block;
      const style = note ? { size: SIZES.note, colour: QUIET } : { size };
      if (label === undefined) {
        sheet.text(parent, 'P', text, style);
      } else {
        sheet.keep(sheet.measure(`${label} ${text}`, { ...style, bold: true }));
        sheet.labelled(parent, `${label} `, text, style);
      }
      sheet.space(5);
      return;
    }
    case 'list': {
      const list = sheet.child(parent, 'L');
      for (const [index, item] of block.items.entries()) {
        sheet.keep(sheet.measure(item, { indent: 14 }));
        const { y } = pdf;
        const entry = sheet.child(list, 'LI');
        sheet.text(entry, 'Lbl', block.ordered ? `${index + 1}.` : '•', { width: 14 });
        pdf.y = y;
        sheet.text(entry, 'LBody', item, { indent: 14 });
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
        sheet.space(4);
        sheet.labelled(parent, line, text);
        sheet.space(3);
      }
      sheet.space(4);
      return;
    case 'links':
      for (const { label } of block.links)
        sheet.text(parent, 'P', label, { size: SIZES.note, colour: QUIET });
      sheet.space(6);
      return;
    case 'counts':
      drawCounts(sheet, parent, block.counts);
  }
}

/** About how much a block will take, in points. */
export function heightOf(sheet: Sheet, block: ReportBlock, size: number): number {
  const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0);
  switch (block.kind) {
    case 'text':
      return (
        sheet.measure(`${block.label ?? ''} ${block.text}`, { size: block.note ? SIZES.note : size }) + 5
      );
    case 'list':
      return sum(block.items.map((item) => sheet.measure(item, { indent: 14 }) + 3)) + 4;
    case 'styles':
      return sum(block.rows.map(({ title, text }) => sheet.measure(`X ${title}. ${text}`) + 7)) + 4;
    case 'links':
      return block.links.length * 13 + 6;
    case 'counts':
      return heightOfCounts(sheet, block.counts);
  }
}
