import { narrativeText } from '../../src/domain/disc/narrative.ts';
import { buildReport } from '../../src/domain/disc/report.ts';
import { QUESTION_IDS } from '../../src/domain/disc/question-ids.ts';
import { DISC_STYLES } from '../../src/domain/disc/style.ts';
import type { DiscSubmission } from '../../src/domain/disc/submission.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { serveForm } from '../_shared/serve-form.ts';
import { receiptOf, submissionOf } from '../_shared/submission.ts';

const NAME = 'send-disc-assessment';

interface Outcome extends Pick<DiscSubmission, 'scores' | 'primaryStyle' | 'narrative'> {}

/** The names of what the client claims differently from what its answers say. */
function mismatches(claimed: Outcome, computed: Outcome): string[] {
  const found = [];
  if (DISC_STYLES.some((style) => claimed.scores[style] !== computed.scores[style])) found.push('scores');
  if (claimed.primaryStyle !== computed.primaryStyle) found.push('primaryStyle');
  if (claimed.narrative !== computed.narrative) found.push('narrative');
  return found;
}

/**
 * Stores the report mail of an assessment. Everything the report says is computed from the
 * answers: the client's own scores and texts are compared, counted in the log and never used.
 */
export const sendDiscAssessment = (dependencies: Dependencies) =>
  serveForm(dependencies, {
    name: NAME,
    read: ({ email, form }) => ({ email, field: 'email', form }),
    store: async (call, { address, personHash }, store) => {
      const { name, gender, answers, form } = call.body;
      const date = new Date();
      const report = buildReport({ name, gender, answers, date });
      const { scores, primaryStyle } = report;
      const fields = mismatches(call.body, {
        scores,
        primaryStyle,
        narrative: narrativeText({ ...report, gender }),
      });
      if (fields.length > 0) dependencies.log({ level: 'warn', event: 'client_mismatch', fields });

      const submission = await submissionOf(NAME, call, {
        personHash,
        content: [name, address, gender, QUESTION_IDS.map((id) => answers[id])],
        mails: [
          {
            template: 'disc-report',
            recipient: address,
            payload: {
              name,
              gender,
              answers,
              date: date.toISOString(),
              receipt: receiptOf(form, 'disc-report', date),
            },
          },
        ],
        form,
        consent: { purpose: 'disc-report' },
      });
      return store.submitAssessment(submission, call.signal);
    },
  });
