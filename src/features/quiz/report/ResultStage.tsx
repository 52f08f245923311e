import { useMemo, useState } from 'react';
import { Cord } from '../Cord';
import type { FinishedQuiz } from '../quiz-state';
import type { QuizStore, QuizView } from '../quiz.store';
import { buildReport } from '../rules/report';
import { layOutReport, type ReportSectionId } from '../rules/report-document';
import { Blocks, Section } from './ReportBlocks';
import { ReportHead } from './ReportHead';
import type { SavedForm } from './save-report';
import { ShareResult } from './ShareResult';

interface Props {
  quiz: Pick<QuizStore, 'sendEmail' | 'keepResult' | 'forget'>;
  view: QuizView;
  result: FinishedQuiz;
}

/** The report on screen. The email, the file and the PDF hold the same words: all come from `layOutReport`. */
export function ResultStage({ quiz, result, view }: Props) {
  const { info, answers, finishedAt } = result;
  const [report, page] = useMemo(() => {
    const { name, gender } = info;
    const built = buildReport({ name, gender, answers, date: new Date(finishedAt) });
    return [built, layOutReport(built)] as const;
  }, [info, answers, finishedAt]);
  const [saving, setSaving] = useState('');

  async function save(form: SavedForm) {
    try {
      const { saveReport } = await import('./save-report');
      setSaving(`Saved as ${saveReport(form, report, answers)}. Look in your downloads.`);
    } catch {
      setSaving('The file could not be made. Check your connection and reload this page; your result stays.');
    }
  }
  const saveButton = (form: SavedForm, label: string) => (
    <button className="btn quiet" type="button" onClick={() => void save(form)}>
      {label}
    </button>
  );

  const [first, second] = report.ranking;
  /** The sections stand in the order of the document. */
  const part = (id: ReportSectionId) => {
    const section = page.sections.find((candidate) => candidate.id === id);
    if (section === undefined) throw new Error(`The report has no section ${id}`);
    return { section, name: page.name };
  };
  const words = part('words');
  const pair = (one: ReportSectionId, other: ReportSectionId, className = 'report-pair') => (
    <div className={className}>
      <Section {...part(one)} />
      <Section {...part(other)} />
    </div>
  );

  return (
    <div className={`report k-${first.toLowerCase()}`}>
      <ReportHead
        quiz={quiz}
        page={page}
        styles={[first, second]}
        result={result}
        view={view}
        saving={saving}
        onSave={(form) => void save(form)}
      />
      <Section {...part('counts')} className="panel report-bars" />
      <div className="report-thread">
        <svg className="run" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <Cord d="M3 -30C3 70 0 30 0 100" />
        </svg>
        <section className="report-words" aria-labelledby="report-words">
          <i className="jack dock" aria-hidden="true">
            <svg className="plug">
              <use href="#plug" />
            </svg>
          </i>
          <h2 className="vh" id="report-words">
            {words.section.heading}
          </h2>
          <Blocks blocks={words.section.blocks} name={words.name} />
        </section>
      </div>
      <Section {...part('sides')} className="split" />
      {pair('strengths', 'drains')}
      {pair('conversation', 'asks', 'board report-pair')}
      <Section {...part('styles')} className="split" />
      {pair('experiments', 'reflection')}
      <Section {...part('agent')} className="panel report-agent">
        <p className="acts">
          {saveButton('card-json', 'Save card as JSON')}
          {saveButton('card-text', 'Save card as text')}
          <a className="go" href="/agent-onboarding">
            Write the brief for your agent
          </a>
        </p>
      </Section>
      <ShareResult scores={report.scores} />
      <Section {...part('limits')} className="split" />
      <Section {...part('privacy')} className="split">
        <p className="acts">
          {saveButton('json', 'Save as data (JSON)')}
          <button className="btn quiet" type="button" onClick={quiz.forget}>
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
