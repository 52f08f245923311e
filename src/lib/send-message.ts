import type { ContactSubmission } from '~/domain/contact';
import type { FormSignals } from '~/domain/form-signals';
import { referenceOf } from '~/domain/reference';
import { CallError, CallRefusedError, callFunction } from './call-function';

export type MessageData = ContactSubmission['formData'];

export type SendOutcome =
  | { kind: 'stored'; reference: string }
  /** `problems`: what is wrong with which field, in words for the visitor. */
  | { kind: 'failed'; problems: ReadonlyMap<string, string>; reason: string };

/**
 * Sends a message that was checked by the rules of `contact-form.ts`, its size included. The same `idempotencyKey` never
 * stores a second one. Resolves in any case; nothing is thrown for what can go wrong on the way.
 */
export async function sendMessage(
  formData: MessageData,
  form: FormSignals,
  idempotencyKey: string,
): Promise<SendOutcome> {
  const body = { formData, timestamp: new Date().toISOString(), userAgent: navigator.userAgent, form };
  try {
    const { id } = await callFunction('submit-contact', body, { idempotencyKey });
    return { kind: 'stored', reference: referenceOf(id) };
  } catch (error) {
    const fields = error instanceof CallRefusedError ? Object.entries(error.fields) : [];
    return {
      kind: 'failed',
      problems: new Map(fields.map(([path, problem]) => [path.replace('formData.', ''), problem])),
      reason: error instanceof CallError ? error.userText : 'Something went wrong.',
    };
  }
}
