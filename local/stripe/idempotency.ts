import { type Ledger, find } from './ledger.ts';
import { StripeRefusal } from './refusal.ts';

const KEPT_MS = 24 * 3_600_000;

export interface Answer {
  asked: string;
  status: number;
  body: string;
  at: number;
}

/**
 * The same key gets the same answer for a day. As at Stripe a refusal of the parameters is not kept, and a failure on
 * its own side is. Throws a `StripeRefusal` for a key of another request, or of one that has not ended.
 */
export function createIdempotency(ledger: Ledger) {
  const running = new Set<string>();
  return async (key: string, asked: string, work: () => Promise<string>) => {
    const known = find(ledger.state.answers, key);
    const type = 'idempotency_error';
    if (known && known.at + KEPT_MS > Date.now()) {
      if (known.asked === asked) return { ...known, isReplay: true };
      const why = `Keys for idempotent requests can only be used for the same endpoint and parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new StripeRefusal(why, { type });
    }
    if (running.has(key)) {
      const why = `There is currently another in-progress request using this key: ${key}.`;
      throw new StripeRefusal(why, { status: 409, type, code: 'idempotency_key_in_use' });
    }
    running.add(key);
    try {
      const answer = { asked, ...(await outcomeOf(work)), at: Date.now() };
      ledger.state.answers[key] = answer;
      await ledger.save();
      return { ...answer, isReplay: false };
    } finally {
      running.delete(key);
    }
  };
}

/** What there is to keep. @throws StripeRefusal for a request that was refused. */
async function outcomeOf(work: () => Promise<string>): Promise<Pick<Answer, 'status' | 'body'>> {
  try {
    return { status: 200, body: await work() };
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.status < 500) throw error;
    return { status: error.status, body: JSON.stringify(error) };
  }
}
