import { AuthError } from './error.ts';

/** The defaults of the auth service: so many at once, and so many more in so many seconds; one bucket a name. */
export const LIMITS = {
  token: { burst: 30, calls: 150, seconds: 300 },
  verify: { burst: 30, calls: 30, seconds: 300 },
  signup: { burst: 30, calls: 30, seconds: 300 },
  recover: { burst: 30, calls: 30, seconds: 300 },
  resend: { burst: 30, calls: 30, seconds: 300 },
  otp: { burst: 30, calls: 30, seconds: 300 },
  user: { burst: 30, calls: 30, seconds: 300 },
  challenge: { burst: 30, calls: 15, seconds: 60 },
  factor: { burst: 30, calls: 15, seconds: 60 },
  mail: { burst: 30, calls: 30, seconds: 3_600 },
} as const;

export type Limit = keyof typeof LIMITS;

const EVERYBODY = '';
const BUCKETS_MAX = 10_000;

/** Token buckets in this process, for each caller's address. */
export class RateLimits {
  readonly #factor: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  /** `factor` multiplies every limit. `now`: milliseconds that only grow. */
  constructor(factor: number, now = () => performance.now()) {
    this.#factor = factor;
    this.#now = now;
  }

  /** Throws 429 `over_request_rate_limit`. */
  countCall(limit: Exclude<Limit, 'mail'>, ip: string): void {
    if (this.#take(limit, ip)) return;
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
  }

  /** Throws 429 `over_email_send_rate_limit`. */
  countMail(): void {
    if (this.#take('mail', EVERYBODY)) return;
    throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
  }

  #take(limit: Limit, key: string): boolean {
    const { burst, calls, seconds } = LIMITS[limit];
    const name = `${limit} ${key}`;
    const now = this.#now();
    const size = burst * this.#factor;
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
