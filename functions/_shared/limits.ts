const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CLIENT_LIMITS = [
  { scope: 'client', seconds: 10 * MINUTE, allowed: 5 },
  { scope: 'client', seconds: DAY, allowed: 30 },
] as const;

/**
 * Calls allowed per window of seconds, and what an hour may bring in all. The order is the order in which the database
 * locks its counters.
 */
const LIMITS = {
  'submit-contact': {
    windows: [...CLIENT_LIMITS, { scope: 'recipient', seconds: DAY, allowed: 3 }],
    hourly: 500,
  },
  'send-disc-assessment': {
    windows: [
      { scope: 'client', seconds: 10 * MINUTE, allowed: 5 },
      { scope: 'client', seconds: DAY, allowed: 20 },
      { scope: 'recipient', seconds: 10 * MINUTE, allowed: 1 },
      { scope: 'recipient', seconds: DAY, allowed: 3 },
      { scope: 'recipient', seconds: 30 * DAY, allowed: 10 },
    ],
    hourly: 200,
  },
  'request-data-link': {
    windows: [...CLIENT_LIMITS, { scope: 'recipient', seconds: DAY, allowed: 3 }],
    hourly: 200,
  },
  // Every try to pay counts, also of an order that is known.
  'create-checkout': {
    windows: [
      { scope: 'client', seconds: 10 * MINUTE, allowed: 20 },
      { scope: 'client', seconds: DAY, allowed: 60 },
      { scope: 'recipient', seconds: DAY, allowed: 30 },
    ],
    hourly: 500,
  },
} as const;

export type LimitedFunction = keyof typeof LIMITS;

/** Calls of somebody who is signed in, allowed per window of seconds. None asks for a proof of work. */
const ACCOUNT_LIMITS = {
  'account-data': [
    { scope: 'client', seconds: 10 * MINUTE, allowed: 60 },
    { scope: 'account', seconds: 10 * MINUTE, allowed: 30 },
    { scope: 'account', seconds: DAY, allowed: 200 },
  ],
  'keep-report': [
    { scope: 'client', seconds: 10 * MINUTE, allowed: 20 },
    { scope: 'account', seconds: 10 * MINUTE, allowed: 10 },
    { scope: 'account', seconds: DAY, allowed: 50 },
  ],
} as const;

export type AccountFunction = keyof typeof ACCOUNT_LIMITS;

/** A page asks every few seconds while a payment is under way. */
const STATUS_LIMITS = [
  { scope: 'client', seconds: 10 * MINUTE, allowed: 200 },
  { scope: 'client', seconds: DAY, allowed: 2_000 },
] as const;

/** One limit as the database counts it. Calls beyond `free` need a proof of work. */
export interface CountedLimit {
  key: string;
  seconds: number;
  allowed: number;
  free: number;
}

/** Half of a hash tells as many apart as there will ever be. */
const keyOf = (name: string, scope: string, hash: string) => `${name}:${scope}:${hash.slice(0, 32)}`;

/**
 * The limits of one call. Half of what a network or an hour may bring is free; a mailbox has so little that only the
 * limit itself counts.
 *
 * @param hashes stand for the caller's network and the mailbox that will get mail
 * @param factor multiplies what is allowed; 1 in production
 */
export function limitsOf(
  name: LimitedFunction,
  hashes: { client: string; recipient: string },
  factor: number,
): { windows: CountedLimit[]; hourly: { allowed: number; free: number } } {
  const allowedHourly = Math.ceil(LIMITS[name].hourly * factor);
  return {
    windows: LIMITS[name].windows.map(({ scope, seconds, allowed }) => {
      const counted = Math.ceil(allowed * factor);
      const free = scope === 'client' ? Math.ceil(counted / 2) : counted;
      return { key: keyOf(name, scope, hashes[scope]), seconds, allowed: counted, free };
    }),
    hourly: { allowed: allowedHourly, free: Math.ceil(allowedHourly / 2) },
  };
}

/**
 * The limits of one call of somebody who is signed in.
 *
 * @param hashes stand for the caller's network and account
 */
export function accountLimitsOf(
  name: AccountFunction,
  hashes: { client: string; account: string },
  factor: number,
): CountedLimit[] {
  return ACCOUNT_LIMITS[name].map(({ scope, seconds, allowed }) => {
    const counted = Math.ceil(allowed * factor);
    return { key: keyOf(name, scope, hashes[scope]), seconds, allowed: counted, free: counted };
  });
}

/** The limits of one question about an order. `client` stands for the caller's network. None asks for a proof of work. */
export function statusLimitsOf(client: string, factor: number): CountedLimit[] {
  return STATUS_LIMITS.map(({ scope, seconds, allowed }) => {
    const counted = Math.ceil(allowed * factor);
    return { key: keyOf('checkout-status', scope, client), seconds, allowed: counted, free: counted };
  });
}
