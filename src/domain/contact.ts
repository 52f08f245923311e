import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { formSignals } from './form-signals.ts';
import { personName } from './person-name.ts';

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

/** Set by the other forms that use the same function. */
const RESERVED_TOPICS = [
  'Newsletter Subscription',
  'Order Request',
  'Questionnaire',
  'Agent Onboarding',
] as const;

export const MESSAGE_MAX_LENGTH = 5_000;

export const helpType = z.enum([...CONTACT_TOPICS, ...RESERVED_TOPICS], 'Please choose a topic.');
export type HelpType = z.infer<typeof helpType>;

/** The body of `submit-contact` (specification §3 and §7). Unknown keys are dropped. */
export const contactSubmission = z.object({
  formData: z.object({
    name: personName,
    email: emailAddress,
    message: z
      .string('Please write a message.')
      .check(
        z.trim(),
        z.minLength(1, 'Please write a message.'),
        z.maxLength(MESSAGE_MAX_LENGTH, `Please keep the message under ${MESSAGE_MAX_LENGTH} characters.`),
      ),
    helpType,
  }),
  /** ISO 8601, set by the browser; stored as information, never used for ordering or limits. */
  timestamp: z.iso.datetime({ offset: true }),
  userAgent: z.string().check(
    z.maxLength(2_000),
    z.overwrite((text) => text.slice(0, 256)),
  ),
  form: z.optional(formSignals),
});
export type ContactSubmission = z.infer<typeof contactSubmission>;
