import { measureWords, moneyWords, scaledWords, UNIT_PATTERN, unitWords } from './amounts.ts';
import { BEFORE_PLACE, CODES, placeWords } from './codes.ts';
import { DATES_AND_TIMES } from './dates-and-times.ts';
import figures from './figures.json' with { type: 'json' };
import forms from './word-forms.json' with { type: 'json' };
import { cardinalWords, decimalWords, manyOf, ordinalWords, shortWords, yearWords } from './numbers.ts';
import { NO_MORE, type Rule, sticky } from './rule.ts';

/** Thousands are divided by commas, by a space that no line breaks at, or by any space in front of three zeros. */
const FIGURE = String.raw`\d{1,3}(?: \d{3}){0,3} 000(?![\d ]\d)|\d{1,3}(?:[,\u00a0\u2009\u202f]\d{3}){1,4}(?![\d,]\d)(?:\.\d{1,9})?|\d{1,15}(?:\.\d{1,9})?|(?<![\p{L}\d.])\.\d{1,9}`;
const SCALE = String.raw`(?:[\s-]?(?<scale>thousand|million|billion|trillion|[KkMm]|[Bb]n?)${NO_MORE})?`;
const FRACTIONS: Record<string, string> = figures.fractions;
/** One of so many equal parts, and several. */
const PARTS: Record<string, string[]> = figures.parts;
const PART = `[${Object.keys(FRACTIONS).join('')}]`;
const MEASURE = String.raw`(?:[\s-](?<measure>${figures.measured.replaceAll(' ', '|')}|${UNIT_PATTERN}|of|off)${NO_MORE})?`;
const PER: Record<string, string> = figures.perUnit;
const CURRENCY_CODES: Record<string, string> = figures.currencyCodes;
const CODE = Object.keys(CURRENCY_CODES).join('|');
/** The signs of all currencies but the dollar, which a figure may follow that is not its own. */
const NO_DOLLARS = Object.keys(figures.currencies).join('').replace('$', '');
const SIGN = String.raw`(?:CA?|US|AU?|NZ|HK)?\$|[${NO_DOLLARS}]`;
/** The words that show that a fraction behind them is a rating: `rated 4/5` is four out of five. */
const RATED = /\b(?:score[ds]?|rat(?:ed?|ing)|got|gave|gives?|grade|mark)(?:\s(?:it|of|a|an|us|them))?\s$/i;
/** Behind `a $50`: a noun and no preposition. */
const NOUN = /^\s(?!(?:in|to|for|from|on|over|by|at|an?|and|or|of|this|last)\b)[a-z]/;
/** What is said in front of a date. */
const ON_DATE = /\b(?:on|by|until|till|before|after|since|from|for)\s$/i;

/** `3/4` as three quarters; behind a whole number, `1/2` is a half. */
function fractionWords(part: string, whole: string | undefined): string[] | undefined {
  const [above = '', below = ''] = (FRACTIONS[part] ?? part).split('/');
  if (Number(above) >= Number(below)) return undefined;
  const ordinal = ordinalWords(below).join(' ');
  const [one = '', many = ''] = PARTS[below] ?? [ordinal, `${ordinal}s`];
  const few = above === '1' ? [whole && one === 'half' ? 'a' : 'one', one] : [...cardinalWords(above), many];
  return whole ? [...cardinalWords(whole), 'and', ...few.join(' ').split(' ')] : few.join(' ').split(' ');
}

/** A fraction and what it is a part of: `½ cup` as half a cup, `3/4 in.` as three quarters of an inch. */
function partWords(part: string, whole: string | undefined, measure: string | undefined) {
  const words = fractionWords(part, whole);
  if (!words || !measure) return words;
  if (whole || /^off?$/.test(measure)) return [...words, ...(unitWords(measure, false) ?? [measure])];
  const unit = unitWords(measure, true) ?? [measure];
  const article = /^(?:[aeio]|hour)/.test(unit[0] ?? '') ? 'an' : 'a';
  return words.at(-1) === 'half' ? ['half', article, ...unit] : [...words, 'of', article, ...unit];
}

/** How figures are said, the longest forms first: `2:45 pm` is a time before it is a number. */
export const FIGURES: readonly Rule[] = [
  ...DATES_AND_TIMES,
  ...CODES,
  [
    sticky`(?:(?<whole>\d{1,3})[\s-]?)?(?<part>${PART})${MEASURE}`,
    ({ whole, part = '', measure }) => partWords(part, whole, measure),
  ],
  [
    sticky`(?:(?<whole>\d{1,3})[\s-])?(?<part>[1-9]\d?\/(?:100|[1-9]\d?))(?<ending>st|nd|rd|th|ST|ND|RD|TH)?(?![\d\/])${MEASURE}`,
    ({ whole, part = '', ending, measure }, _match, before) => {
      const below = part.split('/')[1] ?? '';
      // 3/4 behind `on` is rather a date.
      const isPart = PARTS[below] && !ON_DATE.test(before);
      if (/[/\d]$/.test(before) || !(whole || ending || measure || isPart || part === '1/2'))
        return undefined;
      return RATED.test(before) ? undefined : partWords(part, whole, measure);
    },
  ],
  [
    sticky`(?<feet>\d{1,2})['’′](?<inches>\d{1,2})(?:["”″]|['’]{2})`,
    ({ feet = '', inches = '' }) => [...cardinalWords(feet), 'foot', ...cardinalWords(inches)],
  ],
  [
    sticky`(?<feet>\d{1,2})[\s-]?ft\.?\s(?<inches>\d{1,2}(?:\.\d)?)[\s-]?in(?:\.|(?!\s(?:the|an?|my|your|his|her|our|their|this|that|\d))${NO_MORE})`,
    ({ feet = '', inches = '' }) => [
      ...measureWords(feet, 'ft', false),
      ...measureWords(inches, 'in.', false),
    ],
  ],
  [
    // 16" behind an opening quotation mark closes it.
    sticky`(?<inches>\d{1,3}(?:\.\d)?)(?<mark>["″])(?![\p{L}\d])`,
    ({ inches = '', mark }, _match, before, after) =>
      mark === '"' && (before.match(/"/g)?.length ?? 0) % 2 > 0
        ? undefined
        : measureWords(inches, 'in.', /^\s[a-z]/.test(after)),
  ],
  [sticky`(?<degrees>\d{2,3})\s?F${NO_MORE}`, ({ degrees = '' }) => measureWords(degrees, '°F', false)],
  [
    sticky`(?<degrees>\d{1,3}(?:\.\d{1,9})?)\s?°\s?(?:(?<minutes>\d{1,2})['’′]\s?)?(?:(?<seconds>\d{1,2}(?:\.\d{1,3})?)["”″]\s?)?(?<side>[NSEW])${NO_MORE}`,
    ({ degrees = '', minutes, seconds, side = '' }) => [
      ...decimalWords(degrees),
      'degrees',
      ...(minutes ? [...shortWords(minutes), 'minutes'] : []),
      ...(seconds ? [...decimalWords(seconds), 'seconds'] : []),
      (forms.directions as Record<string, string>)[side] ?? '',
    ],
  ],
  [
    sticky`(?<year>1\d{3})(?![\d.,:/-]\d|\d|\s\p{L}+s\b|\speople)`,
    ({ year = '' }, _match, before, after) =>
      /^\s(?:AD|BCE?|CE|A\.D|B\.C)/.test(after) ||
      /\b(?:in|since|by|until|till|from|after|before|around|circa|of)\s$/i.test(before)
        ? yearWords(year)
        : undefined,
  ],
  [
    sticky`(?<one>\d{1,3})\s?:\s?(?<other>\d{1,3})(?!\d|:)`,
    ({ one = '', other = '' }, match, before, after) =>
      /^\d+:\d$/.test(match) ||
      /^\s(?:ratio|scale|odds|aspect)/.test(after) ||
      /(?:ratio|scale|odds)(?:\sof)?\s$/.test(before)
        ? [...cardinalWords(one), 'to', ...cardinalWords(other)]
        : undefined,
  ],
  [
    sticky`(?<got>\d{1,3}(?:\.\d)?)\/(?<most>5|10|20|100)(?![\d/])`,
    ({ got = '', most = '' }, match, before) =>
      RATED.test(before) || got.includes('.') || (match === '10/10' && !ON_DATE.test(before))
        ? [...decimalWords(got), 'out', 'of', ...cardinalWords(most)]
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
    sticky`\/(?<unit>100 km|[A-Za-zµμ]{1,7}[²³23]?)${NO_MORE}`,
    ({ unit = '' }, _match, before) => {
      const isMeasured = /\d[\s\p{L}²³]{0,12}$/u.test(before);
      const name = isMeasured || /[)a-z]$/.test(before) ? PER[unit] : undefined;
      const words = name?.split(' ') ?? (isMeasured ? unitWords(unit, true) : undefined);
      return words && ['per', ...words];
    },
  ],
  [sticky`(?<figure>${FIGURE})\ss${NO_MORE}`, ({ figure = '' }) => [...decimalWords(figure), 'seconds']],
  [
    sticky`(?<sign>${SIGN})\s?(?<figure>${FIGURE})\s?[–-]\s?(?<last>${FIGURE})${SCALE}`,
    ({ sign = '', figure = '', last = '', scale = '' }) => [
      ...decimalWords(figure),
      'to',
      ...moneyWords(sign, last, scale),
    ],
  ],
  [
    sticky`(?<sign>${SIGN})\s?(?<figure>${FIGURE})${SCALE}`,
    ({ sign = '', figure = '', scale = '' }, match, before, after) =>
      moneyWords(sign, figure, scale, (match.includes('-') || /\ban?\s$/i.test(before)) && NOUN.test(after)),
  ],
  [
    sticky`(?<code>${CODE})\s?(?<figure>${FIGURE})${SCALE}`,
    ({ code = '', figure = '', scale = '' }) => moneyWords(CURRENCY_CODES[code] ?? '', figure, scale),
  ],
  [
    sticky`(?<figure>${FIGURE})${SCALE}\s?(?<sign>[${NO_DOLLARS}]|\$(?!\d)|(?:${CODE})${NO_MORE})`,
    ({ figure = '', scale = '', sign = '' }) => moneyWords(CURRENCY_CODES[sign] ?? sign, figure, scale),
  ],
  [
    sticky`(?<figure>${FIGURE})(?<between>[\s-]?)(?<unit>${UNIT_PATTERN})${NO_MORE}`,
    ({ figure = '', between, unit = '' }) => measureWords(figure, unit, between === '-'),
  ],
  [
    // 1.5M, 20K and 1.2B; but 401K, 4K, the firm 3M and a 10K run are spelled, and 12B is a house.
    sticky`(?<!\p{L})(?<figure>(?!(?:401|[48])K|3M(?!\s\p{Ll}{3,12}s\b))(?:${FIGURE}))(?<scale>[KkM]|(?<=\.\d{1,9})B)(?=[+,.;:!?)”"–-]|\s(?!\p{Lu}|r[au]n|walk|race|event)|$)`,
    ({ figure = '', scale = '' }, match, before) =>
      BEFORE_PLACE.test(before) || (/^(?:5|10)K/.test(match) && /\ban?\s$/.test(before))
        ? undefined
        : scaledWords(figure, scale),
  ],
  // T1s, 747s
  [
    sticky`(?<digits>(?<=[A-Z]-?)\d{1,3}|7[0-8]7)s${NO_MORE}`,
    ({ digits = '' }) => manyOf(placeWords(digits)),
  ],
  [
    sticky`(?<digits>\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:st|nd|rd|th|ST|ND|RD|TH)${NO_MORE}`,
    ({ digits = '' }) => ordinalWords(digits.replaceAll(',', '')),
  ],
  [
    // Day and month or month and day: said as it stands.
    sticky`(?<first>\d{1,2})\/(?<second>[0-2]?\d|3[01])(?![\d/])`,
    ({ first = '', second = '' }) => [...shortWords(first), ...shortWords(second)],
  ],
  [
    sticky`(?<above>\d{1,5})\/(?<below>\d{2,5})(?![\d\/])`,
    ({ above = '', below = '' }) =>
      above.length > below.length + 1
        ? undefined
        : (fractionWords(`${above}/${below}`, undefined) ?? [
            ...cardinalWords(above),
            'over',
            ...cardinalWords(below),
          ]),
  ],
  [
    sticky`\d{1,9}(?:\.\d{1,9}){2,5}(?!\d)`,
    (_groups, text) =>
      text.split('.').flatMap((part, index) => [...(index > 0 ? ['point'] : []), ...cardinalWords(part)]),
  ],
  [sticky`(?<year>1[1-9]\d\d|20\d\d)(?![\d]|[.,]\d)`, ({ year = '' }) => yearWords(year)],
  [sticky`${FIGURE}`, (_groups, text) => decimalWords(text)],
];
