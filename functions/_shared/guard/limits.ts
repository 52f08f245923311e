import type { FunctionName } from '../../../src/site/api.ts';

const DAY = 24 * 60 * 60;

/** What one caller, or the owner of what it is about, may ask of a function. */
interface CallerLimits {
  /** Calls within an hour, refused ones too. */
  attempts: number;
  /** Calls within an hour that are let through, the first of them without a proof of work. */
  hour: number;
  free: number;
  /** Calls within a day that are let through. */
  day: number;
}

interface Window {
  seconds: number;
  allowed: number;
}

interface MailboxLimits {
  /** Mails per window. */
  windows: Window[];
  /** What happens beyond: the submission is refused, or it is stored and the mailbox is sent nothing. */
  beyond: 'refuse' | 'silence';
  /** Submissions per window under its address, which anybody may type; beyond they are refused. */
  stored?: Window[];
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

/** Within a day, and of reports also within 30 days: what one mailbox gets, and what is stored under it. */
export const OF_ONE_MAILBOX = { mails: 3, reportsIn30Days: 10, messages: 30 };

/** The functions that store what visitors send; docs/limits.md says what a visitor sees of it. */
const FORMS: Record<FormFunction, FormLimits> = {
  'submit-contact': {
    caller: FORM,
    mailbox: {
      windows: [perDay(OF_ONE_MAILBOX.mails)],
      beyond: 'silence',
      stored: [perDay(OF_ONE_MAILBOX.messages)],
    },
    stored: 500,
  },
  'send-disc-assessment': {
    caller: FORM,
    mailbox: {
      windows: [perDay(OF_ONE_MAILBOX.mails), { seconds: 30 * DAY, allowed: OF_ONE_MAILBOX.reportsIn30Days }],
      beyond: 'refuse',
    },
    stored: 200,
  },
  'request-data-link': {
    caller: FORM,
    mailbox: { windows: [perDay(OF_ONE_MAILBOX.mails)], beyond: 'refuse' },
    stored: 200,
  },
  'create-checkout': { caller: FORM, stored: 500 },
};

export type AccountFunction = 'account-data' | 'account-home' | 'keep-report';
export type LinkFunction = 'email-choices' | 'personal-data';
/** Every function of the contract but the worker, which only our own key opens. */
export type LimitedFunction = Exclude<FunctionName, 'outbox-worker'>;

/** `owner`: an account, or the person for whom a link of ours stands. */
const ALL: Record<LimitedFunction, { caller: CallerLimits; owner?: CallerLimits }> = {
  ...FORMS,
  // A page asks every few seconds while a payment is under way.
  'checkout-status': { caller: withoutWork(1_200, 4_000) },
  // A workshop is one caller; nobody has more than one result to add in a while.
  'add-item-answers': { caller: withoutWork(60, 200) },
  'account-data': { caller: withoutWork(360, 2_000), owner: withoutWork(60, 200) },
  'account-home': { caller: withoutWork(360, 2_000), owner: withoutWork(60, 200) },
  'keep-report': { caller: withoutWork(120, 500), owner: withoutWork(30, 50) },
  'personal-data': { caller: withoutWork(120, 500), owner: withoutWork(20, 60) },
  // The programs of a mail provider unsubscribe all who have their mailboxes there.
  'email-choices': { caller: withoutWork(1_200, 10_000), owner: withoutWork(20, 60) },
};

/**
 * One limit as the database counts it. The key names function, scope and hash; `calls` is how many calls are added to its
 * count, this one and those that were refused from memory before it.
 */
export interface CountedLimit extends CallerLimits {
  key: string;
  calls: number;
}

/** Half of a hash tells as many apart as there will ever be. */
const keyOf = (name: string, scope: string, hash: string) => `${name}:${scope}:${hash.slice(0, 32)}`;

const scaled = ({ attempts, free, hour, day }: CallerLimits, factor: number): CallerLimits => ({
  attempts: Math.ceil(attempts * factor),
  free: Math.ceil(free * factor),
  hour: Math.ceil(hour * factor),
  day: Math.ceil(day * factor),
});

export const isLimited = (name: string): name is LimitedFunction => Object.hasOwn(ALL, name);

/** How many calls of one caller, and about one owner, get past this instance within an hour. */
export function attemptsOf(name: LimitedFunction, factor: number): { client: number; owner: number } {
  const { caller, owner = caller } = ALL[name];
  return { client: scaled(caller, factor).attempts, owner: scaled(owner, factor).attempts };
}

/**
 * The limits of one call.
 *
 * @param client stands for the caller, where the platform named one; `calls`: this one, and those that were refused before
 * @param owner stands for whom it is about: only this call is theirs, whoever made the others
 * @param factor multiplies what is allowed; 1 in production
 */
export function callerLimits(
  name: LimitedFunction,
  client: { hash: string; calls: number } | undefined,
  owner: string | undefined,
  factor: number,
): CountedLimit[] {
  const limits = ALL[name];
  const counted: CountedLimit[] = [];
  if (client) {
    const { hash, calls } = client;
    counted.push({ key: keyOf(name, 'client', hash), calls, ...scaled(limits.caller, factor) });
  }
  if (limits.owner && owner)
    counted.push({ key: keyOf(name, 'owner', owner), calls: 1, ...scaled(limits.owner, factor) });
  return counted;
}

/**
 * What the mailbox of a person may get for one purpose, and what may be stored under it, as the database counts them;
 * undefined where a submission causes no mail.
 */
export function mailboxLimits(name: FormFunction, purpose: string, mailboxHash: string, factor: number) {
  const { mailbox } = FORMS[name];
  if (!mailbox) return undefined;
  const { windows, beyond, stored } = mailbox;
  const scale = (all: Window[]) =>
    all.map(({ seconds, allowed }) => ({ seconds, allowed: Math.ceil(allowed * factor) }));
  return {
    key: keyOf(name, purpose, mailboxHash),
    windows: scale(windows),
    beyond,
    ...(stored && { stored: { key: keyOf(name, 'stored', mailboxHash), windows: scale(stored) } }),
  };
}

/**
 * What all visitors together may store within an hour before every call needs a proof of work (`free`), and before mails
 * are held (`allowed`).
 */
export function hourlyLimit(name: FormFunction, factor: number): { free: number; allowed: number } {
  const allowed = Math.ceil(FORMS[name].stored * factor);
  return { free: Math.ceil(allowed / 2), allowed };
}
