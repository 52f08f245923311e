import { lazy, Suspense, useState } from 'react';
import { hasStoredSession } from '~/lib/stored-session';
import { actions, button, lead, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { Cord } from '../Cord';
import type { EmailState, FinishedQuiz } from '../quiz-state';
import type { QuizStore, QuizView } from '../quiz.store';
import type { ReportDocument } from '../rules/report-document';
import { takeFocus } from '../take-focus';
import { Named } from './ReportBlocks';
import type { SavedForm } from './save-report';

/** Without it the report is complete: if the file does not arrive, there is nothing to say. */
const KeepResult = lazy(() =>
  import('./KeepResult').then(
    (module) => ({ default: module.KeepResult }),
    () => ({ default: () => <></> }),
  ),
);

const EMAIL_LABELS: Record<EmailState, string> = {
  due: 'Email me my report',
  sending: 'Sending...',
  sent: 'Report emailed',
  failed: 'Email me my report',
  waiting: 'Email me my report',
};
const NOT_SENT = 'The email did not go out. Your results stay here; try again when you like.';

const head = tw`relative grid justify-items-start gap-4 pt-top xl:*:max-w-[calc(100%-15rem)] print:pt-0 print:*:max-w-[calc(100%-9rem)]`;
/** “Conscientiousness,” has to fit 280 px. */
const headline = tw`max-w-[18em] text-[clamp(2rem,1.1rem+4vw,4.25rem)]`;
const noteOnScreen = `${note} ${tw`empty:hidden print:hidden`}`;

interface Props {
  quiz: Pick<QuizStore, 'sendEmail' | 'keepResult'>;
  page: ReportDocument;
  result: FinishedQuiz;
  view: QuizView;
  /** What became of the file that was saved last. */
  saving: string;
  onSave: (form: SavedForm) => void;
}

export function ReportHead({ quiz, page, result, view, saving, onSave }: Props) {
  const [mayKeep] = useState(hasStoredSession);
  const { email, info, form } = result;
  const { name } = page;
  return (
    <header className={head}>
      <Drops cords={page.cords} />
      <p className={note}>
        <Named name={name}>{page.byline}</Named>
      </p>
      <h1 className={headline} ref={takeFocus} tabIndex={-1}>
        <Named name={name}>{page.headline}</Named>
      </h1>
      <p className={lead}>{page.lead}</p>
      <p className={note}>{page.again}</p>
      <p className={actions}>
        <a className={button()} href="#card">
          Forward a card
        </a>
        <a className={button('quiet')} href="#compare">
          Compare with a colleague
        </a>
      </p>
      <p className={actions}>
        <button
          className={button('quiet')}
          type="button"
          aria-disabled={email === 'sending' || email === 'sent'}
          onClick={() => void quiz.sendEmail()}
        >
          {EMAIL_LABELS[email]}
        </button>
        <button className={button('quiet')} type="button" onClick={() => onSave('file')}>
          Save as file
        </button>
        <button className={button('quiet')} type="button" onClick={() => print()}>
          Print or save as PDF
        </button>
      </p>
      <p className={`${email === 'sent' ? 'said-done' : 'said-wrong'} print:hidden`} role="status">
        {email === 'sent' && (
          <>
            On its way to <bdi>{info.email}</bdi>, with a PDF.{' '}
            <a href={`/consent#${form.consent}`}>What you agreed to</a>
          </>
        )}
        {(email === 'failed' || email === 'waiting') &&
          `${view.emailProblem ?? NOT_SENT} “Save as file” works right away.`}
      </p>
      <p className={noteOnScreen} role="status">
        {saving}
      </p>
      {mayKeep && (
        <Suspense>
          <KeepResult state={view.keep} onKeep={() => void quiz.keepResult()} />
        </Suspense>
      )}
    </header>
  );
}

/** The styles that lead as plugs that hang from the header; the likeliest hangs lowest, and level ones hang level. */
function Drops({ cords }: Pick<ReportDocument, 'cords'>) {
  return (
    <ul
      className="hidden *:grid *:content-start *:justify-items-center *:gap-3 *:text-[3rem] *:leading-none xl:absolute xl:end-0 xl:top-0 xl:flex xl:gap-8 xl:[--cord-width:10px] print:absolute print:end-0 print:-top-4 print:flex print:[zoom:0.6] print:gap-6 print:[--cord-width:8px]"
      aria-hidden="true"
    >
      {cords.map(({ style, depth }) => {
        const length = 250 - depth * 60;
        return (
          <li data-cord={style.toLowerCase()} key={style}>
            <svg viewBox={`0 0 26 ${length + 56}`} width={26} height={length + 56}>
              <Cord d={`M13 -12V${length}`} />
              <use href="#plug" y={length} width={26} height={56} />
            </svg>
            <b>{style}</b>
          </li>
        );
      })}
    </ul>
  );
}
