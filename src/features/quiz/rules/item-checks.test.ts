import { expect, test } from 'vitest';
import {
  balanceProblems,
  giveawayProblems,
  languageProblems,
  ratingProblems,
  similarityProblems,
  structureProblems,
} from './item-checks.ts';
import { QUESTIONS, type QuestionOption, type Question } from './questions.ts';
import { RATINGS, type Ratings } from './ratings.ts';
import type { Style } from './style.ts';
import { type Damage, damaged } from './test-questions.ts';

const inQuestion =
  (id: string, damage: (option: QuestionOption) => Partial<QuestionOption>): Damage =>
  (option, question) =>
    question.id === id ? damage(option) : {};
const relabelled = (label: string) =>
  damaged(inQuestion('q7', ({ value }) => (value === 'D' ? { label } : {})));

/** What a check finds beyond what it finds in the questions as they are, so that one bad option fails one test. */
const foundBy = (check: (questions: readonly Question[]) => string[], questions: readonly Question[]) => {
  const known = check(QUESTIONS);
  return check(questions).filter((problem) => !known.includes(problem));
};

test('a wrong key is reported', () => {
  const swapped = damaged(inQuestion('q4', ({ value }) => ({ value: value === 'D' ? 'S' : value })));
  expect(foundBy(structureProblems, swapped)).toEqual([
    'q4 has the keys S,I,S,C',
    'q4: urgency is no facet of S',
  ]);
});

test('a missing question, a wrong id and a text that stands twice are reported', () => {
  expect(foundBy(structureProblems, QUESTIONS.slice(1))).toHaveLength(1);
  const [first, ...rest] = QUESTIONS;
  expect(foundBy(structureProblems, [{ ...first, id: 'q0' } as Question, ...rest])).toHaveLength(1);
  const taken = QUESTIONS[0]?.options[0]?.label ?? '';
  expect(foundBy(structureProblems, relabelled(taken))).toEqual([`“${taken}” stands twice`]);
});

test('a facet or domain out of balance is reported', () => {
  const shifted = damaged(
    inQuestion('q1', ({ facet }) => ({ facet: facet === 'urgency' ? 'autonomy' : facet })),
  );
  expect(foundBy(balanceProblems, shifted)).toEqual([
    'autonomy is used 6 times',
    'autonomy is used twice in one domain',
    'urgency is used 4 times',
  ]);
  const moved = QUESTIONS.map((question) =>
    question.id === 'q2' ? { ...question, domain: 'starting' as const } : question,
  );
  expect(foundBy(balanceProblems, moved)).toEqual(
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
])('“%s” as an option is reported', (label, problem) => {
  expect(foundBy(languageProblems, relabelled(label))).toContain(problem);
});

test('an option with the verb of its neighbour is reported', () => {
  const neighbour = QUESTIONS[6]?.options[1]?.label.split(' ')[1] ?? '';
  expect(foundBy(languageProblems, relabelled(`I ${neighbour} my own version of it.`))).toContain(
    'q7 uses a verb twice',
  );
});

test('lengths too far apart, a favourite verb and a style of longer options are reported', () => {
  const brief = damaged(inQuestion('q4', ({ value }) => (value === 'D' ? { label: 'I act at once.' } : {})));
  expect(foundBy(languageProblems, brief)).toEqual([expect.stringMatching(/^q4: lengths 4(,\d){3}$/)]);
  const asking = damaged(({ value, label }) => (value === 'C' ? { label: `I ask ${label.slice(2)}` } : {}));
  const problems = foundBy(languageProblems, asking);
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
  expect(foundBy(languageProblems, restated)).toEqual([`q3: the stem ${problem}`]);
});

test('an option that says nearly the same as another, or as one of an open set, is reported', () => {
  const taken = QUESTIONS[0]?.options[0]?.label ?? '';
  expect(foundBy(similarityProblems, relabelled(taken.replace(/\w+\.$/, 'today.')))).toHaveLength(1);
  expect(similarityProblems(QUESTIONS, [{ name: 'a set', highest: 0.5 }])).toContain('a set: 0.50 alike');
});

test.each<[string, (value: Style, label: string) => string, string]>([
  [
    'shortness',
    (value, label) => (value === 'D' ? 'I act.' : label),
    'the shortest option is D in 30 questions',
  ],
  [
    'a word',
    (value, label) => `${{ D: 'Boldly', I: 'Gladly', S: 'Gently', C: 'Exactly' }[value]} ${label}`,
    'single words give 0.',
  ],
  [
    'naming people',
    (value, label) => (value === 'S' ? `${label} I ask people.` : label),
    'options that name people: ',
  ],
])('a style that can be known by %s is reported', (_, relabel, problem) => {
  const giving = damaged(({ value, label }) => ({ label: relabel(value, label) }));
  expect(foundBy(giveawayProblems, giving).some((one) => one.startsWith(problem))).toBe(true);
});

test('an option with new words needs new ratings', () => {
  expect(foundBy(ratingProblems, relabelled('I draft my own version of it.'))).toEqual([
    'q7 D has other words than those that were rated',
  ]);
});

/** The ratings with those of one style changed, in one question or in all. */
const rerated = (
  style: Style,
  change: (option: Ratings['options'][string][Style]) => Partial<Ratings['options'][string][Style]>,
  only?: string,
): Ratings => ({
  ...RATINGS,
  options: Object.fromEntries(
    Object.entries(RATINGS.options).map(([id, option]) => [
      id,
      id === (only ?? id) ? { ...option, [style]: { ...option[style], ...change(option[style]) } } : option,
    ]),
  ),
});
/** What a check of changed ratings finds beyond the ratings as they are, in the words that were rated: others end it at once. */
const foundIn = (changed: Ratings) => {
  const rated = damaged(({ value }, { id }) => ({ label: RATINGS.options[id]?.[value].text ?? '' }));
  const known = ratingProblems(rated);
  return ratingProblems(rated, changed).filter((problem) => !known.includes(problem));
};
const addedTo = (style: Style, more: number, only?: string) =>
  rerated(style, ({ appeal }) => ({ appeal: appeal.map((one) => one + more) }), only);

test('an option that some did not rate, or not in the scale, is reported', () => {
  const { q1: _, ...missing } = RATINGS.options;
  expect(foundIn({ ...RATINGS, options: missing })).toHaveLength(4);
  const partly = rerated('I', ({ appeal }) => ({ appeal: appeal.slice(1) }), 'q2');
  expect(foundIn(partly)).toEqual(['q2 I is not rated by all']);
  expect(foundIn(addedTo('S', 6, 'q3'))).toEqual(['q3 S is not rated by all']);
});

test('an option that sounds better than its neighbours, or that is read as another style, is reported', () => {
  expect(foundIn(addedTo('D', -1.5, 'q1'))).toContainEqual(
    expect.stringMatching(/^q1: ratings are \d\.\d+ apart$/),
  );
  const misread = rerated('C', ({ key }) => ({ key: ['S', 'S', ...key.slice(2)] }), 'q4');
  expect(foundIn(misread)).toEqual(['q4 C is read as C by 0.75 of the raters']);
});

test('a style that sounds a little better in every question is reported', () => {
  expect(foundIn(addedTo('S', 0.2)).at(-1)).toMatch(/^styles are rated \d/);
});
