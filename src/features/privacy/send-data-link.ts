import type { FormSignals } from '~/site/form-signals';
import { callFunction, fieldsOf, wordsFor } from '~/lib/call-function';

export type DataLinkOutcome =
  /** The answer never says whether we know the address. */
  | { kind: 'asked' }
  /** `inField`: the address is at fault, not the sending. */
  | { kind: 'failed'; words: string; inField: boolean };

/** Asks for a link to what we keep under an address. Resolves in any case, with words for the visitor. */
export async function sendDataLink(
  email: string,
  form: FormSignals,
  idempotencyKey: string,
): Promise<DataLinkOutcome> {
  try {
    await callFunction('request-data-link', { email, form }, { idempotencyKey });
    return { kind: 'asked' };
  } catch (error) {
    const { email: problem } = fieldsOf(error);
    return { kind: 'failed', words: problem ?? wordsFor(error), inField: problem !== undefined };
  }
}
