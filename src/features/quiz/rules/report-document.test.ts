import { expect, test } from 'vitest';
import { readingGrade } from './reading-grade.ts';
import { buildReport } from './report.ts';
import { layOutReport, reportParagraphs, splitAtName } from './report-document.ts';
import { answersWith } from './test-answers.ts';

const GRADE_MAX = 7;
const date = new Date('2026-11-20T20:00:00Z');
const documentFor = (counts: Parameters<typeof answersWith>[0], name = 'Robin') =>
  layOutReport(buildReport({ name, gender: 'female', answers: answersWith(counts), date }));

test('the sections stand in the order in which every form shows them', () => {
  expect(documentFor([2, 3, 8, 17]).sections.map(({ heading }) => heading)).toEqual([
    'Thirty answers, four cords',
    'In words, as a colleague might put it',
    'The sides you chose most',
    'Strengths you may rely on',
    'What may drain you',
    'For colleagues: how to talk with Robin',
    'What you may ask of others',
    'Working with each style',
    'Two small experiments for next week',
    'What does not fit?',
    'Limits and privacy',
  ]);
});

test('without a name it speaks to its reader, and of them by the pronoun', () => {
  const words = (counts: Parameters<typeof answersWith>[0]) =>
    reportParagraphs(layOutReport(buildReport({ gender: 'male', answers: answersWith(counts), date })));
  expect(words([5, 11, 8, 6])[0]).toMatch(/^Report, November 20, 2026, version/);
  for (const paragraph of [
    'For colleagues: what may help in a talk with him',
    'A colleague might describe you like this. “He” is you.',
    'You lean toward Influence, then Steadiness.',
  ])
    expect(words([1, 15, 13, 1])).toContain(paragraph);
  expect(words([8, 8, 7, 7])).toContain('You spread your answers over all four styles.');
  for (const counts of [
    [5, 11, 8, 6],
    [0, 0, 30, 0],
    [2, 3, 8, 17],
  ] as const)
    for (const paragraph of words([...counts])) expect(paragraph).not.toMatch(/undefined|[{}]/);
});

test('the cover says how sure it is, and the chart stands with its sentences and its shares', () => {
  const report = documentFor([10, 10, 6, 4]);
  expect(reportParagraphs(report).slice(1, 4)).toEqual([report.headline, report.lead, report.again]);
  const texts = (document: typeof report) =>
    document.sections[0]?.blocks.map((block) => (block.kind === 'text' ? block.text : block.kind));
  expect(texts(report)).toEqual([
    'Influence and Dominance are level, with ten of your thirty answers each.',
    'Influence and Dominance are tied for first place. We list Influence first because you chose it in your latest answers.',
    'The likely order is Influence and Dominance, then Steadiness, then Conscientiousness.',
    'counts',
  ]);
  const { sections } = documentFor([5, 11, 8, 6]);
  const bars = [{ text: '5 of 30 (17%)', share: '17%' }, {}, {}, {}];
  const caption = expect.stringContaining('they add up to 101.');
  const counts = { total: 30, totalShare: '101%', caption, bars };
  expect(sections[0]?.blocks.at(-1)).toMatchObject({ kind: 'counts', counts });
});

test('limits and privacy are told in 250 words at most, with pages that say the rest, and end in one line about us', () => {
  const { sections } = documentFor([5, 11, 8, 6]);
  const { blocks = [] } = sections.at(-1) ?? {};
  const text = blocks.map((block) =>
    block.kind === 'text' ? block.text : block.kind === 'links' ? block.links.map(({ label }) => label) : '',
  );
  expect(text.flat().join(' ').split(' ').length).toBeLessThanOrEqual(250);
  expect(blocks.filter(({ kind }) => kind === 'links')).toHaveLength(1);
  expect(reportParagraphs(documentFor([5, 11, 8, 6])).at(-1)).toBe(
    'Mod AI, which makes this free assessment, also builds AI voice agents.',
  );
});

test.each([
  [2, 3, 8, 17],
  [14, 6, 6, 4],
  [1, 15, 13, 1],
  [10, 10, 10, 0],
  [8, 8, 7, 7],
  [0, 0, 30, 0],
] as const)('every part of the report on %i, %i, %i and %i is plain to read', (...vector) => {
  const { headline, lead, again, sections } = documentFor([...vector]);
  const parts = sections.map(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'text') return [block.text];
      if (block.kind === 'list') return block.items;
      return block.kind === 'styles' ? block.rows.map(({ text }) => text) : [];
    }),
  );
  const [counts = [], ...others] = parts;
  for (const texts of [[headline, lead, again, ...counts], ...others]) {
    // The names of the styles are given, and long.
    const named = texts.join(' ').replace(/Dominance|Influence|Steadiness|Conscientiousness/g, 'Style');
    expect(readingGrade(named.split(/(?<=[.!?]) /)), named).toBeLessThanOrEqual(GRADE_MAX);
  }
});

test.each([
  ['Robin, you lean Influence.', 'Robin', ['[Robin]', ', you lean Influence.']],
  ['How to talk with Ann', 'Ann', ['How to talk with ', '[Ann]']],
  ['In Indian ink', 'In', ['[In]', ' Indian ink']],
  ['A (b* is here', '(b*', ['A ', '[(b*]', ' is here']],
  ['$& and Élan', 'Él', ['$& and Élan']],
])('%j is split around the name %j', (text, name, parts) => {
  expect(splitAtName(text, name).map((part) => (part.isName ? `[${part.text}]` : part.text))).toEqual(parts);
});
