import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { onOtherTabs } from '~/lib/other-tabs';
import { safeStorage } from '~/lib/safe-storage';
import { dismissToast, showToast } from '~/lib/toasts.store';
import { InfoStage, type SecondWords } from './InfoStage';
import { createQuiz, REPORT_TOAST } from './quiz.store';
import * as t from './rules/messages';

const loadQuestionStage = () => import('./QuestionStage');
const loadResultStage = () => import('./report/ResultStage');
const loadEmailReport = () => import('./email-report');
const QuestionStage = lazy(() => loadQuestionStage().then((module) => ({ default: module.QuestionStage })));
const ResultStage = lazy(() => loadResultStage().then((module) => ({ default: module.ResultStage })));

/** A browser does not repeat an import that failed, so what will be needed is fetched while there is a network. */
function prepare(...loads: (() => Promise<unknown>)[]) {
  for (const load of loads) load().catch(() => undefined);
}

const quiz = createQuiz({
  storage: safeStorage,
  onOtherTabs,
  onOnline: (look) => {
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  },
  now: Date.now,
  prepare: () => prepare(loadQuestionStage, loadResultStage, loadEmailReport),
  send: (result) => loadEmailReport().then(({ emailReport }) => emailReport(result)),
  keep: (answers, key) => import('./report/keep-result').then(({ keepResult }) => keepResult(answers, key)),
  add: (result, key) => import('./report/add-answers').then(({ addAnswers }) => addAnswers(result, key)),
  toast: showToast,
});

/** The quiz: info, thirty questions, result. */
export function Quiz({ second }: { second: SecondWords }) {
  const view = useStore(quiz.$quiz, { ssr: 'initial' });
  const { state } = view;

  useEffect(() => {
    // The introduction around the island belongs to the first stage only; global styles read this.
    document.documentElement.dataset.quiz = state.stage;
    if (state.stage !== 'result') dismissToast(REPORT_TOAST);
  }, [state.stage]);

  if (state.stage === 'info') {
    const intent = () => prepare(loadQuestionStage);
    return <InfoStage key={view.form} {...{ quiz, view, second }} info={state.info} onIntent={intent} />;
  }
  const loading = (
    <p className="py-wide" role="status">
      {t.loading}
    </p>
  );
  return (
    <Suspense fallback={loading}>
      {state.stage === 'quiz' ? (
        <QuestionStage quiz={quiz} view={view} state={state} />
      ) : (
        <ResultStage quiz={quiz} view={view} result={state} />
      )}
    </Suspense>
  );
}
