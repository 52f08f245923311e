import { ActionForm } from './ActionForm';
import { longDate, removeReport, reports } from './account-data';
import { Loaded } from '../DidNotLoad';
import { Row, Section } from './Row';

export function Reports() {
  return (
    <Section
      title="Reports kept"
      place="reports"
      about="Only those that you chose to keep. We keep the four counts, not your answers."
    >
      <Loaded query={reports}>
        {(list) => (
          <dl>
            {list.map((report) => (
              <Row
                key={report.id}
                id={report.id}
                label={longDate(report.takenAt)}
                action="Delete"
                about={`the result of ${longDate(report.takenAt)}: ${report.counts}`}
                form={
                  <ActionForm
                    submit="Delete it"
                    act={() => removeReport(report.id)}
                    done="The result is deleted."
                    at="reports"
                  >
                    <p tabIndex={-1}>The counts of that day are deleted. Nobody can bring them back.</p>
                  </ActionForm>
                }
              >
                <a href={report.link}>{report.counts}</a>
              </Row>
            ))}
            <Row id="reports" label={list.length === 0 ? 'None yet' : 'Another one'}>
              Take the <a href="/free-disc-assessment">free assessment</a> while you are signed in, and choose
              “Keep this result in my account”.
            </Row>
          </dl>
        )}
      </Loaded>
    </Section>
  );
}
