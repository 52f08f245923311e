import { narrativeText } from '../../src/domain/disc/narrative.ts';
import { buildReport } from '../../src/domain/disc/report.ts';
import { QUESTION_IDS } from '../../src/domain/disc/question-ids.ts';
import { DISC_STYLES } from '../../src/domain/disc/style.ts';
import type { DiscSubmission } from '../../src/domain/disc/submission.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { serve } from '../_shared/http.ts';
import { mailboxOf, personHashOf } from '../_shared/mailbox.ts';
import { isTrapped, receiptOf, submissionOf } from '../_shared/submission.ts';

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
export const sendDiscAssessment = ({ settings, connectStore, kickWorker, log }: Dependencies) =>
  serve({
    name: NAME,
    auth: ['user', 'publishable'],
    deadlineMs: 5_000,
    settings,
    log,
    work: async (call) => {
      const { name, email, gender, answers, form } = call.body;
      const mailbox = mailboxOf(email, 'email');
      if (isTrapped(form)) {
        log({ level: 'warn', event: 'trapped', function: NAME });
        return { ok: true, id: crypto.randomUUID() };
      }
      const { address } = mailbox;
      const date = new Date();
      const report = buildReport({ name, gender, answers, date });
      const { scores, primaryStyle } = report;
      const fields = mismatches(call.body, {
        scores,
        primaryStyle,
        narrative: narrativeText({ ...report, gender }),
      });
      if (fields.length > 0) log({ level: 'warn', event: 'client_mismatch', fields });

      const submission = await submissionOf(NAME, call, {
        personHash: personHashOf(call.settings.signingSecret, mailbox),
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
      const { id, created } = await connectStore(call.settings).submitAssessment(submission, call.signal);
      if (created) kickWorker(call.settings);
      return { ok: true, id };
    },
  });
