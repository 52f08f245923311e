import { QUESTION_IDS } from './rules/question-ids';
import type { OptionOrder } from './rules/shuffle';
import type { Style } from './rules/style';
import type { QuizAnswers, QuizInfo } from './rules/submission';

/** Question id → order in which its options are shown; drawn once, at the start. */
type OptionOrders = Readonly<Record<string, OptionOrder>>;

/**
 * `due`: the quiz has just been finished and nobody has asked for the email yet. `waiting`: the server could not be
 * reached, so the page asks again when the network is back or the page is opened the next time.
 */
export const EMAIL_STATES = ['due', 'sending', 'sent', 'failed', 'waiting'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** What a visitor typed; `gender` is empty until one of the three is chosen. */
export interface TypedInfo {
  name: string;
  email: string;
  gender: QuizInfo['gender'] | '';
}

/** What is noted of the form at the start, for the request at the end; see `site/form-signals.ts`. */
export interface QuizForm {
  website: string;
  /** Hash of the words beside the button. */
  consent: string;
  /** Hash of the words beside the box of the newsletter, once it was ticked. */
  newsletter?: string;
  startedAt: string;
}

/** What a run keeps from its start to its end. The key tells it from others, in every tab, and sends its email once. */
interface Run {
  info: QuizInfo;
  form: QuizForm;
  idempotencyKey: string;
}

/** `answers` holds locked answers only; a choice that is not locked yet belongs to the screen. */
export interface RunningQuiz extends Run {
  stage: 'quiz';
  order: OptionOrders;
  answers: Partial<QuizAnswers>;
  /** The second answers, "least like me", to the same questions; missing in a run that does not ask for them. */
  least?: Partial<QuizAnswers> | undefined;
}

export interface FinishedQuiz extends Run {
  stage: 'result';
  answers: QuizAnswers;
  least?: QuizAnswers | undefined;
  /** ISO 8601. */
  finishedAt: string;
  email: EmailState;
  /**
   * Of the box that adds the answers to the item statistics, once it was ticked. The key is no other call’s, so that
   * nothing ties the answers to the person who got the email.
   */
  addition?: { key: string; added: boolean };
  /** The lines of the card, once the person has changed one. */
  card?: readonly string[] | undefined;
}

export type StartedQuiz = RunningQuiz | FinishedQuiz;
export type QuizState = { stage: 'info'; info: TypedInfo } | StartedQuiz;

/** Id of the first question without a locked answer; undefined when all are locked. */
export function currentQuestionId(answers: Partial<QuizAnswers>): string | undefined {
  return QUESTION_IDS.find((id) => !(id in answers));
}

/** Locked answers of a draft, for the words of the banner. */
export function lockedCount({ answers }: StartedQuiz): number {
  return QUESTION_IDS.filter((id) => id in answers).length;
}

/** How far a quiz has come. Of two copies of the same run, the one that is further on is the one to keep. */
export function progressOf(state: StartedQuiz): number {
  const finished = state.stage === 'result' ? 1 : 0;
  const emailed = state.stage === 'result' && state.email === 'sent' ? 1 : 0;
  const addition = state.stage === 'result' && state.addition;
  const added = addition ? 1 + Number(addition.added) : 0;
  return lockedCount(state) + finished + emailed + added;
}

/**
 * The quiz after an answer. A locked answer stays, so only the current question can be answered, and only once, and
 * with a second style exactly where that is asked for: anything else leaves the state as it is. `now` (ISO 8601) becomes the
 * date of the result with the last answer.
 */
export function withAnswer(
  state: QuizState,
  questionId: string,
  most: Style,
  least: Style | undefined,
  now: string,
): QuizState {
  if (state.stage !== 'quiz' || questionId !== currentQuestionId(state.answers)) return state;
  if ((least !== undefined) !== (state.least !== undefined) || least === most) return state;
  const answers = { ...state.answers, [questionId]: most };
  const second = state.least && { least: { ...state.least, [questionId]: least } };
  if (currentQuestionId(answers)) return { ...state, answers, ...second } as RunningQuiz;
  const { order: _, ...run } = state;
  return { ...run, stage: 'result', answers, ...second, finishedAt: now, email: 'due' } as FinishedQuiz;
}
