import { useEffect, useMemo, useRef } from 'react';
import { DISC_QUESTION_COUNT } from '~/domain/constants';
import { buildReport, type DiscReport, REPORT_HEADINGS } from '~/domain/disc/report';
import type { DiscAnswers, DiscInfo } from '~/domain/disc/submission';
import type { EmailState } from './quiz-state';
import { ScoreChart } from './ScoreChart';

const EMAIL_LABELS: Record<EmailState, string> = {
  due: 'Email me my report',
  sending: 'Sending...',
  sent: 'Report emailed',
  failed: 'Email me my report',
};

interface Props {
  info: DiscInfo;
  answers: DiscAnswers;
  /** ISO 8601. */
  finishedAt: string;
  email: EmailState;
  /** Says when the email can be tried again, when the server said so. */
  emailProblem: string | undefined;
  onEmail: () => void;
  onRetake: () => void;
}

/** The report on screen. The email holds the same words: both come from `buildReport`. */
export function ResultStage({ info, answers, finishedAt, email, emailProblem, onEmail, onRetake }: Props) {
  const report = useMemo(
    () => buildReport({ name: info.name, gender: info.gender, answers, date: new Date(finishedAt) }),
    [info.name, info.gender, answers, finishedAt],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const asleep = email === 'sending' || email === 'sent';
  const [first, second] = report.ranking;
  const cord = `k-${first.toLowerCase()}`;

  return (
    <div className={`report ${cord}`}>
      <header className="report-head">
        <Drops styles={[first, second]} />
        <p className="small">
          <bdi>{report.name}</bdi>, {report.dateText}, version {report.version}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {report.headline}
        </h1>
        <p className="lead">{report.lead}</p>
        {report.tieNote && <p>{report.tieNote}</p>}
        <p className="acts">
          <button className="btn" type="button" aria-disabled={asleep} onClick={() => !asleep && onEmail()}>
            {EMAIL_LABELS[email]}
          </button>
          <button className="btn quiet" type="button" onClick={() => print()}>
            Print or save as PDF
          </button>
        </p>
        <p className="report-mail small" role="status">
          {email === 'sent' && (
            <>
              On its way to <bdi>{info.email}</bdi>.
            </>
          )}
          {email === 'failed' &&
            (emailProblem ?? 'The email did not go out. Your results stay here; try again when you like.')}
        </p>
      </header>

      <section className="panel report-bars" aria-labelledby="report-bars">
        <div>
          <h2 className="title-2" id="report-bars">
            {REPORT_HEADINGS.bars}
          </h2>
          <ScoreChart bars={report.bars} />
          <p className="small">Each socket is one answer. The dashed line marks an even share, 7.5 of 30.</p>
        </div>
        <div className="stack">
          <ScoreTable report={report} />
          <p className="small">{report.roundingNote}</p>
          <p>
            <b>{report.clarity.label}.</b> {report.clarity.text}
          </p>
        </div>
      </section>

      <div className="report-thread">
        <svg className="run" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="cord" d="M3 -30C3 70 0 30 0 100" />
          <path className="cord" d="M3 -30C3 70 0 30 0 100" />
        </svg>
        <section className="report-words" aria-label={REPORT_HEADINGS.narrative}>
          <i className="jack dock" aria-hidden="true">
            <svg className="plug">
              <use href="#plug" />
            </svg>
          </i>
          {report.narrative.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      </div>

      <div className="report-pair">
        <ReportList heading={REPORT_HEADINGS.strengths} items={report.strengths} />
        <ReportList heading={REPORT_HEADINGS.drains} items={report.drains} />
      </div>

      <section className="split" aria-labelledby="report-styles">
        <h2 id="report-styles">{REPORT_HEADINGS.workingWith}</h2>
        <ul className="with-styles">
          {report.workingWith.map(({ style, title, text }) => (
            <li className={`k-${style.toLowerCase()}`} key={style}>
              <span aria-hidden="true">
                <b>{style}</b>
                <svg viewBox="0 0 40 12">
                  <path className="cord" d="M5 6H35" />
                  <path className="cord" d="M5 6H35" />
                </svg>
              </span>
              <p>
                <b>{title}.</b> {text}
              </p>
            </li>
          ))}
        </ul>
      </section>

      <div className="board report-pair">
        <ReportList heading={REPORT_HEADINGS.talkTips(report.name)} items={report.talkTips} />
        <section>
          <h2 className="title-2">{REPORT_HEADINGS.experiments}</h2>
          <ol className="num">
            {report.experiments.map((experiment) => (
              <li key={experiment}>{experiment}</li>
            ))}
          </ol>
        </section>
      </div>

      <section className="split" aria-labelledby="report-reflection">
        <h2 id="report-reflection">{REPORT_HEADINGS.reflection}</h2>
        <div className="stack">
          <p>{report.reflection}</p>
          <h3>{REPORT_HEADINGS.limits}</h3>
          {report.limits.map((limit) => (
            <p key={limit}>{limit}</p>
          ))}
          <h3>{REPORT_HEADINGS.privacy}</h3>
          <p>
            {report.privacy} <a href="/privacy-policy#disc">What we keep, and how to delete it</a>
          </p>
          <p className="small">{report.trademark}</p>
          <p className="acts">
            <button className="btn quiet" type="button" onClick={onRetake}>
              Retake
            </button>
            <a className="btn quiet" href="/quizzy-persona-assessor">
              Use it with a team
            </a>
          </p>
          <p className="small no-print">
            This result stays in this browser for seven days. Retake deletes it at once.
          </p>
        </div>
      </section>
    </div>
  );
}

function ReportList({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <section>
      <h2 className="title-2">{heading}</h2>
      <ul className="ticks">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

function ScoreTable({ report }: { report: DiscReport }) {
  const percentTotal = report.bars.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <table>
      <caption>The same counts as a table</caption>
      <thead>
        <tr>
          <th scope="col">Style</th>
          <th scope="col">Count</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {report.bars.map(({ style, title, count, percent }) => (
          <tr key={style}>
            <th scope="row">
              <b>{style}</b> {title}
            </th>
            <td>{count}</td>
            <td>{percent} %</td>
          </tr>
        ))}
        <tr>
          <th scope="row">
            <b>Total</b>
          </th>
          <td>{DISC_QUESTION_COUNT}</td>
          <td>{percentTotal} %</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The first two styles as plugs that hang from the header; the first hangs lower. */
function Drops({ styles }: { styles: readonly DiscReport['primaryStyle'][] }) {
  return (
    <ul className="drops" aria-hidden="true">
      {styles.map((style, index) => {
        const length = 250 - index * 120;
        return (
          <li className={`k-${style.toLowerCase()}`} key={style}>
            <svg viewBox={`0 0 26 ${length + 56}`} width={26} height={length + 56}>
              <path className="cord" d={`M13 -12V${length}`} />
              <path className="cord" d={`M13 -12V${length}`} />
              <use href="#plug" y={length} width={26} height={56} />
            </svg>
            <b>{style}</b>
          </li>
        );
      })}
    </ul>
  );
}
