import * as z from 'zod/mini';
import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { findConsent } from '../../../site/consent.ts';
import { addressThatObeys, personName } from '../../../site/person-schema.ts';
import { formSignals } from '../../../site/form-signals.ts';
import * as t from './messages.ts';
import { QUESTION_IDS } from './question-ids.ts';
import { reportAddressProblem } from './report-address.ts';
import { STYLES, GENDERS } from './style.ts';

const style = z.enum(STYLES);
export const gender = z.enum(GENDERS, t.genderMissing);

/** Question id → chosen style, for exactly q1 to q30; `words` refuse any other set. */
const completeAnswers = (words: string) =>
  z
    .record(z.string(), style, { error: ({ code }) => (code === 'invalid_type' ? words : undefined) })
    .check(
      z.refine(
        (answers) =>
          Object.keys(answers).length === QUESTION_IDS.length &&
          QUESTION_IDS.every((id) => Object.hasOwn(answers, id)),
        words,
      ),
    );

export const quizAnswers = completeAnswers(t.answersIncomplete(QUIZ_QUESTION_COUNT));
export type QuizAnswers = z.infer<typeof quizAnswers>;

/** The second answers: the style least like the person, in each question one of the other three. */
export const leastAnswers = completeAnswers(t.secondAnswersIncomplete(QUIZ_QUESTION_COUNT));

export const quizInfo = z.object({ name: personName, email: addressThatObeys(reportAddressProblem), gender });
export type QuizInfo = z.infer<typeof quizInfo>;

/** The hash of the words beside the box of the newsletter, of who ticked it. */
const newsletterConsent = z
  .string()
  .check(z.refine((hash) => findConsent(hash)?.purpose === 'newsletter', t.newsletterWordsUnknown));

/**
 * The body of `send-disc-assessment` (specification §3 and §7). The server computes scores, primary style and
 * narrative from `answers`; the three copies of the client are part of the wire format and dropped, whatever they hold.
 */
export const quizSubmission = z
  .extend(quizInfo, {
    answers: quizAnswers,
    least: z.optional(leastAnswers),
    newsletter: z.optional(newsletterConsent),
    form: z.optional(formSignals),
  })
  .check(
    z.refine(({ answers, least }) => QUESTION_IDS.every((id) => !least || least[id] !== answers[id]), {
      path: ['least'],
      error: t.answerTwice,
    }),
  );
