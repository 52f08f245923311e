import type { Dependencies } from '../_shared/dependencies.ts';
import { serve } from '../_shared/http.ts';
import { acceptForm, FORM_CALL } from '../_shared/submission.ts';

const NAME = 'request-data-link';

/** Mails the link to a person's data, if we keep any. The answer never tells. */
export const requestDataLink = (dependencies: Dependencies) =>
  serve(dependencies, {
    name: NAME,
    ...FORM_CALL,
    work: (call) => {
      const { email, form } = call.body;
      const received = { name: NAME, email, field: 'email', form } as const;
      return acceptForm(dependencies, call, received, (address, personHash) => ({
        // Asked for again later it is another link, because the first may have run out.
        content: [personHash, call.idempotencyKey],
        mails: [{ template: 'data-link', recipient: address, payload: {} }],
        store: call.store.submitPrivacyRequest,
      }));
    },
  });
