import type { ResponseOf } from '../../src/domain/api.ts';
import { deleteUser } from '../_shared/auth-service.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { Fault } from '../_shared/fault.ts';
import type { Call } from '../_shared/http.ts';
import { Refusal, storeUnavailable } from '../_shared/refusal.ts';
import { type Member, serveAccount } from '../_shared/serve-account.ts';
import type { Consent, Store } from '../_shared/store.ts';

const NAME = 'account-data';
/** Path of the page with the account view. */
const PAGE = '/auth';

/** How old a sign-in may be that deletes an account, and by how much clocks may differ. */
const FRESH_SECONDS = 10 * 60;
const CLOCK_SKEW_SECONDS = 30;

type Answer = ResponseOf<typeof NAME>;

/** Throws 403 unless the person has signed in, or shown a factor, within ten minutes. A refresh does not count. */
function requireFreshSignIn({ amr }: Member['claims'], now: Date): void {
  const times = amr.map((entry) => (typeof entry === 'string' ? 0 : entry.timestamp));
  const age = now.getTime() / 1_000 - Math.max(0, ...times);
  if (age > FRESH_SECONDS + CLOCK_SKEW_SECONDS) throw new Refusal('sign_in_again');
}

/** The account itself, without anything that opens it. */
function accountRow({ user }: Member): Record<string, unknown> {
  return {
    id: user.id,
    email: user.email ?? null,
    email_confirmed_at: user.email_confirmed_at ?? null,
    name: user.user_metadata?.full_name ?? null,
    created_at: user.created_at ?? null,
    last_sign_in_at: user.last_sign_in_at ?? null,
    second_factors: (user.factors ?? [])
      .filter(({ status }) => status === 'verified')
      .map(({ factor_type }) => factor_type),
    sign_in_providers: (user.identities ?? []).map(({ provider }) => provider),
  };
}

const newsletterOf = async ({ person }: Member, store: Store, signal: AbortSignal): Promise<Answer> => ({
  ok: true,
  newsletter: person ? await store.newsletterState(person.personHash, signal) : 'none',
});

async function exportOf(member: Member, store: Store, signal: AbortSignal): Promise<Answer> {
  const [reports, kept] = await Promise.all([
    store.exportReports(member.userId, signal),
    member.person ? store.exportPerson(member.person.personHash, signal) : {},
  ]);
  return { ok: true, data: { account: [accountRow(member)], reports, ...kept } };
}

/**
 * What a person may do about their account and what is kept under its confirmed address.
 *
 * Deleting goes in three steps that a repeated call goes through again: all that is ours, with the mail about it, which
 * waits; the account, at the auth service; the mail is let go. Only a deletion of which all is done is answered with
 * success. If the answer to the second step was lost, the account is gone and the session with it: then that mail shows
 * that it was the person's wish, and the repeated call is answered all the same.
 */
export const accountData = (dependencies: Dependencies) => {
  const { kickWorker, log } = dependencies;

  async function endAccount({ settings, signal }: Call, userId: string, store: Store) {
    const state = await store.endAccount(userId, signal);
    if (state === 'deleted') kickWorker(settings);
    return state;
  }

  async function deleteAll(call: Call, member: Member, store: Store): Promise<Answer> {
    requireFreshSignIn(member.claims, new Date());
    const deleted = await store.deleteAccount(member, call.signal);
    await deleteUser(call.settings, member.userId, call.signal);
    const state = await endAccount(call, member.userId, store);
    if (state === 'present') throw storeUnavailable(new Fault('the auth service kept the account'));
    log({ level: 'info', event: 'account_deleted' });
    return { ok: true, deleted: { ...deleted, account: 1 } };
  }

  return serveAccount(dependencies, {
    name: NAME,
    needsSecondStep: ({ action }) => action !== 'newsletter',
    whenGone: async (call, userId, store) => {
      const isRepeated =
        call.body.action === 'delete' && (await endAccount(call, userId, store)) === 'deleted';
      return isRepeated ? { ok: true, deleted: {} } : undefined;
    },
    work: async (call, member, store) => {
      const { body, clientHash, signal } = call;
      switch (body.action) {
        case 'newsletter':
          return newsletterOf(member, store, signal);
        case 'unsubscribe': {
          const consent: Consent = { purpose: 'newsletter', page: PAGE, clientHash };
          if (member.person) await store.unsubscribe(member.person.personHash, consent, signal);
          return newsletterOf(member, store, signal);
        }
        case 'export':
          return exportOf(member, store, signal);
        case 'delete':
          return deleteAll(call, member, store);
      }
    },
  });
};
