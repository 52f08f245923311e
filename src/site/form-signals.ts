import * as z from 'zod/mini';
import { readVisitSource } from './visit-source.ts';

/**
 * What a form says about how it was filled in, beside the wire format of the specification. All of it may be missing:
 * a caller that is not our form sends none of it.
 */
export const formSignals = z.object({
  /** A field that people do not see. What stands in it was written by a program. */
  website: z.string().check(z.maxLength(500)),
  /** From the moment the form was shown to the moment it was sent, in milliseconds. */
  elapsedMs: z.number().check(z.gte(0)),
  /** SHA-256 of the consent text that stood beside the button, see `consent.ts`; missing where nothing is agreed to. */
  consent: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  page: z.string().check(z.maxLength(200), z.regex(/^\/[\w/-]*$/)),
  /** How the visit began. Whatever stands here, the form is not refused for it. */
  source: z.optional(z.pipe(z.unknown(), z.transform(readVisitSource))),
});
export type FormSignals = z.infer<typeof formSignals>;
