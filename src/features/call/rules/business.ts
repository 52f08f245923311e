import kinds from './kinds.json' with { type: 'json' };

/** What a visitor tells of a call. All of it is an example until they write over it. */
export interface CallInputs {
  /** May be empty, as the other names may be. */
  business: string;
  kind: Kind;
  person: string;
  hours: WeekHours;
  /** At most `SERVICES_MAX`. */
  services: readonly Service[];
  scenario: Scenario;
  /** Minutes since Monday, midnight, when the call comes in. */
  moment: number;
  /** Which of the wordings: 0 to 255. */
  wording: number;
}

/** Local times such as `08:30`. Two equal ones are a day and a night; an end before the start is on the next day. */
export interface DayHours {
  from: string;
  to: string;
}

/** Monday to Friday, Saturday, Sunday; `null` is closed. */
export interface WeekHours {
  week: DayHours | null;
  sat: DayHours | null;
  sun: DayHours | null;
}

export interface Service {
  name: string;
  minutes: number;
  /** `null` for none that may be told on the phone; 0 is free of charge. */
  cents: number | null;
}

/** The link of a call holds places in this list, so it only grows at its end. The same goes for the next one. */
export const KINDS = ['clinic', 'trades', 'salon', 'shop', 'law', 'property', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export const SCENARIOS = ['booking', 'after-hours', 'price', 'urgent', 'change', 'person'] as const;
export type Scenario = (typeof SCENARIOS)[number];

export const SCENARIO_NAMES: Record<Scenario, string> = {
  booking: 'Book a time',
  'after-hours': 'Call after hours',
  price: 'Ask for a price',
  urgent: 'Something urgent',
  change: 'Change a booking',
  person: 'Ask for a person',
};

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const DAY_MINUTES = 24 * 60;
export const WEEK_MINUTES = 7 * DAY_MINUTES;

export const SERVICES_MAX = 3;
export const TEXT_MAX = 60;
export const MINUTES = { min: 5, max: 480, usual: 30 };
/** In cents; more than anybody tries in earnest. */
export const CENTS_MAX = 10_000_000;

/** Controls, and marks that turn the direction of the text around them; the joiners of emoji stay. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** What was typed, on one line, cut to `TEXT_MAX` characters; '' if nothing of it can be seen. */
export function tidyText(typed: string): string {
  const line = typed.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
  const cut = [...line].slice(0, TEXT_MAX).join('').trimEnd();
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(cut) ? cut : '';
}

/** Minutes since midnight of `08:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Where on a dial of this length a time is, also one before the dial begins. */
export const onDial = (time: number, length: number): number => ((time % length) + length) % length;

/** `08:30` of minutes since some midnight. */
export const timeOf = (minutes: number): string => {
  const inDay = onDial(minutes, DAY_MINUTES);
  return [Math.floor(inDay / 60), inDay % 60].map((value) => String(value).padStart(2, '0')).join(':');
};

/** Minutes since Monday, midnight, on the clock of this device. */
export const momentOf = (time: Date): number =>
  ((time.getDay() + 6) % 7) * DAY_MINUTES + time.getHours() * 60 + time.getMinutes();

/** What differs from one kind of business to the next; `kinds.json` has it. */
interface KindFacts {
  name: string;
  /** Where no name is given. */
  nameless: string;
  /** What callers would like to know, and what a message says of it. */
  wish: string;
  noted: string;
  /** Words in which the rules see that something is urgent, as a step shows them. */
  urgent: string;
  /** What the agent says to a question that it may not answer. */
  refusal: string;
  /** A business, made up. */
  example: Pick<CallInputs, 'business' | 'person' | 'services' | 'hours'>;
}
export const BY_KIND: Record<Kind, KindFacts> = kinds;

/** The call that is there before anybody has changed it: Thursday, 10:20. */
export const EXAMPLE: CallInputs = {
  kind: 'clinic',
  ...BY_KIND.clinic.example,
  scenario: 'booking',
  moment: 3 * DAY_MINUTES + minutesOf('10:20'),
  wording: 0,
};
