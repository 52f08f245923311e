import { z } from 'zod';
import { resolveAmounts, TYPED_FIGURE } from './amounts.ts';

/** Text without markup in a file of an editor. Amounts of ours are tokens, which `amounts` resolves; none is typed. */
export const pricedText = (max: number) =>
  z
    .string()
    .trim()
    .min(2, 'Write the text, or remove the field.')
    .refine(
      (value) => !TYPED_FIGURE.test(value),
      'An amount or a share stands here as typed. Write ours as a token such as {price:starter.monthly}; the price of somebody else belongs under “prices” of a comparison, with its source.',
    )
    .refine((value) => !/<[a-z/]/i.test(value), 'Plain text only: no HTML here.')
    .transform((value, context) => {
      try {
        return resolveAmounts(value);
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : String(error));
        return z.NEVER;
      }
    })
    .pipe(z.string().max(max, `Keep this under ${max} characters.`));
