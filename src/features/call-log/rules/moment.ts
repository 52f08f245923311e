import { minutesAhead, type Offset, readZone } from './zones.ts';

export type DateOrder = 'day-first' | 'month-first';

/** A date, and perhaps a time of day, as a call log writes them. */
export interface Moment {
  /** Undefined where the log leaves the year out: `dayOf` takes the last one that fits. */
  year: number | undefined;
  /** The two other numbers in the order in which they stand. */
  first: number;
  second: number;
  /** Whether the writing itself says which is the month, which is then `first`. */
  isOrdered: boolean;
  /** Seconds since midnight; undefined without a time of day. */
  clock: number | undefined;
  /** The zone of the time, where the log says it. */
  offset: Offset | undefined;
  /** 0 for Monday to 6 for Sunday, where the log says it of a date without a year. */
  weekday: number | undefined;
  /** Whether it could be another number as well, so that only the name of its column makes it a date. */
  isWeak: boolean;
}

const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?=$|[T\s,])/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[T\s,])/;
const DAY_AND_NAME = /^(?<day>\d{1,2})[\s-](?<name>[a-z]{3,9})\.?[\s,-]+(?<year>\d{4}|\d{2})(?=$|[T\s,])/;
const NAME_AND_DAY =
  /^(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?=$|[T\s,])/;
const SHORT = /^(\d{1,2}\/\d{1,2}|\d{2}-\d{2})(?=$|[T\s,])/;
const SHORT_DAY_AND_NAME = /^(?<day>\d{1,2})[\s-](?<name>[a-z]{3,9})\.?(?=$|[T\s,])/;
const SHORT_NAME_AND_DAY = /^(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?=$|[T\s,])/;
const CLOCK =
  /^[T\s,]*(?:at |à )?(\d{1,2})(?::|\s?h\s?)(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\b\.?)?\s*\(?(z|(?:utc|gmt)?\s?[+-]\d{1,2}(?::?\d{2})?|[a-z]{2,5}|[a-z]+\/[a-z_/]+|[a-z]+(?: standard| daylight)? time)?\)?(?:\s\([^)]*\))?$/i;
/** Seconds, thousandths or millionths since 1970: from 2001 to 2033, because ten digits beyond are a phone number. */
const EPOCH = /^1\d{9}(?:\d{3}|\d{6}|\.\d+)?$/;
/** Days since the end of 1899, as Excel counts them, from 2000 to 2049; the fraction is the time of day. */
const SERIAL = /^(?:3[6-9]|4\d|5[0-4])\d{3}(?:[.,]\d+)?$/;
const SERIAL_OF_1970 = 25_569;
const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat|dim|lun|mar|mer|jeu|ven|sam)[a-z]*\.?,?\s+/;

/** English and French, without accents; a log may write the first letters only. */
const MONTHS = Object.entries({
  january: 'janvier',
  february: 'fevrier',
  march: 'mars',
  april: 'avril',
  may: 'mai',
  june: 'juin',
  july: 'juillet',
  august: 'aout',
  september: 'septembre',
  october: 'octobre',
  november: 'novembre',
  december: 'decembre',
});
/** From Monday on. */
const WEEKDAY_STARTS = Object.entries({
  mon: 'lun',
  tue: 'mar',
  wed: 'mer',
  thu: 'jeu',
  fri: 'ven',
  sat: 'sam',
  sun: 'dim',
});
const DAY_SECONDS = 86_400;
/** A date without a year may be of any of the last so many, or of the latest that has a 29 February. */
const YEARS_BACK = 11;

/** Lower case without accents, for words that are compared. */
export const plainWords = (text: string) =>
  text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ');

/** From 1, or 0; `jui` begins two months. */
const monthOf = (name: string) =>
  name === 'jui' ? 0 : MONTHS.findIndex((names) => names.some((month) => month.startsWith(name))) + 1;

/**
 * The time of day at the end of a text, or undefined. A zone that nobody knows counts as the clock of the log; 24:00 is
 * the next midnight.
 */
export function readClock(text: string): { clock: number; offset: Offset | undefined } | undefined {
  const found = CLOCK.exec(text);
  if (!found) return undefined;
  const [, hours, minutes, seconds = '0', half, zone] = found;
  const said = Number(hours);
  const isNextMidnight = said === 24 && Number(minutes) === 0 && Number(seconds) === 0;
  if (half ? said < 1 || said > 12 : said > 23 && !isNextMidnight) return undefined;
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const hour = half ? (said % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : said;
  const clock = hour * 3_600 + Number(minutes) * 60 + Number(seconds);
  const offset = zone ? readZone(zone) : undefined;
  return offset === null ? undefined : { clock, offset };
}

/** A time of day as Excel keeps it: a part of a day. */
const DAY_SHARE = /^0?(?:[.,]\d+)?$/;
export const isDayShare = (text: string) => /\d/.test(text) && DAY_SHARE.test(text);

/** The time of day in a cell of its own. */
export function readTimeCell(text: string): ReturnType<typeof readClock> {
  if (!isDayShare(text)) return readClock(text);
  return { clock: Math.round(Number(text.replace(',', '.')) * DAY_SECONDS), offset: undefined };
}

/** A number of days or seconds, put on a calendar. */
function momentAt(seconds: number, offset: Offset | undefined, isWeak: boolean): Moment {
  const at = new Date(seconds * 1_000);
  const [year, first, second] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  const clock = seconds % DAY_SECONDS;
  return { year, first, second, isOrdered: true, clock, offset, weekday: undefined, isWeak };
}

/**
 * What a cell says about when a call was: ISO, three numbers, a month by its name in English or French, seconds
 * since 1970, or days as Excel counts them. `time` is the cell beside it, where the time of day has its own.
 *
 * @returns undefined if there is no date in it; whether the date exists, `dayOf` says.
 */
export function readMoment(date: string, time?: string): Moment | undefined {
  const text = date.trim();
  if (EPOCH.test(text)) return momentAt(Number(text.slice(0, 10)), 0, false);
  if (SERIAL.test(text)) {
    const days = Number(text.replace(',', '.')) - SERIAL_OF_1970;
    const at = momentAt(Math.round(days * DAY_SECONDS), undefined, true);
    return Number.isInteger(days) ? { ...at, clock: undefined } : at;
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
  [year, first, second]: readonly (string | number | undefined)[],
  isWeak = false,
) {
  const fullYear = year === undefined ? undefined : (`${year}`.length === 2 ? 2_000 : 0) + Number(year);
  const behind = text.length - date.length;
  const [one, two] = [Number(first), Number(second)];
  return { year: fullYear, first: one, second: two, isOrdered, behind, isWeak, weekday: undefined };
}

function readNumbers(text: string) {
  const [iso = '', year, separator, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (iso) return separator || iso.length === 8 ? written([text, iso], true, [year, month, day]) : undefined;
  const [date = '', first, , second, last] = YEAR_LAST.exec(text) ?? [];
  if (date) return written([text, date], false, [last, first, second]);
  const [short = ''] = SHORT.exec(text) ?? [];
  return short ? written([text, short], false, [undefined, ...short.split(/[/-]/)], true) : undefined;
}

/** A month by its name, or a weekday before a date in numbers, `Mon 03/05/2026`. */
function readNames(text: string) {
  const words = plainWords(text);
  const bare = words.replace(WEEKDAY, '');
  const said = WEEKDAY_STARTS.findIndex((starts) => starts.includes(words.slice(0, 3)));
  const weekday = bare !== words && said >= 0 ? said : undefined;
  const tries: [string, RegExp][] = [
    ...[words, bare].flatMap((start): [string, RegExp][] =>
      [DAY_AND_NAME, NAME_AND_DAY].map((way) => [start, way]),
    ),
    // `mar` may be a Tuesday or March, so that a year or a weekday is looked for first.
    ...[bare, words].flatMap((start): [string, RegExp][] =>
      [SHORT_DAY_AND_NAME, SHORT_NAME_AND_DAY].map((way) => [start, way]),
    ),
  ];
  for (const [start, way] of tries) {
    const found = way.exec(start);
    const { name = '', year, day } = found?.groups ?? {};
    const month = monthOf(name);
    if (!found || month === 0) continue;
    const date = written([start, found[0]], true, [year, month, day]);
    return { ...date, weekday: start === bare ? weekday : undefined };
  }
  const numbers = bare !== words && /^\d/.test(bare) ? readNumbers(bare) : undefined;
  return numbers && { ...numbers, weekday, isWeak: false };
}

/**
 * Days since 1 January 1970, or undefined if there is no such day.
 *
 * @param today a date without a year is the last such day up to this one, on the weekday that the log says
 */
export function dayOf(moment: Moment, order: DateOrder, today?: number): number | undefined {
  if (moment.year !== undefined) return dayIn(moment, moment.year, order);
  if (today === undefined) return undefined;
  const thisYear = new Date((today + 1) * DAY_SECONDS * 1_000).getUTCFullYear();
  const days = Array.from({ length: YEARS_BACK }, (_, back) => dayIn(moment, thisYear - back, order));
  const past = days.filter((day) => day !== undefined && day <= today + 1);
  const { weekday } = moment;
  return past.find((day) => day !== undefined && weekdayOf(day) === weekday) ?? past[0];
}

/** A day of the year in one number, whatever the year. */
export const yearDay = ({ first, second, isOrdered }: Moment, order: DateOrder) =>
  isOrdered || order === 'month-first' ? first * 32 + second : second * 32 + first;

const LEAP_DAY = 2 * 32 + 29;
const dayOfYear = (yearDay: number, year: number) =>
  dayIn({ first: yearDay >> 5, second: yearDay & 31, isOrdered: true }, year, 'month-first');

/**
 * The first day of the least span that holds all days of a log without years, and ends today at the latest: they are of
 * one year, or of two next to each other.
 *
 * @param yearDays as `yearDay` gives them
 */
export function spanStart(yearDays: Iterable<number>, today: number): number | undefined {
  const days = [...yearDays].sort((a, b) => a - b);
  const thisYear = new Date((today + 1) * DAY_SECONDS * 1_000).getUTCFullYear();
  // All spans are measured in one year, so that a leap year between them decides nothing.
  const [year, yearLength] = days.includes(LEAP_DAY) ? [2_000, 366] : [2_001, 365];
  const spans = days.flatMap((first, index) => {
    const last = days[index - 1] ?? days.at(-1) ?? first;
    const length = ((dayOfYear(last, year) ?? 0) - (dayOfYear(first, year) ?? 0) + yearLength) % yearLength;
    for (let back = 0; back < YEARS_BACK; back += 1) {
      const [start, end, leap] = [first, last, days.includes(LEAP_DAY) ? LEAP_DAY : first].map((day) =>
        dayOfYear(day, thisYear - back + (day < first ? 1 : 0)),
      );
      if (start === undefined || leap === undefined || end === undefined || end > today + 1) continue;
      // A log of every day of a year ends today, although one of a clock that is ahead may end tomorrow.
      return { start, length, isAhead: Number(end > today) };
    }
    return [];
  });
  spans.sort((a, b) => a.length - b.length || a.isAhead - b.isAhead || b.start - a.start);
  return spans[0]?.start;
}

/** The same day of another year, in the year that begins on a day. */
export function dayFrom(start: number, day: number): number {
  const at = new Date(day * DAY_SECONDS * 1_000);
  const same = (at.getUTCMonth() + 1) * 32 + at.getUTCDate();
  const year = new Date(start * DAY_SECONDS * 1_000).getUTCFullYear();
  const [one, next] = [dayOfYear(same, year), dayOfYear(same, year + 1)];
  return (one !== undefined && one >= start ? one : next) ?? day;
}

function dayIn(
  { first, second, isOrdered }: Pick<Moment, 'first' | 'second' | 'isOrdered'>,
  year: number,
  order: DateOrder,
): number | undefined {
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
export function onClockOf(zone: Zone, day: number, clock: number, offset: Offset): [number, number] {
  const shown = day * DAY_SECONDS + clock;
  const utc = shown - minutesAhead(offset, shown) * 60;
  const there = utc + zone(utc * 1_000) * 60;
  const thereDay = Math.floor(there / DAY_SECONDS);
  return [thereDay, there - thereDay * DAY_SECONDS];
}

/** 0 for Monday to 6 for Sunday. The first day of 1970 was a Thursday. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7;
