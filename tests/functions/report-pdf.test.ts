import { extractText, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { reportPdf } from '../../functions/_shared/pdf/report-pdf.ts';
import { GENDERS } from '../../src/features/quiz/rules/style.ts';
import {
  answersApart,
  answersWith,
  DISAGREEING,
  everyCountVector,
} from '../../src/features/quiz/rules/test-answers.ts';

const date = new Date('2026-11-20T18:00:00.000Z');
const answers = answersWith([5, 11, 8, 6]);
const makePdf = () => reportPdf({ gender: 'female', answers, date });
const latin1 = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

test('a PDF is small and quickly made', async () => {
  let pdf = await makePdf();
  const costs: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const before = process.cpuUsage();
    pdf = await makePdf();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  // The compiler and the collector work beside some of them, and would be counted with those.
  expect(Math.min(...costs)).toBeLessThan(300);
  expect(pdf.byteLength).toBeLessThan(100_000);
});

test('a PDF has a title, a language and tags, and shows the title', async () => {
  const pdf = await makePdf();
  const { info } = await getMeta(pdf.slice());
  expect(info).toMatchObject({ Title: 'Your DISC assessment report', Author: 'Mod AI', Language: 'en-CA' });
  const source = latin1(pdf);
  expect(source).toMatch(/\/Marked true/);
  expect(source).toMatch(/\/DisplayDocTitle true/);
  for (const tag of 'Document Sect H1 H2 P L LI Lbl LBody Table TR TH TD'.split(' '))
    expect(source, tag).toContain(`/S /${tag}\n`);
});

test('a PDF runs nothing and holds no file, link or form, and a retry sends the very same bytes', async () => {
  const pdf = await makePdf();
  expect(latin1(pdf)).not.toMatch(
    /\/(JavaScript|JS|OpenAction|AA|Launch|URI|EmbeddedFile|AcroForm|Annots)\b/,
  );
  // The provider compares them.
  expect(await makePdf()).toEqual(pdf);
});

test('second answers that turn the order, or leave it open, fit on three pages', async () => {
  for (const [most, least] of DISAGREEING) {
    const pdf = await reportPdf({ gender: 'prefer_not_to_say', ...answersApart(most, least), date });
    const { totalPages } = await extractText(pdf, { mergePages: true });
    expect(totalPages, most.join()).toBeLessThanOrEqual(3);
  }
});

test('results from all over the 5,456 have a PDF without a loose token, on two or three pages', async () => {
  const sample = everyCountVector().filter((_, index) => index % 101 === 0);
  for (const [index, counts] of sample.entries()) {
    const gender = GENDERS[index % GENDERS.length] ?? 'female';
    const pdf = await reportPdf({ gender, answers: answersWith(counts), date });
    const { text, totalPages } = await extractText(pdf, { mergePages: true });
    expect(text, counts.join()).not.toMatch(/undefined|NaN|[{}<>|]/);
    expect(totalPages, counts.join()).toBeGreaterThanOrEqual(2);
    expect(totalPages, counts.join()).toBeLessThanOrEqual(3);
  }
});
