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

/** Counts whose second answers do not go with the first ones, or change what they say. */
export const DISAGREEING: readonly (readonly [CountVector, CountVector])[] = [
  [
    [0, 14, 16, 0],
    [0, 16, 14, 0],
  ],
  [
    [13, 0, 14, 3],
    [11, 3, 12, 4],
  ],
  [
    [0, 30, 0, 0],
    [0, 0, 0, 30],
  ],
  [
    [8, 5, 12, 5],
    [10, 7, 7, 6],
  ],
  [
    [1, 8, 18, 3],
    [6, 9, 12, 3],
  ],
  [
    [11, 9, 6, 4],
    [12, 1, 7, 10],
  ],
  [
    [13, 8, 5, 4],
    [5, 10, 7, 8],
  ],
  [
    [20, 6, 3, 1],
    [1, 20, 3, 6],
  ],
  [
    [9, 8, 7, 6],
    [6, 7, 8, 9],
  ],
];

/** Answers with both counts, no option of which is both. Throws where there are none. */
export function answersApart(most: CountVector, least: CountVector) {
  const styles = STYLES.flatMap((style, index) => Array<Style>(most[index] ?? 0).fill(style));
  const left = STYLES.flatMap((style, index) => Array<Style>(least[index] ?? 0).fill(style));
  // Both lie in the same order of the styles, so turned far enough no option meets itself.
  const seconds = left
    .map((_, turn) => [...left.slice(turn), ...left.slice(0, turn)])
    .find((turned) => turned.every((style, index) => style !== styles[index]));
  if (!seconds) throw new Error('No answers have these counts.');
  const withIds = (all: readonly Style[]) => Object.fromEntries(QUESTION_IDS.map((id, i) => [id, all[i]]));
  return { answers: withIds(styles), least: withIds(seconds) } as {
    answers: QuizAnswers;
    least: QuizAnswers;
  };
}
