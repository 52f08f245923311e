import { type ContactSubmission, contactSubmission } from '~/domain/contact';
import type { FormSignals } from '~/domain/form-signals';
import { CallError, CallRefusedError, callFunction } from '~/lib/call-function';

export type Field = keyof ContactSubmission['formData'];
/** What is wrong with which field, in words for the visitor. */
export type Problems = ReadonlyMap<Field, string>;

export type Outcome =
  | { kind: 'invalid'; problems: Problems }
  | { kind: 'stored'; id: string }
  | { kind: 'failed'; problems: Problems; reason: string };

/**
 * Checks a message by the rules of the server, and sends it if it keeps them. The same `idempotencyKey` never stores a
 * second message. Resolves in any case; nothing is thrown for what can go wrong on the way.
 */
export async function sendContact(
  formData: ContactSubmission['formData'],
  form: FormSignals,
  idempotencyKey: string,
): Promise<Outcome> {
  const body = { formData, timestamp: new Date().toISOString(), userAgent: navigator.userAgent, form };
  const checked = contactSubmission.safeParse(body);
  if (!checked.success) {
    const issues = checked.error.issues.toReversed();
    return {
      kind: 'invalid',
      problems: new Map(issues.map(({ path, message }) => [path[1] as Field, message])),
    };
  }
  try {
    const { id } = await callFunction('submit-contact', body, { idempotencyKey });
    return { kind: 'stored', id };
  } catch (error) {
    const fields = error instanceof CallRefusedError ? Object.entries(error.fields) : [];
    return {
      kind: 'failed',
      problems: new Map(fields.map(([path, message]) => [path.replace('formData.', '') as Field, message])),
      reason: error instanceof CallError ? error.userText : 'Something went wrong.',
    };
  }
}
