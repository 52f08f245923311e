import { refusal } from './error.ts';
import type { AuthSettings } from './settings.ts';

/** So many calls at once. */
const BURST = 30;

/** So many more in so many seconds; one bucket a name. */
function refills(settings: AuthSettings['rate_limit']) {
  const fiveMinutes = (calls: number) => ({ calls, seconds: 300 });
  const signIns = fiveMinutes(settings.sign_in_sign_ups);
  return {
    token: fiveMinutes(settings.token_refresh),
    verify: fiveMinutes(settings.token_verifications),
    signup: signIns,
    recover: signIns,
    resend: signIns,
    otp: signIns,
    user: signIns,
    passkey: fiveMinutes(30),
    challenge: { calls: 15, seconds: 60 },
    factor: { calls: 15, seconds: 60 },
    mail: { calls: settings.email_sent, seconds: 3_600 },
  };
}

export type Limit = keyof ReturnType<typeof refills>;

const BUCKETS_MAX = 10_000;

/** Token buckets in this process, for each caller's address. */
export class RateLimits {
  readonly #refills: ReturnType<typeof refills>;
  readonly #factor: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  /** `factor` multiplies every limit. `now`: milliseconds that only grow. */
  constructor(settings: AuthSettings['rate_limit'], factor: number, now = () => performance.now()) {
    this.#refills = refills(settings);
    this.#factor = factor;
    this.#now = now;
  }

  /** Throws 429 `over_request_rate_limit`. */
  countCall(limit: Exclude<Limit, 'mail'>, ip: string): void {
    if (!this.#take(limit, ip)) throw refusal('request_rate');
  }

  /** Of everybody together. Throws 429 `over_email_send_rate_limit`. */
  countMail(): void {
    if (!this.#take('mail', '')) throw refusal('mail_rate');
  }

  #take(limit: Limit, key: string): boolean {
    const { calls, seconds } = this.#refills[limit];
    const name = `${limit} ${key}`;
    const now = this.#now();
    const size = BURST * this.#factor;
    const { left, at } = this.#buckets.get(name) ?? { left: size, at: now };
    const filled = Math.min(size, left + ((now - at) / 1_000) * (calls / seconds) * this.#factor);
    // The least recently used first, because a use puts a name at the end.
    this.#buckets.delete(name);
    this.#buckets.set(name, { left: filled >= 1 ? filled - 1 : filled, at: now });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > BUCKETS_MAX && oldest !== undefined) this.#buckets.delete(oldest);
    return filled >= 1;
  }
}
