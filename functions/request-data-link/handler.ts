import type { Dependencies } from '../_shared/dependencies.ts';
import { serve } from '../_shared/http.ts';
import { mailboxOf, personHashOf } from '../_shared/mailbox.ts';
import { isTrapped, submissionOf } from '../_shared/submission.ts';

const NAME = 'request-data-link';

/** Mails the link to a person's data, if we keep any. The answer never tells. */
export const requestDataLink = ({ settings, connectStore, kickWorker, log }: Dependencies) =>
  serve({
    name: NAME,
    auth: ['user', 'publishable'],
    deadlineMs: 5_000,
    settings,
    log,
    work: async (call) => {
      const { email, form } = call.body;
      const mailbox = mailboxOf(email, 'email');
      if (isTrapped(form)) {
        log({ level: 'warn', event: 'trapped', function: NAME });
        return { ok: true, id: crypto.randomUUID() };
      }
      const personHash = personHashOf(call.settings.signingSecret, mailbox);
      const submission = await submissionOf(NAME, call, {
        personHash,
        // Asked for again later it is another link, because the first may have run out.
        content: [personHash, call.idempotencyKey ?? crypto.randomUUID()],
        mails: [{ template: 'data-link', recipient: mailbox.address, payload: {} }],
        form,
      });
      const { id, created } = await connectStore(call.settings).submitDataRequest(submission, call.signal);
      if (created) kickWorker(call.settings);
      return { ok: true, id };
    },
  });
