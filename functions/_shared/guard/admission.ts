import type { CallContext } from '../http.ts';
import { type LinkPurpose, readLinkToken } from '../link-token.ts';
import { type Admission, type CountedCall, isAdmission } from '../store/submissions.ts';
import {
  attemptsOf,
  callerLimits,
  type FormFunction,
  hourlyLimit,
  type LimitedFunction,
  type LinkFunction,
} from './limits.ts';
import { isProven, proofRequired } from './proof-of-work.ts';

/** What of a call is needed to count it. */
export type CountedContext = Pick<CallContext, 'clientHash' | 'settings' | 'attempts' | 'store'>;

interface SubmittedForm {
  name: FormFunction;
  key: string;
  bodyHash: string;
  /** It came without what our forms say about themselves, or in a time that no person needs. */
  isAutomated: boolean;
}

/** Throws 429 when the answer says to wait. */
function enforce({ outcome, wait, scope }: Admission, call: CountedContext, owner?: string): void {
  if (outcome === 'wait') throw call.attempts.refuse(scope === 'client' ? call.clientHash : owner, wait);
}

function countsOf(name: LimitedFunction, { clientHash, settings, attempts }: CountedContext, owner?: string) {
  const client =
    clientHash === undefined ? undefined : { hash: clientHash, calls: attempts.takeUntold(clientHash) };
  return { function: name, limits: callerLimits(name, client, owner, settings.limitsFactor) };
}

/**
 * Counts a call of a function that stores nothing for visitors, before its work. Throws 429 over a limit.
 *
 * @param owner stands for whom it is about: the account of somebody who is signed in, or a person
 */
export async function admit(name: LimitedFunction, call: CountedContext, owner?: string): Promise<void> {
  if (owner) call.attempts.count(owner, attemptsOf(name, call.settings.limitsFactor).owner);
  const counted = { ...countsOf(name, call, owner), work: false, proven: true };
  enforce(await call.store.admit(counted), call, owner);
}

/**
 * What a link out of one of our mails is for, before its work. Throws 410 for one that is not ours, which counts for its
 * caller alone, and 429 for more calls than one person makes.
 *
 * @param purposes those that the function serves
 */
export async function admitLink<Purpose extends LinkPurpose>(
  name: LinkFunction,
  call: CountedContext,
  token: string,
  purposes: readonly Purpose[],
): Promise<{ purpose: Purpose; personHash: string }> {
  const link = readLinkToken(call.settings.signingKeys, token, purposes, new Date());
  await admit(name, call, link.personHash);
  return link;
}

/**
 * How the call of a form is counted, by the statement that stores it. Answers what the database is told of it, and how to
 * read its answer: that throws 429 when the caller is over a limit, and 428 where a proof of work is needed, beyond what is
 * free, from a caller whom the platform did not name, and when the form looks as if a script had sent it. Throws 428 itself
 * where the database need not be asked.
 */
export async function countForm(call: CallContext, form: SubmittedForm) {
  const { settings, clientHash, attempts, headers, log } = call;
  const { name, key, bodyHash, isAutomated } = form;
  if (clientHash === undefined) log({ level: 'error', event: 'caller_unknown', function: name });
  const proof = { name, clientHash, bodyHash };
  const proven = await isProven(settings.signingKeys, headers, proof);
  const work = isAutomated || clientHash === undefined;
  if (!proven && (work || attempts.mustWork(clientHash))) {
    // The work is asked for whatever the database knows, so it hears of several such calls at once.
    const isDue = clientHash !== undefined && attempts.isDue(clientHash);
    if (!isDue) throw proofRequired(settings.signingKeys, proof);
  }

  const hourly = hourlyLimit(name, settings.limitsFactor);
  const counted: CountedCall = { ...countsOf(name, call), key, bodyHash, work, proven, hourly };
  return {
    counted,
    read<Stored extends { held?: boolean | undefined }>(answer: Stored | Admission): Stored {
      // All visitors together stored more than usual.
      if (answer.held) log({ level: 'error', event: 'breaker_tripped', function: name });
      if (!isAdmission(answer)) return answer;
      enforce(answer, call);
      if (!work) attempts.askForWork(clientHash, answer.wait);
      throw proofRequired(settings.signingKeys, proof);
    },
  };
}
