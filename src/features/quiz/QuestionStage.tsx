import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { QUIZ_QUESTION_COUNT } from '~/site/constants';
import { button, error, note as noteText } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { AnswerCord } from './AnswerCord';
import type { Carelessness } from './answer-pace';
import { currentQuestionId, type RunningQuiz } from './quiz-state';
import type { QuizStore, QuizView } from './quiz.store';
import * as t from './rules/messages';
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

const CARELESS: Record<Carelessness, string> = { fast: t.tooFast, position: t.samePlace };

type Side = 'most' | 'least';
/** `position` from 0; another number, or none, changes nothing, and neither does an option that can't be chosen. */
function choosePosition(form: HTMLFormElement | null, side: Side, position: number) {
  const radio = form?.querySelector<HTMLInputElement>(`[data-side="${side}"][value="${position}"]`);
  radio?.focus();
  radio?.click();
}

/** The number on a key, whatever Shift and the layout of the keyboard make of it. */
const digitOf = ({ key, code }: KeyboardEvent) => Number(key) || Number(code.replace(/^(Digit|Numpad)/, ''));

/** As far from the edge as the options, which leave room for the cord. */
const besideCord = tw`ps-[calc(var(--jack)+1.25rem)] max-sm:ps-[calc(var(--jack)+0.6rem)]`;
/** Between the form and what may help with it. */
const help = tw`[&>form~*]:ms-[calc(var(--jack)+1.25rem)] [&>form~*]:mt-near [&>form~*]:max-w-[42em] max-sm:[&>form~*]:ms-0`;
const legend = tw`float-start w-full pb-4 font-display text-3 leading-[1.1] font-bold tracking-[-0.025em] text-balance outline-none`;
const option = tw`option min-h-17 px-5 text-1`;
/** Of a row with two targets: the wide one is for the option most like the person, the narrow one for the least. */
const mostHalf = tw`rounded-e-[4px] max-sm:gap-3 max-sm:px-3`;
const leastHalf = tw`option min-h-17 w-12 justify-center gap-2 rounded-s-[4px] px-0 sm:w-32`;
/** As in tables: a disc is, a dash is not. */
const dash = tw`after:h-[3px] after:rounded-none`;
const halves = tw`grid grid-cols-[1fr_auto] gap-x-1`;
const column = tw`grid auto-rows-[1fr] gap-3`;
const columnLegend = tw`absolute top-0 flex h-11 items-center text-s font-strong`;
const optionKey = tw`min-w-7 rounded-[6px] border-[1.5px] px-1 text-center font-text text-s leading-[normal] font-medium text-ink-2 pointer-coarse:hidden`;
/** Bars in fives: whole for a locked answer, half for this question, a foot for those to come. */
const bar = tw`w-[3px] flex-none rounded-[2px] bg-ink nth-[5n]:not-last:me-[1.2%] forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none`;
const locked = tw`h-6`;
const current = tw`h-3`;
const toCome = tw`h-1.5 bg-ink-2`;

/** What is chosen and not locked yet: of which question, and which styles. */
interface Chosen {
  id?: string | undefined;
  most?: Style | undefined;
  least?: Style | undefined;
}

interface Props {
  quiz: QuizStore;
  state: RunningQuiz;
  view: QuizView;
}

/** One question at a time. Nothing here has a colour or letter of a style, so no option can hint at one. */
export function QuestionStage({ quiz, state: { order, answers, least }, view: { note, careless } }: Props) {
  const id = currentQuestionId(answers);
  const index = QUESTIONS.findIndex((question) => question.id === id);
  const question = QUESTIONS[index];
  const asksLeast = least !== undefined;
  /** Both belong to one question, so the next one begins without them. */
  const [chosen, setChosen] = useState<Chosen>({});
  const [askedFor, setAskedFor] = useState<string>();
  const [spoken, setSpoken] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const choose = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event.target)) return;
      choosePosition(form.current, event.shiftKey && asksLeast ? 'least' : 'most', digitOf(event) - 1);
    };
    addEventListener('keydown', choose);
    return () => removeEventListener('keydown', choose);
  }, [asksLeast]);

  if (!question) return null;

  const percent = Math.round((index / QUIZ_QUESTION_COUNT) * 100);
  const options = (order[question.id] ?? []).flatMap((position) => question.options[position] ?? []);

  const isLast = index === QUIZ_QUESTION_COUNT - 1;
  const lockWords = asksLeast
    ? isLast
      ? t.lockBothAndSee
      : t.lockBothAndContinue
    : isLast
      ? t.lockAndSee
      : t.lockAndContinue;

  const choice: Chosen = chosen.id === id ? chosen : {};
  const missing: Side | undefined = !choice.most ? 'most' : asksLeast && !choice.least ? 'least' : undefined;
  const refused = askedFor === id ? missing : undefined;

  /** An option is chosen on one side only: as the most like the person, it stops being the least like them. */
  function choose(side: Side, style: Style) {
    const { most, least }: Chosen = { ...choice, [side]: style };
    setChosen({ id, most, least: least === most ? undefined : least });
  }

  function lock(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (question && choice.most && !missing) return quiz.lockAnswer(question.id, choice.most, choice.least);
    setAskedFor(id);
    form.current?.querySelector<HTMLInputElement>(`[data-side="${missing}"]:enabled`)?.focus();
  }

  const idOf = (side: Side, position: number) => `${question.id}-${side}-${position}`;
  const radio = (side: Side, value: Style, position: number) => (
    <input
      className={side === 'least' ? dash : undefined}
      type="radio"
      id={idOf(side, position)}
      name={`${question.id}-${side}`}
      value={position}
      data-side={side}
      checked={choice[side] === value}
      disabled={side === 'least' && choice.most === value}
      onChange={() => choose(side, value)}
      aria-describedby={refused === side ? 'choose-first' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        // A key that is held down must not run through the questions.
        if (!event.repeat) form.current?.requestSubmit();
      }}
    />
  );
  const mostRows = options.map(({ value, label }, position) => (
    <label className={`${option} ${asksLeast ? mostHalf : ''}`} key={value} htmlFor={idOf('most', position)}>
      {radio('most', value, position)}
      <span>{label}</span>
      <kbd className={`${optionKey} ms-auto`} aria-hidden="true">
        {position + 1}
      </kbd>
    </label>
  ));

  return (
    <div className={`${help} ${tw`mx-auto w-[min(100%,52rem)] pt-[clamp(1.5rem,3vw,3rem)] pb-wide`}`}>
      <h1 className="sr-only">{t.freeQuiz}</h1>
      <p className="sr-only" role="status">
        {t.questionAloud(index + 1, QUIZ_QUESTION_COUNT, percent)}
      </p>
      <p className="flex justify-between gap-4" aria-hidden="true">
        <b>{t.questionOf(index + 1, QUIZ_QUESTION_COUNT)}</b>
        <span>{t.complete(percent)}</span>
      </p>
      <progress className="sr-only" value={index} max={QUIZ_QUESTION_COUNT} aria-label={t.lockedAnswers}>
        {t.percent(percent)}
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
          <div className={`${besideCord} ${tw`relative clear-both pt-11`} ${asksLeast ? halves : column}`}>
            <AnswerCord choice={choice.most} />
            <i
              className="jack absolute start-0 top-0 z-1"
              data-open={choice.most ? undefined : ''}
              aria-hidden="true"
            />
            {asksLeast ? (
              <>
                <fieldset className={column}>
                  <legend className={columnLegend}>{t.mostLikeMe}</legend>
                  {mostRows}
                </fieldset>
                <fieldset className={column}>
                  <legend className={columnLegend}>
                    {t.least}
                    <span className="sr-only"> {t.likeMe}</span>
                  </legend>
                  {options.map(({ value, label }, position) => (
                    <label className={leastHalf} key={value} htmlFor={idOf('least', position)}>
                      {radio('least', value, position)}
                      <span className="sr-only">{label}</span>
                      <kbd className={`${optionKey} max-sm:hidden`} aria-hidden="true">
                        {t.shiftAnd(position + 1)}
                      </kbd>
                    </label>
                  ))}
                </fieldset>
              </>
            ) : (
              mostRows
            )}
          </div>
        </fieldset>
        <div className={`${besideCord} ${tw`mt-part flex flex-wrap items-center gap-x-near gap-y-4`}`}>
          <button className={button()} type="submit">
            {lockWords}
          </button>
          {refused ? (
            <p className={`${error} text-0!`} id="choose-first" role="alert">
              {refused === 'most' ? t.chooseMost : t.chooseLeast}
            </p>
          ) : (
            <p className={noteText}>
              {asksLeast ? t.pickBoth : t.pickMost}
              {index === 0 && ` ${t.onceLocked}`}
              <span className="pointer-coarse:hidden"> {asksLeast ? t.keysForBoth : t.keys}</span>
            </p>
          )}
        </div>
      </form>
      <p className="empty:absolute" role="status">
        {note ?? (careless && CARELESS[careless])}
      </p>
      {'speechSynthesis' in window &&
        (spoken ? (
          <Suspense fallback={<p>{t.loading}</p>}>
            <SpokenMode
              question={question.text}
              options={options.map(({ label }) => label)}
              asksLeast={asksLeast}
              awaitsLeast={missing === 'least'}
              onChoose={(side, position) => choosePosition(form.current, side, position)}
              onLock={() => form.current?.requestSubmit()}
            />
          </Suspense>
        ) : (
          <p>
            <button className={button('quiet', 'small')} type="button" onClick={() => setSpoken(true)}>
              {t.listenOrSpeak}
            </button>
          </p>
        ))}
      <details className={`${noteText} print:hidden`}>
        <summary className="min-h-11">{t.keysSavingPrivacy}</summary>
        <p>
          {t.pressKeys} {asksLeast && `${t.tabLeads} `}
          {t.draftStays}
        </p>
      </details>
    </div>
  );
}
