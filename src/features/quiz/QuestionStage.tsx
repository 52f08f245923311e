import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { QUIZ_QUESTION_COUNT } from '~/site/constants';
import { AnswerCord } from './AnswerCord';
import { currentQuestionId, type RunningQuiz } from './quiz-state';
import notes from './quiz-notes.json' with { type: 'json' };
import type { QuizStore, QuizView } from './quiz.store';
import { QUESTIONS } from './rules/questions';
import type { Style } from './rules/style';
import { takeFocus } from './take-focus';

const SpokenMode = lazy(() => import('./SpokenMode').then((module) => ({ default: module.SpokenMode })));

/** Digits and Enter that are typed somewhere else are not meant for the question. */
function belongsElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const typing = target.matches('input:not([type=radio]), textarea, select') || target.isContentEditable;
  return typing || target.closest('dialog, [popover]') !== null;
}

/** `position` from 0; another number, or none, changes nothing. */
function choosePosition(form: HTMLFormElement | null, position: number) {
  const radio = form?.querySelectorAll<HTMLInputElement>('input[type="radio"]')[position];
  radio?.focus();
  radio?.click();
}

interface Props {
  quiz: QuizStore;
  state: RunningQuiz;
  view: QuizView;
}

/** One question at a time. Nothing here has a colour or letter of a style, so no option can hint at one. */
export function QuestionStage({ quiz, state: { order, answers }, view: { note, careless } }: Props) {
  const id = currentQuestionId(answers);
  const index = QUESTIONS.findIndex((question) => question.id === id);
  const question = QUESTIONS[index];
  /** Both belong to one question, so the next one begins without them. */
  const [chosen, setChosen] = useState<{ id: string; style: Style }>();
  const [askedFor, setAskedFor] = useState<string>();
  const [spoken, setSpoken] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const choose = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event.target)) return;
      choosePosition(form.current, Number(event.key) - 1);
    };
    addEventListener('keydown', choose);
    return () => removeEventListener('keydown', choose);
  }, []);

  if (!question) return null;

  const percent = Math.round((index / QUIZ_QUESTION_COUNT) * 100);
  const options = (order[question.id] ?? []).flatMap((position) => question.options[position] ?? []);

  const choice = chosen?.id === id ? chosen?.style : undefined;
  const refused = askedFor === id && !choice;

  function lock(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (question && choice) return quiz.lockAnswer(question.id, choice);
    setAskedFor(id);
    form.current?.querySelector<HTMLInputElement>('input[type="radio"]')?.focus();
  }

  return (
    <div className="quiz">
      <h1 className="vh">Free DISC assessment</h1>
      <p className="vh" role="status">
        Question {index + 1} of {QUIZ_QUESTION_COUNT}, {percent} percent complete
      </p>
      <p className="quiz-progress" aria-hidden="true">
        <b>
          Question {index + 1} of {QUIZ_QUESTION_COUNT}
        </b>
        <span>{percent}% complete</span>
      </p>
      <progress className="vh" value={index} max={QUIZ_QUESTION_COUNT} aria-label="Locked answers">
        {percent}%
      </progress>
      <div className="sockets" aria-hidden="true">
        {QUESTIONS.map((each, position) => (
          <i key={each.id} className={position < index ? 'on' : position === index ? 'at' : undefined} />
        ))}
      </div>
      <form ref={form} onSubmit={lock} noValidate>
        <fieldset className="question" key={question.id}>
          <legend ref={takeFocus} tabIndex={-1}>
            {question.text}
          </legend>
          <div className="options">
            <AnswerCord choice={choice} />
            <i className="jack" aria-hidden="true" />
            {options.map(({ value, label }, position) => (
              <label className="option" key={value}>
                <input
                  className="vh"
                  type="radio"
                  name={question.id}
                  value={position}
                  checked={choice === value}
                  onChange={() => setChosen({ id: question.id, style: value })}
                  aria-describedby={refused ? 'choose-first' : undefined}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    event.preventDefault();
                    // A key that is held down must not run through the questions.
                    if (!event.repeat) form.current?.requestSubmit();
                  }}
                />
                <i className="jack" aria-hidden="true" />
                <span>{label}</span>
                <kbd aria-hidden="true">{position + 1}</kbd>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="quiz-send">
          <button className="btn" type="submit" aria-disabled={!choice}>
            {index === QUIZ_QUESTION_COUNT - 1 ? 'Lock answer & see results' : 'Lock answer & continue'}
          </button>
          {refused ? (
            <p className="error" id="choose-first" role="alert">
              Choose the one most like you first.
            </p>
          ) : (
            <p className="small">
              Pick the one most like you.
              {index === 0 && ' Once locked, an answer can’t be changed.'}
              <span className="quiz-keys"> Keys: 1 to 4 choose, Enter locks.</span>
            </p>
          )}
        </div>
      </form>
      <p className="quiz-note" role="status">
        {note ?? (careless && notes.careless[careless])}
      </p>
      {'speechSynthesis' in window &&
        (spoken ? (
          <Suspense fallback={<p className="quiz-note">Loading...</p>}>
            <SpokenMode
              question={question.text}
              options={options.map(({ label }) => label)}
              onChoose={(position) => choosePosition(form.current, position)}
              onLock={() => form.current?.requestSubmit()}
            />
          </Suspense>
        ) : (
          <p className="quiz-note">
            <button className="btn quiet sm" type="button" onClick={() => setSpoken(true)}>
              Listen, or answer by voice
            </button>
          </p>
        ))}
      <details className="quiz-help small">
        <summary>Keys, saving and privacy</summary>
        <p>
          Press 1 to 4, or the arrow keys, to choose and Enter to lock. Your draft stays in this browser for
          seven days, then it is deleted. Scoring happens on your device. The options were shuffled when you
          began, and none of them is the right one.
        </p>
      </details>
    </div>
  );
}
