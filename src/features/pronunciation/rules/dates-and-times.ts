import { measureWords } from './amounts.ts';
import forms from './word-forms.json' with { type: 'json' };
import { cardinalWords, manyOf, ordinalWords, pairWords, shortWords, yearWords } from './numbers.ts';
import { NO_MORE, type Rule, sticky } from './rule.ts';

const ZONE = String.raw`(?:\s(?<zone>[ACEMNP][SD]?T|[acemnp][sd]t|GMT|gmt|UTC|utc)${NO_MORE})?`;
const HALF = String.raw`(?<half>[AaPp])(?:[Mm]${NO_MORE}|\.\s?[Mm](?:\.|${NO_MORE}))`;
const YEAR = String.raw`(?:(?:\s?,\s?|[\s-])(?<year>[12]\d{3})(?!-?\d))?`;
const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const MONTHS = forms.months.split(' ');

const anyCase = ({ source }: RegExp) => new RegExp(source, 'iuy');

const monthNamed = (name: string) =>
  MONTHS.find((month) => month.startsWith(name.slice(0, 3).toLowerCase())) ?? '';

/** `may 5 people come?` and `march 20 miles` are no dates; with a year or an ordinal they are. */
const isVerb = (name: string, match: string) => /^ma/.test(name) && !/\d(?:st|nd|rd|th)|\d{4}$/.test(match);

/** `10:30` as ten thirty, `9:00` as nine o'clock; `zone` is the time zone, said letter by letter. */
function clockWords({ hour = '', minute = '00', half, zone = '' }: Record<string, string | undefined>) {
  if (Number(hour) > 24) return undefined;
  const ends = [
    ...(half ? [`${half.toLowerCase()}.m.`] : []),
    ...(zone ? [zone.toLowerCase().replace(/./g, '$&.')] : []),
  ];
  if (minute !== '00') return [...shortWords(hour), ...pairWords(minute), ...ends];
  return [...shortWords(hour), ...(half ? [] : [Number(hour) > 12 ? 'hundred' : "o'clock"]), ...ends];
}

/** A year of four digits or two. */
const anyYear = (year: string | undefined) => {
  if (!year) return [];
  return year.length === 4 ? yearWords(year) : pairWords(year);
};

/** Day and month in the order in which they are written; nothing for a day that no month has. */
function dateWords(day: string, order: (dayWords: string[]) => string[], year: string | undefined) {
  if (Number(day) < 1 || Number(day) > 31) return undefined;
  return [...order(ordinalWords(String(Number(day)))), ...anyYear(year)];
}

/** Month and day in figures, the month in front or behind. */
function figureDate(month: string, day: string, year: string, isMonthFirst: boolean) {
  const name = MONTHS[Number(month) - 1];
  if (!name) return undefined;
  return dateWords(day, (words) => (isMonthFirst ? [name, ...words] : [...words, name]), year);
}

const lastingWords = (digits: string, unit: string) => measureWords(String(Number(digits)), unit, false);

export const DATES_AND_TIMES: readonly Rule[] = [
  [
    sticky`(?<year>\d{4})(?<between>[-\/])(?<month>\d{1,2})\k<between>(?<day>\d{1,2})(?![-\d])`,
    ({ year = '', month = '', day = '' }) => figureDate(month, day, year, true),
  ],
  [
    // A number above twelve is the day. If both may be it, the date is said as it stands.
    sticky`(?<first>\d{1,2})(?<between>[-.\/])(?<second>\d{1,2})\k<between>(?<year>\d{4}|\d{2})(?![-.\/]?\d)`,
    ({ first = '', between, second = '', year = '' }) => {
      if (between === '.' && year.length < 4) return undefined;
      if (Number(first) > 12) return figureDate(second, first, year, false);
      if (Number(second) > 12) return figureDate(first, second, year, true);
      return between === '/' || year.length === 4
        ? [...shortWords(first), ...shortWords(second), ...anyYear(year)]
        : undefined;
    },
  ],
  [
    anyCase(
      sticky`(?<name>${MONTH})(?:\.|\b)\s{0,2}(?<day>\d{1,2})(?:st|nd|rd|th)?(?:\s?[–-]\s?(?<last>[1-3]?\d)(?!\d))?(?![\d:%]|,\d{3}(?!\d))${YEAR}`,
    ),
    ({ name = '', day = '', last, year }, match) =>
      isVerb(name, match)
        ? undefined
        : dateWords(
            day,
            (words) => [monthNamed(name), ...words, ...(last ? ['to', ...ordinalWords(last)] : [])],
            year,
          ),
  ],
  [
    anyCase(
      sticky`(?:(?<from>[1-3]?\d)\s?[–-]\s?)?(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-](?<name>${MONTH})${NO_MORE}${YEAR}`,
    ),
    ({ from, name = '', day = '', year }, match) =>
      isVerb(name, match)
        ? undefined
        : dateWords(
            day,
            (words) => [...(from ? [...ordinalWords(from), 'to'] : []), ...words, monthNamed(name)],
            year,
          ),
  ],
  [
    sticky`(?<name>${MONTH})\.?\s(?<year>[12]\d{3})(?!-?\d)`,
    ({ name = '', year }) => [monthNamed(name), ...anyYear(year)],
  ],
  [
    sticky`['’]?(?<decade>(?:1\d|20)\d0|[02-9]0|(?<=['’])10)['’]?s${NO_MORE}`,
    ({ decade = '' }) => {
      const words =
        decade.length === 4 || decade === '00' ? yearWords(decade.padStart(4, '20')) : cardinalWords(decade);
      return manyOf(words);
    },
  ],
  [
    sticky`(?<year>(?:1[1-9]|20)\d\d)\s?[–-]\s?(?<last>\d\d)(?![-.,]?\d|%)`,
    ({ year = '', last = '' }) => [...yearWords(year), 'to', ...pairWords(last)],
  ],
  [
    sticky`(?<hour>\d{1,2}):(?<minute>[0-5]\d):(?<second>[0-5]\d)(?![:.]?\d)(?:\s?${HALF})?`,
    ({ hour = '', minute = '', second = '', half }) => [
      ...lastingWords(hour, 'h'),
      ...lastingWords(minute, 'min'),
      ...lastingWords(second, 'sec'),
      ...(half ? [`${half.toLowerCase()}.m.`] : []),
    ],
  ],
  [
    sticky`(?<hours>\d{1,2})\s?h\s?(?<minutes>[0-5]?\d)\s?m(?:in)?${NO_MORE}`,
    ({ hours = '', minutes = '' }) => [...lastingWords(hours, 'h'), ...lastingWords(minutes, 'min')],
  ],
  [sticky`(?<hour>\d{1,2})[:h](?<minute>[0-5]\d)(?!:?\d)(?:\s?${HALF})?${ZONE}`, clockWords],
  [sticky`(?<hour>[01]?\d)(?:\.?(?<minute>[0-5]\d))?\s?${HALF}${ZONE}`, clockWords],
];
