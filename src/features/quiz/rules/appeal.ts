/**
 * How good it would look to say each option, from 1 to 7, in D, I, S, C order. Provisional: rated in half points by
 * the author alone on 20 November 2026. They are to be replaced by the means of five or more people of mixed
 * background, with their agreement beside them.
 */
export const APPEAL_RATINGS = {
  provisional: true,
  raters: 1,
  date: '2026-11-20',
  byQuestion: {
    q1: [5.5, 5.5, 6, 5.5],
    q2: [5, 5, 5, 5.5],
    q3: [5, 5.5, 5.5, 5],
    q4: [5.5, 5.5, 5.5, 5.5],
    q5: [5.5, 6, 5.5, 5.5],
    q6: [5, 5, 5.5, 5.5],
    q7: [5, 5.5, 5.5, 5.5],
    q8: [5.5, 6, 6, 5.5],
    q9: [5.5, 5.5, 6, 5.5],
    q10: [5.5, 5, 5.5, 5.5],
    q11: [5, 5.5, 5, 5.5],
    q12: [5, 5, 5, 5.5],
    q13: [5.5, 5, 5.5, 5],
    q14: [5.5, 5, 5.5, 5],
    q15: [5.5, 6, 5.5, 5.5],
    q16: [5, 5.5, 5, 5.5],
    q17: [5.5, 5.5, 5.5, 5.5],
    q18: [5.5, 5.5, 5.5, 5.5],
    q19: [5, 5.5, 5.5, 5.5],
    q20: [5, 5, 5.5, 5.5],
    q21: [5.5, 5.5, 5, 5.5],
    q22: [5, 5.5, 5.5, 5],
    q23: [5.5, 5.5, 5.5, 5.5],
    q24: [5.5, 5.5, 5.5, 5.5],
    q25: [5.5, 5, 5.5, 5],
    q26: [5.5, 5.5, 6, 5.5],
    q27: [5, 5.5, 5.5, 5],
    q28: [5, 5, 5, 5],
    q29: [5.5, 5.5, 5.5, 5.5],
    q30: [5.5, 5.5, 5, 5.5],
  } as Readonly<Record<string, readonly number[]>>,
} as const;

/** Furthest that two options of one question may lie apart. */
export const APPEAL_RANGE_MAX = 0.8;
