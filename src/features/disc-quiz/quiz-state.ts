import { QUESTION_IDS } from '~/domain/disc/question-ids';
import type { OptionOrder } from '~/domain/disc/shuffle';
import type { DiscStyle } from '~/domain/disc/style';
import type { DiscAnswers, DiscInfo } from '~/domain/disc/submission';

/** Question id → order in which its options are shown; drawn once, at the start. */
export type OptionOrders = Readonly<Record<string, OptionOrder>>;

/**
 * `due`: the assessment has just been finished and nobody has asked for the email yet. `waiting`: the server could not
 * be reached, so the page asks again when the network is back or the page is opened the next time.
 */
export const EMAIL_STATES = ['due', 'sending', 'sent', 'failed', 'waiting'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** What a visitor typed; `gender` is empty until one of the three is chosen. */
export interface TypedInfo {
  name: string;
  email: string;
  gender: DiscInfo['gender'] | '';
}

/** What is noted of the form at the start, for the request at the end; see `domain/form-signals.ts`. */
export interface QuizForm {
  website: string;
  /** Hash of the words beside the button. */
  consent: string;
  startedAt: string;
}

/**
 * info → quiz → result. Every other order of events is ignored, so no illegal state can be reached.
 * `answers` holds locked answers only; a choice that is not locked yet belongs to the screen. `idempotencyKey` is drawn
 * at the start: it tells one run of the assessment from another, in every tab, and makes its email go out once.
 * `form` is missing in a draft that an earlier release kept.
 */
export type QuizState =
  | { stage: 'info'; info: TypedInfo }
  | {
      stage: 'quiz';
      info: DiscInfo;
      form?: QuizForm;
      order: OptionOrders;
      answers: Partial<DiscAnswers>;
      idempotencyKey: string;
    }
  | {
      stage: 'result';
      info: DiscInfo;
      form?: QuizForm;
      answers: DiscAnswers;
      finishedAt: string;
      email: EmailState;
      idempotencyKey: string;
    };

/** An assessment that has begun. */
export type StartedQuiz = Exclude<QuizState, { stage: 'info' }>;

export type QuizEvent =
  | { type: 'started'; info: DiscInfo; form: QuizForm; order: OptionOrders; key: string }
  /** `now` is used by the last answer: it is the date of the result. */
  | { type: 'locked'; questionId: string; style: DiscStyle; now: string }
  | { type: 'email'; state: EmailState }
  | { type: 'retaken' }
  | { type: 'restored'; state: StartedQuiz };

export const INITIAL_STATE: QuizState = { stage: 'info', info: { name: '', email: '', gender: '' } };

/** Id of the first question without a locked answer; undefined when all are locked. */
export function currentQuestionId(answers: Partial<DiscAnswers>): string | undefined {
  return QUESTION_IDS.find((id) => !(id in answers));
}

/** Locked answers of a draft, for the words of the banner. */
export function lockedCount({ answers }: StartedQuiz): number {
  return QUESTION_IDS.filter((id) => id in answers).length;
}

/** How far an assessment has come. Of two copies of the same run, the one that is further on is the one to keep. */
export function progressOf(state: StartedQuiz): number {
  const finished = state.stage === 'result' ? 1 : 0;
  const emailed = state.stage === 'result' && state.email === 'sent' ? 1 : 0;
  return lockedCount(state) + finished + emailed;
}

export function nextState(state: QuizState, event: QuizEvent): QuizState {
  switch (event.type) {
    case 'restored':
      return event.state;
    case 'started': {
      const { info, form, order, key: idempotencyKey } = event;
      return state.stage === 'info'
        ? { stage: 'quiz', info, form, order, answers: {}, idempotencyKey }
        : state;
    }
    case 'locked': {
      // A locked answer stays: only the current question can be answered, and only once.
      if (state.stage !== 'quiz' || event.questionId !== currentQuestionId(state.answers)) return state;
      const answers = { ...state.answers, [event.questionId]: event.style };
      if (currentQuestionId(answers)) return { ...state, answers };
      const { info, form, idempotencyKey } = state;
      return {
        stage: 'result',
        info,
        ...(form && { form }),
        answers: answers as DiscAnswers,
        finishedAt: event.now,
        email: 'due',
        idempotencyKey,
      };
    }
    case 'email':
      return state.stage === 'result' && state.email !== 'sent' ? { ...state, email: event.state } : state;
    case 'retaken':
      return state.stage === 'info' ? state : { stage: 'info', info: state.info };
  }
}
