import { measureWords, moneyWords, UNIT_PATTERN } from './amounts.ts';
import figures from './figures.json' with { type: 'json' };
import { cardinalWords, decimalWords, digitWords, ordinalWords, yearWords } from './numbers.ts';
import type { Rule } from './rule.ts';

const FIGURE = String.raw`\d{1,3}(?:,\d{3}){1,4}(?![\d,]\d)(?:\.\d{1,9})?|\d{1,15}(?:\.\d{1,9})?`;
const NO_MORE = String.raw`(?![\p{L}\d])`;
const SCALE = String.raw`(?:\s?(?<scale>thousand|million|billion|trillion|[KkMm]|[Bb]n?)${NO_MORE})?`;
const HALF = String.raw`(?<half>[AaPp])(?:[Mm]${NO_MORE}|\.[Mm]\.)`;
const YEAR = String.raw`(?:,?\s(?<year>[12]\d{3})(?!-?\d))?`;
const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const MONTHS = figures.months.split(' ');
const FRACTIONS: Record<string, string> = figures.fractions;
/** One of so many equal parts, and several. */
const PARTS: Record<string, string[]> = figures.parts;
const PART = `(?:[${Object.keys(FRACTIONS).join('')}]|[1-9]\\d?\\/(?:16|10|[234568])(?![\\d/]))`;
const MEASURED = figures.measured.replaceAll(' ', '|');
const PER: Record<string, string> = figures.perUnit;
/** Numbers of three digits that a telephone has for a service. */
const SERVICES = '[2-9]11|988';

const sticky = (parts: TemplateStringsArray, ...values: string[]) =>
  new RegExp(String.raw(parts, ...values), 'uy');

const monthNamed = (name: string) =>
  MONTHS.find((month) => month.startsWith(name.slice(0, 3).toLowerCase())) ?? '';

/** In a year or a time; 0 is oh, as people say it. */
const pairWords = (pair: string) =>
  pair.startsWith('0') ? ['oh', ...cardinalWords(pair.slice(1))] : cardinalWords(pair);

/** Without the zero in front of them. */
const shortWords = (digits: string) => cardinalWords(String(Number(digits)));

function clockWords(hour: string, minute: string, half: string | undefined): string[] {
  const named = half ? [`${half.toLowerCase()}.m.`] : [];
  if (minute !== '00') return [...shortWords(hour), ...pairWords(minute), ...named];
  return [...shortWords(hour), ...(half ? named : [Number(hour) > 12 ? 'hundred' : "o'clock"])];
}

/** Day and month in the order in which they are written; nothing for a day that no month has. */
function dateWords(day: string, order: (dayWords: string[]) => string[], year: string | undefined) {
  if (Number(day) < 1 || Number(day) > 31) return undefined;
  return [...order(ordinalWords(String(Number(day)))), ...(year ? yearWords(year) : [])];
}

/** `3/4` as three quarters; behind a whole number, `1/2` is a half. */
function fractionWords(part: string, whole: string | undefined): string[] | undefined {
  const [above = '', below = ''] = (FRACTIONS[part] ?? part).split('/');
  if (Number(above) >= Number(below)) return undefined;
  const [one = '', many = ''] = PARTS[below] ?? [];
  const few = above === '1' ? [whole && one === 'half' ? 'a' : 'one', one] : [...cardinalWords(above), many];
  return whole ? [...cardinalWords(whole), 'and', ...few] : few;
}

/** `401` of a road as four oh one, `1250` of a house as twelve fifty. */
const placeWords = (digits: string): string[] =>
  /00$/.test(digits) || digits.length < 3 || digits.length > 4
    ? cardinalWords(digits)
    : [...cardinalWords(digits.slice(0, -2)), ...pairWords(digits.slice(-2))];

/** How figures are said, the longest forms first: `2:45 pm` is a time before it is a number. */
export const FIGURES: readonly Rule[] = [
  [
    sticky`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)`,
    ({ year, month, day = '' }) => {
      const name = MONTHS[Number(month) - 1];
      return name ? dateWords(day, (words) => [name, ...words], year) : undefined;
    },
  ],
  [
    sticky`(?<name>${MONTH})(?:\.|\b)\s{0,2}(?<day>\d{1,2})(?:st|nd|rd|th)?(?:[–-](?<last>[1-3]?\d)(?!\d))?(?![\d:%])${YEAR}`,
    ({ name = '', day = '', last, year }) =>
      dateWords(
        day,
        (words) => [monthNamed(name), ...words, ...(last ? ['to', ...ordinalWords(last)] : [])],
        year,
      ),
  ],
  [
    sticky`(?<day>\d{1,2})(?:st|nd|rd|th)?\s(?<name>${MONTH})${NO_MORE}${YEAR}`,
    ({ name = '', day = '', year }) => dateWords(day, (words) => [...words, monthNamed(name)], year),
  ],
  [
    // Of the long ones only the North American form; any other long number is said digit by digit below.
    sticky`(?:\+?1[-.\s])?(?:\(\d{3}\)\s?|\d{3}[-.\s])\d{3}[-.\s]\d{4}(?!\d)|\d{3}-\d{4}(?![-\d])|\+\d{7,15}`,
    (_groups, text) => digitWords(text.replace(/\D/g, '')),
  ],
  [
    sticky`(?<digits>${SERVICES})(?![\d.,-]\d|\d)`,
    ({ digits = '' }, _match, before, after) =>
      /\b(?:call|dial|phone|text|press|or|to)(?:s|ed|ing)?\s$/i.test(before) ||
      /^(?:\s(?:call|operator|dispatch|emergenc|service|line|for\b|now\b))/.test(after) ||
      (digits === '911' && /^(?:$|[.,!?;])/.test(after))
        ? digitWords(digits)
        : undefined,
  ],
  [
    sticky`(?:(?<whole>\d{1,3})[\s-]?)?(?<part>${PART})(?:\s(?<measure>${MEASURED}|of|off)${NO_MORE})?`,
    ({ whole, part = '', measure }, match, before) => {
      // Without more, 3/4 is rather a date; 1/2 is a half.
      if (!whole && !measure && part.includes('/') && part !== '1/2') return undefined;
      if (/[/\d]$/.test(before)) return undefined;
      const words = fractionWords(part, whole);
      if (!words || !measure) return words;
      if (whole || /^off?$/.test(measure)) return [...words, measure];
      const article = /^[aeio]|^hour/.test(measure) ? 'an' : 'a';
      return match.startsWith('½') || part === '1/2'
        ? ['half', article, measure]
        : [...words, 'of', article, measure];
    },
  ],
  [
    sticky`(?<feet>\d{1,2})['’′](?<inches>\d{1,2})(?:["”″]|['’]{2})`,
    ({ feet = '', inches = '' }) => [...cardinalWords(feet), 'foot', ...cardinalWords(inches)],
  ],
  [
    sticky`(?<digits>\d{3,4})(?![\d.,:/-]\d|\d)`,
    ({ digits = '' }, _match, before, after) =>
      /\b(?:Highway|Hwy\.?|Route|Room|Suite|Unit|Flight|Apt\.?|Apartment)\s$/i.test(before) ||
      /^(?:\s[\p{Lu}\d][\p{L}\d.]*){1,3}\s(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Lane|Way|Crescent|Court|Place|Terrace)\b/u.test(
        after,
      )
        ? placeWords(digits)
        : undefined,
  ],
  [
    sticky`(?<year>1\d{3})(?![\d.,:/-]\d|\d|\s\p{L}+s\b|\speople)`,
    ({ year = '' }, _match, before) =>
      /\b(?:in|since|by|until|till|from|after|before|around|circa|of)\s$/i.test(before)
        ? yearWords(year)
        : undefined,
  ],
  [
    sticky`(?<one>\d):(?<other>\d)(?!\d|:)`,
    ({ one = '', other = '' }) => [...cardinalWords(one), 'to', ...cardinalWords(other)],
  ],
  [
    sticky`(?<got>\d{1,3})\/(?<most>5|10|20|100)(?![\d/])`,
    ({ got = '', most = '' }, _match, before) =>
      /\b(?:score[ds]?|rat(?:ed?|ing)|got|gave|grade|mark)(?:\s(?:it|of|a|an|us|them))?\s$/i.test(before)
        ? [...cardinalWords(got), 'out', 'of', ...cardinalWords(most)]
        : undefined,
  ],
  [
    sticky`(?<version>\d{1,3}\.\d{1,3})(?![\d.]\d|\d)`,
    ({ version = '' }, _match, before) =>
      /(?:\bv|\bversion\s|\b(?:Python|Node|iOS|Android|macOS|Chrome|Firefox|PHP|Java)\s)$/i.test(before)
        ? version
            .split('.')
            .flatMap((part, index) => [...(index > 0 ? ['point'] : []), ...cardinalWords(part)])
        : undefined,
  ],
  [
    /\/(?<unit>[a-z]+)(?![\p{L}\d])/uy,
    ({ unit = '' }, _match, before) =>
      /[\d)a-z]$/.test(before) && PER[unit] ? ['per', PER[unit]] : undefined,
  ],
  [sticky`(?<figure>${FIGURE})\ss${NO_MORE}`, ({ figure = '' }) => [...decimalWords(figure), 'seconds']],
  [
    sticky`(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?!:?\d)(?:\s?${HALF})?`,
    ({ hour = '', minute = '', half }) => (Number(hour) < 25 ? clockWords(hour, minute, half) : undefined),
  ],
  [sticky`(?<hour>1?\d)\s?${HALF}`, ({ hour = '', half }) => clockWords(hour, '00', half)],
  [
    sticky`(?<sign>(?:CA?|US|AU?)?\$|[€£¥])\s?(?<figure>${FIGURE})${SCALE}`,
    ({ sign = '', figure = '', scale = '' }) => moneyWords(sign, figure, scale),
  ],
  [
    sticky`(?<figure>${FIGURE})\s?(?<sign>[€£])`,
    ({ sign = '', figure = '' }) => moneyWords(sign, figure, ''),
  ],
  [
    sticky`(?<figure>${FIGURE})[\s-]?(?<unit>${UNIT_PATTERN})${NO_MORE}`,
    ({ figure = '', unit = '' }) => measureWords(figure, unit),
  ],
  [sticky`(?<digits>\d{1,15})(?:st|nd|rd|th)${NO_MORE}`, ({ digits = '' }) => ordinalWords(digits)],
  [
    sticky`['’]?(?<decade>(?:1\d|20)?[2-9]0)['’]?s${NO_MORE}`,
    ({ decade = '' }) => {
      const words = decade.length === 4 ? yearWords(decade) : cardinalWords(decade);
      return [...words.slice(0, -1), (words.at(-1) ?? '').replace(/y$/, 'ies')];
    },
  ],
  [
    // Day and month or month and day: said as it stands.
    sticky`(?<first>\d{1,2})\/(?<second>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?(?![\d/])`,
    ({ first = '', second = '', year = '' }) => [
      ...shortWords(first),
      ...pairWords(second),
      ...(year.length === 4 ? yearWords(year) : year ? pairWords(year) : []),
    ],
  ],
  [
    sticky`\d{1,9}(?:\.\d{1,9}){2,5}(?!\d)`,
    (_groups, text) =>
      text.split('.').flatMap((part, index) => [...(index > 0 ? ['point'] : []), ...cardinalWords(part)]),
  ],
  [sticky`(?<year>1[1-9]\d\d|20\d\d)(?![\d]|[.,]\d)`, ({ year = '' }) => yearWords(year)],
  [sticky`${FIGURE}`, (_groups, text) => decimalWords(text)],
];
