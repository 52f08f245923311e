import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { extractText } from 'unpdf';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { renderMail } from '../../functions/_shared/emails/render-mail.ts';
import { buildReport } from '../../src/features/quiz/rules/report.ts';
import {
  layOutReport,
  type ReportBlock,
  type ReportDocument,
  reportParagraphs,
} from '../../src/features/quiz/rules/report-document.ts';
import type { Style, Gender } from '../../src/features/quiz/rules/style.ts';
import { reportFile } from '../../src/features/quiz/report/report-file.ts';
import { savedFile } from '../../src/features/quiz/report/save-report.ts';
import { OPENING } from '../../src/features/quiz/quiz.store.ts';
import { ResultStage } from '../../src/features/quiz/report/ResultStage.tsx';
import { FINISHED } from '../../src/features/quiz/test-run.ts';
import { answersOf } from './fixtures.ts';
import { readHtml } from './read-html.ts';

const DATE = '2026-11-20T18:00:00.000Z';
const context = {
  reference: '3f6c0d5e-6d0a-4a8e-9a0e-2f1c6d7b8a90',
  siteUrl: 'https://site.example.ca',
  links: undefined,
};

// The screen makes links to its own site.
beforeAll(() => vi.stubGlobal('location', new URL(context.siteUrl)));

interface Result {
  name: string;
  gender: Gender;
  counts: Record<Style, number>;
}
const results: [string, Result][] = [
  ['leaning', { name: 'Robin', gender: 'female', counts: { D: 5, I: 11, S: 8, C: 6 } }],
  ['clear', { name: 'Zoë', gender: 'male', counts: { D: 2, I: 3, S: 8, C: 17 } }],
  ['even', { name: 'Łukasz', gender: 'prefer_not_to_say', counts: { D: 14, I: 13, S: 2, C: 1 } }],
  ['flat', { name: 'Robin', gender: 'male', counts: { D: 9, I: 8, S: 7, C: 6 } }],
  ['tied', { name: 'Robin', gender: 'female', counts: { D: 14, I: 14, S: 1, C: 1 } }],
  ['tied and flat', { name: 'Robin', gender: 'prefer_not_to_say', counts: { D: 8, I: 8, S: 8, C: 6 } }],
  ['tied for second', { name: 'Robin', gender: 'female', counts: { D: 14, I: 6, S: 6, C: 4 } }],
  ['all level', { name: 'Robin', gender: 'male', counts: { D: 8, I: 8, S: 7, C: 7 } }],
  ['single', { name: 'Robin', gender: 'female', counts: { D: 0, I: 0, S: 30, C: 0 } }],
  ['of two styles', { name: 'Robin', gender: 'male', counts: { D: 15, I: 0, S: 0, C: 15 } }],
  [
    'a long name',
    { name: 'Nguyễn Thị Ánh O’Brien-Ångström', gender: 'female', counts: { D: 0, I: 17, S: 13, C: 0 } },
  ],
  ['a name that is a word', { name: 'In', gender: 'prefer_not_to_say', counts: { D: 2, I: 3, S: 9, C: 16 } }],
  ['a name that is code', { name: `Al $& {they} (b`, gender: 'male', counts: { D: 10, I: 10, S: 10, C: 0 } }],
];

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** What a block says, in reading order; a drawing has a caption and a table besides. */
function wordsOf(block: ReportBlock, drawn: boolean): string[] {
  switch (block.kind) {
    case 'text':
      return [block.label === undefined ? block.text : `${block.label} ${block.text}`];
    case 'list':
      return [...block.items];
    case 'styles':
      return block.rows.map(({ title, text }) => `${title}. ${text}`);
    case 'counts': {
      const { bars, caption, total, totalShare } = block.counts;
      const lines = bars.flatMap(({ title, text }) => [title, text]);
      if (!drawn) return [...lines, `Total: ${total} (${totalShare})`];
      return [
        ...lines,
        caption,
        'Style Count Share',
        ...bars.map(({ style, title, count, share }) => `${style} ${title} ${count} ${share}`),
        `Total ${total} ${totalShare}`,
      ];
    }
  }
}

function wordsOfDocument(document: ReportDocument, drawn = true): string[] {
  const { byline, headline, lead, tieNote, reading, sections } = document;
  return [
    byline,
    headline,
    lead,
    ...(tieNote === null ? [] : [tieNote]),
    `${reading.label} ${reading.text}`,
    ...sections.flatMap(({ heading, blocks }) => [
      heading,
      ...blocks.flatMap((block) => wordsOf(block, drawn)),
    ]),
  ];
}

/** Takes the words out of a text one after the other, each behind the one before; what is left is not of the report. */
function without(text: string, words: readonly string[]): string[] {
  let rest = oneLine(text);
  const left = words.map((each) => {
    const at = rest.indexOf(oneLine(each));
    if (at < 0) expect.fail(`"${each}" is not in what follows: ${rest.slice(0, 200)}`);
    const before = rest.slice(0, at);
    rest = rest.slice(at + oneLine(each).length);
    return before;
  });
  return [...left, rest].map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** Marks of lists, letters of styles and the punctuation between a style and its count. */
const MARK = /^([DISC]|[DISC]:|:|-|•|\d\.|[DISC] -)$/;

describe.each(results)('a result that is %s', (_kind, { name, gender, counts }) => {
  const answers = answersOf(counts);
  const report = buildReport({ name, gender, answers, date: new Date(DATE) });
  const document = layOutReport(report);
  const mail = renderMail('disc-report', { name, gender, answers, date: DATE }, context);

  test('is told on screen in the words of the report', () => {
    const screen = renderToStaticMarkup(
      createElement(ResultStage, {
        quiz: { sendEmail: async () => {}, keepResult: async () => {}, forget: () => {} },
        view: OPENING,
        result: {
          ...FINISHED,
          info: { name, gender, email: 'robin@example.ca' },
          answers,
          finishedAt: DATE,
          email: 'sent',
        },
      }),
    );
    const controls = without(readHtml(screen), wordsOfDocument(document)).join(' ');
    for (const control of ['Report emailed Save as file Print', 'Save card as JSON', 'Save as data (JSON)'])
      expect(controls).toContain(control);
  });

  test('is told by mail in the same words, in HTML and in text', async () => {
    const { html, text } = await mail;
    const footer = 'Take the assessment again';
    const inHtml = without(readHtml(html), wordsOfDocument(document)).filter((piece) => !MARK.test(piece));
    const [preview = ''] = document.lead.split(' On a retake');
    expect(inHtml).toEqual([expect.stringMatching(/\. Mod AI$/), expect.stringContaining(footer)]);
    expect(preview).toContain(inHtml[0]?.replace(' Mod AI', ''));
    const inText = without(text, wordsOfDocument(document, false)).filter((piece) => !MARK.test(piece));
    expect(inText).toEqual([expect.stringContaining(footer)]);
  });

  test('is told by the saved file in the same words and no others', () => {
    const rest = without(readHtml(reportFile(report)), wordsOfDocument(document));
    expect(rest.filter((piece) => !MARK.test(piece))).toEqual(['Mod AI']);
  });

  test('is told by the PDF in the same words and no others', async () => {
    const [pdf = expect.fail('nothing is attached')] = (await mail).attachments ?? [];
    const { text } = await extractText(pdf.content.slice(), { mergePages: false });
    const footers = text.map(
      (_, index) => `Mod AI · ${document.title} · page ${index + 1} of ${text.length}`,
    );
    const body = text.map((page, index) => oneLine(page).replace(footers[index] ?? '', '')).join(' ');
    const rest = without(body, wordsOfDocument(document));
    expect(rest.filter((piece) => !MARK.test(piece))).toEqual(['Mod AI']);
    expect(text.every((page, index) => oneLine(page).includes(footers[index] ?? ''))).toBe(true);
  });

  test('is in the JSON with every sentence, the counts and the answers', () => {
    const saved = savedFile('json', report, answers).text;
    const { format, answers: kept, scores } = JSON.parse(saved);
    expect({ format, kept, scores }).toEqual({ format: 'disc-report', kept: answers, scores: counts });
    const sentences = document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => {
        if (block.kind === 'text') return [block.text];
        if (block.kind === 'list') return block.items;
        return block.kind === 'styles' ? block.rows.map(({ text }) => text) : [];
      }),
    );
    const texts = saved.replaceAll('\\"', '"');
    for (const sentence of [document.headline, document.lead, ...sentences])
      expect(texts).toContain(`"${sentence}"`);
    expect(saved).not.toContain('example.ca');
  });
});

test('the paragraphs of the text mail are those of the document', async () => {
  const answers = answersOf({ D: 5, I: 11, S: 8, C: 6 });
  const person = { name: 'Robin', gender: 'female', answers } as const;
  const { text } = await renderMail('disc-report', { ...person, date: DATE }, context);
  const document = layOutReport(buildReport({ ...person, date: new Date(DATE) }));
  expect(text.startsWith(`${reportParagraphs(document).join('\n\n')}\n\n`)).toBe(true);
});
