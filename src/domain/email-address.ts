import * as z from 'zod/mini';
import { addressProblem } from './deliverable-address.ts';
import { EMAIL_INVALID, EMAIL_MISSING } from './email-form.ts';

/** A trimmed address. Error messages are the specification's. */
export const emailAddress = z.string(EMAIL_MISSING).check(
  z.maxLength(1_000, EMAIL_INVALID),
  z.trim(),
  z.superRefine((text, context) => {
    const message = addressProblem(text);
    if (message) context.addIssue({ code: 'custom', message });
  }),
);
