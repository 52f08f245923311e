import { extractText, getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { DRAWABLE } from '../../functions/_shared/pdf/radio-canada.ts';
import { reportPdf } from '../../functions/_shared/pdf/report-pdf.ts';
import { type Gender, GENDERS } from '../../src/features/quiz/rules/style.ts';
import { answersWith, everyCountVector } from '../../src/features/quiz/rules/test-answers.ts';

const date = new Date('2026-11-20T18:00:00.000Z');
const answers = answersWith([5, 11, 8, 6]);
const pdfFor = (name: string, gender: Gender = 'female') => reportPdf({ name, gender, answers, date });
// A copy, because reading a PDF empties its buffer.
const textOf = async (pdf: Uint8Array) =>
  (await extractText(pdf.slice(), { mergePages: true })).text.replaceAll(/\s+/g, ' ');
const latin1 = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

test('a PDF is small and quickly made', async () => {
  await pdfFor('Robin');
  const before = process.cpuUsage();
  const pdf = await pdfFor('Robin');
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(300);
  expect(pdf.byteLength).toBeLessThan(150_000);
});

test('a PDF has a title, a language and tags, and shows the title', async () => {
  const pdf = await pdfFor('Robin');
  const { info } = await getMeta(pdf.slice());
  expect(info).toMatchObject({ Title: 'Your DISC assessment report', Author: 'Mod AI', Language: 'en-CA' });
  const source = latin1(pdf);
  expect(source).toMatch(/\/Marked true/);
  expect(source).toMatch(/\/DisplayDocTitle true/);
  for (const tag of 'Document Sect H1 H2 P L LI Lbl LBody Table TR TH TD'.split(' '))
    expect(source, tag).toContain(`/S /${tag}\n`);
});

test('a PDF runs nothing and holds no file, link or form, and a retry sends the very same bytes', async () => {
  const pdf = await pdfFor('Robin');
  expect(latin1(pdf)).not.toMatch(
    /\/(JavaScript|JS|OpenAction|AA|Launch|URI|EmbeddedFile|AcroForm|Annots)\b/,
  );
  // The provider compares them.
  expect(await pdfFor('Robin')).toEqual(pdf);
});

describe('a name', () => {
  test.each(['Zoë', 'Łukasz', 'Nguyễn Thị Ánh', 'O’Brien-Ångström', 'Đặng', 'Ğökçe', "Robert'); DROP"])(
    'such as %s is written in its own letters',
    async (name) => {
      const text = await textOf(await pdfFor(name));
      expect(text).toContain(`Report for ${name}, 20 November 2026`);
      expect(text).toContain(`${name} leans Influence`);
      expect(text).not.toContain('(name)');
    },
  );

  test.each(['李雷', 'محمد', 'Ольга', 'Αθηνά', 'Jo 👩‍👩‍👧‍👦', 'Li 李'])(
    'such as %s, which the font cannot draw, is stood for, and the file says so',
    async (name) => {
      const text = await textOf(await pdfFor(name));
      expect(text).toContain('(name) leans Influence');
      expect(text).toContain('This file cannot write the name in its own letters');
      expect(text).not.toContain('\u0000');
    },
  );

  test('of eighty letters without a space stays on the page', async () => {
    const name = 'W'.repeat(80);
    expect((await textOf(await pdfFor(name))).replaceAll(' ', '')).toContain(`Reportfor${name},`);
  });

  test('with the signs of PDF code is text, and reaches neither the title nor another field', async () => {
    const name = 'A) Tj >> endobj <x> \\( %PDF Hostile';
    const pdf = await pdfFor(name);
    expect(await textOf(pdf)).toContain(`Report for ${name}, 20 November`);
    expect(JSON.stringify((await getMeta(pdf.slice())).info)).not.toContain('Hostile');
  });
});

test('every character that counts as drawable is drawn', async () => {
  const characters = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
    // Spaces and the soft hyphen are not seen, and extraction unites or drops them.
    (character) => DRAWABLE.test(character) && !/[\s\u00ad]/.test(character),
  );
  expect(characters.length).toBeGreaterThan(500);
  for (let start = 0; start < characters.length; start += 60) {
    const name = characters.slice(start, start + 60).join('');
    const text = (await textOf(await pdfFor(name))).replaceAll(' ', '').normalize('NFKC');
    expect(text).toContain(`Reportfor${name.normalize('NFKC')},`);
  }
});

test('results from all over the 5,456 have a PDF without a loose token, on five pages at most', async () => {
  const sample = everyCountVector().filter((_, index) => index % 101 === 0);
  for (const [index, counts] of sample.entries()) {
    const gender = GENDERS[index % GENDERS.length] ?? 'female';
    const pdf = await reportPdf({ name: 'Robin', gender, answers: answersWith(counts), date });
    const { text, totalPages } = await extractText(pdf, { mergePages: true });
    expect(text, counts.join()).not.toMatch(/undefined|NaN|[{}<>|]/);
    expect(totalPages).toBeLessThanOrEqual(5);
  }
});
