import { QUESTION_IDS } from '../../src/features/quiz/rules/question-ids.ts';
import type { QuizAnswers } from '../../src/features/quiz/rules/submission.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { serve } from '../_shared/http.ts';
import { acceptForm, FORM_CALL, receiptOf } from '../_shared/submission.ts';

const NAME = 'send-disc-assessment';

const inOrder = (answers: QuizAnswers) => QUESTION_IDS.map((id) => answers[id]);

/** Stores the report mail of a quiz. Everything that it says is computed from the answers when it is sent. */
export const sendQuizReport = (dependencies: Dependencies) =>
  serve(dependencies, {
    name: NAME,
    ...FORM_CALL,
    work: (call) => {
      const { name, gender, email, answers, least, form } = call.body;
      const received = { name: NAME, email, field: 'email', form } as const;
      return acceptForm(dependencies, call, received, (address) => {
        const now = new Date();
        const receipt = receiptOf(form, 'disc-report', now);
        const payload = { gender, answers, least, date: now.toISOString(), receipt };
        return {
          // Who takes it again has another key; a retry has the key of its first try.
          content: [name, address, gender, inOrder(answers), least && inOrder(least), call.idempotencyKey],
          mails: [{ template: 'disc-report', recipient: address, payload }],
          consent: { purpose: 'disc-report' },
          store: call.store.submitQuiz,
        };
      });
    },
  });
