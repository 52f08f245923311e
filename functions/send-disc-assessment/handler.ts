import { QUESTION_IDS } from '../../src/features/quiz/rules/question-ids.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { type Call, serve } from '../_shared/http.ts';
import { acceptForm, FORM_CALL, receiptOf, type Sender, submissionOf } from '../_shared/submission.ts';

const NAME = 'send-disc-assessment';

async function storeQuiz(call: Call<typeof NAME>, { address, personHash }: Sender) {
  const { name, gender, answers, form } = call.body;
  const date = new Date();
  const receipt = receiptOf(form, 'disc-report', date);
  const payload = { name, gender, answers, date: date.toISOString(), receipt };
  const submission = await submissionOf(NAME, call, {
    personHash,
    content: [name, address, gender, QUESTION_IDS.map((id) => answers[id])],
    mails: [{ template: 'disc-report', recipient: address, payload }],
    form,
    consent: { purpose: 'disc-report' },
  });
  return call.store.submitQuiz(submission);
}

/** Stores the report mail of a quiz. Everything that it says is computed from the answers when it is sent. */
export const sendQuizReport = (dependencies: Dependencies) =>
  serve(dependencies, {
    name: NAME,
    ...FORM_CALL,
    work: (call) => {
      const { email, form } = call.body;
      const received = { name: NAME, email, field: 'email', form } as const;
      return acceptForm(dependencies, call, received, (sender) => storeQuiz(call, sender));
    },
  });
