import { QUESTION_IDS } from '../../src/features/quiz/rules/question-ids.ts';
import type { QuizAnswers } from '../../src/features/quiz/rules/submission.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { mailboxLimits } from '../_shared/guard/limits.ts';
import { type Call, serve } from '../_shared/http.ts';
import { mailboxHashOf, mailboxOf } from '../_shared/mailbox.ts';
import type { NewsletterRequest } from '../_shared/store/submissions.ts';
import { acceptForm, FORM_CALL, receiptOf } from '../_shared/submission.ts';

const NAME = 'send-disc-assessment';

const inOrder = (answers: QuizAnswers) => QUESTION_IDS.map((id) => answers[id]);

/** What is stored of the ticked box: it counts like the newsletter's own form. */
function newsletterRequest(
  { body, clientHash, settings: { personSecret, limitsFactor } }: Call<typeof NAME>,
  email: string,
): NewsletterRequest | undefined {
  const { newsletter: textHash, form } = body;
  if (!textHash) return undefined;
  const mailbox = mailboxHashOf(personSecret, mailboxOf(body.email, 'email'));
  return {
    email,
    consent: { purpose: 'newsletter', textHash, page: form?.page, source: form?.source, clientHash },
    mailbox: mailboxLimits('submit-contact', 'newsletter', mailbox, limitsFactor),
  };
}

/** Stores the report mail of a quiz. Everything that it says is computed from the answers when it is sent. */
export const sendQuizReport = (dependencies: Dependencies) =>
  serve(dependencies, {
    name: NAME,
    ...FORM_CALL,
    work: (call) => {
      const { name, gender, email, answers, least, form, newsletter: textHash } = call.body;
      const received = { name: NAME, email, field: 'email', form } as const;
      return acceptForm(dependencies, call, received, (address) => {
        const agreedAt = new Date().toISOString();
        const receipt = receiptOf(form, 'disc-report', new Date(agreedAt));
        // The database fills in whether there is anything to confirm.
        const asks = textHash && { newsletter: { subscribed: false, receipt: { textHash, agreedAt } } };
        const payload = { gender, answers, least, date: agreedAt, receipt, ...asks };
        // Who takes it again has another key; a retry has the key of its first try.
        const content = [
          name,
          address,
          gender,
          inOrder(answers),
          least && inOrder(least),
          call.idempotencyKey,
        ];
        return {
          content: textHash ? [...content, textHash] : content,
          mails: [{ template: 'disc-report', recipient: address, payload }],
          consent: { purpose: 'disc-report' },
          store: (submission) => call.store.submitQuiz(submission, newsletterRequest(call, address)),
        };
      });
    },
  });
