const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `client`: a network. `recipient`: a mailbox that will get mail. `account`: somebody who is signed in. */
const per = (scope: 'client' | 'recipient' | 'account', seconds: number, allowed: number) => ({
  scope,
  seconds,
  allowed,
});

const CLIENT_LIMITS = [per('client', 10 * MINUTE, 5), per('client', DAY, 30)];

/** Calls allowed per window of seconds. The order is the order in which the database locks its counters. */
const LIMITS = {
  'submit-contact': [...CLIENT_LIMITS, per('recipient', DAY, 3)],
  'send-disc-assessment': [
    per('client', 10 * MINUTE, 5),
    per('client', DAY, 20),
    per('recipient', 10 * MINUTE, 1),
    per('recipient', DAY, 3),
    per('recipient', 30 * DAY, 10),
  ],
  'request-data-link': [...CLIENT_LIMITS, per('recipient', DAY, 3)],
  // Every try to pay counts, also of an order that is known.
  'create-checkout': [per('client', 10 * MINUTE, 20), per('client', DAY, 60), per('recipient', DAY, 30)],
  // A page asks every few seconds while a payment is under way.
  'checkout-status': [per('client', 10 * MINUTE, 200), per('client', DAY, 2_000)],
  'account-data': [per('client', 10 * MINUTE, 60), per('account', 10 * MINUTE, 30), per('account', DAY, 200)],
  'keep-report': [per('client', 10 * MINUTE, 20), per('account', 10 * MINUTE, 10), per('account', DAY, 50)],
};
export type AccountFunction = 'account-data' | 'keep-report';

/** What an hour may bring in all, by the functions that store what they are sent. Only these ask for a proof of work. */
const HOURLY = {
  'submit-contact': 500,
  'send-disc-assessment': 200,
  'request-data-link': 200,
  'create-checkout': 500,
};
export type LimitedFunction = keyof typeof HOURLY;

/** One limit as the database counts it. Calls beyond `free` need a proof of work. */
export interface CountedLimit {
  key: string;
  seconds: number;
  allowed: number;
  free: number;
}

/**
 * The limits of one call. Half of what a network may bring is free where a proof of work helps; a mailbox has so little
 * that only the limit itself counts.
 *
 * @param hashes stand for the caller's network, and for their mailbox or account where one is counted
 * @param factor multiplies what is allowed; 1 in production
 */
export function limitsOf(
  name: keyof typeof LIMITS,
  { client, person = '' }: { client: string; person?: string },
  factor: number,
): CountedLimit[] {
  return LIMITS[name].map(({ scope, seconds, allowed }) => {
    const counted = Math.ceil(allowed * factor);
    const free = scope === 'client' && name in HOURLY ? Math.ceil(counted / 2) : counted;
    // Half of a hash tells as many apart as there will ever be.
    const hash = (scope === 'client' ? client : person).slice(0, 32);
    return { key: `${name}:${scope}:${hash}`, seconds, allowed: counted, free };
  });
}

/** What an hour may bring in all; half of it is free. */
export function hourlyLimitOf(name: LimitedFunction, factor: number): { allowed: number; free: number } {
  const allowed = Math.ceil(HOURLY[name] * factor);
  return { allowed, free: Math.ceil(allowed / 2) };
}
