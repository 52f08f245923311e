import * as z from 'zod/mini';
import { DOCUMENT_TOPICS, MESSAGE_MISSING, messageProblem } from './contact-form.ts';
import { emailAddress, personName } from '../../../site/person-schema.ts';
import { formSignals } from '../../../site/form-signals.ts';
import * as t from './messages.ts';

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
  t.topicMissing,
);

const USER_AGENT_MAX = 256;

/** What a client's clock says, ISO 8601 in UTC; null for what is no time of the years 1970 to 9999, which the database takes. */
function readMoment(text: string): string | null {
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return time >= 0 && time < Date.UTC(10_000) ? new Date(time).toISOString() : null;
}

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
  /**
   * ISO 8601, set by the browser; stored as information, never used for ordering or limits. A message is not refused for
   * what its clock says.
   */
  timestamp: z.pipe(z.string().check(z.maxLength(2_000)), z.transform(readMoment)),
  userAgent: z.string().check(
    z.maxLength(2_000),
    // By code points: half of one can't be stored.
    z.overwrite((text) => [...text].slice(0, USER_AGENT_MAX).join('')),
  ),
  form: z.optional(formSignals),
});
