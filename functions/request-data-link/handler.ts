import type { Dependencies } from '../_shared/dependencies.ts';
import { serveForm } from '../_shared/serve-form.ts';
import { submissionOf } from '../_shared/submission.ts';

const NAME = 'request-data-link';

/** Mails the link to a person's data, if we keep any. The answer never tells. */
export const requestDataLink = (dependencies: Dependencies) =>
  serveForm(dependencies, {
    name: NAME,
    read: ({ email, form }) => ({ email, field: 'email', form }),
    store: async (call, { address, personHash }, store) => {
      const submission = await submissionOf(NAME, call, {
        personHash,
        // Asked for again later it is another link, because the first may have run out.
        content: [personHash, call.idempotencyKey ?? crypto.randomUUID()],
        mails: [{ template: 'data-link', recipient: address, payload: {} }],
        form: call.body.form,
      });
      return store.submitDataRequest(submission, call.signal);
    },
  });
