import { ActionForm } from './ActionForm';
import { longDate, removeReport, reports } from './account-data';
import { Loaded } from '../DidNotLoad';
import { Row, Section } from './Row';
import { Words } from '~/ui/Words';
import * as t from '../rules/messages';

export function Reports() {
  return (
    <Section title={t.reportsKept} place="reports" about={t.onlyThoseKept}>
      <Loaded query={reports}>
        {(list) => (
          <dl>
            {list.map((report) => (
              <Row
                key={report.id}
                id={report.id}
                label={longDate(report.takenAt)}
                action={t.deleteReport}
                about={t.resultOf(longDate(report.takenAt), report.counts)}
                form={
                  <ActionForm
                    submit={t.deleteIt}
                    act={() => removeReport(report.id)}
                    done={t.theResultIsDeleted}
                    at="reports"
                  >
                    <p tabIndex={-1}>{t.countsDeleted}</p>
                  </ActionForm>
                }
              >
                <a href={report.link}>{report.counts}</a>
              </Row>
            ))}
            <Row id="reports" label={list.length === 0 ? t.noneYet : t.anotherOne}>
              <Words of={t.keepResultHow} quiz={<a href="/free-disc-assessment">{t.freeQuiz}</a>} />
            </Row>
          </dl>
        )}
      </Loaded>
    </Section>
  );
}
