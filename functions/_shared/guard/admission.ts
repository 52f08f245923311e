import type { CallContext } from '../http.ts';
import { callerLimits, type FormFunction, hourlyLimit, type LimitedFunction } from './limits.ts';
import type { Admission } from '../store/submissions.ts';
import { isProven, proofRequired } from './proof-of-work.ts';

interface SubmittedForm {
  name: FormFunction;
  key: string;
  bodyHash: string;
  /** It came without what our forms say about themselves, or in a time that no person needs. */
  isAutomated: boolean;
}

/** Throws 429 when the answer says to wait. */
function enforce({ outcome, wait, scope }: Admission, call: CallContext): void {
  if (outcome === 'wait') throw call.attempts.refuse(scope === 'client' ? call.clientHash : undefined, wait);
}

const countsOf = (name: LimitedFunction, call: CallContext, account?: string) => {
  const { clientHash: client, settings, attempts } = call;
  return {
    function: name,
    limits: callerLimits(name, { client, ...(account && { account }) }, settings.limitsFactor),
    calls: client === undefined ? 1 : attempts.takeUntold(client),
  };
};

/**
 * Counts a call of a function that stores nothing for visitors, before its work. Throws 429 over a limit.
 *
 * @param account stands for the account of somebody who is signed in
 */
export async function admit(name: LimitedFunction, call: CallContext, account?: string): Promise<void> {
  enforce(await call.store.admit({ ...countsOf(name, call, account), work: false, proven: true }), call);
}

/**
 * Counts the call of a form, before anything is stored. Answers whether its mails are to be held, because all visitors
 * together stored more than usual. Throws 429 when its caller is over a limit, and 428 where a proof of work is needed:
 * beyond what is free, from a caller whom the platform did not name, and when the form looks as if a script had sent it.
 */
export async function admitForm(call: CallContext, form: SubmittedForm): Promise<boolean> {
  const { settings, clientHash, attempts, headers, store, log } = call;
  const { name, key, bodyHash, isAutomated } = form;
  if (clientHash === undefined) log({ level: 'error', event: 'caller_unknown', function: name });
  const proof = { name, clientHash, bodyHash };
  const proven = await isProven(settings.signingKeys, headers, proof);
  const work = isAutomated || clientHash === undefined;
  // The work is asked for whatever the database knows, so it hears of several such calls at once.
  const isDue = clientHash !== undefined && attempts.isDue(clientHash);
  if (work && !proven && !isDue) throw await proofRequired(settings.signingKeys, proof);

  const hourly = hourlyLimit(name, settings.limitsFactor);
  const answer = await store.admit({ ...countsOf(name, call), key, bodyHash, work, proven, hourly });
  if (answer.held) log({ level: 'error', event: 'breaker_tripped', function: name });
  enforce(answer, call);
  if (answer.outcome === 'work') throw await proofRequired(settings.signingKeys, proof);
  return answer.held;
}
