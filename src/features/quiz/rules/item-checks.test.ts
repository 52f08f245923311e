import { expect, test } from 'vitest';
import { APPEAL_RATINGS } from './appeal.ts';
import {
  appealProblems,
  balanceProblems,
  languageProblems,
  similarityProblems,
  structureProblems,
} from './item-checks.ts';
import { QUESTIONS, type QuestionOption, type Question } from './questions.ts';
import { type Damage, damaged } from './test-questions.ts';

const inQuestion =
  (id: string, damage: (option: QuestionOption) => Partial<QuestionOption>): Damage =>
  (option, question) =>
    question.id === id ? damage(option) : {};
const relabelled = (label: string) =>
  damaged(inQuestion('q7', ({ value }) => (value === 'D' ? { label } : {})));

test('a wrong key is reported', () => {
  const swapped = damaged(inQuestion('q4', ({ value }) => ({ value: value === 'D' ? 'S' : value })));
  expect(structureProblems(swapped)).toEqual(['q4 has the keys S,I,S,C', 'q4: urgency is no facet of S']);
});

test('a missing question, a wrong id and a text that stands twice are reported', () => {
  expect(structureProblems(QUESTIONS.slice(1))).toHaveLength(1);
  const [first, ...rest] = QUESTIONS;
  expect(structureProblems([{ ...first, id: 'q0' } as Question, ...rest])).toHaveLength(1);
  const twice = relabelled(QUESTIONS[0]?.options[0]?.label ?? '');
  expect(structureProblems(twice)).toEqual(['“I start on the first part right away.” stands twice']);
});

test('a facet or domain out of balance is reported', () => {
  const shifted = damaged(
    inQuestion('q1', ({ facet }) => ({ facet: facet === 'urgency' ? 'autonomy' : facet })),
  );
  expect(balanceProblems(shifted)).toEqual([
    'autonomy is used 6 times',
    'autonomy is used twice in one domain',
    'urgency is used 4 times',
  ]);
  const moved = QUESTIONS.map((question) =>
    question.id === 'q2' ? { ...question, domain: 'starting' as const } : question,
  );
  expect(balanceProblems(moved)).toEqual(
    expect.arrayContaining([
      'starting has 6 questions',
      'deciding has 4 questions',
      'q1 and the next are both starting',
    ]),
  );
});

test.each([
  ['I take charge as a born leader.', 'q7 D gives a style away: leader'],
  ['I do not wait for a reply.', 'q7 D denies: not'],
  ['I always draft my own version.', 'q7 D exaggerates: always'],
  ['I ask him what it is for.', 'q7 D names a gender: him'],
  ['I ask the manager what it means.', 'q7 D leaves people out: manager'],
  ['I draft it.', 'q7 D has 3 words'],
  ['I draft my own version of it and then send it.', 'q7 D has 11 words'],
  ['Drafting my own version of it.', 'q7 D is no sentence of I and a verb'],
  ['I am drafting my own version.', 'q7 D is no sentence of I and a verb'],
  ['I investigate alternative interpretations independently.', 'q7 D reads at grade 31.2'],
  ['I give my own version of it.', 'q7 uses a verb twice'],
])('“%s” as an option is reported', (label, problem) => {
  expect(languageProblems(relabelled(label))).toContain(problem);
});

test('lengths too far apart, a favourite verb and a style of longer options are reported', () => {
  const brief = damaged(inQuestion('q4', ({ value }) => (value === 'D' ? { label: 'I act at once.' } : {})));
  expect(languageProblems(brief)).toEqual(['q4: lengths 4,8,8,7']);
  const asking = damaged(({ value, label }) => (value === 'C' ? { label: `I ask ${label.slice(2)}` } : {}));
  const problems = languageProblems(asking);
  expect(problems.some((problem) => /“ask” opens 3\d options/.test(problem))).toBe(true);
  expect(problems.some((problem) => problem.startsWith('mean lengths'))).toBe(true);
});

test.each([
  ['You meet a few people for the first time at a thing that someone has planned.', 'is too long'],
  ['A challenging stranger greets you.', 'gives a style away: challeng'],
  ['You meet people in a bar.', 'leaves people out: bar'],
  ['You meet people. They smile.', 'is not one sentence'],
])('“%s” as a stem is reported', (text, problem) => {
  const restated = QUESTIONS.map((question) => (question.id === 'q3' ? { ...question, text } : question));
  expect(languageProblems(restated)).toEqual([`q3: the stem ${problem}`]);
});

test('an option that says nearly the same as another, or as one of an open set, is reported', () => {
  expect(similarityProblems(relabelled('I start on the first part today.'))).toHaveLength(1);
  expect(similarityProblems(QUESTIONS, [{ name: 'a set', highest: 0.5 }])).toEqual(['a set: 0.50 alike']);
});

test('a missing rating, one outside the scale and a style made more attractive are reported', () => {
  const ratings = APPEAL_RATINGS.byQuestion;
  const { q1: _, ...missing } = ratings;
  expect(appealProblems(QUESTIONS, missing)).toEqual(['q1 is not rated']);
  expect(appealProblems(QUESTIONS, { ...ratings, q2: [8, 8, 8, 8] })).toEqual(['q2 is not rated']);
  const favoured = Object.fromEntries(
    Object.entries(ratings).map(([id, [d = 0, ...others]]) => [id, [d + 1.4, ...others]]),
  );
  expect(appealProblems(QUESTIONS, favoured)).toHaveLength(30);
  expect(APPEAL_RATINGS.provisional, 'the ratings of one author').toBe(APPEAL_RATINGS.raters < 5);
});
