import { type SubmitEvent, useId, useRef, useState } from 'react';
import * as classes from '~/ui/classes';
import { QUESTION_FRAGMENT } from '~/site/constants';
import type { Answers } from './find-answers';

type State =
  | { step: 'idle' | 'empty' | 'searching' }
  | { step: 'failed'; question: string }
  | { step: 'answered'; question: string; answers: Answers };

/** Characters. Far more than a question, far less than a message to us may have. */
const QUESTION_MAX_LENGTH = 2_000;

const work = () => import('./find-answers');

const counted = (count: number, noun: string) =>
  count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;

const STATUS = {
  idle: '',
  empty: 'Please write your question first.',
  searching: 'Loading...',
  failed: 'The answers could not be loaded. Are you offline? Try again, or send your question to a person.',
};

function statusOf(state: State): string {
  if (state.step !== 'answered') return STATUS[state.step];
  const { entries, pages } = state.answers;
  const parts = [counted(entries.length, 'answer'), counted(pages.length, 'page')].filter(Boolean);
  return parts.length > 0
    ? `From this site: ${parts.join(' and ')} that may help.`
    : 'Nothing here answers that. Send it to a person.';
}

/**
 * Answers a question from the site's own pages, in the browser. Without a script there would be nobody to ask, so it is
 * not in the HTML of the pages. The field keeps what was typed, whatever the search brings.
 */
export function Ask() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef('');
  const [state, setState] = useState<State>({ step: 'idle' });
  const found = state.step === 'answered' ? state.answers : undefined;
  const asked = 'question' in state ? state.question : undefined;

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

  return (
    <div className="grid justify-items-start gap-3">
      <form className="grid w-full justify-items-start gap-3" noValidate onSubmit={submit}>
        <div className={`${classes.field} w-full`}>
          <label className={classes.label} htmlFor={`${id}-question`}>
            Ask in your own words
          </label>
          <input
            ref={field}
            id={`${id}-question`}
            className={classes.input}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={QUESTION_MAX_LENGTH}
            aria-describedby={`${id}-how ${id}-status`}
            aria-invalid={state.step === 'empty' || undefined}
            // What is needed for an answer, while the question is being written.
            onFocus={() =>
              void work()
                .then(({ answerList }) => answerList())
                .catch(() => {})
            }
          />
        </div>
        <button type="submit" className={classes.button('main', 'small')}>
          Find an answer
        </button>
      </form>
      <p id={`${id}-how`} className={classes.note}>
        This looks through our own pages, in your browser. It is not a person and not an AI.
      </p>
      <p id={`${id}-status`} className="empty:-mt-3" role="status">
        {statusOf(state)}
      </p>
      {found && (
        <ul className="w-full *:border-t *:border-line *:py-2">
          {found.entries.map(({ question, answer, href, page }, index) => (
            <li key={href}>
              <details open={index === 0}>
                <summary className="min-h-11 py-2 font-strong">{question}</summary>
                <p>{answer}</p>
                <a className="my-2 inline-block" href={href}>
                  {page}
                </a>
              </details>
            </li>
          ))}
          {found.pages.map(({ url, meta }) => (
            <li key={url}>
              <a className="my-2 inline-block" href={url}>
                {meta.title ?? url}
              </a>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <a
          className={classes.button('quiet', 'small')}
          href={`/contact#${QUESTION_FRAGMENT}${encodeURIComponent(asked)}`}
        >
          Send this question to a person
        </a>
      )}
    </div>
  );
}
