import { CallError, CallRefusedError, callFunction } from '~/lib/call-function';
import * as t from '../rules/messages';
import type { QuizAnswers } from '../rules/submission';

/**
 * Asks the server to keep the counts of a quiz with the account. The same key keeps one result, however often it is
 * sent. Resolves with nothing when it is kept, and with words for the person when it is not.
 */
export async function keepResult(answers: QuizAnswers, idempotencyKey: string): Promise<string | undefined> {
  try {
    await callFunction('keep-report', { answers }, { idempotencyKey });
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const isSignedOut =
      error instanceof CallRefusedError && (error.status === 401 || error.code === 'second_step_due');
    return isSignedOut ? t.sessionEnded : error.userText;
  }
}
