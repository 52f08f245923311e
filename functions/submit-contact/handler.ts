import type { Dependencies } from '../_shared/dependencies.ts';
import { type Call, serve } from '../_shared/http.ts';
import { keyedHash } from '../_shared/keyed-hash.ts';
import { type Mailbox, mailboxOf } from '../_shared/mailbox.ts';
import type { Receipt, Store } from '../_shared/store.ts';
import { submissionOf } from '../_shared/submission.ts';

const NAME = 'submit-contact';

interface Sender extends Mailbox {
  recipientHash: string;
}

/** Two spellings of one mailbox are one subscription. */
async function subscribe(
  call: Call<typeof NAME>,
  store: Store,
  { address, canonical, recipientHash }: Sender,
): Promise<Receipt> {
  const submission = await submissionOf(NAME, call, {
    recipientHash,
    content: ['newsletter', canonical],
    mails: [{ template: 'newsletter-welcome', recipient: address, payload: {} }],
  });
  return store.submitSubscription(submission, { email: address, canonicalEmail: canonical }, call.signal);
}

async function deliver(
  call: Call<typeof NAME>,
  store: Store,
  { address: email, recipientHash }: Sender,
): Promise<Receipt> {
  const { formData, timestamp: sentAt, userAgent } = call.body;
  const { name, message, helpType: topic } = formData;
  const submission = await submissionOf(NAME, call, {
    recipientHash,
    content: ['message', topic, name, email, message],
    mails: [
      {
        template: 'contact-notice',
        recipient: call.settings.staffEmail,
        payload: { topic, name, email, message },
      },
      { template: 'contact-receipt', recipient: email, payload: { topic } },
    ],
  });
  return store.submitMessage(submission, { topic, name, email, message, sentAt, userAgent }, call.signal);
}

/** Stores a message with a notice for the staff and a receipt, or a newsletter subscription with a welcome mail. */
export const submitContact = ({ settings, connectStore, kickWorker, log }: Dependencies) =>
  serve({
    name: NAME,
    auth: ['user', 'publishable'],
    deadlineMs: 5_000,
    settings,
    log,
    work: async (call) => {
      const { email, helpType } = call.body.formData;
      const mailbox = mailboxOf(email, 'formData.email');
      const recipientHash = await keyedHash(call.settings.secretKey, 'recipient', mailbox.canonical);
      const accept = helpType === 'Newsletter Subscription' ? subscribe : deliver;
      const { id, created } = await accept(call, connectStore(call.settings), { ...mailbox, recipientHash });
      if (created) kickWorker(call.settings);
      return { ok: true, id };
    },
  });
