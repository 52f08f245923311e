import { describe, expect, test, vi } from 'vitest';
import type * as certainty from './certainty.ts';
import { seededRandom } from './random.ts';
import { buildReport } from './report.ts';
import { QUESTION_IDS } from './question-ids.ts';
import { GENDERS, STYLES, type Style } from './style.ts';
import type { QuizAnswers } from './submission.ts';
import {
  answersApart,
  answersWith,
  type CountVector,
  DISAGREEING,
  everyCountVector,
} from './test-answers.ts';
import { contradictionsIn, PAIRS, seen, textOf } from './test-contradictions.ts';

vi.mock('./certainty.ts', async (importOriginal) => {
  const { onceForAllStyles } = await import('./certainty-once.ts');
  const { certaintyOf } = await importOriginal<typeof certainty>();
  return { certaintyOf: onceForAllStyles(certaintyOf) };
});

const date = new Date('2026-11-20T20:00:00Z');

/** Someone who likes the styles by `pull` and answers each question twice: most like me, least like me. */
function answersTwice(pull: Readonly<Record<Style, number>>, random: () => number) {
  const draw = (styles: readonly Style[], sign: 1 | -1): Style => {
    const weights = styles.map((style) => Math.exp(sign * pull[style]));
    let at = random() * weights.reduce((sum, weight) => sum + weight, 0);
    const chosen = styles.find((_, index) => {
      at -= weights[index] ?? 0;
      return at < 0;
    });
    return chosen ?? 'D';
  };
  const answers: QuizAnswers = {};
  const least: QuizAnswers = {};
  for (const id of QUESTION_IDS) {
    const most = draw(STYLES, 1);
    answers[id] = most;
    least[id] = draw(
      STYLES.filter((style) => style !== most),
      -1,
    );
  }
  return { answers, least };
}

test('none of the 16,368 reports, and of 3,000 with second answers, contradicts itself or its counts', () => {
  const found = new Map<string, string>();
  const read = (input: Parameters<typeof buildReport>[0], of: string) => {
    const report = buildReport(input);
    for (const problem of contradictionsIn(report, input.gender))
      if (!found.has(problem)) found.set(problem, of);
  };
  for (const counts of everyCountVector())
    for (const gender of GENDERS)
      read({ name: 'Robin', gender, answers: answersWith(counts), date }, counts.join());

  const random = seededRandom(18);
  for (let person = 0; person < 3_000; person += 1) {
    const width = [0, 0.4, 1, 2][person % 4] ?? 0;
    const pull = { D: 0, I: 0, S: 0, C: 0 };
    for (const style of STYLES) pull[style] = width * 2 * (random() - 0.5);
    const gender = GENDERS[person % GENDERS.length] ?? 'female';
    read({ gender, ...answersTwice(pull, random), date }, `second answers ${person}`);
  }
  for (const [most, least] of DISAGREEING)
    for (const gender of GENDERS)
      read(
        { name: 'Robin', gender, ...answersApart(most, least), date },
        `${most.join()} and least ${least.join()}`,
      );
  expect(Object.fromEntries(found)).toEqual({});

  const gone = PAIRS.filter(({ gone }) => !gone).flatMap(({ why, b }) =>
    [`${why}: a`, ...(b === undefined ? [] : [`${why}: b`])].filter((words) => !seen.has(words)),
  );
  expect(gone, 'pairs about words that no report has').toEqual([]);
}, 180_000);

describe('a contradiction that somebody plants', () => {
  const reportOn = (counts: CountVector) =>
    buildReport({ name: 'Robin', gender: 'female', answers: answersWith(counts), date });
  const clear = reportOn([2, 3, 8, 17]);
  const even = reportOn([8, 8, 7, 7]);
  const leaning = reportOn([1, 15, 13, 1]);
  const sole = reportOn([0, 0, 30, 0]);

  test.each([
    [
      'the band of before',
      clear,
      'lean clearly toward',
      'are a Clear: case of',
      'no verdict of old bands is left',
    ],
    [
      'a firm word',
      leaning,
      'you lean toward',
      'you lean clearly toward',
      'clearly is said of a sure first only',
    ],
    ['all thirty', clear, 'Seventeen of your', 'All', 'all thirty is said of thirty'],
    [
      'a profile',
      even,
      'Robin may draw on',
      'Robin tends to start with people. She may draw on',
      'four styles that lead have no profile of one',
    ],
    [
      'a profile without its condition',
      leaning,
      /^If Influence.*picture\. /m,
      '',
      'a profile without its condition, where the first is unsure',
    ],
    ['a firm strength', leaning, '- You may ', '- You ', 'a firm strength, where the first is unsure'],
    [
      'a strong second',
      clear,
      'Next comes',
      'A second strong tendency is',
      'no verdict of old bands is left',
    ],
    [
      'a second of none',
      sole,
      'All thirty answers went',
      'A small part is Influence. All thirty answers went',
      'a second style without an answer',
    ],
    [
      'a level count',
      leaning,
      'Fifteen of your',
      'Influence and Steadiness are level, with fifteen of your',
      'level counts that differ',
    ],
    [
      'another first',
      clear,
      'toward Conscientiousness',
      'toward Steadiness',
      'the headline begins with another style than the first',
    ],
    [
      'another chance',
      leaning,
      /\d+\u00a0in\u00a0100 for Influence/,
      '99\u00a0in\u00a0100 for Influence',
      '99 in 100 of I',
    ],
    [
      'another chance of a retake',
      clear,
      /style is \d+\u00a0in\u00a0100\. It/,
      'style is 3\u00a0in\u00a0100. It',
      /^a retake of 3,/,
    ],
    ['another count', clear, 'with eight answers', 'with nine answers', 'nine for S'],
    [
      'lists of one style',
      even,
      'are mixed from all four styles',
      'come from Dominance, your likeliest first style',
      'lists of one style where more lead',
    ],
    [
      'two beginnings',
      clear,
      '- Bring the facts',
      '- Begin with the outcome\n- Bring the facts, and name',
      'two ways to begin a talk',
    ],
    [
      'range',
      clear,
      'Next comes',
      'This report is about range. Next comes',
      'four styles that lead are told as range',
    ],
    ['another pronoun', clear, 'She likes', 'He likes', 'he of someone who is not'],
    [
      'second answers',
      clear,
      'Seventeen of',
      'Your second answers make it so. Seventeen of',
      'second answers that were not given',
    ],
  ] as const)('in the words is found: %s', (_, report, words, planted, why) => {
    const text = textOf(report);
    const changed = text.replace(words, planted);
    expect(changed).not.toBe(text);
    expect(contradictionsIn(report, 'female', text)).toEqual([]);
    const found = contradictionsIn(report, 'female', changed);
    expect(
      found.some((problem) => (typeof why === 'string' ? problem === why : why.test(problem))),
      found.join(),
    ).toBe(true);
  });

  test.each([
    'There is no doubt about this.',
    'Steadiness is the first style, without question.',
    'Influence comes first.',
    'A strong part is Steadiness.',
    'On a retake, the same style will come first.',
    'This is certainly so.',
  ])('is found beside an unsure result: %s', (words) => {
    const text = textOf(leaning);
    expect(contradictionsIn(leaning, 'female', text)).toEqual([]);
    expect(contradictionsIn(leaning, 'female', `${text}\n${words}`)).not.toEqual([]);
  });

  test.each([
    ['strengths of one style that are said to be mixed', { ...even, strengths: sole.strengths }],
    ['strengths of a style that does not lead', { ...clear, strengths: sole.strengths }],
    ['the words of another result', { ...clear, narrative: leaning.narrative }],
    ['the certainty of another result', { ...clear, certainty: leaning.certainty }],
    ['the counts of another result', { ...clear, scores: leaning.scores }],
    ['the headline of another result', { ...leaning, headline: even.headline }],
  ])('in the report is found: %s', (_, report) => {
    expect(contradictionsIn(report, 'female')).not.toEqual([]);
  });
});
