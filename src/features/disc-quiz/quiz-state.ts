import type { OptionOrder } from '~/domain/disc/shuffle';
import type { DiscStyle } from '~/domain/disc/style';
import { type DiscAnswers, type DiscInfo, QUESTION_IDS } from '~/domain/disc/submission';

/** Question id → order in which its options are shown; drawn once, at the start. */
export type OptionOrders = Readonly<Record<string, OptionOrder>>;

/** `due`: the assessment has just been finished and nobody has asked for the email yet. */
export type EmailState = 'due' | 'sending' | 'sent' | 'failed';

/** What a visitor typed; `gender` is empty until one of the three is chosen. */
export interface TypedInfo {
  name: string;
  email: string;
  gender: DiscInfo['gender'] | '';
}

/**
 * info → quiz → result. Every other order of events is ignored, so no illegal state can be reached.
 * `answers` holds locked answers only; a choice that is not locked yet belongs to the screen.
 */
export type QuizState =
  | { stage: 'info'; info: TypedInfo }
  | { stage: 'quiz'; info: DiscInfo; order: OptionOrders; answers: Partial<DiscAnswers> }
  | {
      stage: 'result';
      info: DiscInfo;
      answers: DiscAnswers;
      finishedAt: string;
      email: EmailState;
      idempotencyKey: string;
    };

export type QuizEvent =
  | { type: 'started'; info: DiscInfo; order: OptionOrders }
  /** `now` and `key` are used by the last answer: the result's date, and the key that makes its email go out once. */
  | { type: 'locked'; questionId: string; style: DiscStyle; now: string; key: string }
  | { type: 'email'; state: EmailState }
  | { type: 'retaken' }
  | { type: 'restored'; state: QuizState };

export const INITIAL_STATE: QuizState = { stage: 'info', info: { name: '', email: '', gender: '' } };

/** Id of the first question without a locked answer; undefined when all are locked. */
export function currentQuestionId(answers: Partial<DiscAnswers>): string | undefined {
  return QUESTION_IDS.find((id) => !(id in answers));
}

export function nextState(state: QuizState, event: QuizEvent): QuizState {
  switch (event.type) {
    case 'restored':
      return event.state;
    case 'started':
      return state.stage === 'info'
        ? { stage: 'quiz', info: event.info, order: event.order, answers: {} }
        : state;
    case 'locked': {
      // A locked answer stays: only the current question can be answered, and only once.
      if (state.stage !== 'quiz' || event.questionId !== currentQuestionId(state.answers)) return state;
      const answers = { ...state.answers, [event.questionId]: event.style };
      if (currentQuestionId(answers)) return { ...state, answers };
      const { info } = state;
      return {
        stage: 'result',
        info,
        answers: answers as DiscAnswers,
        finishedAt: event.now,
        email: 'due',
        idempotencyKey: event.key,
      };
    }
    case 'email':
      return state.stage === 'result' && state.email !== 'sent' ? { ...state, email: event.state } : state;
    case 'retaken':
      return state.stage === 'info' ? state : { stage: 'info', info: state.info };
  }
}
