const DAY = 24 * 60 * 60;

/** What one caller, or one account, may ask of a function. */
interface CallerLimits {
  /** Calls within an hour, refused ones too. */
  attempts: number;
  /** Calls within an hour that are let through, the first of them without a proof of work. */
  hour: number;
  free: number;
  /** Calls within a day that are let through. */
  day: number;
}

interface MailboxLimits {
  /** Mails per window of seconds. */
  windows: { seconds: number; allowed: number }[];
  /** What happens beyond: the submission is refused, or it is stored and the mailbox is sent nothing. */
  beyond: 'refuse' | 'silence';
}

/** A workshop is one caller. Whoever comes after its twelfth person calls twice: to be asked for work, and with it. */
const FORM = { attempts: 180, free: 12, hour: 60, day: 200 };
const perDay = (allowed: number) => ({ seconds: DAY, allowed });
const withoutWork = (hour: number, day: number): CallerLimits => ({ attempts: hour, free: hour, hour, day });

export type FormFunction =
  'submit-contact' | 'send-disc-assessment' | 'request-data-link' | 'create-checkout';
interface FormLimits {
  caller: CallerLimits;
  mailbox?: MailboxLimits;
  /** Submissions of all visitors together within an hour, beyond which mails are held. */
  stored: number;
}

/** The functions that store what visitors send; docs/limits.md says what a visitor sees of it. */
const FORMS: Record<FormFunction, FormLimits> = {
  'submit-contact': { caller: FORM, mailbox: { windows: [perDay(3)], beyond: 'silence' }, stored: 500 },
  'send-disc-assessment': {
    caller: FORM,
    mailbox: { windows: [perDay(3), { seconds: 30 * DAY, allowed: 10 }], beyond: 'refuse' },
    stored: 200,
  },
  'request-data-link': { caller: FORM, mailbox: { windows: [perDay(3)], beyond: 'refuse' }, stored: 200 },
  'create-checkout': { caller: FORM, stored: 500 },
};

export type AccountFunction = 'account-data' | 'account-home' | 'keep-report';
export type LimitedFunction = FormFunction | AccountFunction | 'checkout-status' | 'add-item-answers';

const ALL: Record<LimitedFunction, { caller: CallerLimits; account?: CallerLimits }> = {
  ...FORMS,
  // A page asks every few seconds while a payment is under way.
  'checkout-status': { caller: withoutWork(1_200, 4_000) },
  // A workshop is one caller; nobody has more than one result to add in a while.
  'add-item-answers': { caller: withoutWork(60, 200) },
  'account-data': { caller: withoutWork(360, 2_000), account: withoutWork(60, 200) },
  'account-home': { caller: withoutWork(360, 2_000), account: withoutWork(60, 200) },
  'keep-report': { caller: withoutWork(120, 500), account: withoutWork(30, 50) },
};

/** One limit as the database counts it: by function, scope and hash. */
export interface CountedLimit extends CallerLimits {
  key: string;
}

/** Half of a hash tells as many apart as there will ever be. */
const keyOf = (name: string, scope: string, hash: string) => `${name}:${scope}:${hash.slice(0, 32)}`;

const counted = (name: string, scope: string, hash: string, limits: CallerLimits, factor: number) => ({
  key: keyOf(name, scope, hash),
  attempts: Math.ceil(limits.attempts * factor),
  free: Math.ceil(limits.free * factor),
  hour: Math.ceil(limits.hour * factor),
  day: Math.ceil(limits.day * factor),
});

export const isLimited = (name: string): name is LimitedFunction => Object.hasOwn(ALL, name);

/** How many calls of one caller get past this instance within an hour. */
export const attemptsOf = (name: LimitedFunction, factor: number) =>
  Math.ceil(ALL[name].caller.attempts * factor);

/**
 * The limits of one call.
 *
 * @param hashes stand for the caller, where the platform named one, and for the account of somebody who is signed in
 * @param factor multiplies what is allowed; 1 in production
 */
export function callerLimits(
  name: LimitedFunction,
  { client, account }: { client: string | undefined; account?: string },
  factor: number,
): CountedLimit[] {
  const limits = ALL[name];
  return [
    ...(client === undefined ? [] : [counted(name, 'client', client, limits.caller, factor)]),
    ...(limits.account && account ? [counted(name, 'account', account, limits.account, factor)] : []),
  ];
}

/**
 * What the mailbox of a person may get for one purpose, as the database counts it; undefined where a submission causes no
 * mail.
 */
export function mailboxLimits(name: FormFunction, purpose: string, mailboxHash: string, factor: number) {
  const { mailbox } = FORMS[name];
  if (!mailbox) return undefined;
  const { windows, beyond } = mailbox;
  const scaled = windows.map(({ seconds, allowed }) => ({ seconds, allowed: Math.ceil(allowed * factor) }));
  return { key: keyOf(name, purpose, mailboxHash), windows: scaled, beyond };
}

/**
 * What all visitors together may store within an hour before every call needs a proof of work (`free`), and before mails
 * are held (`allowed`).
 */
export function hourlyLimit(name: FormFunction, factor: number): { free: number; allowed: number } {
  const allowed = Math.ceil(FORMS[name].stored * factor);
  return { free: Math.ceil(allowed / 2), allowed };
}
