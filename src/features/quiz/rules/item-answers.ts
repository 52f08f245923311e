import * as z from 'zod/mini';
import * as t from './messages.ts';
import { QUESTION_IDS } from './question-ids.ts';
import { REPORT_VERSION } from './report-version.ts';
import { leastAnswers, quizAnswers } from './submission.ts';

/** The body of `add-item-answers`: answers to the questions of this version, with all the second ones or none. */
export const itemAnswers = z
  .object({
    version: z.literal(REPORT_VERSION, t.otherVersion),
    answers: quizAnswers,
    least: z.optional(leastAnswers),
  })
  .check(
    z.refine(({ answers, least }) => !least || QUESTION_IDS.every((id) => answers[id] !== least[id]), {
      error: t.mostAndLeastAlike,
      path: ['least'],
    }),
  );
export type ItemAnswers = z.infer<typeof itemAnswers>;
