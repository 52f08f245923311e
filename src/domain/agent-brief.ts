import { addressProblem } from './deliverable-address.ts';
import { AGENT_SCALES } from './disc/agent-greeting.ts';
import { nameProblem, tidyName } from './name-form.ts';

export const BRIEF_FORMAT = 'agent-brief';
/** Raised when a field goes, or means something else. */
export const BRIEF_VERSION = 1;

export const WEEKDAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/** What may be chosen, by the names of the fields. The first is chosen until somebody chooses. */
export const CHOICES = {
  'hours-zone': ['', 'Pacific', 'Mountain', 'Central', 'Saskatchewan', 'Eastern', 'Atlantic', 'Newfoundland'],
  'voice-language': ['english', 'bilingual'],
  'voice-occasion': ['day', 'closed', 'busy'],
  'voice-pace': AGENT_SCALES.pace,
  'voice-warmth': AGENT_SCALES.warmth,
  'voice-detail': AGENT_SCALES.detail,
  'voice-directness': AGENT_SCALES.directness,
  'transfer-otherwise': ['message', 'text', 'callback'],
  'consent-recording': ['off', 'on'],
  'consent-reason': ['details', 'agreed', 'check'],
  'consent-texting': ['no', 'yes'],
  'consent-calling': ['no', 'yes'],
} as const;
type Choice<Name extends keyof typeof CHOICES> = (typeof CHOICES)[Name][number];

const SERVICE_ROWS = 12;
const day = { from: '', to: '' };

/**
 * What the agent should know and do, as it is typed: text in every field, '' where nothing was. A field of the form is
 * named by its way here: `services-0-name`.
 */
export interface AgentBrief {
  business: { name: string; about: string; area: string };
  /** Local times, `08:30`; two empty ones are a closed day, two equal ones are open all day and night. */
  hours: Record<keyof typeof WEEKDAYS, { from: string; to: string }> & {
    zone: Choice<'hours-zone'>;
    holidays: string;
    urgentAfter: string;
  };
  services: { name: string; duration: string; price: string }[];
  rules: { never: string };
  voice: {
    language: Choice<'voice-language'>;
    occasion: Choice<'voice-occasion'>;
    pace: Choice<'voice-pace'>;
    warmth: Choice<'voice-warmth'>;
    detail: Choice<'voice-detail'>;
    directness: Choice<'voice-directness'>;
    own: string;
    sound: string;
  };
  collect: string[];
  notes: { to: string };
  transfer: { words: string; otherwise: Choice<'transfer-otherwise'> };
  people: { name: string; phone: string }[];
  consent: {
    recording: Choice<'consent-recording'>;
    reason: Choice<'consent-reason'>;
    texting: Choice<'consent-texting'>;
    calling: Choice<'consent-calling'>;
  };
  /** Ids of the test calls that were made. */
  tests: string[];
  calls: string;
  go: { name: string };
  /** Who sends the brief. */
  name: string;
  email: string;
  phone: string;
}

export const EMPTY_BRIEF: AgentBrief = {
  business: { name: '', about: '', area: '' },
  hours: {
    zone: '',
    mon: day,
    tue: day,
    wed: day,
    thu: day,
    fri: day,
    sat: day,
    sun: day,
    holidays: '',
    urgentAfter: '',
  },
  services: Array.from({ length: SERVICE_ROWS }, () => ({ name: '', duration: '', price: '' })),
  rules: { never: '' },
  voice: {
    language: 'english',
    occasion: 'day',
    pace: 'even',
    warmth: 'friendly',
    detail: 'moderate',
    directness: 'plain',
    own: '',
    sound: '',
  },
  collect: ['', '', '', ''],
  notes: { to: '' },
  transfer: { words: '', otherwise: 'message' },
  people: Array.from({ length: 3 }, () => ({ name: '', phone: '' })),
  consent: { recording: 'off', reason: 'details', texting: 'no', calling: 'no' },
  tests: [],
  calls: '',
  go: { name: '' },
  name: '',
  email: '',
  phone: '',
};

/** Fields that take more than a line. */
const LONG_FIELDS = ['business-about', 'business-area', 'hours-holidays', 'rules-never', 'voice-own', 'transfer-words', 'calls'];

/** The longest text of a field, in UTF-16 units, as `maxlength` counts them. */
export function briefFieldLimit(name: string): number {
  if (name === 'email') return 254;
  return LONG_FIELDS.includes(name) ? 900 : 100;
}

type Answers = Record<string, string | string[]>;

/** A copy of `shape` with what `get` has for each field, where it fits; what does not stays as in the shape. */
function fill<Shape>(shape: Shape, get: (name: string) => unknown, name: string): Shape {
  if (typeof shape === 'object') {
    // A list without entries is one field: the chosen ones of a group of checkboxes.
    if (Array.isArray(shape) && shape.length === 0) {
      const chosen = get(name);
      return (Array.isArray(chosen) ? chosen.filter((one) => typeof one === 'string').slice(0, 20) : []) as Shape;
    }
    const filled = Object.entries(shape as object).map(([key, part]) => [key, fill(part, get, name ? `${name}-${key}` : key)]);
    return Array.isArray(shape) ? (filled.map(([, part]) => part) as Shape) : Object.fromEntries(filled);
  }
  const value = get(name);
  if (typeof value !== 'string') return shape;
  const allowed: readonly string[] | undefined = CHOICES[name as keyof typeof CHOICES];
  if (allowed) return allowed.includes(value) ? (value as Shape) : shape;
  return value.slice(0, briefFieldLimit(name)) as Shape;
}

const at = (data: unknown, name: string): unknown =>
  name
    .split('-')
    .reduce<unknown>(
      (part, key) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, key) ? (part as Answers)[key] : undefined,
      data,
    );

/** The brief that stands in a form. */
export const briefOf = (answers: Answers): AgentBrief => fill(EMPTY_BRIEF, (name) => answers[name], '');

/** The fields of the form for a brief. */
export function answersOf(brief: AgentBrief): Answers {
  const answers: Answers = {};
  fill(
    EMPTY_BRIEF,
    (name) => {
      answers[name] = at(brief, name) as string | string[];
    },
    '',
  );
  return answers;
}

/** The brief as data for programs, which `readBriefFile` reads back. */
export const briefData = (brief: AgentBrief) => ({ format: BRIEF_FORMAT, version: BRIEF_VERSION, ...brief });

/**
 * The brief in the text of a saved file, of this version or another: what fits a field is kept, the rest is left out.
 * Undefined if it is no brief at all.
 */
export function readBriefFile(text: string): AgentBrief | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return at(data, 'format') === BRIEF_FORMAT ? fill(EMPTY_BRIEF, (name) => at(data, name), '') : undefined;
  } catch {
    return undefined;
  }
}

/** `+16045550142` as people write it: `604 555 0142`. Other numbers stay as they are. */
export function shownPhone(typed: string): string {
  const text = typed.trim().replace(/\s+/g, ' ');
  const [, number = '', extension = ''] = /^([^a-z]*)(.*)$/is.exec(text) ?? [];
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(number.replace(/[\s().+-]/g, '')) ?? [];
  return area ? `${area} ${exchange} ${line} ${extension}`.trim() : text;
}

const PHONE_PROBLEM = 'Please check this number. It needs 7 to 15 digits.';

/** A plausible number, from any country, with or without an extension. */
function phoneProblem(typed: string): string | null {
  const [number = ''] = typed.split(/[a-z]/i);
  const { length } = number.replace(/\D/g, '');
  return typed.trim() && (length < 7 || length > 15 || /[^\d\s().+/-]/.test(number)) ? PHONE_PROBLEM : null;
}

/** What is wrong with which field, by its name; a brief with none may be sent. Very little has to be filled in. */
export function briefProblems(brief: AgentBrief): Map<string, string> {
  const problems: [string, string | null | false][] = [
    ['business-name', !brief.business.name.trim() && 'Please write the name that callers know.'],
  ];
  for (const key of Object.keys(WEEKDAYS) as (keyof typeof WEEKDAYS)[]) {
    const { from, to } = brief.hours[key];
    problems.push([`hours-${key}-from`, !from && to !== '' && 'Please say from when.']);
    problems.push([`hours-${key}-to`, !to && from !== '' && 'Please say until when.']);
  }
  brief.services.forEach(({ name, duration, price }, index) => {
    const nameless = !name.trim() && `${duration}${price}`.trim() !== '';
    problems.push([`services-${index}-name`, nameless && 'Please name this service.']);
  });
  brief.people.forEach(({ name, phone }, index) => {
    const missing = name.trim() !== '' && !phone.trim() && 'Please add the number to ring.';
    problems.push([`people-${index}-phone`, missing || phoneProblem(phone)]);
  });
  problems.push(
    ['name', nameProblem(tidyName(brief.name))],
    ['email', addressProblem(brief.email.trim())],
    ['phone', phoneProblem(brief.phone)],
  );
  return new Map(problems.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** `17:30` as people say it: `5:30 p.m.` */
export function clockWords(time: string): string {
  if (time === '00:00') return 'midnight';
  if (time === '12:00') return 'noon';
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const past = minute > 0 ? `:${String(minute).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${past} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

/** The hours of a day in words; empty while only one of the two is known. */
export function dayWords({ from, to }: { from: string; to: string }): string {
  if (!from && !to) return 'Closed';
  if (!from || !to) return '';
  if (from === to) return 'Open day and night';
  // Midnight is the end of the day it belongs to.
  const overnight = to < from && to !== '00:00';
  return `${clockWords(from)} to ${clockWords(to)}${overnight ? ' the next day' : ''}`;
}
