import type { RequestOf } from '~/domain/api';
import { buildReport } from '~/domain/disc/report';
import type { FormSignals } from '~/domain/form-signals';
import { CallError, CallNotSentError, callFunction } from '~/lib/call-function';
import type { QuizState } from './quiz-state';

/** An assessment with its result. */
type FinishedQuiz = Extract<QuizState, { stage: 'result' }>;

/** Why the report did not go out. `unreachable`: the server may never have seen the request, so it is worth asking again. */
export interface EmailProblem {
  words: string;
  unreachable: boolean;
}

/**
 * The body of `send-disc-assessment`. Scores, primary style and narrative are part of the wire format; the server
 * computes its own from the answers.
 */
function reportRequest({ info, answers, form, finishedAt }: FinishedQuiz): RequestOf<'send-disc-assessment'> {
  const { scores, primaryStyle, narrative } = buildReport({ ...info, answers, date: new Date() });
  const signals: FormSignals | undefined = form && {
    website: form.website,
    // Clocks can be set back between the two.
    elapsedMs: Math.max(0, Date.parse(finishedAt) - Date.parse(form.startedAt)),
    consent: form.consent,
    page: '/free-disc-assessment',
  };
  return {
    ...info,
    scores,
    primaryStyle,
    narrative: narrative.join('\n\n'),
    answers,
    ...(signals && { form: signals }),
  };
}

/**
 * Asks the server to email the report; the same run of the assessment never causes a second email. Resolves with nothing when the
 * request was accepted, and with the problem when it was not.
 */
export async function emailReport(quiz: FinishedQuiz): Promise<EmailProblem | undefined> {
  const { idempotencyKey } = quiz;
  try {
    await callFunction('send-disc-assessment', reportRequest(quiz), { idempotencyKey });
    return undefined;
  } catch (error) {
    if (error instanceof CallError) {
      return { words: error.userText, unreachable: error instanceof CallNotSentError };
    }
    throw error;
  }
}
