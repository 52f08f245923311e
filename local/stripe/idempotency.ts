import { createHash } from 'node:crypto';
import type { Ledger } from './ledger.ts';
import { StripeRefusal } from './refusal.ts';

const KEPT_MS = 24 * 3_600_000;
const KEY_MAX_LENGTH = 255;

/** The first answer to a key. */
export interface Answer {
  path: string;
  /** Of the body that came with the key. */
  bodyHash: string;
  status: number;
  body: unknown;
  requestId: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface KeyedRequest {
  key: string;
  path: string;
  body: string;
  requestId: string;
}

/**
 * The same key gets the same answer for a day. As at Stripe a refusal of the parameters is not kept, and a failure on
 * its own side is.
 */
export class Idempotency {
  readonly #ledger: Ledger;
  readonly #running = new Set<string>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** @throws StripeRefusal for a key that belongs to another request, or to one that has not ended. */
  async once(
    { key, path, body, requestId }: KeyedRequest,
    work: () => Promise<unknown>,
  ): Promise<{ answer: Answer; isReplay: boolean }> {
    if (key.length > KEY_MAX_LENGTH)
      throw new StripeRefusal(`Idempotency key is too long (max ${KEY_MAX_LENGTH} characters).`);
    const { answers } = this.#ledger.state;
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const known = Object.hasOwn(answers, key) ? answers[key] : undefined;
    if (known && known.at + KEPT_MS > Date.now()) {
      if (known.path !== path) throw mismatch(otherEndpoint(known.path, path));
      if (known.bodyHash !== bodyHash) throw mismatch(otherParameters(key));
      return { answer: known, isReplay: true };
    }
    if (this.#running.has(key))
      throw new StripeRefusal(
        `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
        { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
      );
    this.#running.add(key);
    try {
      const result = await outcomeOf(work);
      const answer = { path, bodyHash, ...result, requestId, at: Date.now() };
      this.#forgetOld();
      answers[key] = answer;
      return { answer, isReplay: false };
    } finally {
      this.#running.delete(key);
    }
  }

  #forgetOld(): void {
    const { answers } = this.#ledger.state;
    for (const [key, { at }] of Object.entries(answers)) if (at + KEPT_MS < Date.now()) delete answers[key];
  }
}

/** What there is to keep. @throws StripeRefusal for a request that was refused. */
async function outcomeOf(work: () => Promise<unknown>): Promise<Pick<Answer, 'status' | 'body'>> {
  try {
    return { status: 200, body: await work() };
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.status < 500) throw error;
    return { status: error.status, body: { error: error.error } };
  }
}

function mismatch(message: string): StripeRefusal {
  return new StripeRefusal(message, { type: 'idempotency_error' });
}

const otherParameters = (key: string) =>
  `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;

const otherEndpoint = (first: string, second: string) =>
  `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${second}' vs '${first}'). Try using a different key.`;
