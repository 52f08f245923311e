import * as classes from '~/ui/classes';
import { tw } from '~/lib/tw';
import type { Answers, Row } from './find-answers';
import type { SumAnswer } from './sum-answer';
import * as t from './rules/messages.ts';

const TITLE = tw`text-1 leading-[1.25] font-strong`;
/** A line of the sum: what it is, and how much. */
const LINE = tw`flex justify-between gap-4 border-t border-line py-[0.4rem]`;

/** What is read out as soon as it is there; the rest of the answer stands below it. */
export function AnswerSaid({ answers }: { answers: Answers }) {
  if (answers.kind === 'sum') {
    const { cost, plan, sum } = answers.sum;
    return (
      <>
        <p className={`${classes.amount} text-3`}>
          {cost} <small className={classes.per}>{t.aMonth}</small>
        </p>
        <p>
          <b>{plan}.</b> {t.sumBeforeTax.replace('{sum}', () => sum)}
        </p>
      </>
    );
  }
  if (answers.kind === 'none')
    return (
      <>
        <p className={TITLE}>{t.nothingHereAnswersThat}</p>
        <p>{t.aPersonCan}</p>
      </>
    );
  const { question, lead, lang, facts = [] } = answers.intent;
  return (
    <>
      <p className={TITLE} lang={lang}>
        {question}
      </p>
      {lead && <p lang={lang}>{lead}</p>}
      {facts.length > 0 && <p>{facts.join(' ')}</p>}
    </>
  );
}

/** Shows each factor of a sum, marks those that were guessed, and links to the calculator with the same numbers. */
export function AnswerMore({ answers }: { answers: Answers }) {
  if (answers.kind === 'sum') return <Sum {...answers.sum} />;
  if (answers.kind === 'none') return null;
  const { href, page, links = [] } = answers.intent;
  const all = [...links, ...(href && page ? [{ href, label: page }] : [])];
  return all.map((link) => (
    <a key={link.href} className={classes.go} href={link.href}>
      {link.label}
    </a>
  ));
}

function Sum({ factors, minutes, instead, href }: SumAnswer) {
  return (
    <>
      <dl className="w-full border-b border-line text-s tabular-nums">
        {factors.map(({ label, value, note }) => (
          <div key={label} className={LINE}>
            <dt className="font-normal">
              {label} {note && <span className="text-ink-2">({note})</span>}
            </dt>
            <dd className="shrink-0 font-medium">{value}</dd>
          </div>
        ))}
        <div className={`${LINE} border-t-2 border-ink font-strong`}>
          <dt>{t.minutesAMonth}</dt>
          <dd>{minutes}</dd>
        </div>
      </dl>
      <p className={classes.note}>{instead}</p>
      <p>
        <a className={classes.go} href={href}>
          {t.changeTheseNumbers}
        </a>
        <small className={`${classes.note} block`}>{t.opensTheCalculator}</small>
      </p>
    </>
  );
}

export function AnswerNear({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <p className={classes.note}>{t.whatComesNear}</p>
      <ul className="w-full *:border-t *:border-line *:py-1">
        {rows.map(({ href, title, text }) => (
          <li key={href}>
            <a className={classes.go} href={href}>
              {title}
            </a>
            {text && <p className={classes.note}>{text}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Hangs from the field: to an answer, or to a person. */
export const AnswerCord = ({ cord }: { cord: 'd' | 's' }) => (
  <svg
    className="absolute start-0 -top-4 h-13 w-8 [--cord-width:8px]"
    viewBox="0 0 32 52"
    data-cord={cord}
    aria-hidden="true"
  >
    {['sheath', 'tracer'].map((part) => (
      <path key={part} className="cord" d="M8 0V24Q8 34 17 34H21" />
    ))}
    <circle className="fill-ground stroke-(--cord) stroke-3" cx="25" cy="34" r="5.5" />
    <circle className="fill-(--cord)" cx="25" cy="34" r="2.5" />
  </svg>
);
