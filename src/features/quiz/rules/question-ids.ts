import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';

/** q1 to q30. It stands apart from the schemas, because they would bring zod (9 kB) into the assessment. */
export const QUESTION_IDS = Array.from({ length: QUIZ_QUESTION_COUNT }, (_, index) => `q${index + 1}`);
