import { QUESTIONS } from './questions.ts';

/** The letters beside the boxes. They are not the letters of the styles on purpose. */
export const PAPER_LETTERS = ['K', 'L', 'M', 'N'] as const;

/** All 24 orders of four. */
const ORDERS = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) => {
      const order = [a, b, c, 6 - a - b - c] as const;
      return new Set(order).size === 4 ? [order] : [];
    }),
  ),
);
/** Has no divisor in common with 24, so steps of this size meet every order once before one comes again. */
const STEP = 7;

/**
 * The thirty items as they are printed: the same for everybody, because one sheet holds the key to all. The order of
 * the options changes from item to item, so that no letter stands for a style.
 */
export const PAPER_QUESTIONS = QUESTIONS.map(({ text, options }, index) => ({
  number: index + 1,
  text,
  options: (ORDERS[((index + 1) * STEP) % ORDERS.length] ?? []).flatMap((position, place) => {
    const [letter, option] = [PAPER_LETTERS[place], options[position]];
    return letter && option ? { letter, label: option.label, style: option.value } : [];
  }),
}));
