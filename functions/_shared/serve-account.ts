import type { ResponseOf } from '../../src/domain/api.ts';
import { type AuthUser, confirmedMailbox, hasSecondFactor, readUser } from './auth-service.ts';
import type { Session } from './authenticate.ts';
import type { Dependencies } from './dependencies.ts';
import { type Call, serve } from './http.ts';
import { keyedHash } from './keyed-hash.ts';
import { type AccountFunction, accountLimitsOf } from './limits.ts';
import { personHashOf } from './mailbox.ts';
import { Refusal, unauthorized } from './refusal.ts';
import type { AccountOwner, Store } from './store.ts';

/** Longer than of other functions: the auth service has its part in it. */
const DEADLINE_MS = 10_000;

/** Somebody who is signed in, with their account as it is now. */
export interface Member extends AccountOwner {
  user: AuthUser;
  claims: Session['claims'];
}

interface AccountFunctionParts<Name extends AccountFunction> {
  name: Name;
  /** Whether an account with a second factor has to have shown it. Always, unless this says otherwise. */
  needsSecondStep?: (body: Call<Name>['body']) => boolean;
  /** The answer to somebody whose session or account is gone, where that is not a refusal. */
  whenGone?: (call: Call<Name>, userId: string, store: Store) => Promise<ResponseOf<Name> | undefined>;
  work: (call: Call<Name>, member: Member, store: Store) => Promise<ResponseOf<Name>>;
}

/** The account of a session. Throws 401 when the session has ended, 503 when the auth service is away. */
async function readMember({ token, claims }: Session, { settings, signal }: Call): Promise<Member> {
  const user = await readUser(settings, token, signal);
  if (user.id !== claims.sub) throw unauthorized();
  const mailbox = confirmedMailbox(user);
  const person = mailbox && {
    address: mailbox.address,
    personHash: personHashOf(settings.signingSecret, mailbox),
  };
  return { userId: user.id, user, claims, person };
}

/**
 * The `fetch` of a function for people who are signed in. It asks the auth service about the account, because a token
 * outlives its session, its account and the confirmed address that stands in it.
 */
export const serveAccount = <Name extends AccountFunction>(
  { settings, connectStore, log }: Omit<Dependencies, 'kickWorker'>,
  { name, needsSecondStep = () => true, whenGone, work }: AccountFunctionParts<Name>,
) =>
  serve<AccountFunction>({
    name,
    auth: ['user'],
    deadlineMs: DEADLINE_MS,
    settings,
    log,
    work: async (anyCall): Promise<ResponseOf<Name>> => {
      // `serve` has read the body by the schema of this name.
      const call = anyCall as Call<Name>;
      const { session, settings, clientHash, signal } = call;
      if (session === undefined) throw unauthorized();
      const store = connectStore(settings);
      const account = keyedHash(settings.signingSecret, 'account', session.claims.sub);
      const hashes = { client: clientHash, account };
      await store.countAccountCall(accountLimitsOf(name, hashes, settings.limitsFactor), signal);

      let member: Member;
      try {
        member = await readMember(session, call);
      } catch (error) {
        const isGone = error instanceof Refusal && error.code === 'unauthorized';
        const answer = isGone ? await whenGone?.(call, session.claims.sub, store) : undefined;
        if (answer === undefined) throw error;
        return answer;
      }
      const owesSecondStep = hasSecondFactor(member.user) && session.claims.aal !== 'aal2';
      if (owesSecondStep && needsSecondStep(call.body)) throw new Refusal('second_step_due');
      return work(call, member, store);
    },
  });
