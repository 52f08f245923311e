import { CallError, callFunction } from '~/lib/call-function';
import type { FinishedQuiz } from '../quiz-state';
import { REPORT_VERSION } from '../rules/report-version';

/**
 * Asks the server to add the answers to the item statistics; the same key adds them once. Resolves with nothing when they
 * are added, and with words for the person when they are not.
 */
export async function addAnswers(
  { answers }: FinishedQuiz,
  idempotencyKey: string,
): Promise<string | undefined> {
  try {
    await callFunction('add-item-answers', { version: REPORT_VERSION, answers }, { idempotencyKey });
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.userText;
  }
}
