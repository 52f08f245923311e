import type { RequestOf } from '~/domain/api';
import { buildReport } from '~/domain/disc/report';
import type { DiscAnswers, DiscInfo } from '~/domain/disc/submission';
import type { FormSignals } from '~/domain/form-signals';
import { CallError, CallNotSentError, callFunction } from '~/lib/call-function';
import type { QuizForm } from './quiz-state';

/** Why the report did not go out. `unreachable`: the server may never have seen the request, so it is worth asking again. */
export interface EmailProblem {
  words: string;
  unreachable: boolean;
}

/** What is known of the way from the form to the result; a draft of an earlier release has no `form`. */
interface Way {
  form?: QuizForm;
  finishedAt: string;
}

/** Taken from the two times and not from this page, which may have been opened anew in between. */
function signalsOf({ form, finishedAt }: Way): { form?: FormSignals } {
  if (!form) return {};
  const { website, consent, startedAt } = form;
  // A clock can be set back on the way.
  const elapsedMs = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  return { form: { website, elapsedMs, consent, page: '/free-disc-assessment' } };
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
  way?: Way,
): Promise<EmailProblem | undefined> {
  try {
    const body = { ...reportRequest(info, answers), ...(way && signalsOf(way)) };
    await callFunction('send-disc-assessment', body, { idempotencyKey });
    return undefined;
  } catch (error) {
    if (error instanceof CallError) {
      return { words: error.userText, unreachable: error instanceof CallNotSentError };
    }
    throw error;
  }
}
