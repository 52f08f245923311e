import { z } from 'zod';
import { DISC_QUESTION_COUNT } from '../constants.ts';
import { emailAddress } from '../email-address.ts';
import { personName } from '../person-name.ts';
import { discStyle, gender } from './style.ts';

export const QUESTION_IDS = Array.from({ length: DISC_QUESTION_COUNT }, (_, index) => `q${index + 1}`);

/** Question id → chosen style, for exactly q1 to q30. */
export const discAnswers = z
  .record(z.string(), discStyle)
  .refine(
    (answers) =>
      Object.keys(answers).length === QUESTION_IDS.length &&
      QUESTION_IDS.every((id) => Object.hasOwn(answers, id)),
    `Please send one answer for each of the ${DISC_QUESTION_COUNT} questions.`,
  );
export type DiscAnswers = z.infer<typeof discAnswers>;

export const discInfo = z.object({ name: personName, email: emailAddress, gender });
export type DiscInfo = z.infer<typeof discInfo>;

const count = z.int().min(0).max(DISC_QUESTION_COUNT);

/**
 * The body of `send-disc-assessment` (specification §3 and §7). The server computes scores, primary style and
 * narrative from `answers`; the three copies of the client are part of the wire format and are never used.
 */
export const discSubmission = discInfo.extend({
  scores: z.object({ D: count, I: count, S: count, C: count }),
  primaryStyle: discStyle,
  narrative: z.string().max(8_000),
  answers: discAnswers,
});
export type DiscSubmission = z.infer<typeof discSubmission>;
