import * as z from 'zod/mini';
import { DISC_QUESTION_COUNT } from '../constants.ts';
import { emailAddress } from '../email-address.ts';
import { formSignals } from '../form-signals.ts';
import { personName } from '../person-name.ts';
import { QUESTION_IDS } from './question-ids.ts';
import { DISC_STYLES, GENDER_MISSING, GENDERS } from './style.ts';

export const discStyle = z.enum(DISC_STYLES);
export const gender = z.enum(GENDERS, GENDER_MISSING);

/** Question id → chosen style, for exactly q1 to q30. */
export const discAnswers = z
  .record(z.string(), discStyle)
  .check(
    z.refine(
      (answers) =>
        Object.keys(answers).length === QUESTION_IDS.length &&
        QUESTION_IDS.every((id) => Object.hasOwn(answers, id)),
      `Please send one answer for each of the ${DISC_QUESTION_COUNT} questions.`,
    ),
  );
export type DiscAnswers = z.infer<typeof discAnswers>;

export const discInfo = z.object({ name: personName, email: emailAddress, gender });
export type DiscInfo = z.infer<typeof discInfo>;

const count = z.int().check(z.gte(0), z.lte(DISC_QUESTION_COUNT));

/**
 * The body of `send-disc-assessment` (specification §3 and §7). The server computes scores, primary style and
 * narrative from `answers`; the three copies of the client are part of the wire format and are never used.
 */
export const discSubmission = z.extend(discInfo, {
  scores: z.object({ D: count, I: count, S: count, C: count }),
  primaryStyle: discStyle,
  narrative: z.string().check(z.maxLength(8_000)),
  answers: discAnswers,
  form: z.optional(formSignals),
});
export type DiscSubmission = z.infer<typeof discSubmission>;
