import type { Dependencies } from '../_shared/dependencies.ts';
import { serve } from '../_shared/http.ts';
import { keyedHash } from '../_shared/keyed-hash.ts';
import { mailboxOf } from '../_shared/mailbox.ts';
import { submissionOf } from '../_shared/submission.ts';

const NAME = 'submit-contact';

/** Stores a message with a notice for the staff and a receipt, or a newsletter subscription with a welcome mail. */
export const submitContact = ({ settings, connectStore, kickWorker, log }: Dependencies) =>
  serve({
    name: NAME,
    auth: ['user', 'publishable'],
    deadlineMs: 5_000,
    settings,
    log,
    work: async (call) => {
      const { name, email, message, helpType: topic } = call.body.formData;
      const { staffEmail, secretKey } = call.settings;
      const { address, canonical } = mailboxOf(email, 'formData.email');
      const recipientHash = await keyedHash(secretKey, 'recipient', canonical);
      const store = connectStore(call.settings);

      const subscribe = async () => {
        const submission = await submissionOf(NAME, call, {
          recipientHash,
          content: [topic, canonical],
          mails: [{ template: 'newsletter-welcome', recipient: address, payload: {} }],
        });
        return store.submitSubscription(submission, { email: address, canonicalEmail: canonical }, call.signal);
      };

      const deliver = async () => {
        const submission = await submissionOf(NAME, call, {
          recipientHash,
          content: [topic, name, address, message],
          mails: [
            { template: 'contact-notice', recipient: staffEmail, payload: { topic, name, email: address, message } },
            { template: 'contact-receipt', recipient: address, payload: { topic } },
          ],
        });
        const { timestamp: sentAt, userAgent } = call.body;
        return store.submitMessage(submission, { topic, name, email: address, message, sentAt, userAgent }, call.signal);
      };

      const { id, created } = await (topic === 'Newsletter Subscription' ? subscribe() : deliver());
      if (created) kickWorker(call.settings);
      return { ok: true, id };
    },
  });
