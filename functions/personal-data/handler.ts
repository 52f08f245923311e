import type { Dependencies } from '../_shared/dependencies.ts';
import { serve } from '../_shared/http.ts';
import { admitLink } from '../_shared/guard/admission.ts';

const NAME = 'personal-data';

/** Gives or deletes what is kept about the person whose mailbox got the token. */
export const personalData = (dependencies: Dependencies) =>
  serve(dependencies, {
    name: NAME,
    auth: ['user', 'publishable'],
    deadlineMs: 5_000,
    work: async (call) => {
      const { body, store } = call;
      const { token, action } = body;
      const { personHash } = await admitLink(NAME, call, token, ['personalData']);
      if (action === 'export') return { ok: true, data: await store.exportPerson(personHash) };
      const deleted = await store.deletePerson(personHash);
      dependencies.log({ level: 'info', event: 'person_deleted' });
      return { ok: true, deleted };
    },
  });
