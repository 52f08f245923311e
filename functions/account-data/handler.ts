import type { ResponseOf } from '../../src/site/api.ts';
import { deleteUser, readPasskeys } from '../_shared/auth-service.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { InternalError } from '../_shared/internal-error.ts';
import { type Call, serve } from '../_shared/http.ts';
import { type Member, MEMBER_CALL, readMember, requireSecondStep } from '../_shared/member.ts';
import { Refusal, storeUnavailable } from '../_shared/refusal.ts';
import type { Consent } from '../_shared/store/submissions.ts';

const NAME = 'account-data';
const PAGE = '/auth';

/** How old a sign-in may be that deletes an account, and by how much clocks may differ. */
const FRESH_SECONDS = 10 * 60;
const CLOCK_SKEW_SECONDS = 30;

type AccountCall = Call<typeof NAME>;
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

const newsletterOf = async ({ store }: AccountCall, { person }: Member): Promise<Answer> => ({
  ok: true,
  newsletter: person ? await store.readNewsletterState(person.personHash) : 'none',
});

async function exportOf({ store, settings, signal, session }: AccountCall, member: Member): Promise<Answer> {
  const { userId, person } = member;
  const [passkeys, signIns, reports, kept] = await Promise.all([
    readPasskeys(settings, session?.token ?? '', signal),
    store.exportSignIns(userId),
    store.exportQuizReports(userId),
    person ? store.exportPerson(person.personHash, userId) : {},
  ]);
  return { ok: true, data: { account: [accountRow(member)], passkeys, sign_ins: signIns, reports, ...kept } };
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
  const { notifyWorker, log } = dependencies;

  async function endAccount({ settings, store }: AccountCall, userId: string) {
    const state = await store.endAccount(userId);
    if (state === 'deleted') notifyWorker(settings);
    return state;
  }

  async function deleteAll(call: AccountCall, member: Member): Promise<Answer> {
    requireFreshSignIn(member.claims, new Date());
    const deleted = await call.store.deleteAccountData(member);
    await deleteUser(call.settings, member.userId, call.signal);
    const state = await endAccount(call, member.userId);
    if (state === 'present') throw storeUnavailable(new InternalError('the auth service kept the account'));
    log({ level: 'info', event: 'account_deleted' });
    return { ok: true, deleted: { ...deleted, account: 1 } };
  }

  async function unsubscribe(call: AccountCall, member: Member): Promise<Answer> {
    const consent: Consent = { purpose: 'newsletter', page: PAGE, clientHash: call.clientHash };
    if (member.person) await call.store.unsubscribeNewsletter(member.person.personHash, consent);
    return newsletterOf(call, member);
  }

  /** Whether the account could not be read because an earlier call has deleted it. */
  async function wasDeleted(call: AccountCall, error: unknown): Promise<boolean> {
    const { body, session } = call;
    const isGone = error instanceof Refusal && error.code === 'unauthorized';
    if (!isGone || session === undefined || body.action !== 'delete') return false;
    return (await endAccount(call, session.claims.sub)) === 'deleted';
  }

  const actions = { newsletter: newsletterOf, unsubscribe, export: exportOf, delete: deleteAll };
  return serve(dependencies, {
    name: NAME,
    ...MEMBER_CALL,
    work: async (call) => {
      const { action } = call.body;
      const member = await readMember(NAME, call).catch(async (error: unknown) => {
        if (!(await wasDeleted(call, error))) throw error;
      });
      if (!member) return { ok: true, deleted: {} };
      if (action !== 'newsletter') requireSecondStep(member);
      return actions[action](call, member);
    },
  });
};
