import { type AuthUser, confirmedMailbox, hasSecondFactor, readUser } from './auth-service.ts';
import type { Session } from './authenticate.ts';
import { admit } from './guard/admission.ts';
import type { AccountFunction } from './guard/limits.ts';
import type { CallContext } from './http.ts';
import { keyedHash } from './keyed-hash.ts';
import { personHashOf } from './mailbox.ts';
import { Refusal, unauthorized } from './refusal.ts';
import type { AccountOwner } from './store/accounts.ts';

/** Who may call a function for people who are signed in. Its time is longer because the auth service has its part in it. */
export const MEMBER_CALL = { auth: ['user'], deadlineMs: 10_000 } as const;

/** Somebody who is signed in, with their account as it is now. */
export interface Member extends AccountOwner {
  user: AuthUser;
  claims: Session['claims'];
}

/**
 * Who is signed in. It asks the auth service, because a token outlives its session, its account and the confirmed
 * address that stands in it. Throws 401 when the session has ended, 429 over a limit and 503 when the auth service is
 * away.
 */
export async function readMember(name: AccountFunction, call: CallContext): Promise<Member> {
  const { session, settings, signal } = call;
  if (session === undefined) throw unauthorized();
  const { token, claims } = session;
  const { personSecret } = settings;
  await admit(name, call, keyedHash(personSecret, 'account', claims.sub));

  const user = await readUser(settings, token, signal);
  if (user.id !== claims.sub) throw unauthorized();
  const mailbox = confirmedMailbox(user);
  const person = mailbox && {
    address: mailbox.address,
    personHash: personHashOf(personSecret, mailbox),
  };
  return { userId: user.id, user, claims, person };
}

/** Throws 403 when the account has a second factor and this session has not shown it. */
export function requireSecondStep({ user, claims }: Member): void {
  if (hasSecondFactor(user) && claims.aal !== 'aal2') throw new Refusal('second_step_due');
}
