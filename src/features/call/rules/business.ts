/** What a visitor tells of a call. All of it is an example until they write over it. */
export interface CallInputs {
  /** May be empty, as the other names may be. */
  business: string;
  kind: Kind;
  /** Who takes over from the agent. */
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

export const KIND_NAMES: Record<Kind, string> = {
  clinic: 'Clinic',
  trades: 'Trades',
  salon: 'Salon',
  shop: 'Shop',
  law: 'Law office',
  property: 'Property manager',
  other: 'Something else',
};

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
/** Characters of a name. */
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
export const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** `08:30` of minutes since some midnight. */
export const timeOf = (minutes: number): string => {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const inDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${twoDigits(Math.floor(inDay / 60))}:${twoDigits(inDay % 60)}`;
};

/** Minutes since Monday, midnight, on the clock of this device. */
export const momentOf = (time: Date): number =>
  ((time.getDay() + 6) % 7) * DAY_MINUTES + time.getHours() * 60 + time.getMinutes();

type Example = Pick<CallInputs, 'business' | 'person' | 'services' | 'hours'>;

const OFFICE: WeekHours = { week: { from: '09:00', to: '17:00' }, sat: null, sun: null };

/** A business of each kind, made up. */
export const EXAMPLES: Record<Kind, Example> = {
  clinic: {
    business: 'Harbour Street Dental',
    person: 'Renée',
    hours: { week: { from: '08:30', to: '17:00' }, sat: { from: '09:00', to: '13:00' }, sun: null },
    services: [
      { name: 'Check-up and cleaning', minutes: 60, cents: 14_500 },
      { name: 'Filling', minutes: 45, cents: null },
      { name: 'First visit', minutes: 90, cents: 19_500 },
    ],
  },
  trades: {
    business: 'Northwind Heating',
    person: 'Sam',
    hours: { week: { from: '07:30', to: '17:30' }, sat: null, sun: null },
    services: [
      { name: 'Furnace tune-up', minutes: 90, cents: 16_900 },
      { name: 'Repair visit', minutes: 120, cents: null },
      { name: 'Quote for a heat pump', minutes: 45, cents: 0 },
    ],
  },
  salon: {
    business: 'Juniper Hair',
    person: 'Lena',
    hours: {
      week: { from: '10:00', to: '19:00' },
      sat: { from: '09:00', to: '17:00' },
      sun: null,
    },
    services: [
      { name: 'Haircut', minutes: 45, cents: 6_200 },
      { name: 'Highlights', minutes: 150, cents: null },
      { name: 'Blow-dry', minutes: 30, cents: 4_000 },
    ],
  },
  shop: {
    business: 'Lantern & Loom',
    person: 'Omar',
    hours: {
      week: { from: '10:00', to: '18:00' },
      sat: { from: '10:00', to: '18:00' },
      sun: { from: '12:00', to: '17:00' },
    },
    services: [
      { name: 'Lamp repair', minutes: 30, cents: 4_500 },
      { name: 'Home visit', minutes: 60, cents: null },
      { name: 'Gift consultation', minutes: 30, cents: 0 },
    ],
  },
  law: {
    business: 'Alder Law Office',
    person: 'Ms. Tremblay',
    hours: OFFICE,
    services: [
      { name: 'First talk with a lawyer', minutes: 30, cents: 9_000 },
      { name: 'Will review', minutes: 60, cents: null },
      { name: 'Signing appointment', minutes: 30, cents: 7_500 },
    ],
  },
  property: {
    business: 'Cedar Row Rentals',
    person: 'Jordan',
    hours: OFFICE,
    services: [
      { name: 'Apartment viewing', minutes: 30, cents: 0 },
      { name: 'Move-in inspection', minutes: 45, cents: null },
      { name: 'New key', minutes: 15, cents: 4_500 },
    ],
  },
  other: {
    business: 'Bright Corner Studio',
    person: 'Alex',
    hours: { week: { from: '09:00', to: '20:00' }, sat: { from: '10:00', to: '16:00' }, sun: null },
    services: [
      { name: 'Intro session', minutes: 60, cents: 5_000 },
      { name: 'Group class', minutes: 90, cents: 3_500 },
      { name: 'Tour', minutes: 20, cents: 0 },
    ],
  },
};

/** The call that is there before anybody has changed it: Thursday, 10:20. */
export const EXAMPLE: CallInputs = {
  kind: 'clinic',
  ...EXAMPLES.clinic,
  scenario: 'booking',
  moment: 3 * DAY_MINUTES + minutesOf('10:20'),
  wording: 0,
};
