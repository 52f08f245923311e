import { CallError, CallNotSentError, callFunction } from '~/lib/call-function';
import { visitSource } from '~/lib/visit-source';
import type { FinishedQuiz } from './quiz-state';
import { buildReport } from './rules/report';

/** Why the report did not go out. `unreachable`: the server may never have seen the request, so it is worth asking again. */
export interface EmailProblem {
  words: string;
  unreachable: boolean;
}

/**
 * The body of `send-disc-assessment`. Scores, primary style and narrative are part of the wire format; the server
 * computes its own from the answers. The time taken comes from the run and not from this page, which may have been
 * opened anew in between.
 */
function requestOf({ info, form, answers, least, finishedAt }: FinishedQuiz) {
  const { scores, primaryStyle, narrative } = buildReport({ ...info, answers, least, date: new Date() });
  const { website, consent, newsletter, startedAt } = form;
  // A clock can be set back on the way.
  const elapsedMs = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  return {
    ...info,
    scores,
    primaryStyle,
    narrative: narrative.join('\n\n'),
    answers,
    least,
    ...(newsletter && { newsletter }),
    form: { website, elapsedMs, consent, page: '/free-disc-assessment', source: visitSource() },
  };
}

/**
 * Asks the server to email the report; one run never causes a second email. Resolves with nothing when the request was
 * accepted, and with the problem when it was not.
 */
export async function emailReport(result: FinishedQuiz): Promise<EmailProblem | undefined> {
  try {
    const { idempotencyKey } = result;
    await callFunction('send-disc-assessment', requestOf(result), { idempotencyKey });
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { words: error.userText, unreachable: error instanceof CallNotSentError };
  }
}
