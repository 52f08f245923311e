import { atom, onMount } from 'nanostores';
import { IDEMPOTENCY_LIFETIME_MS } from '~/site/constants';
import { newIdempotencyKey } from '~/lib/idempotency-key';
import type { TextStorage } from '~/lib/safe-storage';
import type { showToast } from '~/lib/toasts.store';
import { type Carelessness, carelessness, type GivenAnswer } from './answer-pace';
import type { EmailProblem } from './email-report';
import {
  type FinishedQuiz,
  progressOf,
  type QuizForm,
  type QuizState,
  type RunningQuiz,
  type StartedQuiz,
  withAnswer,
} from './quiz-state';
import * as t from './rules/messages';
import { shuffleOptions } from './rules/shuffle';
import { STYLES, type Style } from './rules/style';
import type { QuizAnswers, QuizInfo } from './rules/submission';
import { forgetQuiz, loadQuiz, saveQuiz, storedQuiz } from './saved-quiz';

/** What the toasts about the report's email are about. */
export const REPORT_TOAST = 'quiz-report';

/** Of the button that keeps a result with an account. */
export type KeepState = { step: 'idle' | 'keeping' | 'kept' } | { step: 'failed'; words: string };

/** Of the box that adds the answers to the item statistics, until they are added. */
export type AddingState = { step: 'idle' | 'adding' } | { step: 'failed'; words: string };

export interface QuizView {
  state: QuizState;
  /** An unfinished run that this browser keeps. */
  draft?: RunningQuiz | undefined;
  /** What another tab has done, or why an earlier run is not offered. */
  note?: string | undefined;
  careless?: Carelessness | undefined;
  emailProblem?: string | undefined;
  keep: KeepState;
  adding: AddingState;
  /** Number of the form; a new one is made when its fields have to show something else. */
  form: number;
  /** The button that led to the form is gone, so the form takes the focus. */
  cleared: boolean;
}

export const OPENING: QuizView = {
  state: { stage: 'info', info: { name: '', email: '', gender: '' } },
  keep: { step: 'idle' },
  adding: { step: 'idle' },
  form: 0,
  cleared: false,
};

/** What the quiz needs of the browser and of other modules; a test brings its own. */
export interface QuizEdges {
  storage: TextStorage;
  /** Both call `look` until the returned function is called: when another tab may have changed what is kept … */
  onOtherTabs: (look: () => void) => () => void;
  /** … and when the network is back. */
  onOnline: (look: () => void) => () => void;
  now: () => number;
  /** A run has begun, so what comes later is fetched while there is a network. */
  prepare: () => void;
  /** Resolves with nothing when the report was accepted. */
  send: (result: FinishedQuiz) => Promise<EmailProblem | undefined>;
  /** Resolves with nothing when the result is kept, and with words for the person when it is not. */
  keep: (answers: QuizAnswers, idempotencyKey: string) => Promise<string | undefined>;
  /** Resolves with nothing when the answers are added, and with words for the person when they are not. */
  add: (result: FinishedQuiz, idempotencyKey: string) => Promise<string | undefined>;
  toast: typeof showToast;
}

/** info → quiz → result. Nothing leaves the browser before the result. Actions that do not fit the stage do nothing. */
export function createQuiz(edges: QuizEdges) {
  const { storage, now } = edges;
  const $quiz = atom<QuizView>(OPENING);
  /** The browser keeps another run, or none by the visitor's wish: this one lives in its tab only. */
  let detached = false;
  /** Key of the run whose email is on its way. */
  let sending: string | undefined;
  let given: GivenAnswer[] = [];
  let shownAt = 0;
  let nudged = false;

  function show(changes: Partial<QuizView>) {
    const view = { ...$quiz.get(), ...changes };
    if (view.state.stage !== 'info' && !detached) saveQuiz(storage, view.state, now());
    $quiz.set(view);
  }

  function storedDraft(): RunningQuiz | undefined {
    const stored = storedQuiz(storage, now());
    return stored?.stage === 'quiz' ? stored : undefined;
  }

  /** Goes on with a run that this browser keeps. */
  function restore(state: StartedQuiz, note?: string) {
    shownAt = now();
    show({ state, note });
    if (state.stage !== 'result') return;
    const isForgotten = now() - Date.parse(state.finishedAt) > IDEMPOTENCY_LIFETIME_MS;
    // The call may have reached the server before the page closed. A second call that nobody asked for would send the email twice.
    if (state.email === 'sending' && isForgotten) show({ state: { ...state, email: 'failed' } });
    else if (state.email === 'due' || state.email === 'sending') void sendEmail();
  }

  /** The result of a run as it is now; undefined once the visitor has retaken the quiz. */
  function latestOf({ idempotencyKey }: FinishedQuiz): FinishedQuiz | undefined {
    const { state } = $quiz.get();
    return state.stage === 'result' && state.idempotencyKey === idempotencyKey ? state : undefined;
  }

  /** Takes over what another tab has done since this one looked. */
  function meetOtherTabs() {
    const { state } = $quiz.get();
    const stored = storedQuiz(storage, now());
    if (state.stage === 'info') {
      show({ draft: storedDraft() });
    } else if (stored?.idempotencyKey !== state.idempotencyKey) {
      detached = true;
      show({ note: stored ? t.replaced : t.deleted });
    } else if (progressOf(stored) > progressOf(state)) {
      restore(stored, t.followed);
    }
  }

  async function sendEmail() {
    const { state } = $quiz.get();
    if (state.stage !== 'result' || state.email === 'sent' || sending === state.idempotencyKey) return;
    sending = state.idempotencyKey;
    show({ state: { ...state, email: 'sending' } });
    const problem = await edges.send(state).catch(() => ({ words: t.unreachable, unreachable: true }));
    if (sending === state.idempotencyKey) sending = undefined;

    const latest = latestOf(state);
    // Another tab may have sent the report meanwhile.
    if (latest && latest.email !== 'sent') {
      const email = !problem ? 'sent' : problem.unreachable ? 'waiting' : 'failed';
      const emailProblem = problem?.unreachable ? t.unreachable : problem?.words;
      show({ state: { ...latest, email }, emailProblem });
    }
    const about = REPORT_TOAST;
    edges.toast(
      problem
        ? { about, tone: 'error', title: t.reportNotSent, text: t.reportNotSentText }
        : { about, tone: 'success', title: t.reportSent, text: t.reportSentText },
    );
  }

  function sendWaiting() {
    const { state } = $quiz.get();
    if (state.stage === 'result' && state.email === 'waiting') void sendEmail();
  }

  /** The time since the question was shown and the place of the option; at most one note in a run. */
  function paceOf(order: RunningQuiz['order'], questionId: string, style: Style): Carelessness | undefined {
    const position = order[questionId]?.indexOf(STYLES.indexOf(style)) ?? 0;
    given.push({ ms: now() - shownAt, position });
    shownAt = now();
    const found = nudged ? undefined : carelessness(given);
    nudged ||= found !== undefined;
    return found;
  }

  onMount($quiz, () => {
    const kept = loadQuiz(storage, now());
    if (kept.kind === 'unusable') show({ note: kept.words });
    if (kept.kind === 'usable') {
      const { state } = kept;
      edges.prepare();
      if (state.stage === 'quiz') show({ draft: state, form: 1 });
      else restore(state.email === 'waiting' ? { ...state, email: 'due' } : state);
    }

    const stops = [edges.onOtherTabs(meetOtherTabs), edges.onOnline(sendWaiting)];
    return () => {
      for (const stop of stops) stop();
    };
  });

  return {
    $quiz,

    /** `asksLeast`: each question also asks for the option least like the person. */
    start(info: QuizInfo, form: QuizForm, asksLeast = false) {
      if ($quiz.get().state.stage !== 'info') return;
      edges.prepare();
      [given, nudged, shownAt] = [[], false, now()];
      const run = { info, form, idempotencyKey: newIdempotencyKey() };
      const second = asksLeast && { least: {} };
      const state: RunningQuiz = { stage: 'quiz', ...run, order: shuffleOptions(), answers: {}, ...second };
      show({ state, draft: undefined, note: undefined, careless: undefined });
    },

    resume() {
      const { state, draft, note } = $quiz.get();
      if (state.stage === 'info' && draft) restore(draft, note);
    },

    /** Locks the answer to the current question, with its second one. An answer that another tab locked first stays. */
    lockAnswer(questionId: string, most: Style, least?: Style) {
      if (!detached) meetOtherTabs();
      const { state } = $quiz.get();
      const next = withAnswer(state, questionId, most, least, new Date(now()).toISOString());
      if (state.stage !== 'quiz' || next === state) return;
      show({ state: next, careless: paceOf(state.order, questionId, most) });
      if (next.stage === 'result') void sendEmail();
    },

    sendEmail,

    /** Keeps the counts with the account of who is signed in; once for a run. */
    async keepResult() {
      const { state, keep: before } = $quiz.get();
      if (state.stage !== 'result' || before.step === 'keeping' || before.step === 'kept') return;
      show({ keep: { step: 'keeping' } });
      const words = await edges.keep(state.answers, state.idempotencyKey).catch(() => t.somethingWentWrong);
      if (!latestOf(state)) return;
      show({ keep: words === undefined ? { step: 'kept' } : { step: 'failed', words } });
    },

    /** Adds the answers to the item statistics; once for a run, whichever tab it is in. */
    async addAnswers() {
      if (!detached) meetOtherTabs();
      const { state, adding } = $quiz.get();
      if (state.stage !== 'result' || state.addition?.added || adding.step === 'adding') return;
      const key = state.addition?.key ?? newIdempotencyKey();
      show({ state: { ...state, addition: { key, added: false } }, adding: { step: 'adding' } });
      const words = await edges.add(state, key).catch(() => t.somethingWentWrong);
      const latest = latestOf(state);
      if (!latest) return;
      if (words !== undefined) return show({ adding: { step: 'failed', words } });
      show({ state: { ...latest, addition: { key, added: true } }, adding: { step: 'idle' } });
    },

    /** Keeps the lines of the card as they are typed; without lines, those of the report come back. */
    editCard(card: readonly string[] | undefined) {
      const { state } = $quiz.get();
      if (state.stage === 'result') show({ state: { ...state, card } });
    },

    /** Deletes the draft or the result, and shows the form with what was typed into it. */
    forget() {
      // What the browser keeps now may be the run of another tab.
      if (!detached) forgetQuiz(storage);
      detached = false;
      const { state, form } = $quiz.get();
      $quiz.set({
        ...OPENING,
        state: { stage: 'info', info: state.info },
        draft: storedDraft(),
        form: form + 1,
        cleared: true,
      });
    },
  };
}

export type QuizStore = ReturnType<typeof createQuiz>;
