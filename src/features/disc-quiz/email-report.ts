import type { RequestOf } from '~/domain/api';
import { buildReport } from '~/domain/disc/report';
import type { DiscAnswers, DiscInfo } from '~/domain/disc/submission';
import { callFunction } from '~/lib/call-function';

/**
 * The body of `send-disc-assessment`. Scores, primary style and narrative are part of the wire format; the server
 * computes its own from the answers.
 */
function reportRequest(info: DiscInfo, answers: DiscAnswers): RequestOf<'send-disc-assessment'> {
  const { scores, primaryStyle, narrative } = buildReport({ ...info, answers, date: new Date() });
  return { ...info, scores, primaryStyle, narrative: narrative.join('\n\n'), answers };
}

/**
 * Asks the server to email the report. The same key never causes a second email.
 * @throws FunctionFailure of `~/lib/call-function` when the request was not accepted.
 */
export async function emailReport(info: DiscInfo, answers: DiscAnswers, idempotencyKey: string): Promise<void> {
  await callFunction('send-disc-assessment', reportRequest(info, answers), { idempotencyKey });
}
