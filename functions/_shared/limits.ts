const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Calls allowed per window of seconds. The order is the order in which the database locks its counters. */
const LIMITS = {
  'submit-contact': [
    { scope: 'client', seconds: 10 * MINUTE, allowed: 5 },
    { scope: 'client', seconds: DAY, allowed: 30 },
    { scope: 'recipient', seconds: DAY, allowed: 3 },
    { scope: 'global', seconds: HOUR, allowed: 500 },
  ],
  'send-disc-assessment': [
    { scope: 'client', seconds: 10 * MINUTE, allowed: 5 },
    { scope: 'client', seconds: DAY, allowed: 20 },
    { scope: 'recipient', seconds: 10 * MINUTE, allowed: 1 },
    { scope: 'recipient', seconds: DAY, allowed: 3 },
    { scope: 'recipient', seconds: 30 * DAY, allowed: 10 },
    { scope: 'global', seconds: HOUR, allowed: 200 },
  ],
} as const;

export type LimitedFunction = keyof typeof LIMITS;

/** One limit as the database counts it. */
export interface CountedLimit {
  key: string;
  seconds: number;
  allowed: number;
}

/**
 * The limits of one call.
 *
 * @param hashes stand for the caller's network and the mailbox that will get mail
 * @param factor multiplies what is allowed; 1 in production
 */
export function limitsOf(
  name: LimitedFunction,
  hashes: { client: string; recipient: string },
  factor: number,
): CountedLimit[] {
  const subject = { ...hashes, global: 'all' };
  return LIMITS[name].map(({ scope, seconds, allowed }) => ({
    key: `${name}:${scope}:${subject[scope]}`,
    seconds,
    allowed: Math.ceil(allowed * factor),
  }));
}
