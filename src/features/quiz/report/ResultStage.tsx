import { Fragment, lazy, Suspense, useMemo } from 'react';
import { board } from '~/ui/blocks';
import { actions, button } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { Cord } from '../Cord';
import type { FinishedQuiz } from '../quiz-state';
import type { QuizStore, QuizView } from '../quiz.store';
import * as t from '../rules/messages';
import { buildReport } from '../rules/report';
import { layOutReport, type ReportSection, rowsOf } from '../rules/report-document';
import { localDay } from '../rules/share-link';
import { AddAnswers } from './AddAnswers';
import { Blocks, Section } from './ReportBlocks';
import { KeepReport } from './KeepReport';
import { ReportHead } from './ReportHead';
import { Retake } from './Retake';
import type { SavedForm } from './save-report';
import { ShareResult } from './ShareResult';

const sections = tw`grid grid-cols-1 gap-wide pb-wide print:block print:pb-0 print:next:mt-[1.2rem] [&_bdi]:wrap-anywhere print:[&_li]:py-[0.3rem]`;
const inPairs = tw`grid gap-x-wide gap-y-part md:grid-cols-2 print:grid-cols-[1fr_1fr] print:gap-x-[1.6rem] print:gap-y-[0.8rem]`;
const inWords = tw`grid justify-items-start gap-4 [&>p]:max-w-[32em] md:[&>p]:text-2 md:[&>p]:leading-[1.35] md:[&>p]:font-medium md:[&>p]:tracking-[-0.01em] print:[&>p]:max-w-none print:[&>p]:text-[11.5pt]`;
/** Where there is room, the drawing and its caption on the left, what they say in figures on the right. */
const bars = tw`xl:grid xl:grid-cols-[7fr_5fr] xl:grid-rows-[auto_auto_1fr_auto] xl:gap-x-wide xl:gap-y-4 print:grid print:grid-cols-[7fr_5fr] print:grid-rows-[auto_auto_1fr_auto] print:gap-x-[1.6rem] print:gap-y-[0.4rem] max-xl:next:mt-4 print:next:mt-0`;

const onBoard = `${board} ${tw`print:break-inside-avoid`}`;

/** Without it the report is complete: if the file does not arrive, there is nothing to say. */
const WorkingCard = lazy(() =>
  import('./WorkingCard').then(
    (module) => ({ default: module.WorkingCard }),
    () => ({ default: () => <></> }),
  ),
);

interface SectionOfReport {
  section: ReportSection;
  name: string | undefined;
}

interface Props {
  quiz: Pick<QuizStore, 'sendEmail' | 'keepResult' | 'addAnswers' | 'editCard' | 'forget'>;
  view: QuizView;
  result: FinishedQuiz;
}

/** The report on screen. The file holds the same words, and so do email and PDF without the name: all come from `layOutReport`. */
export function ResultStage({ quiz, result, view }: Props) {
  const { info, answers, least, finishedAt } = result;
  const [report, page] = useMemo(() => {
    const { name, gender } = info;
    const date = new Date(finishedAt);
    const built = buildReport({ name, gender, answers, least, date, day: localDay(date) });
    return [built, layOutReport(built)] as const;
  }, [info, answers, least, finishedAt]);

  async function save(form: SavedForm) {
    try {
      const { saveReport } = await import('./save-report');
      return t.saved(saveReport(form, report, answers, least));
    } catch {
      return t.fileNotMade;
    }
  }

  const row = ([section, beside]: ReturnType<typeof rowsOf>[number]) => {
    const { id } = section;
    const parts = { section, name: page.name };
    if (beside)
      return (
        <div className={`${id === 'conversation' ? onBoard : ''} ${inPairs}`} key={id}>
          <Section {...parts} look="half" />
          <Section {...parts} section={beside} look="half" />
        </div>
      );
    switch (id) {
      case 'counts':
        return <Section key={id} {...parts} look="panel" bodyClass={bars} />;
      case 'words':
        return <InWords key={id} {...parts} />;
      case 'limits':
        return (
          <Fragment key={id}>
            <Suspense>
              <WorkingCard report={report} cords={page.cords} edited={result.card} onEdit={quiz.editCard} />
            </Suspense>
            <ShareResult scores={report.scores} least={report.least} />
            <KeepReport state={view.keep} onKeep={() => void quiz.keepResult()} onSave={save} />
            <AddAnswers addition={result.addition} state={view.adding} onAdd={() => void quiz.addAnswers()} />
            <Section {...parts} look="split">
              <p className={actions}>
                <a className={button('quiet')} href="/quizzy-persona-assessor">
                  {t.useWithTeam}
                </a>
                <Retake onRetake={quiz.forget} />
              </p>
            </Section>
          </Fragment>
        );
      default:
        return <Section key={id} {...parts} look="split" />;
    }
  };

  return (
    <div className={sections} data-cord={page.cords[0]?.style.toLowerCase()}>
      <ReportHead quiz={quiz} page={page} result={result} view={view} />
      {rowsOf(page).map(row)}
    </div>
  );
}

/** The narrative, in larger type, at the end of the cord that comes from the counts. */
function InWords({ section: { id, heading, blocks }, name }: SectionOfReport) {
  return (
    <div className="-mt-wide print:mt-[1.2rem]">
      <svg className="run print:hidden" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <Cord d="M3 -30C3 70 0 30 0 100" />
      </svg>
      <section className={inWords} aria-labelledby={`report-${id}`}>
        <i className="jack dock print:hidden" aria-hidden="true">
          <svg className="plug">
            <use href="#plug" />
          </svg>
        </i>
        <h2 className="sr-only" id={`report-${id}`}>
          {heading}
        </h2>
        <Blocks blocks={blocks} name={name} />
      </section>
    </div>
  );
}
