import { actions, button, lead, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { withParts } from '~/site/language';
import { Cord } from '../Cord';
import type { EmailState, FinishedQuiz } from '../quiz-state';
import type { QuizStore, QuizView } from '../quiz.store';
import * as t from '../rules/messages';
import type { ReportDocument } from '../rules/report-document';
import { takeFocus } from '../take-focus';
import { Named } from './ReportBlocks';

const EMAIL_LABELS: Record<EmailState, string> = {
  due: t.emailMyReport,
  sending: t.sending,
  sent: t.reportEmailed,
  failed: t.emailMyReport,
  waiting: t.emailMyReport,
};

const head = tw`relative grid justify-items-start gap-4 pt-top xl:*:max-w-[calc(100%-15rem)] print:pt-0 print:*:max-w-[calc(100%-9rem)]`;
/** “Conscientiousness,” has to fit 280 px. */
const headline = tw`max-w-[18em] text-[clamp(2rem,1.1rem+4vw,4.25rem)]`;

interface Props {
  quiz: Pick<QuizStore, 'sendEmail'>;
  page: ReportDocument;
  result: FinishedQuiz;
  view: QuizView;
}

export function ReportHead({ quiz, page, result, view }: Props) {
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
          {t.forwardACard}
        </a>
        <a className={button('quiet')} href="#keep">
          {t.keepOrPrint}
        </a>
        <a className={button('quiet')} href="#compare">
          {t.compareWith}
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
      </p>
      <p className={`${email === 'sent' ? 'said-done' : 'said-wrong'} print:hidden`} role="status">
        {email === 'sent' && (
          <>
            {withParts(t.emailWent, { address: <bdi key="address">{info.email}</bdi> })}{' '}
            {form.newsletter && `${t.confirmNewsletter} `}
            <a href={`/consent#${form.consent}`}>{t.whatYouAgreedTo}</a>
          </>
        )}
        {(email === 'failed' || email === 'waiting') && (
          <>
            {view.emailProblem ?? t.emailDidNotGo}{' '}
            {withParts(t.fileWorks, {
              file: (
                <a key="file" href="#keep">
                  {t.quoted(t.saveAsFile)}
                </a>
              ),
            })}
          </>
        )}
      </p>
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
