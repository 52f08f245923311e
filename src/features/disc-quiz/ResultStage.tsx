import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { buildReport, type DiscReport } from '~/domain/disc/report';
import { layOutReport, type ReportSectionId } from '~/domain/disc/report-document';
import type { DiscAnswers, DiscInfo } from '~/domain/disc/submission';
import { hasStoredSession } from '~/lib/stored-session';
import type { EmailState } from './quiz-state';
import { Blocks, Named, Section } from './ReportBlocks';
import type { SavedForm } from './save-report';
import { ShareResult } from './ShareResult';

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

interface Props {
  info: DiscInfo;
  /** Hash of the words beside the button that started it. */
  consent?: string | undefined;
  answers: DiscAnswers;
  /** Tells this run of the assessment from others. */
  runKey: string;
  /** ISO 8601. */
  finishedAt: string;
  email: EmailState;
  /** Says when the email can be tried again, when the server said so. */
  emailProblem: string | undefined;
  onEmail: () => void;
  onRetake: () => void;
}

/** The report on screen. The email, the file and the PDF hold the same words: all come from `layOutReport`. */
export function ResultStage({
  info,
  consent,
  answers,
  runKey,
  finishedAt,
  email,
  emailProblem,
  onEmail,
  onRetake,
}: Props) {
  const report = useMemo(
    () => buildReport({ name: info.name, gender: info.gender, answers, date: new Date(finishedAt) }),
    [info.name, info.gender, answers, finishedAt],
  );
  const page = useMemo(() => layOutReport(report), [report]);
  const [saving, setSaving] = useState('');
  const [mayKeep] = useState(hasStoredSession);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function save(form: SavedForm) {
    try {
      const { saveReport } = await import('./save-report');
      setSaving(`Saved as ${saveReport(form, report, answers)}. Look in your downloads.`);
    } catch {
      setSaving('The file could not be made. Check your connection and reload this page; your result stays.');
    }
  }

  const asleep = email === 'sending' || email === 'sent';
  const [first, second] = report.ranking;
  const { name } = page;
  /** The sections stand in the order of the document. */
  const part = (id: ReportSectionId) => {
    const section = page.sections.find((candidate) => candidate.id === id);
    if (section === undefined) throw new Error(`The report has no section ${id}`);
    return { section, name };
  };

  return (
    <div className={`report k-${first.toLowerCase()}`}>
      <header className="report-head">
        <Drops styles={[first, second]} />
        <p className="small">
          <Named name={name}>{page.byline}</Named>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          <Named name={name}>{page.headline}</Named>
        </h1>
        <p className="lead">{page.lead}</p>
        {page.tieNote && <p>{page.tieNote}</p>}
        <p className="small">
          <b>{page.reading.label}</b> {page.reading.text}
        </p>
        <p className="acts">
          <button className="btn" type="button" aria-disabled={asleep} onClick={() => !asleep && onEmail()}>
            {EMAIL_LABELS[email]}
          </button>
          <button className="btn quiet" type="button" onClick={() => void save('file')}>
            Save as file
          </button>
          <button className="btn quiet" type="button" onClick={() => print()}>
            Print or save as PDF
          </button>
        </p>
        <p className="report-mail small" role="status">
          {email === 'sent' && (
            <>
              On its way to <bdi>{info.email}</bdi>, with a PDF.{' '}
              {consent && <a href={`/consent#${consent}`}>What you agreed to</a>}
            </>
          )}
          {email === 'failed' && (
            <>
              {emailProblem ?? 'The email did not go out. Your results stay here; try again when you like.'}{' '}
              “Save as file” works right away.
            </>
          )}
        </p>
        <p className="report-mail small" role="status">
          {saving}
        </p>
        {mayKeep && (
          <Suspense>
            <KeepResult answers={answers} runKey={runKey} />
          </Suspense>
        )}
      </header>

      <Section {...part('counts')} className="panel report-bars" />

      <div className="report-thread">
        <svg className="run" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="cord" d="M3 -30C3 70 0 30 0 100" />
          <path className="cord" d="M3 -30C3 70 0 30 0 100" />
        </svg>
        <section className="report-words" aria-labelledby="report-words">
          <i className="jack dock" aria-hidden="true">
            <svg className="plug">
              <use href="#plug" />
            </svg>
          </i>
          <h2 className="vh" id="report-words">
            {part('words').section.heading}
          </h2>
          <Blocks blocks={part('words').section.blocks} name={name} />
        </section>
      </div>

      <Section {...part('sides')} className="split" />
      <div className="report-pair">
        <Section {...part('strengths')} />
        <Section {...part('drains')} />
      </div>
      <div className="board report-pair">
        <Section {...part('talk')} />
        <Section {...part('asks')} />
      </div>
      <Section {...part('styles')} className="split" />
      <div className="report-pair">
        <Section {...part('experiments')} />
        <Section {...part('reflection')} />
      </div>

      <Section {...part('agent')} className="panel report-agent">
        <p className="acts">
          <button className="btn quiet" type="button" onClick={() => void save('card-json')}>
            Save card as JSON
          </button>
          <button className="btn quiet" type="button" onClick={() => void save('card-text')}>
            Save card as text
          </button>
          <a className="go" href="/agent-onboarding">
            Write the brief for your agent
          </a>
        </p>
      </Section>

      <ShareResult scores={report.scores} />

      <Section {...part('limits')} className="split" />
      <Section {...part('privacy')} className="split">
        <p className="acts">
          <button className="btn quiet" type="button" onClick={() => void save('json')}>
            Save as data (JSON)
          </button>
          <button className="btn quiet" type="button" onClick={onRetake}>
            Retake
          </button>
          <a className="btn quiet" href="/quizzy-persona-assessor">
            Use it with a team
          </a>
        </p>
        <p className="small no-print">
          <a href="/privacy-policy#disc">What we keep, and how to delete it</a>
        </p>
      </Section>
    </div>
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
