import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import { shuffleOptions } from '~/domain/disc/shuffle';
import { safeStorage } from '~/lib/safe-storage';
import { showToast } from '~/stores/toasts.store';
import { InfoStage } from './InfoStage';
import { INITIAL_STATE, nextState, type QuizState } from './quiz-state';
import { loadQuiz, lockedCount, saveQuiz } from './saved-quiz';

const loadQuestion = () => import('./QuestionStage');
const loadResult = () => import('./ResultStage');
const QuestionStage = lazy(() => loadQuestion().then((module) => ({ default: module.QuestionStage })));
const ResultStage = lazy(() => loadResult().then((module) => ({ default: module.ResultStage })));

/** The free DISC assessment: info, thirty questions, result. Nothing leaves the browser before the result. */
export function DiscQuiz() {
  const [state, dispatch] = useReducer(nextState, INITIAL_STATE);
  const [draft, setDraft] = useState<QuizState>();
  const [emailProblem, setEmailProblem] = useState<string>();
  const sending = useRef(false);

  useEffect(() => {
    const found = loadQuiz(safeStorage, Date.now());
    if (found?.stage === 'result') dispatch({ type: 'restored', state: found });
    else setDraft(found);
  }, []);

  useEffect(() => {
    // A draft stays until the visitor has decided about it.
    if (!(state.stage === 'info' && draft)) saveQuiz(safeStorage, state, Date.now());
  }, [state, draft]);

  useEffect(() => {
    // The introduction around the island belongs to the first stage only; global styles read this.
    document.documentElement.dataset.quiz = state.stage;
    // A result must not depend on the network, so its code comes while the questions are answered.
    if (state.stage === 'quiz') void loadResult();
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
    const problem = await import('./email-report')
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
          onResume={() => draft && dispatch({ type: 'restored', state: draft })}
          onForget={() => {
            saveQuiz(safeStorage, INITIAL_STATE, Date.now());
            setDraft(undefined);
          }}
          onIntent={() => void loadQuestion()}
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
