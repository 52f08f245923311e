import * as z from 'zod/mini';
import { nameProblem, tidyName } from './name-form.ts';

/**
 * A person's name: the only free text of a visitor that the report mail repeats, so it must not carry
 * a link, an address or a control character. Trimmed, inner spaces collapsed, NFC.
 */
export const personName = z.string('Please enter your name.').check(
  z.maxLength(1_000, 'Please use a shorter name.'),
  z.overwrite(tidyName),
  z.superRefine((name, context) => {
    const message = nameProblem(name);
    if (message) context.addIssue({ code: 'custom', message });
  }),
);
