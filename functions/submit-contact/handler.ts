import type { Dependencies } from '../_shared/dependencies.ts';
import { STAFF } from '../_shared/emails/payloads.ts';
import { type Call, serve } from '../_shared/http.ts';
import { acceptForm, FORM_CALL, receiptOf, type Stored } from '../_shared/submission.ts';

const NAME = 'submit-contact';

/** Two spellings of one mailbox are one subscription. It counts once the person has confirmed it. */
function subscription(
  { body, idempotencyKey, store }: Call<typeof NAME>,
  address: string,
  personHash: string,
): Stored {
  const { form, userAgent } = body;
  // The database fills in whether there is anything to confirm.
  const payload = { subscribed: false, receipt: receiptOf(form, 'newsletter', new Date()) };
  return {
    // Who left and comes back the same day, or lost the first mail, asks anew; a retry has the key of its first try.
    content: ['newsletter', personHash, idempotencyKey],
    mails: [{ template: 'newsletter-confirmation', recipient: address, payload }],
    consent: { purpose: 'newsletter', userAgent },
    store: (submission) => store.submitNewsletter(submission, address),
  };
}

function message({ body, store }: Call<typeof NAME>, email: string): Stored {
  const { formData, timestamp: sentAt, userAgent, form } = body;
  const { name, message: words, helpType: topic } = formData;
  const sent = { topic, name, email, message: words };
  const receipt = receiptOf(form, 'message', new Date());
  return {
    content: ['message', topic, name, email, words],
    mails: [
      { template: 'contact-notice', recipient: STAFF, payload: sent },
      { template: 'contact-receipt', recipient: email, payload: { topic, receipt } },
    ],
    consent: { purpose: 'message', userAgent },
    store: (submission) => store.submitContactMessage(submission, { ...sent, sentAt, userAgent }),
  };
}

/** Stores a message with a notice for the staff and a receipt, or a newsletter subscription with a mail to confirm it. */
export const submitContact = (dependencies: Dependencies) =>
  serve(dependencies, {
    name: NAME,
    ...FORM_CALL,
    work: (call) => {
      const { formData, form } = call.body;
      const received = { name: NAME, email: formData.email, field: 'formData.email', form } as const;
      const read = formData.helpType === 'Newsletter Subscription' ? subscription : message;
      return acceptForm(dependencies, call, received, (...sender) => read(call, ...sender));
    },
  });
