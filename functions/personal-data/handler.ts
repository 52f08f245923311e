import type { Dependencies } from '../_shared/dependencies.ts';
import { serve } from '../_shared/http.ts';
import { readLinkToken } from '../_shared/link-token.ts';
import { Refusal } from '../_shared/refusal.ts';

/** Gives or deletes what is kept about the person whose mailbox got the token. */
export const personalData = ({ settings, connectStore, log }: Omit<Dependencies, 'kickWorker'>) =>
  serve({
    name: 'personal-data',
    auth: ['user', 'publishable'],
    deadlineMs: 5_000,
    settings,
    log,
    work: async ({ body: { token, action }, settings, signal }) => {
      const { purpose, personHash } = readLinkToken(settings.signingSecret, token, new Date());
      if (purpose !== 'personalData') throw new Refusal('link_expired');
      const store = connectStore(settings);
      if (action === 'export') return { ok: true, data: await store.exportPerson(personHash, signal) };
      const deleted = await store.deletePerson(personHash, signal);
      log({ level: 'info', event: 'person_deleted' });
      return { ok: true, deleted };
    },
  });
