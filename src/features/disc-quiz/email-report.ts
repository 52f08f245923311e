import type { RequestOf } from '~/domain/api';
import { buildReport } from '~/domain/disc/report';
import type { DiscAnswers, DiscInfo } from '~/domain/disc/submission';
import { CallError, CallNotSentError, callFunction } from '~/lib/call-function';

/** Why the report did not go out. `unreachable`: the server may never have seen the request, so it is worth asking again. */
export interface EmailProblem {
  words: string;
  unreachable: boolean;
}

/**
 * The body of `send-disc-assessment`. Scores, primary style and narrative are part of the wire format; the server
 * computes its own from the answers.
 */
function reportRequest(info: DiscInfo, answers: DiscAnswers): RequestOf<'send-disc-assessment'> {
  const { scores, primaryStyle, narrative } = buildReport({ ...info, answers, date: new Date() });
  return { ...info, scores, primaryStyle, narrative: narrative.join('\n\n'), answers };
}

/**
 * Asks the server to email the report; the same key never causes a second email. Resolves with nothing when the
 * request was accepted, and with the problem when it was not.
 */
export async function emailReport(
  info: DiscInfo,
  answers: DiscAnswers,
  idempotencyKey: string,
): Promise<EmailProblem | undefined> {
  try {
    await callFunction('send-disc-assessment', reportRequest(info, answers), { idempotencyKey });
    return undefined;
  } catch (error) {
    if (error instanceof CallError) {
      return { words: error.userText, unreachable: error instanceof CallNotSentError };
    }
    throw error;
  }
}
