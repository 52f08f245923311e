import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import { DISC_STORAGE_KEY } from '~/domain/constants';
import { shuffleOptions } from '~/domain/disc/shuffle';
import { OFFLINE_QUIZ } from '~/domain/page-files';
import { keepOffline } from '~/lib/keep-offline';
import { safeStorage } from '~/lib/safe-storage';
import { showToast } from '~/stores/toasts.store';
import { InfoStage } from './InfoStage';
import { INITIAL_STATE, lockedCount, nextState, progressOf, type StartedQuiz } from './quiz-state';
import { forgetQuiz, loadQuiz, saveQuiz, storedQuiz } from './saved-quiz';

const loadQuestion = () => import('./QuestionStage');
const loadResult = () => import('./ResultStage');
const loadEmailReport = () => import('./email-report');
const QuestionStage = lazy(() => loadQuestion().then((module) => ({ default: module.QuestionStage })));
const ResultStage = lazy(() => loadResult().then((module) => ({ default: module.ResultStage })));

/** A browser does not repeat an import that failed, so what will be needed is fetched while there is a network. */
function prepare(...loads: (() => Promise<unknown>)[]) {
  for (const load of loads) load().catch(() => undefined);
}

/** Once the assessment has begun it must not depend on the network. */
const prepareAll = () => prepare(loadQuestion, loadResult, loadEmailReport);

const UNREACHABLE =
  "We couldn't reach the server. The report goes out by itself when you're back online, also if you close this page and open it again within seven days.";

/** What a tab says about the others. */
const FOLLOWED = 'This assessment is open in another tab. Answers that you locked there count here too.';
const REPLACED =
  'A new assessment was started in another tab, and this browser keeps that one. You can finish this one here; just don’t reload the page.';
const DELETED =
  'What was kept of this assessment was deleted in another tab. You can finish it here; just don’t reload the page.';

/** The free DISC assessment: info, thirty questions, result. Nothing leaves the browser before the result. */
export function DiscQuiz() {
  const [state, dispatch] = useReducer(nextState, INITIAL_STATE);
  const [draft, setDraft] = useState<StartedQuiz>();
  const [note, setNote] = useState<string>();
  const [emailProblem, setEmailProblem] = useState<string>();
  /** The form is made anew when its fields have to show something else. */
  const [formNumber, setFormNumber] = useState(0);
  const [cleared, setCleared] = useState(false);
  /** The browser keeps another assessment, or none by the visitor's wish: this one lives in its tab only. */
  const [detached, setDetached] = useState(false);
  const sending = useRef(false);
  const latest = useRef(state);
  latest.current = state;

  useEffect(() => {
    void keepOffline(OFFLINE_QUIZ);
    const kept = loadQuiz(safeStorage, Date.now());
    if (kept.kind === 'unusable') setNote(kept.words);
    if (kept.kind !== 'usable') return;
    const { state: found } = kept;
    prepareAll();
    if (found.stage === 'quiz') {
      setDraft(found);
      setFormNumber(1);
    } else {
      dispatch({ type: 'restored', state: found.email === 'waiting' ? { ...found, email: 'due' } : found });
    }
  }, []);

  useEffect(() => {
    if (state.stage !== 'info' && !detached) saveQuiz(safeStorage, state, Date.now());
  }, [state, detached]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners read the latest state
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      // No key: the whole storage was cleared.
      if (key === DISC_STORAGE_KEY || key === null) meetOtherTabs();
    };
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) meetOtherTabs();
    };
    addEventListener('storage', follow);
    addEventListener('pageshow', wake);
    return () => {
      removeEventListener('storage', follow);
      removeEventListener('pageshow', wake);
    };
  }, []);

  useEffect(() => {
    // The introduction around the island belongs to the first stage only; global styles read this.
    document.documentElement.dataset.quiz = state.stage;
  }, [state.stage]);

  const emailDue = state.stage === 'result' && (state.email === 'due' || state.email === 'sending');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per finished assessment, whatever else renders
  useEffect(() => {
    if (emailDue) void sendEmail();
  }, [emailDue]);

  const emailWaits = state.stage === 'result' && state.email === 'waiting';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener reads the latest state
  useEffect(() => {
    if (!emailWaits) return;
    const sendAgain = () => void sendEmail();
    addEventListener('online', sendAgain);
    return () => removeEventListener('online', sendAgain);
  }, [emailWaits]);

  /** Takes over what another tab has done to the assessment since this one looked. */
  function meetOtherTabs() {
    const mine = latest.current;
    const stored = storedQuiz(safeStorage, Date.now());
    if (mine.stage === 'info') {
      setDraft(stored?.stage === 'quiz' ? stored : undefined);
    } else if (stored?.idempotencyKey !== mine.idempotencyKey) {
      setDetached(true);
      setNote(stored ? REPLACED : DELETED);
    } else if (progressOf(stored) > progressOf(mine)) {
      latest.current = stored;
      dispatch({ type: 'restored', state: stored });
      setNote(FOLLOWED);
    }
  }

  async function sendEmail() {
    const { current } = latest;
    if (current.stage !== 'result' || current.email === 'sent' || sending.current) return;
    sending.current = true;
    dispatch({ type: 'email', state: 'sending' });
    const problem = await loadEmailReport()
      .then(({ emailReport }) => emailReport(current.info, current.answers, current.idempotencyKey, current))
      .catch(() => ({ words: UNREACHABLE, unreachable: true }));
    sending.current = false;
    if (problem === undefined) {
      dispatch({ type: 'email', state: 'sent' });
      showToast({ tone: 'success', title: 'Report sent', text: 'Your DISC assessment has been emailed.' });
    } else {
      setEmailProblem(problem.unreachable ? UNREACHABLE : problem.words);
      dispatch({ type: 'email', state: problem.unreachable ? 'waiting' : 'failed' });
      showToast({
        tone: 'error',
        title: "Couldn't send email",
        text: "We couldn't send the report email right now. We'll keep your results on screen.",
      });
    }
  }

  function forget() {
    // What the browser keeps now may be the assessment of another tab.
    if (!detached) forgetQuiz(safeStorage);
    const stored = storedQuiz(safeStorage, Date.now());
    setDraft(stored?.stage === 'quiz' ? stored : undefined);
    setDetached(false);
    setNote(undefined);
    setEmailProblem(undefined);
    setCleared(true);
    setFormNumber((number) => number + 1);
    dispatch({ type: 'retaken' });
  }

  const loading = (
    <p className="quiz-wait" role="status">
      Loading...
    </p>
  );

  switch (state.stage) {
    case 'info':
      return (
        <InfoStage
          key={formNumber}
          info={draft?.info ?? state.info}
          locked={draft && lockedCount(draft)}
          note={note}
          takeFocus={cleared}
          onResume={() => draft && dispatch({ type: 'restored', state: draft })}
          onForget={forget}
          onIntent={() => prepare(loadQuestion)}
          onStart={(info, form) => {
            prepareAll();
            setDraft(undefined);
            setNote(undefined);
            dispatch({ type: 'started', info, form, order: shuffleOptions(), key: crypto.randomUUID() });
          }}
        />
      );
    case 'quiz':
      return (
        <Suspense fallback={loading}>
          <QuestionStage
            order={state.order}
            answers={state.answers}
            note={note}
            onLock={(questionId, style) => {
              // An answer that another tab locked first stays; the question is then no longer the current one.
              if (!detached) meetOtherTabs();
              dispatch({ type: 'locked', questionId, style, now: new Date().toISOString() });
            }}
          />
        </Suspense>
      );
    case 'result':
      return (
        <Suspense fallback={loading}>
          <ResultStage
            info={state.info}
            consent={state.form?.consent}
            answers={state.answers}
            runKey={state.idempotencyKey}
            finishedAt={state.finishedAt}
            email={state.email === 'waiting' ? 'failed' : state.email}
            emailProblem={emailProblem}
            onEmail={() => void sendEmail()}
            onRetake={forget}
          />
        </Suspense>
      );
  }
}
