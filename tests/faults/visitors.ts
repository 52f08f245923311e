import { setTimeout as wait } from 'node:timers/promises';
import { accepted, type FunctionName } from '../../src/site/api.ts';
import type { StackInfo } from '../../local/stack-info.ts';
import { Caller } from '../caller.ts';
import { contactBody, quizBody } from '../functions/fixtures.ts';
import { ownAddress } from '../network.ts';

/** What a visitor may submit → the mails that come of it. */
export const SUBMISSIONS = {
  message: ['contact-notice', 'contact-receipt'],
  subscription: ['newsletter-confirmation'],
  report: ['disc-report'],
} as const;
type Kind = keyof typeof SUBMISSIONS;

export interface Acknowledged {
  id: string;
  email: string;
  kind: Kind;
}

const VISITORS = 6;
/** So many submissions, and a visitor calls from another address. */
const MOVE_EVERY = 4;
/** A report with its file takes as long as fifty other mails. */
const REPORT_EVERY = 10;
/** As a person's browser would, only sooner. */
const RETRY_MS = 40;

/**
 * Visitors who keep submitting, each submission with a key of its own, and repeat a submission with that key until it
 * is acknowledged.
 */
export class Visitors {
  readonly acknowledged: Acknowledged[] = [];
  /** An answer that no fault excuses. */
  failure: unknown;
  readonly #info: StackInfo;
  readonly #pauseMs: number;
  readonly #running: Promise<unknown>;
  #leaving = false;

  /** `pauseMs`: how long each of them rests after a submission. */
  constructor(info: StackInfo, pauseMs: number) {
    this.#info = info;
    this.#pauseMs = pauseMs;
    this.#running = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => this.#visit(visitor)));
    this.#running.catch((error: unknown) => {
      this.failure = error;
    });
  }

  /** Every submission that was begun is acknowledged before it resolves. */
  async leave(): Promise<void> {
    this.#leaving = true;
    await this.#running;
  }

  async #visit(visitor: number): Promise<void> {
    let caller = new Caller(this.#info, ownAddress());
    for (let count = 1; !this.#leaving; count += 1) {
      if (count % MOVE_EVERY === 0) {
        caller.leave();
        caller = new Caller(this.#info, ownAddress());
      }
      const email = `visitor-${visitor}-${count}@example.ca`;
      const kind = count % REPORT_EVERY === 0 ? 'report' : count % 2 === 0 ? 'subscription' : 'message';
      this.acknowledged.push({ id: await this.#submit(caller, kind, email), email, kind });
      await wait(this.#pauseMs);
    }
    caller.leave();
  }

  async #submit(caller: Caller, kind: Kind, email: string): Promise<string> {
    const name: FunctionName = kind === 'report' ? 'send-disc-assessment' : 'submit-contact';
    const body = {
      message: () => contactBody({ email }),
      subscription: () => contactBody({ email, helpType: 'Newsletter Subscription' }),
      report: () => quizBody({ email }),
    }[kind]();
    const key = crypto.randomUUID();
    for (;;) {
      // Cut off in the middle, an answer acknowledges nothing.
      const answer = await caller.submit(name, body, key).catch(() => undefined);
      if (answer?.status === 200) return accepted.parse(answer.body).id;
      if (answer && answer.status !== 503)
        throw new Error(`${name} answered ${answer.status} ${JSON.stringify(answer.body)}`);
      await wait(RETRY_MS);
    }
  }
}
