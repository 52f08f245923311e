import type { RequestOf } from '../../../site/api.ts';
import type { FormSignals } from '../../../site/form-signals.ts';

/**
 * The body of `submit-contact` that the newsletter form sends: the fixed values of the specification around one
 * address. Types only are imported, so that the form does not carry zod.
 */
export function newsletterSubmission(
  email: string,
  now: Date,
  userAgent: string,
  form?: FormSignals,
): RequestOf<'submit-contact'> {
  return {
    formData: {
      name: 'Newsletter subscriber',
      email,
      message: 'Newsletter subscription',
      helpType: 'Newsletter Subscription',
    },
    timestamp: now.toISOString(),
    userAgent,
    ...(form && { form }),
  };
}
