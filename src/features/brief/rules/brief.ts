import { addressProblem, nameProblem } from '../../../site/person.ts';
import { problemsIn } from '../../../site/problems.ts';
import * as t from './messages.ts';
import { dayWords, WEEKDAYS } from '../../../site/opening-hours.ts';

export const BRIEF_FORMAT = 'agent-brief';
/** Raised when a field goes, or means something else. */
export const BRIEF_VERSION = 1;

/**
 * What an agent should know and do, as it stands in the form: the name of a field → its text, or the chosen values of a
 * group of checkboxes. A field that is missing is empty.
 */
export type Brief = Readonly<Record<string, string | readonly string[]>>;

/** Rows of `services-0-name`, `-duration` and `-price`. */
const SERVICE_ROWS = 10;
/** Rows of `people-0-name` and `-phone`, in the order in which they are rung. */
const PEOPLE_ROWS = 3;

/** What stands in a field, on one line. */
export const textOf = (brief: Brief, name: string): string =>
  String(brief[name] ?? '')
    .trim()
    .replace(/\s+/g, ' ');

const rowOf = (brief: Brief, row: string, ...parts: string[]) =>
  parts.map((part) => textOf(brief, `${row}-${part}`));
const upTo = (count: number) => [...Array(count).keys()];

/** A line for each day, out of its two fields `hours-mon-from` and `hours-mon-to`; none as long as nobody has said anything, which is not the same as closed. */
export function hoursLines(brief: Brief): string[] {
  const days = Object.entries(WEEKDAYS).map(([day, name]) => {
    const [from = '', to = ''] = rowOf(brief, `hours-${day}`, 'from', 'to');
    return { open: from + to, line: t.dayHours(name, dayWords(from, to)) };
  });
  return days.some(({ open }) => open) ? days.map(({ line }) => line) : [];
}

export function serviceLines(brief: Brief): string[] {
  return upTo(SERVICE_ROWS).flatMap((row) => {
    const [name, duration, price] = rowOf(brief, `services-${row}`, 'name', 'duration', 'price');
    if (!name && !duration && !price) return [];
    return [name || t.withoutName, duration, price || t.noPriceOnPhone].filter(Boolean).join('; ');
  });
}

/** Whom to ring, a line for each, in their order. */
export function peopleLines(brief: Brief): string[] {
  return upTo(PEOPLE_ROWS)
    .map((row) => rowOf(brief, `people-${row}`, 'name', 'phone'))
    .filter(([, phone]) => phone)
    .map(([name, phone = ''], index) => {
      const who = [name, shownPhone(phone)].filter(Boolean).join(', ');
      return index === 0 ? t.firstRing(who) : t.thenRing(who);
    });
}

/** `+16045550142` as people write it: `604 555 0142`. Other numbers stay as they are. */
export function shownPhone(text: string): string {
  const [, number = '', extension = ''] = /^([^a-z]*)(.*)$/is.exec(text) ?? [];
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(number.replace(/[\s().+-]/g, '')) ?? [];
  return area ? `${area} ${exchange} ${line} ${extension}`.trim() : text;
}

/** A plausible number, from any country, with or without an extension. */
function phoneProblem(text: string): string | false {
  const [number = ''] = text.split(/[a-z]/i);
  const { length } = number.replace(/\D/g, '');
  const fits = length >= 7 && length <= 15 && !/[^\d\s().+/-]/.test(number);
  return text !== '' && !fits && t.checkNumber;
}

/** What is wrong with which field, by its name; a brief with none may be sent. Very little has to be filled in. */
export function briefProblems(brief: Brief): Map<string, string> {
  const problems: Record<string, string | false | null> = {
    'business-name': !textOf(brief, 'business-name') && t.nameOfBusiness,
  };
  for (const day of Object.keys(WEEKDAYS)) {
    const [from, to] = rowOf(brief, `hours-${day}`, 'from', 'to');
    problems[`hours-${day}-from`] = to !== '' && !from && t.fromWhen;
    problems[`hours-${day}-to`] = from !== '' && !to && t.untilWhen;
  }
  for (const row of upTo(SERVICE_ROWS)) {
    const [name, ...rest] = rowOf(brief, `services-${row}`, 'name', 'duration', 'price');
    problems[`services-${row}-name`] = !name && rest.join('') !== '' && t.nameService;
  }
  for (const row of upTo(PEOPLE_ROWS)) {
    const [name, phone = ''] = rowOf(brief, `people-${row}`, 'name', 'phone');
    const isSaid = phone === textOf(brief, 'ring');
    problems[`people-${row}-phone`] = name && !phone ? t.numberToCall : !isSaid && phoneProblem(phone);
  }
  problems.ring = phoneProblem(textOf(brief, 'ring'));
  problems.name = nameProblem(textOf(brief, 'name'));
  problems.email = addressProblem(textOf(brief, 'email'));
  problems.phone = phoneProblem(textOf(brief, 'phone'));
  return problemsIn(problems);
}
