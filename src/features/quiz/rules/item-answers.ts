import * as z from 'zod/mini';
import { QUESTION_IDS } from './question-ids.ts';
import { REPORT_VERSION } from './report-version.ts';
import { leastAnswers, quizAnswers } from './submission.ts';

const OTHER_VERSION =
  'These answers belong to another version of the questions. Reload the page and take the assessment again.';
const SAME_TWICE = 'One option can’t be both most and least like you.';

/** The body of `add-item-answers`: answers to the questions of this version, with all the second ones or none. */
export const itemAnswers = z
  .object({
    version: z.literal(REPORT_VERSION, OTHER_VERSION),
    answers: quizAnswers,
    least: z.optional(leastAnswers),
  })
  .check(
    z.refine(({ answers, least }) => !least || QUESTION_IDS.every((id) => answers[id] !== least[id]), {
      error: SAME_TWICE,
      path: ['least'],
    }),
  );
export type ItemAnswers = z.infer<typeof itemAnswers>;
