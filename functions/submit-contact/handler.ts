import type { Dependencies } from '../_shared/dependencies.ts';
import { STAFF } from '../_shared/emails/payloads.ts';
import { type Call, serve } from '../_shared/http.ts';
import { acceptForm, FORM_CALL, receiptOf, type Sender, submissionOf } from '../_shared/submission.ts';

const NAME = 'submit-contact';

/** Two spellings of one mailbox are one subscription. It counts once the person has confirmed it. */
async function subscribe(call: Call<typeof NAME>, { address, personHash }: Sender) {
  const { form, userAgent } = call.body;
  const receipt = receiptOf(form, 'newsletter', new Date());
  const submission = await submissionOf(NAME, call, {
    personHash,
    // Who left and comes back the same day, or lost the first mail, asks anew; a retry has the key of its first try.
    content: ['newsletter', personHash, call.idempotencyKey],
    mails: [
      // The database fills in whether there is anything to confirm.
      { template: 'newsletter-confirmation', recipient: address, payload: { subscribed: false, receipt } },
    ],
    form,
    consent: { purpose: 'newsletter', userAgent },
  });
  return call.store.submitNewsletter(submission, address);
}

async function deliver(call: Call<typeof NAME>, { address: email, personHash }: Sender) {
  const { formData, timestamp: sentAt, userAgent, form } = call.body;
  const { name, message, helpType: topic } = formData;
  const receipt = receiptOf(form, 'message', new Date());
  const submission = await submissionOf(NAME, call, {
    personHash,
    content: ['message', topic, name, email, message],
    mails: [
      { template: 'contact-notice', recipient: STAFF, payload: { topic, name, email, message } },
      { template: 'contact-receipt', recipient: email, payload: { topic, receipt } },
    ],
    form,
    consent: { purpose: 'message', userAgent },
  });
  return call.store.submitContactMessage(submission, { topic, name, email, message, sentAt, userAgent });
}

/** Stores a message with a notice for the staff and a receipt, or a newsletter subscription with a mail to confirm it. */
export const submitContact = (dependencies: Dependencies) =>
  serve(dependencies, {
    name: NAME,
    ...FORM_CALL,
    work: (call) => {
      const { formData, form } = call.body;
      const received = { name: NAME, email: formData.email, field: 'formData.email', form } as const;
      return acceptForm(dependencies, call, received, (sender) =>
        formData.helpType === 'Newsletter Subscription' ? subscribe(call, sender) : deliver(call, sender),
      );
    },
  });
