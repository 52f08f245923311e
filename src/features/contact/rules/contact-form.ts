import { BODY_MAX_BYTES } from '../../../site/constants.ts';
import { addressProblem, nameProblem } from '../../../site/person.ts';
import { problemsIn } from '../../../site/problems.ts';
import * as t from './messages.ts';

/** The rules of the forms that go to `submit-contact`, without the schema, which would bring zod (9 kB) into them. */

/** Set by the forms whose message is put together out of many fields. */
export const DOCUMENT_TOPICS = ['Order Request', 'Questionnaire', 'Agent Onboarding'] as const;

/** Characters. */
export const MESSAGE_MAX_LENGTH = 5_000;
export const DOCUMENT_MAX_LENGTH = 12_000;

export const MESSAGE_MISSING = t.messageMissing;

/** What the visitor should read about a message, or `null` if it may be sent. */
export function messageProblem(message: string, topic: string): string | null {
  const { length } = message.trim();
  if (length === 0) return MESSAGE_MISSING;
  const most = DOCUMENT_TOPICS.some((one) => one === topic) ? DOCUMENT_MAX_LENGTH : MESSAGE_MAX_LENGTH;
  return length > most ? t.messageTooLong(most) : null;
}

export const contactProblems = (typed: Record<'name' | 'email' | 'message' | 'helpType', string>) =>
  problemsIn({
    name: nameProblem(typed.name),
    email: addressProblem(typed.email),
    message: messageProblem(typed.message, typed.helpType),
  });

/**
 * By how many bytes a body is larger than the functions read; 0 if it is not.
 *
 * @param beside bytes of what is sent beside it
 */
export function overlongBy(body: unknown, beside = 0): number {
  return Math.max(0, new TextEncoder().encode(JSON.stringify(body)).length + beside - BODY_MAX_BYTES);
}
