import { expect, test } from 'vitest';
import { QUESTION_IDS } from './question-ids.ts';
import { quizAnswers, quizSubmission } from './submission.ts';
import { answersWith } from './test-answers.ts';

const answers = answersWith([5, 11, 8, 6]);
const info = { name: 'Robin', email: 'robin@example.com', gender: 'prefer_not_to_say' };
const submission = {
  ...info,
  scores: { D: 5, I: 11, S: 8, C: 6 },
  primaryStyle: 'I',
  narrative: 'Robin …',
  answers,
};

const isAccepted = (value: unknown) => quizAnswers.safeParse(value).success;
const refusedFields = (value: unknown) =>
  quizSubmission.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('the ids are q1 to q30', () => {
  expect(QUESTION_IDS).toHaveLength(30);
  expect([QUESTION_IDS[0], QUESTION_IDS.at(-1)]).toEqual(['q1', 'q30']);
});

test('a complete submission is accepted without the copies of the client, whatever they hold', () => {
  expect(quizSubmission.parse(submission)).toEqual({ ...info, answers });
  expect(quizSubmission.parse({ ...submission, scores: 'many', narrative: null })).toEqual({
    ...info,
    answers,
  });
});

test('exactly thirty known answers are accepted', () => {
  const { q30, ...twentyNine } = answers;
  expect(isAccepted(answers)).toBe(true);
  expect(isAccepted(twentyNine)).toBe(false);
  expect(isAccepted({ ...answers, q31: q30 })).toBe(false);
  expect(isAccepted({ ...twentyNine, q31: q30 })).toBe(false);
  expect(isAccepted({ ...twentyNine, q0: q30 })).toBe(false);
  expect(isAccepted({})).toBe(false);
});

test.each(['', 'd', 'X', 'DI', 1, null, undefined, ['D'], { value: 'D' }])(
  'the answer %j is refused',
  (value) => {
    expect(isAccepted({ ...answers, q7: value })).toBe(false);
  },
);

test.each([null, [], 'q1', 30, Object.values(answers)])('%j is not a map of answers', (value) => {
  expect(isAccepted(value)).toBe(false);
});

test('a key named __proto__ or constructor is never an answer and changes no prototype', () => {
  const { q30: _, ...twentyNine } = answers;
  const withKey = (key: string, rest: object) => JSON.parse(`{"${key}":"D",${JSON.stringify(rest).slice(1)}`);
  for (const key of ['__proto__', 'constructor', 'toString'])
    expect(isAccepted(withKey(key, twentyNine)), key).toBe(false);

  const parsed = quizAnswers.safeParse(withKey('__proto__', answers));
  expect(Object.keys(parsed.data ?? {})).not.toContain('__proto__');
  expect(Object.getPrototypeOf(parsed.data ?? {})).toBe(Object.prototype);
});

const least = Object.fromEntries(
  Object.entries(answers).map(([id, style]) => [id, style === 'C' ? ('D' as const) : ('C' as const)]),
);
const wordsAbout = (value: unknown) =>
  quizSubmission
    .safeParse({ ...submission, least: value })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);
const { q30: last, ...some } = least;

test('second answers are taken when there is one for each question', () => {
  expect(quizSubmission.parse({ ...submission, least })).toEqual({ ...info, answers, least });
});

const FOR_EACH = 'Please send a second answer for each of the 30 questions, or for none.';
test.each([
  ['only some', some, FOR_EACH],
  ['none', {}, FOR_EACH],
  ['null in place', null, FOR_EACH],
  ['a list in place', Object.values(least), FOR_EACH],
  ['more than thirty', { ...least, q31: last }, FOR_EACH],
  [
    'one that is the first answer, too',
    { ...least, q30: answers.q30 },
    'The option least like you can’t be the one most like you. Please change one of them.',
  ],
])('with %s of them a submission is refused in words', (_, given, words) => {
  expect(wordsAbout(given)).toEqual([['least', words]]);
});

test('every wrong field of a submission is named', () => {
  for (const wrong of [{ gender: 'other' }, { name: 'R' }, { email: 'robin' }])
    expect(refusedFields({ ...submission, ...wrong })).toEqual(Object.keys(wrong));
});
