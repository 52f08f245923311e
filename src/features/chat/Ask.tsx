import { type SubmitEvent, useId, useRef, useState } from 'react';
import * as classes from '~/ui/classes';
import { QUESTION_FRAGMENT } from '~/site/constants';
import { AnswerCord, AnswerMore, AnswerNear, AnswerSaid } from './Answer';
import type { Answers } from './find-answers';
import * as t from './rules/messages.ts';

type State =
  | { step: 'idle' | 'empty' | 'searching' }
  | { step: 'failed'; question: string }
  | { step: 'answered'; question: string; answers: Answers };

/** Characters. Far more than a question, far less than a message to us may have. */
const QUESTION_MAX_LENGTH = 2_000;

/** What somebody may ask who has no question yet. */
const STARTERS = [t.whatDoesItCost, t.canIHearIt, t.doIKeepMyNumber, t.whatIfItIsWrong];

const work = () => import('./find-answers');

const STATUS = {
  idle: '',
  empty: t.pleaseWriteYourQuestion,
  searching: t.loading,
  failed: t.couldNotBeLoaded,
};

/**
 * Answers a question from the site's own pages and prices, in the browser. Without a script there would be nobody to
 * ask, so it is not in the HTML of the pages. The field keeps what was typed, and the focus, whatever the search brings.
 */
export function Ask() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef('');
  const [state, setState] = useState<State>({ step: 'idle' });
  const found = state.step === 'answered' ? state.answers : undefined;
  const asked = 'question' in state ? state.question : undefined;
  const isForPerson = !found || found.kind === 'none' || (found.kind === 'words' && found.intent.person);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const question = field.current?.value.trim() ?? '';
    latest.current = question;
    if (question === '') {
      field.current?.focus();
      return setState({ step: 'empty' });
    }
    setState({ step: 'searching' });
    const next: State = await work()
      .then(({ findAnswers }) => findAnswers(question))
      .then(
        (answers) => ({ step: 'answered', question, answers }),
        () => ({ step: 'failed', question }),
      );
    if (latest.current === question) setState(next);
  }

  function ask(question: string) {
    const input = field.current;
    if (!input) return;
    input.value = question;
    input.focus();
    input.form?.requestSubmit();
  }

  return (
    <div className="grid gap-3">
      <form className={classes.field} noValidate onSubmit={submit}>
        <label className={classes.label} htmlFor={`${id}-question`}>
          {t.askInYourOwnWords}
        </label>
        <div className="flex gap-2">
          <input
            ref={field}
            id={`${id}-question`}
            className={`${classes.input} min-w-0 flex-1`}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={QUESTION_MAX_LENGTH}
            aria-describedby={state.step === 'empty' ? `${id}-how ${id}-status` : `${id}-how`}
            aria-invalid={state.step === 'empty' || undefined}
            // What is needed for an answer, while the question is being written.
            onFocus={() =>
              void work()
                .then(({ answerList }) => answerList())
                .catch(() => {})
            }
          />
          <button type="submit" className={`${classes.button('main', 'small')} min-h-13`} data-cord="n">
            {t.ask}
          </button>
        </div>
      </form>
      {state.step === 'idle' && (
        <ul className="*:border-t *:border-line">
          {STARTERS.map((question) => (
            <li key={question}>
              <button
                type="button"
                className={`${classes.textButton} w-full text-start`}
                onClick={() => ask(question)}
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={found && 'relative grid justify-items-start gap-3 ps-10'}>
        {found && <AnswerCord cord={found.kind === 'none' ? 'd' : 's'} />}
        <div id={`${id}-status`} className="grid gap-2" role="status">
          {state.step === 'answered' ? <AnswerSaid answers={state.answers} /> : STATUS[state.step]}
        </div>
        {found && <AnswerMore answers={found} />}
        {asked && (
          <a
            className={classes.button(isForPerson ? 'main' : 'quiet', 'small')}
            href={`/contact#${QUESTION_FRAGMENT}${encodeURIComponent(asked)}`}
            data-cord="d"
          >
            {t.sendItToAPerson}
          </a>
        )}
        {found && <AnswerNear rows={found.near} />}
      </div>
      <p id={`${id}-how`} className={classes.note}>
        {t.lookedUpInYourBrowser}
      </p>
    </div>
  );
}
