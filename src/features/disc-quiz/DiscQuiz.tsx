import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import { shuffleOptions } from '~/domain/disc/shuffle';
import { safeStorage } from '~/lib/safe-storage';
import { showToast } from '~/stores/toasts.store';
import { InfoStage } from './InfoStage';
import { INITIAL_STATE, nextState, type QuizState } from './quiz-state';
import { loadQuiz, lockedCount, saveQuiz } from './saved-quiz';

const loadQuestion = () => import('./QuestionStage');
const loadResult = () => import('./ResultStage');
const loadEmailReport = () => import('./email-report');
const QuestionStage = lazy(() => loadQuestion().then((module) => ({ default: module.QuestionStage })));
const ResultStage = lazy(() => loadResult().then((module) => ({ default: module.ResultStage })));

/**
 * Once the assessment has begun it must not depend on the network, so everything it will need is fetched before. A
 * browser does not repeat an import that failed.
 */
function loadStages() {
  for (const load of [loadQuestion, loadResult, loadEmailReport]) load().catch(() => undefined);
}

/** The free DISC assessment: info, thirty questions, result. Nothing leaves the browser before the result. */
export function DiscQuiz() {
  const [state, dispatch] = useReducer(nextState, INITIAL_STATE);
  const [draft, setDraft] = useState<QuizState>();
  const [emailProblem, setEmailProblem] = useState<string>();
  const [cleared, setCleared] = useState(false);
  const sending = useRef(false);

  useEffect(() => {
    const found = loadQuiz(safeStorage, Date.now());
    if (found?.stage === 'result') dispatch({ type: 'restored', state: found });
    else setDraft(found);
    if (found) loadStages();
  }, []);

  useEffect(() => {
    // A draft stays until the visitor has decided about it.
    if (!(state.stage === 'info' && draft)) saveQuiz(safeStorage, state, Date.now());
  }, [state, draft]);

  useEffect(() => {
    // The introduction around the island belongs to the first stage only; global styles read this.
    document.documentElement.dataset.quiz = state.stage;
  }, [state.stage]);

  const emailDue = state.stage === 'result' && (state.email === 'due' || state.email === 'sending');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per finished assessment, whatever else renders
  useEffect(() => {
    if (emailDue) void sendEmail();
  }, [emailDue]);

  async function sendEmail() {
    if (state.stage !== 'result' || state.email === 'sent' || sending.current) return;
    sending.current = true;
    dispatch({ type: 'email', state: 'sending' });
    const problem = await loadEmailReport()
      .then(({ emailReport }) => emailReport(state.info, state.answers, state.idempotencyKey))
      .catch(() => "We couldn't reach the server. Check your connection and try again.");
    sending.current = false;
    setEmailProblem(problem);
    if (problem === undefined) {
      dispatch({ type: 'email', state: 'sent' });
      showToast({ tone: 'success', title: 'Report sent', text: 'Your DISC assessment has been emailed.' });
    } else {
      dispatch({ type: 'email', state: 'failed' });
      showToast({
        tone: 'error',
        title: "Couldn't send email",
        text: "We couldn't send the report email right now. We'll keep your results on screen.",
      });
    }
  }

  function forget() {
    setCleared(true);
    setDraft(undefined);
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
          key={draft ? 'with-draft' : 'fresh'}
          info={draft?.info ?? state.info}
          locked={draft ? lockedCount(draft) : undefined}
          takeFocus={cleared}
          onResume={() => draft && dispatch({ type: 'restored', state: draft })}
          onForget={forget}
          onIntent={loadStages}
          onStart={(info) => {
            setDraft(undefined);
            dispatch({ type: 'started', info, order: shuffleOptions() });
          }}
        />
      );
    case 'quiz':
      return (
        <Suspense fallback={loading}>
          <QuestionStage
            order={state.order}
            answers={state.answers}
            onLock={(questionId, style) =>
              dispatch({
                type: 'locked',
                questionId,
                style,
                now: new Date().toISOString(),
                key: crypto.randomUUID(),
              })
            }
          />
        </Suspense>
      );
    case 'result':
      return (
        <Suspense fallback={loading}>
          <ResultStage
            info={state.info}
            answers={state.answers}
            finishedAt={state.finishedAt}
            email={state.email}
            emailProblem={emailProblem}
            onEmail={() => void sendEmail()}
            onRetake={forget}
          />
        </Suspense>
      );
  }
}
