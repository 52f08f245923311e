import * as z from 'zod/mini';
import {
  CONTACT_TOPICS,
  DOCUMENT_TOPICS,
  MESSAGE_MISSING,
  messageProblem,
  NEWSLETTER_TOPIC,
} from './contact-form.ts';
import { emailAddress } from './email-address.ts';
import { formSignals } from './form-signals.ts';
import { personName } from './person-name.ts';

export const helpType = z.enum(
  [...CONTACT_TOPICS, ...DOCUMENT_TOPICS, NEWSLETTER_TOPIC],
  'Please choose a topic.',
);
export type HelpType = z.infer<typeof helpType>;

/** The body of `submit-contact` (specification §3 and §7). Unknown keys are dropped. */
export const contactSubmission = z.object({
  formData: z
    .object({
      name: personName,
      email: emailAddress,
      message: z.string(MESSAGE_MISSING).check(z.trim()),
      helpType,
    })
    .check(
      z.superRefine(({ message, helpType: topic }, context) => {
        const problem = messageProblem(message, topic);
        if (problem) context.addIssue({ code: 'custom', message: problem, path: ['message'] });
      }),
    ),
  /** ISO 8601, set by the browser; stored as information, never used for ordering or limits. */
  timestamp: z.iso.datetime({ offset: true }),
  userAgent: z.string().check(
    z.maxLength(2_000),
    z.overwrite((text) => text.slice(0, 256)),
  ),
  form: z.optional(formSignals),
});
export type ContactSubmission = z.infer<typeof contactSubmission>;
