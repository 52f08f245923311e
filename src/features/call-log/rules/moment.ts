export type DateOrder = 'day-first' | 'month-first';

/** A date, and perhaps a time of day, as a call log writes them. */
export interface Moment {
  year: number;
  /** The two other numbers in the order in which they stand. */
  first: number;
  second: number;
  /** Whether the writing itself says which is the month, which is then `first`. */
  isOrdered: boolean;
  /** Seconds since midnight; undefined without a time of day. */
  clock: number | undefined;
  /** Minutes ahead of UTC, where the log says so. */
  offset: number | undefined;
}

const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?=$|[T\s,])/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[T\s,])/;
const DAY_AND_NAME = /^(?<day>\d{1,2})[\s-](?<name>[a-z]{3,9})\.?[\s,-]+(?<year>\d{4}|\d{2})(?=$|[T\s,])/;
const NAME_AND_DAY =
  /^(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?=$|[T\s,])/;
const CLOCK =
  /^[T\s,]*(?:at |à )?(\d{1,2})(?::|\s?h\s?)(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\.?)?\s*\(?(z|(?:utc|gmt)?[+-]\d{2}:?\d{2}|[a-z]{2,5})?\)?$/i;
/** Seconds, or thousandths, since 1970: from 2001 to 2033, because ten digits beyond are a phone number. */
const EPOCH = /^1\d{9}(?:\d{3})?$/;
const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat|dim|lun|mar|mer|jeu|ven|sam)[a-z]*\.?,?\s+/;

/** English and French, without accents, by how they begin; `mai` and `may`, `juin` and `juillet` differ in time. */
const MONTHS = 'jan, feb fev, mar, apr avr, may mai, jun juin, jul juil, aug aou, sep, oct, nov, dec'
  .split(', ')
  .map((names) => names.split(' '));
const DAY_SECONDS = 86_400;

/** Lower case without accents, for words that are compared. */
export const plainWords = (text: string) =>
  text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ');

const monthOf = (name: string) =>
  MONTHS.findIndex((names) => names.some((start) => name.startsWith(start))) + 1;

/** The time of day at the end of a text, or undefined. A zone other than UTC counts as the clock of the log. */
export function readClock(text: string): { clock: number; offset: number | undefined } | undefined {
  const found = CLOCK.exec(text);
  if (!found) return undefined;
  const [, hours, minutes, seconds = '0', half, zone] = found;
  const said = Number(hours);
  if (half ? said < 1 || said > 12 : said > 23) return undefined;
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const hour = half ? (said % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : said;
  const clock = hour * 3_600 + Number(minutes) * 60 + Number(seconds);
  return { clock, offset: zone ? offsetOf(zone) : undefined };
}

function offsetOf(zone: string): number | undefined {
  if (/^(?:z|utc|gmt)$/i.test(zone)) return 0;
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : undefined;
}

/**
 * What a cell says about when a call was: ISO, three numbers, a month by its name in English or French, or seconds
 * since 1970. `time` is the cell beside it, where the time of day has its own.
 *
 * @returns undefined if there is no date in it; whether the date exists, `dayOf` says.
 */
export function readMoment(date: string, time?: string): Moment | undefined {
  const text = date.trim();
  if (EPOCH.test(text)) {
    const seconds = Number(text.slice(0, 10));
    const at = new Date(seconds * 1_000);
    const [year, first, second] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
    return { year, first, second, isOrdered: true, clock: seconds % DAY_SECONDS, offset: 0 };
  }
  const found = readNumbers(text) ?? readNames(text);
  if (!found) return undefined;
  const { behind, ...written } = found;
  const rest = time === undefined ? text.slice(text.length - behind) : time.trim();
  const clock = readClock(rest);
  // Something other than a time behind a date: the cell is not what it seems.
  if (!clock && time === undefined && rest.trim() !== '') return undefined;
  return { ...written, clock: clock?.clock, offset: clock?.offset };
}

/** The numbers of a date that stands at the start of a text, and how many characters are behind it. */
function written(
  [text, date]: [text: string, date: string],
  isOrdered: boolean,
  [year = '', first, second]: readonly (string | number | undefined)[],
) {
  const fullYear = (`${year}`.length === 2 ? 2_000 : 0) + Number(year);
  const behind = text.length - date.length;
  return { year: fullYear, first: Number(first), second: Number(second), isOrdered, behind };
}

function readNumbers(text: string) {
  const [iso = '', year, separator, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (iso) return separator || iso.length === 8 ? written([text, iso], true, [year, month, day]) : undefined;
  const [date = '', first, , second, last] = YEAR_LAST.exec(text) ?? [];
  return date ? written([text, date], false, [last, first, second]) : undefined;
}

/** A month by its name, or a weekday before a date in numbers, `Mon 03/05/2026`. */
function readNames(text: string) {
  const words = plainWords(text);
  const bare = words.replace(WEEKDAY, '');
  for (const start of [words, bare]) {
    const found = DAY_AND_NAME.exec(start) ?? NAME_AND_DAY.exec(start);
    const { name = '', year, day } = found?.groups ?? {};
    const month = monthOf(name);
    if (found && month > 0) return written([start, found[0]], true, [year, month, day]);
  }
  return bare !== words && /^\d/.test(bare) ? readNumbers(bare) : undefined;
}

/** Days since 1 January 1970, or undefined if there is no such day. */
export function dayOf({ year, first, second, isOrdered }: Moment, order: DateOrder): number | undefined {
  const isDayFirst = !isOrdered && order === 'day-first';
  const month = isDayFirst ? second : first;
  const day = isDayFirst ? first : second;
  if (year < 1990 || year > 2100 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const at = Date.UTC(year, month - 1, day);
  // The 31st of a shorter month would be a day of the next.
  return day > 28 && new Date(at).getUTCDate() !== day ? undefined : at / (DAY_SECONDS * 1_000);
}

/** Minutes by which a zone is ahead of UTC at a time, in milliseconds since 1970. */
export type Zone = (at: number) => number;

/** The same time on the clock of a zone: day since 1970 and seconds since midnight. */
export function onClockOf(zone: Zone, day: number, clock: number, offset: number): [number, number] {
  const utc = day * DAY_SECONDS + clock - offset * 60;
  const there = utc + zone(utc * 1_000) * 60;
  const thereDay = Math.floor(there / DAY_SECONDS);
  return [thereDay, there - thereDay * DAY_SECONDS];
}

/** 0 for Monday to 6 for Sunday. The first day of 1970 was a Thursday. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7;
