import * as z from 'zod/mini';
import { addressProblem, EMAIL_INVALID, EMAIL_MISSING, nameProblem, tidyName } from './person.ts';
import * as t from './messages.ts';

/** Refuses what a rule has words about. */
const obeys = (problemOf: (text: string) => string | null) =>
  z.superRefine<string>((text, context) => {
    const message = problemOf(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** A trimmed address that obeys a rule, which says what is wrong with it. */
export const addressThatObeys = (problemOf: (typed: string) => string | null) =>
  z.string(EMAIL_MISSING).check(z.maxLength(1_000, EMAIL_INVALID), z.trim(), obeys(problemOf));

/** A trimmed address. Error messages are the specification's. */
export const emailAddress = addressThatObeys(addressProblem);

/**
 * A person's name. No mail to a visitor repeats it; it must not carry a message to the staff either. Trimmed, inner spaces
 * collapsed, NFC.
 */
export const personName = z
  .string(t.nameMissing)
  .check(z.maxLength(1_000, t.nameFarTooLong), z.overwrite(tidyName), obeys(nameProblem));
