/** As many as the card has labels. */
export const CARD_LINE_COUNT = 5;
/** Characters of a line, so that it takes two rows of the card at most. */
export const CARD_LINE_MAX = 90;

/**
 * Lines that this page has kept; anything else comes from a damaged draft. Apart from the words of the card, which the
 * first question does not need.
 */
export const isCard = (lines: unknown): lines is readonly string[] =>
  Array.isArray(lines) &&
  lines.length === CARD_LINE_COUNT &&
  lines.every((line) => typeof line === 'string' && line.length <= CARD_LINE_MAX);
