import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { QUESTION_IDS } from './question-ids.ts';
import { STYLES, type Scores, type Style } from './style.ts';
import type { QuizAnswers } from './submission.ts';

/** All four styles, first place first. */
export type Ranking = readonly [Style, Style, Style, Style];

/** Answers per style if there were no preference at all: 7.5 of 30. */
export const EVEN_SHARE = QUIZ_QUESTION_COUNT / STYLES.length;

/** Counts per style over a complete set of answers; they add up to 30. */
export function scoreAnswers(answers: QuizAnswers): Scores {
  const scores: Scores = { D: 0, I: 0, S: 0, C: 0 };
  for (const id of QUESTION_IDS) {
    const style = answers[id];
    if (style) scores[style] += 1;
  }
  return scores;
}

/** Share of 30 in whole per cent. Rounded one by one, so four of them add up to 99, 100 or 101. */
export function percentOf(count: number): number {
  return Math.round((count / QUIZ_QUESTION_COUNT) * 100);
}

/**
 * Styles by count. Of tied styles, the one chosen in the highest-numbered question comes first: arbitrary, but
 * it favours no style. Styles that were never chosen stay in D, I, S, C order.
 */
export function rankStyles(answers: QuizAnswers): Ranking {
  const scores = scoreAnswers(answers);
  const lastChosen = (style: Style) => QUESTION_IDS.findLastIndex((id) => answers[id] === style);
  const ranking = [...STYLES].sort((a, b) => scores[b] - scores[a] || lastChosen(b) - lastChosen(a));
  return ranking as [Style, Style, Style, Style];
}
