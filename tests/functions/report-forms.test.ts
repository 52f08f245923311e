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
import type { Gender } from '../../src/features/quiz/rules/style.ts';
import { answersWith, type CountVector } from '../../src/features/quiz/rules/test-answers.ts';
import { reportFile } from '../../src/features/quiz/report/report-file.ts';
import { savedFile } from '../../src/features/quiz/report/save-report.ts';
import { OPENING } from '../../src/features/quiz/quiz.store.ts';
import { ResultStage } from '../../src/features/quiz/report/ResultStage.tsx';
import { FINISHED } from '../../src/features/quiz/test-run.ts';
import { readHtml } from './read-html.ts';

const DATE = '2026-11-20T18:00:00.000Z';
const context = {
  reference: '3f6c0d5e-6d0a-4a8e-9a0e-2f1c6d7b8a90',
  siteUrl: 'https://site.example.ca',
  links: undefined,
};

// The screen makes links to its own site.
beforeAll(() => vi.stubGlobal('location', new URL(context.siteUrl)));

const results: [string, string, Gender, CountVector, withSecond?: 'second'][] = [
  ['leaning', 'Robin', 'female', [5, 11, 8, 6]],
  ['clear', 'Zoë', 'male', [2, 3, 8, 17]],
  ['even', 'Łukasz', 'prefer_not_to_say', [14, 13, 2, 1]],
  ['flat', 'Robin', 'male', [9, 8, 7, 6]],
  ['tied', 'Robin', 'female', [14, 14, 1, 1]],
  ['sharpened by second answers', 'Zoë', 'female', [9, 8, 7, 6], 'second'],
  ['tied and flat', 'Robin', 'prefer_not_to_say', [8, 8, 8, 6]],
  ['tied for second', 'Robin', 'female', [14, 6, 6, 4]],
  ['all level', 'Robin', 'male', [8, 8, 7, 7]],
  ['single', 'Robin', 'female', [0, 0, 30, 0]],
  ['of two styles', 'Robin', 'male', [15, 0, 0, 15]],
  ['of a long name', 'Nguyễn Thị Ánh O’Brien-Ångström', 'female', [0, 17, 13, 0]],
  ['of a name that is a word', 'In', 'prefer_not_to_say', [2, 3, 9, 16]],
  ['of a name that is code', `Al $& {they} (b`, 'male', [10, 10, 10, 0]],
];

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** What a block says where it is drawn, in reading order. */
function wordsOf(block: ReportBlock): string[] {
  switch (block.kind) {
    case 'text':
      return [block.label === undefined ? block.text : `${block.label} ${block.text}`];
    case 'list':
      return [...block.items];
    case 'styles':
      return block.rows.map(({ title, text }) => `${title}. ${text}`);
    case 'links':
      return block.links.map(({ label }) => label);
    case 'counts': {
      const { bars, caption, total, totalShare } = block.counts;
      return [
        ...bars.flatMap(({ title, text }) => [title, text]),
        caption,
        'Style Count Share',
        ...bars.map(({ style, title, count, share }) => `${style} ${title} ${count} ${share}`),
        `Total ${total} ${totalShare}`,
      ];
    }
  }
}

function wordsOfDocument({ byline, headline, lead, again, sections }: ReportDocument): string[] {
  const body = sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(wordsOf)]);
  return [byline, headline, lead, again, ...body];
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

describe.each(results)('a result that is %s', (_kind, name, gender, counts, withSecond) => {
  const answers = answersWith(counts);
  const least = withSecond && answersWith(counts.toReversed() as unknown as CountVector);
  const report = buildReport({ name, gender, answers, least, date: new Date(DATE) });
  const document = layOutReport(report);
  /** What leaves for an address that nobody has proved to be theirs. */
  const nameless = layOutReport(buildReport({ gender, answers, least, date: new Date(DATE) }));
  const mail = renderMail('disc-report', { gender, answers, least, date: DATE }, context);

  test('is told on screen in the words of the report', () => {
    const screen = renderToStaticMarkup(
      createElement(ResultStage, {
        quiz: {
          sendEmail: async () => {},
          keepResult: async () => {},
          addAnswers: async () => {},
          editCard: () => {},
          forget: () => {},
        },
        view: OPENING,
        result: {
          ...FINISHED,
          info: { name, gender, email: 'robin@example.ca' },
          answers,
          least,
          finishedAt: DATE,
          email: 'sent',
        },
      }),
    );
    const controls = without(readHtml(screen), wordsOfDocument(document)).join(' ');
    for (const control of ['Report emailed', 'Save as file Print or save as PDF Save as data (JSON)'])
      expect(controls).toContain(control);
  });

  test('is told by mail in the same words without the name, in HTML and in text', async () => {
    const { html, text } = await mail;
    const footer =
      'Your card to forward and your link to compare with a colleague are in the browser where you answered. Open this there:';
    const inHtml = without(readHtml(html), wordsOfDocument(nameless)).filter((piece) => !MARK.test(piece));
    expect(inHtml).toEqual([
      expect.stringMatching(/\. Mod AI$/),
      expect.stringContaining(`${footer} Open my card and my link Take the assessment again`),
    ]);
    expect(inHtml[0]).toBe(`${oneLine(nameless.lead)} Mod AI`);
    expect(text.startsWith(`${reportParagraphs(nameless).join('\n\n')}\n\n${footer}`)).toBe(true);
  });

  test('is told by the saved file in the same words and no others', () => {
    const rest = without(readHtml(reportFile(report)), wordsOfDocument(document));
    expect(rest.filter((piece) => !MARK.test(piece))).toEqual(['Mod AI']);
  });

  test('is told by the PDF in the words of the mail and no others', async () => {
    const [pdf = expect.fail('nothing is attached')] = (await mail).attachments ?? [];
    const { text } = await extractText(pdf.content.slice(), { mergePages: false });
    const footers = text.map(
      (_, index) => `Mod AI · ${document.title} · page ${index + 1} of ${text.length}`,
    );
    const body = text.map((page, index) => oneLine(page).replace(footers[index] ?? '', '')).join(' ');
    const rest = without(body, wordsOfDocument(nameless));
    expect(rest.filter((piece) => !MARK.test(piece))).toEqual(['Mod AI']);
    expect(text.every((page, index) => oneLine(page).includes(footers[index] ?? ''))).toBe(true);
  });

  test('is in the JSON with every sentence, the counts and the answers', () => {
    const saved = savedFile('json', report, answers, least).text;
    expect(JSON.parse(saved)).toMatchObject({
      format: 'disc-report',
      answers,
      scores: report.scores,
      ...(least && { least: report.least, leastAnswers: least }),
    });
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
