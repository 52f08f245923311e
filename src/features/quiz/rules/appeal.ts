import byQuestion from './appeal.json' with { type: 'json' };

/**
 * How good it would look to say each option, from 1 to 7, in D, I, S, C order. Provisional: rated in half points by
 * the author alone on 20 November 2026. They are to be replaced by the means of five or more people of mixed
 * background, with their agreement beside them.
 */
export const APPEAL_RATINGS = {
  provisional: true,
  raters: 1,
  date: '2026-11-20',
  byQuestion: byQuestion as Readonly<Record<string, readonly number[]>>,
};
