import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { QUIZ_QUESTION_COUNT } from '~/site/constants';
import { button, error, note as noteText } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { AnswerCord } from './AnswerCord';
import { currentQuestionId, type RunningQuiz } from './quiz-state';
import carelessWords from './careless-words.json' with { type: 'json' };
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

/** As far from the edge as the options, which leave room for the cord. */
const besideCord = tw`ps-[calc(var(--jack)+1.25rem)] max-sm:ps-[calc(var(--jack)+0.6rem)]`;
/** Between the form and what may help with it. */
const help = tw`[&>form~*]:ms-[calc(var(--jack)+1.25rem)] [&>form~*]:mt-near [&>form~*]:max-w-[42em] max-sm:[&>form~*]:ms-0`;
const legend = tw`float-start w-full pb-4 font-display text-3 leading-[1.1] font-bold tracking-[-0.025em] text-balance outline-none`;
const option = tw`option min-h-17 px-5 text-1`;
const optionKey = tw`ms-auto min-w-7 rounded-[6px] border-[1.5px] text-center font-text text-s leading-[normal] font-medium text-ink-2 pointer-coarse:hidden`;
/** Bars in fives: whole for a locked answer, half for this question, a foot for those to come. */
const bar = tw`w-[3px] flex-none rounded-[2px] bg-ink nth-[5n]:not-last:me-[1.2%] forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none`;
const locked = tw`h-6`;
const current = tw`h-3`;
const toCome = tw`h-1.5 bg-ink-2`;

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
    <div className={`${help} ${tw`mx-auto w-[min(100%,52rem)] pt-[clamp(1.5rem,3vw,3rem)] pb-wide`}`}>
      <h1 className="sr-only">Free DISC assessment</h1>
      <p className="sr-only" role="status">
        Question {index + 1} of {QUIZ_QUESTION_COUNT}, {percent} percent complete
      </p>
      <p className="flex justify-between gap-4" aria-hidden="true">
        <b>
          Question {index + 1} of {QUIZ_QUESTION_COUNT}
        </b>
        <span>{percent}% complete</span>
      </p>
      <progress className="sr-only" value={index} max={QUIZ_QUESTION_COUNT} aria-label="Locked answers">
        {percent}%
      </progress>
      <div className="mt-3 mb-part flex items-end justify-between" aria-hidden="true">
        {QUESTIONS.map((each, position) => (
          <i
            key={each.id}
            className={`${bar} ${position < index ? locked : position === index ? current : toCome}`}
          />
        ))}
      </div>
      <form ref={form} onSubmit={lock} noValidate>
        <fieldset key={question.id}>
          <legend className={legend} ref={takeFocus} tabIndex={-1}>
            {question.text}
          </legend>
          <div className={`${besideCord} ${tw`relative clear-both grid auto-rows-[1fr] gap-3 pt-11`}`}>
            <AnswerCord choice={choice} />
            <i className="jack absolute start-0 top-0 z-1" aria-hidden="true" />
            {options.map(({ value, label }, position) => (
              <label className={option} key={value}>
                <input
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
                <span>{label}</span>
                <kbd className={optionKey} aria-hidden="true">
                  {position + 1}
                </kbd>
              </label>
            ))}
          </div>
        </fieldset>
        <div className={`${besideCord} ${tw`mt-part flex flex-wrap items-center gap-x-near gap-y-4`}`}>
          <button className={button()} type="submit">
            {index === QUIZ_QUESTION_COUNT - 1 ? 'Lock answer & see results' : 'Lock answer & continue'}
          </button>
          {refused ? (
            <p className={`${error} text-0!`} id="choose-first" role="alert">
              Choose the one most like you first.
            </p>
          ) : (
            <p className={noteText}>
              Pick the one most like you.
              {index === 0 && ' Once locked, an answer can’t be changed.'}
              <span className="pointer-coarse:hidden"> Keys: 1 to 4 choose, Enter locks.</span>
            </p>
          )}
        </div>
      </form>
      <p className="empty:absolute" role="status">
        {note ?? (careless && carelessWords[careless])}
      </p>
      {'speechSynthesis' in window &&
        (spoken ? (
          <Suspense fallback={<p>Loading...</p>}>
            <SpokenMode
              question={question.text}
              options={options.map(({ label }) => label)}
              onChoose={(position) => choosePosition(form.current, position)}
              onLock={() => form.current?.requestSubmit()}
            />
          </Suspense>
        ) : (
          <p>
            <button className={button('quiet', 'small')} type="button" onClick={() => setSpoken(true)}>
              Listen, or answer by voice
            </button>
          </p>
        ))}
      <details className={`${noteText} print:hidden`}>
        <summary className="min-h-11">Keys, saving and privacy</summary>
        <p>
          Press 1 to 4, or the arrow keys, to choose and Enter to lock. Your draft stays in this browser for
          seven days, then it is deleted. Scoring happens on your device. The options were shuffled when you
          began, and none of them is the right one.
        </p>
      </details>
    </div>
  );
}
