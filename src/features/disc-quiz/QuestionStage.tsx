import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DISC_QUESTION_COUNT } from '~/domain/constants';
import { DISC_QUESTIONS } from '~/domain/disc/questions';
import type { DiscStyle } from '~/domain/disc/style';
import type { DiscAnswers } from '~/domain/disc/submission';
import { cordPath } from './cord-path';
import { currentQuestionId, type OptionOrders } from './quiz-state';

interface Props {
  order: OptionOrders;
  answers: Partial<DiscAnswers>;
  onLock: (questionId: string, style: DiscStyle) => void;
}

/** One question at a time. Nothing here has a colour or letter of a style, so no option can hint at one. */
export function QuestionStage({ order, answers, onLock }: Props) {
  const id = currentQuestionId(answers);
  const index = DISC_QUESTIONS.findIndex((question) => question.id === id);
  const question = DISC_QUESTIONS[index];
  const [choice, setChoice] = useState<DiscStyle>();
  const [asked, setAsked] = useState(false);
  const legend = useRef<HTMLLegendElement>(null);
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question takes the focus
  useEffect(() => {
    setChoice(undefined);
    setAsked(false);
    legend.current?.focus();
  }, [id]);

  useEffect(() => {
    const choose = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const radio =
        form.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]')[Number(event.key) - 1];
      // The footer has a text field; its digits are its own.
      const typing = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
      if (radio && !typing) {
        radio.focus();
        radio.click();
      }
    };
    addEventListener('keydown', choose);
    return () => removeEventListener('keydown', choose);
  }, []);

  if (!question) return null;

  const percent = Math.round((index / DISC_QUESTION_COUNT) * 100);
  const options = (order[question.id] ?? []).flatMap((position) => question.options[position] ?? []);

  function lock(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (question && choice) return onLock(question.id, choice);
    setAsked(true);
    form.current?.querySelector<HTMLInputElement>('input[type="radio"]')?.focus();
  }

  return (
    <div className="quiz">
      <h1 className="vh">Free DISC assessment</h1>
      <p className="quiz-progress" role="status">
        <b>
          Question {index + 1} of {DISC_QUESTION_COUNT}
        </b>
        <span>{percent}% complete</span>
      </p>
      <progress className="vh" value={index} max={DISC_QUESTION_COUNT} aria-label="Locked answers">
        {percent}%
      </progress>
      <div className="sockets" aria-hidden="true">
        {DISC_QUESTIONS.map((each, position) => (
          <i key={each.id} className={position < index ? 'on' : position === index ? 'at' : undefined} />
        ))}
      </div>
      <form ref={form} onSubmit={lock} noValidate>
        <fieldset className="question" key={question.id}>
          <legend ref={legend} tabIndex={-1}>
            {question.text}
          </legend>
          <div className="options">
            <Cord choice={choice} />
            <i className="jack" aria-hidden="true" />
            {options.map(({ value, label }, position) => (
              <label className="option" key={value}>
                <input
                  className="vh"
                  type="radio"
                  name={question.id}
                  value={position}
                  checked={choice === value}
                  onChange={() => setChoice(value)}
                  aria-describedby={asked && !choice ? 'choose-first' : undefined}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    event.preventDefault();
                    form.current?.requestSubmit();
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
            {index === DISC_QUESTION_COUNT - 1 ? 'Lock answer & see results' : 'Lock answer & continue'}
          </button>
          {asked && !choice ? (
            <p className="error" id="choose-first" role="alert">
              Choose the one most like you first.
            </p>
          ) : (
            <p className="small">Pick the one most like you. Locked answers can’t be changed.</p>
          )}
        </div>
      </form>
      <details className="quiz-help small">
        <summary>Keys, saving and privacy</summary>
        <p>
          Press 1 to 4 to choose and Enter to lock. Your draft stays in this browser for seven days, then it
          is deleted. Scoring happens on your device. The options were shuffled when you began, and none of
          them is the right one.
        </p>
      </details>
    </div>
  );
}

/** The cord from the question to the chosen answer, drawn again when the choice or the layout changes. */
function Cord({ choice }: { choice: DiscStyle | undefined }) {
  const svg = useRef<SVGSVGElement>(null);
  const [path, setPath] = useState('');

  useLayoutEffect(() => {
    const frame = svg.current?.parentElement;
    if (!frame) return;
    const draw = () => {
      const socket = frame.querySelector(':scope > .jack');
      const option = frame.querySelector('.option:has(:checked)');
      const box = (element: Element) => element.getBoundingClientRect();
      setPath(choice && socket && option ? cordPath(box(frame), box(socket), box(option)) : '');
    };
    draw();
    const resized = new ResizeObserver(draw);
    resized.observe(frame);
    return () => resized.disconnect();
  }, [choice]);

  return (
    <svg className="quiz-cord k-n" ref={svg} aria-hidden="true">
      {path && (
        <g key={choice}>
          <path className="cord" d={path} pathLength={1} />
          <path className="cord" d={path} pathLength={1} />
        </g>
      )}
    </svg>
  );
}
