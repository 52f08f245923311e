import { z } from 'zod';
import { helpType } from '../../../src/domain/contact.ts';
import { discAnswers, gender } from '../../../src/domain/disc/submission.ts';

/** Template → the data it is rendered from. Stored in the outbox until the mail is sent, and then cleared. */
export const mailPayloads = {
  'disc-report': z.object({
    name: z.string(),
    gender,
    answers: discAnswers,
    /** The day of the assessment, ISO 8601. */
    date: z.iso.datetime(),
  }),
  'contact-receipt': z.object({ topic: helpType }),
  'contact-notice': z.object({ topic: helpType, name: z.string(), email: z.string(), message: z.string() }),
  'newsletter-welcome': z.object({}),
} as const;

export type MailTemplate = keyof typeof mailPayloads;
export type MailPayload<Template extends MailTemplate> = z.infer<(typeof mailPayloads)[Template]>;

/** A mail to write into the outbox. */
export type OutboxMail = {
  [Template in MailTemplate]: { template: Template; recipient: string; payload: MailPayload<Template> };
}[MailTemplate];
