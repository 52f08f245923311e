import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { QUESTION_IDS } from './question-ids.ts';
import { STYLES, type Style } from './style.ts';
import type { QuizAnswers } from './submission.ts';

/** Counts in D, I, S, C order that add up to 30. */
export type CountVector = readonly [number, number, number, number];

/** All D answers first, then I, S and C: of tied styles, the later letter wins. */
export function answersWith(counts: CountVector): QuizAnswers {
  const styles = STYLES.flatMap((style, index) => Array<Style>(counts[index] ?? 0).fill(style));
  return Object.fromEntries(styles.map((style, index) => [`q${index + 1}`, style]));
}

/** What a person who clicks at random would send. */
export function randomAnswers(random: () => number): QuizAnswers {
  return Object.fromEntries(QUESTION_IDS.map((id) => [id, STYLES[Math.floor(random() * 4)] ?? 'D']));
}

/** The 5,456 ways in which thirty answers can fall on four styles. */
export function everyCountVector(): CountVector[] {
  const upTo = (limit: number) => Array.from({ length: limit + 1 }, (_, count) => count);
  return upTo(QUIZ_QUESTION_COUNT).flatMap((d) =>
    upTo(QUIZ_QUESTION_COUNT - d).flatMap((i) =>
      upTo(QUIZ_QUESTION_COUNT - d - i).map((s): CountVector => [d, i, s, QUIZ_QUESTION_COUNT - d - i - s]),
    ),
  );
}
