import type { Dependencies } from '../_shared/dependencies.ts';
import { serve } from '../_shared/http.ts';
import { readLinkToken } from '../_shared/link-token.ts';
import { Refusal } from '../_shared/refusal.ts';

/** Gives or deletes what is kept about the person whose mailbox got the token. */
export const personalData = (dependencies: Dependencies) =>
  serve(dependencies, {
    name: 'personal-data',
    auth: ['user', 'publishable'],
    deadlineMs: 5_000,
    work: async ({ body: { token, action }, settings, store }) => {
      const { purpose, personHash } = readLinkToken(settings.signingKeys, token, new Date());
      if (purpose !== 'personalData') throw new Refusal('link_expired');
      if (action === 'export') return { ok: true, data: await store.exportPerson(personHash) };
      const deleted = await store.deletePerson(personHash);
      dependencies.log({ level: 'info', event: 'person_deleted' });
      return { ok: true, deleted };
    },
  });
