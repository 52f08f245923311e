import { setTimeout as wait } from 'node:timers/promises';
import { accepted } from '../../src/site/api.ts';
import type { FunctionName } from '../../src/site/api.ts';
import { contactBody, quizBody } from '../functions/fixtures.ts';

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
/** A report with its file takes as long as fifty other mails. */
const REPORT_EVERY = 10;
/** As a person's browser would, only sooner. */
const RETRY_MS = 40;
const TIMEOUT_MS = 10_000;

/**
 * Visitors who keep submitting, each submission with a key of its own, and repeat a submission with that key until it
 * is acknowledged.
 */
export class Visitors {
  readonly acknowledged: Acknowledged[] = [];
  /** An answer that no fault excuses. */
  failure: unknown;
  readonly #apiUrl: string;
  readonly #key: string;
  readonly #running: Promise<unknown>;
  #leaving = false;

  constructor({ apiUrl, publishableKey }: { apiUrl: string; publishableKey: string }) {
    this.#apiUrl = apiUrl;
    this.#key = publishableKey;
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
    for (let count = 1; !this.#leaving; count += 1) {
      const email = `visitor-${visitor}-${count}@example.ca`;
      const kind = count % REPORT_EVERY === 0 ? 'report' : count % 2 === 0 ? 'subscription' : 'message';
      this.acknowledged.push({ id: await this.#submit(kind, email), email, kind });
    }
  }

  async #submit(kind: Kind, email: string): Promise<string> {
    const name: FunctionName = kind === 'report' ? 'send-disc-assessment' : 'submit-contact';
    const body = {
      message: () => contactBody({ email }),
      subscription: () => contactBody({ email, helpType: 'Newsletter Subscription' }),
      report: () => quizBody({ email }),
    }[kind]();
    const request = {
      method: 'POST',
      headers: {
        apikey: this.#key,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    };
    for (;;) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(`${this.#apiUrl}/functions/v1/${name}`, { ...request, signal }).catch(
        () => undefined,
      );
      // Cut off in the middle, an answer acknowledges nothing.
      const text = await response?.text().catch(() => undefined);
      if (response?.ok && text !== undefined) return accepted.parse(JSON.parse(text)).id;
      if (response && response.status !== 503) throw new Error(`${name} answered ${response.status} ${text}`);
      await wait(RETRY_MS);
    }
  }
}
