import * as z from 'zod/mini';
import { DOCUMENT_TOPICS, MESSAGE_MISSING, messageProblem } from './contact-form.ts';
import { emailAddress, personName } from '../../../site/person-schema.ts';
import { formSignals } from '../../../site/form-signals.ts';

/** Topics a visitor can choose on the contact page. */
export const CONTACT_TOPICS = [
  'Sales',
  'Demo',
  'Support',
  'Billing',
  'Partnership',
  'Privacy Request',
  'Accessibility',
  'Other',
] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const helpType = z.enum(
  [...CONTACT_TOPICS, ...DOCUMENT_TOPICS, 'Newsletter Subscription'],
  'Please choose a topic.',
);

/** The body of `submit-contact` (specification §3 and §7). Unknown keys are dropped. */
export const contactSubmission = z.object({
  formData: z
    .object({
      name: personName,
      email: emailAddress,
      message: z.string(MESSAGE_MISSING).check(z.trim(), z.minLength(1, MESSAGE_MISSING)),
      helpType,
    })
    .check(
      z.superRefine(({ message, helpType: topic }, context) => {
        // That there is none was said above, whatever the topic.
        const problem = message && messageProblem(message, topic);
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
