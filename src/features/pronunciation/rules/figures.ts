import { measureWords, moneyWords, UNIT_PATTERN } from './amounts.ts';
import { monthNamed, monthNumber } from './months.ts';
import { cardinalWords, decimalWords, digitWords, ordinalWords, yearWords } from './numbers.ts';
import type { Rule } from './rule.ts';

const FIGURE = String.raw`\d{1,3}(?:,\d{3}){1,4}(?![\d,]\d)(?:\.\d{1,9})?|\d{1,15}(?:\.\d{1,9})?`;
const NO_MORE = String.raw`(?![\p{L}\d])`;
const SCALE = String.raw`(?:\s?(?<scale>thousand|million|billion|trillion|[KkMm]|[Bb]n?)${NO_MORE})?`;
const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
/** In a year or a time; 0 is oh, as people say it. */
const pairWords = (pair: string) =>
  pair.startsWith('0') ? ['oh', ...cardinalWords(pair.slice(1))] : cardinalWords(pair);
const pattern = (source: string) => new RegExp(source, 'uy');
const DIGIT = /\d/;
const isDay = (day: string) => Number(day) >= 1 && Number(day) <= 31;

const clockWords = (hour: string, minute: string, half: string | undefined): string[] => {
  const named = half ? [`${half.toLowerCase()}.m.`] : [];
  if (minute !== '00') return [...cardinalWords(String(Number(hour))), ...pairWords(minute), ...named];
  return [
    ...cardinalWords(String(Number(hour))),
    ...(half ? named : [Number(hour) > 12 ? 'hundred' : "o'clock"]),
  ];
};

const datedWords = (day: string[], year: string | undefined) => [...day, ...(year ? yearWords(year) : [])];

/** How figures are said, the longest forms first: `2:45 pm` is a time before it is a number. */
export const FIGURES: readonly Rule[] = [
  {
    starts: DIGIT,
    pattern: pattern(String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)`),
    say: ({ year = '', month = '', day = '' }) => {
      const name = monthNumber(Number(month));
      return name && isDay(day) ? datedWords([name, ...ordinalWords(String(Number(day)))], year) : undefined;
    },
  },
  {
    starts: /[A-Z]/,
    pattern: pattern(
      String.raw`(?<name>${MONTH})(?:\.|\b)\s{0,2}(?<day>\d{1,2})(?:st|nd|rd|th)?(?![\d:%])(?:,?\s(?<year>[12]\d{3})(?!-?\d))?`,
    ),
    say: ({ name = '', day = '', year }) =>
      isDay(day)
        ? datedWords([monthNamed(name) ?? '', ...ordinalWords(String(Number(day)))], year)
        : undefined,
  },
  {
    starts: DIGIT,
    pattern: pattern(
      String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?\s(?<name>${MONTH})${NO_MORE}(?:,?\s(?<year>[12]\d{3})(?!-?\d))?`,
    ),
    say: ({ name = '', day = '', year }) =>
      isDay(day)
        ? datedWords([...ordinalWords(String(Number(day))), monthNamed(name) ?? ''], year)
        : undefined,
  },
  {
    // Of the long ones only the North American form; any other long number is said digit by digit below.
    starts: /[(+\d]/,
    pattern: pattern(
      String.raw`(?:\+?1[-.\s])?(?:\(\d{3}\)\s?|\d{3}[-.\s])\d{3}[-.\s]\d{4}(?!\d)|\d{3}-\d{4}(?![-\d])|\+\d{7,15}`,
    ),
    say: (_groups, text) => digitWords(text.replace(/\D/g, '')),
  },
  {
    starts: DIGIT,
    pattern: pattern(
      String.raw`(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?!:?\d)(?:\s?(?<half>[AaPp])(?:[Mm]${NO_MORE}|\.[Mm]\.))?`,
    ),
    say: ({ hour = '', minute = '', half }) =>
      Number(hour) < 25 ? clockWords(hour, minute, half) : undefined,
  },
  {
    starts: DIGIT,
    pattern: pattern(String.raw`(?<hour>1?\d)\s?(?<half>[AaPp])(?:[Mm]${NO_MORE}|\.[Mm]\.)`),
    say: ({ hour = '', half }) => clockWords(hour, '00', half),
  },
  {
    starts: /[CUA$€£¥]/,
    pattern: pattern(String.raw`(?<sign>(?:CA?|US|AU?)?\$|[€£¥])\s?(?<figure>${FIGURE})${SCALE}`),
    say: ({ sign = '', figure = '', scale = '' }) => moneyWords(sign, figure, scale),
  },
  {
    starts: DIGIT,
    pattern: pattern(String.raw`(?<figure>${FIGURE})\s?(?<sign>[€£])`),
    say: ({ sign = '', figure = '' }) => moneyWords(sign, figure, ''),
  },
  {
    starts: DIGIT,
    pattern: pattern(String.raw`(?<figure>${FIGURE})[\s-]?(?<unit>${UNIT_PATTERN})${NO_MORE}`),
    say: ({ figure = '', unit = '' }) => measureWords(figure, unit),
  },
  {
    starts: DIGIT,
    pattern: pattern(String.raw`(?<digits>\d{1,15})(?:st|nd|rd|th)${NO_MORE}`),
    say: ({ digits = '' }) => ordinalWords(digits),
  },
  {
    starts: /['’\d]/,
    pattern: pattern(String.raw`['’]?(?<decade>(?:1\d|20)?[2-9]0)['’]?s${NO_MORE}`),
    say: ({ decade = '' }) => {
      const words = decade.length === 4 ? yearWords(decade) : cardinalWords(decade);
      return [...words.slice(0, -1), (words.at(-1) ?? '').replace(/y$/, 'ies')];
    },
  },
  {
    // Day and month or month and day: said as it stands.
    starts: DIGIT,
    pattern: pattern(String.raw`(?<first>\d{1,2})\/(?<second>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?(?![\d/])`),
    say: ({ first = '', second = '', year }) => [
      ...cardinalWords(String(Number(first))),
      ...pairWords(second),
      ...(year ? (year.length === 4 ? yearWords(year) : pairWords(year)) : []),
    ],
  },
  {
    starts: DIGIT,
    pattern: pattern(String.raw`\d{1,9}(?:\.\d{1,9}){2,5}(?!\d)`),
    say: (_groups, text) =>
      text.split('.').flatMap((part, index) => [...(index > 0 ? ['point'] : []), ...cardinalWords(part)]),
  },
  {
    starts: DIGIT,
    pattern: pattern(String.raw`(?<year>1[1-9]\d\d|20\d\d)(?![\d]|[.,]\d)`),
    say: ({ year = '' }) => yearWords(year),
  },
  { starts: DIGIT, pattern: pattern(FIGURE), say: (_groups, text) => decimalWords(text) },
  {
    starts: /[½¼¾]/,
    pattern: /[½¼¾]/uy,
    say: (_groups, text) =>
      ({ '½': ['one', 'half'], '¼': ['one', 'quarter'], '¾': ['three', 'quarters'] })[text],
  },
];
