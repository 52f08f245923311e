import { expect, test } from 'vitest';
import { buildReport } from './report.ts';
import { layOutReport, reportParagraphs, splitAtName } from './report-document.ts';
import { answersWith } from './test-answers.ts';

const date = new Date('2026-11-20T20:00:00Z');
const documentFor = (counts: Parameters<typeof answersWith>[0], name = 'Robin') =>
  layOutReport(buildReport({ name, gender: 'female', answers: answersWith(counts), date }));

test('the sections stand in the order in which every form shows them', () => {
  expect(documentFor([5, 11, 8, 6]).sections.map(({ heading }) => heading)).toEqual([
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
    'Agent style card',
    'Limits',
    'Privacy and deletion',
  ]);
});

test('without a name it speaks to its reader, and of them by the pronoun', () => {
  const words = (counts: Parameters<typeof answersWith>[0]) =>
    reportParagraphs(layOutReport(buildReport({ gender: 'male', answers: answersWith(counts), date })));
  expect(words([5, 11, 8, 6])[0]).toMatch(/^Report, 20 November 2026, version/);
  for (const paragraph of [
    'For colleagues: how to talk with him',
    'You lean Influence, with Steadiness close by.',
  ])
    expect(words([5, 11, 8, 6])).toContain(paragraph);
  expect(words([9, 8, 7, 6])).toContain('You draw on all four styles, with Dominance just ahead.');
  for (const counts of [
    [5, 11, 8, 6],
    [0, 0, 30, 0],
    [2, 3, 8, 17],
  ] as const)
    for (const paragraph of words([...counts])) expect(paragraph).not.toMatch(/undefined|[{}]/);
});

test('a note on a tie stands before the sections where there is one, and the counts have their shares', () => {
  const tied = documentFor([10, 10, 6, 4]);
  expect(reportParagraphs(tied)[3]).toBe(tied.tieNote);
  const { tieNote, sections } = documentFor([5, 11, 8, 6]);
  expect(tieNote).toBeNull();
  const bars = [{ text: '5 of 30 (17 %)', share: '17 %' }, {}, {}, {}];
  const counts = { total: 30, totalShare: '101 %', bars };
  expect(sections[0]?.blocks[0]).toMatchObject({ kind: 'counts', counts });
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
