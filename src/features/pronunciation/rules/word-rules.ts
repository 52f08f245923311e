import { abbreviationWords, DOTTED } from './abbreviations.ts';
import forms from './word-forms.json' with { type: 'json' };
import { cardinalWords, digitWords, ordinalWords } from './numbers.ts';
import { plainWord } from './plain-word.ts';
import { NO_MORE, type Rule, sticky, TEXT } from './rule.ts';
import { STREETS_AND_PLACES } from './streets.ts';
import type { Untouched } from './transcription.ts';

const oneOf = (words: string) => `\\b(?:${words.replaceAll(' ', '|')})`;
/** A first name or a title in front of one name or two: `Henry VIII`, `Queen Juliana II`, `William Gates III`. */
const REIGNS = new RegExp(`${oneOf(`${forms.reigns} ${forms.rulers}`)}(?:\\s[A-Z][^\\s,]{0,20}){0,2}\\s$`);
/** `Charles I was`: a king without a title. */
const REIGNED = new RegExp(`${oneOf(forms.reigns)}\\s$`);
const OF_REIGN = /^\s(?:was|is|ruled|reigned|became|died|succeeded|of)\b/;
const RULERS = new RegExp(`${oneOf(forms.rulers)}(?:\\s[A-Z][^\\s,]{1,20}){1,2}\\s$`);
/** `Chapter I`, and the second of `Chapters I–III`. */
const NUMBERED = new RegExp(
  `${oneOf(forms.numbered)}s?\\.?\\s(?:[IVXLC]{1,7}(?:\\s?[–-]\\s?|\\sand\\s|\\sto\\s))?$`,
  'i',
);
/** `I. Introduction`, but not `I. Newton`. */
const HEADING = new RegExp(`^\\.\\s(?:${forms.headings.replaceAll(' ', '|')})\\b`);
const isAtStart = (before: string) => /(?:^|\n)\s*$/.test(before);
const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** `XIV` → 14 */
const romanValue = (numeral: string) =>
  [...numeral].reduce((sum, letter, index) => {
    const [value = 0, next = 0] = [ROMAN[letter], ROMAN[numeral[index + 1] ?? '']];
    return sum + (value < next ? -value : value);
  }, 0);

/**
 * `II` behind a king is the second, behind a part it is two. A letter that may be one alone is a number only there, and
 * `I` only behind a part with a capital: not in `In this chapter I explain`.
 */
function romanWords(written: string, before: string, after: string): string[] | undefined {
  const numeral = written.toUpperCase();
  if (!/^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(numeral)) return undefined;
  const value = String(romanValue(numeral));
  const isPronoun = numeral === 'I' && /(?:^|\s)\p{Ll}+\s$/u.test(before);
  if (NUMBERED.test(before)) return isPronoun ? undefined : cardinalWords(value);
  if (numeral !== written) return undefined;
  const isReign = numeral === 'I' && REIGNED.test(before) && OF_REIGN.test(after);
  if (isReign || (numeral === 'I' ? RULERS : REIGNS).test(before)) return ['the', ...ordinalWords(value)];
  if (isAtStart(before) && HEADING.test(after)) return cardinalWords(value);
  const isAlone = isAtStart(before) && /^\.?\s*(?:\n|$)/.test(after);
  // IV is also a drip, XX and XXX are sizes.
  return /^(?=..)[IVX]*$|^.{4}/.test(numeral) && (isAlone || !/^(?:IV|XI|XXX?)$/.test(numeral))
    ? cardinalWords(value)
    : undefined;
}

/** What is short only in front of a figure: `p. 5`, `Vol. 2`; `no 5` may be a refusal. */
const BEFORE_FIGURES: Record<string, string> = forms.beforeFigures;

const AS_THEY_ARE: Record<string, string> = forms.asTheyAre;

/** What no other rule reads right: `24/7`, `w/o`, `WWII`. */
export const FIXED: Rule = [
  sticky`(?:${Object.keys(AS_THEY_ARE)
    .join('|')
    .replace(/[()./]/g, '\\$&')})${NO_MORE}(?!\/)`,
  (_groups, match) => AS_THEY_ARE[match]?.split(' '),
];

const ADDRESS_SIGNS: Record<string, string> = forms.addressSigns;

/** `info@modai.ca` → info at modai dot c.a. */
const addressWords = (address: string): string[] =>
  (
    address
      .replace(/^[a-z]{2,10}:\/{2,3}/i, '')
      .replace(/\/$/, '')
      .match(/[a-z]+|\d+|./gi) ?? []
  ).flatMap((part, index, parts) => {
    if (/^\d/.test(part)) return digitWords(part);
    const isCountry =
      /^[a-z]{2}$/i.test(part) &&
      parts[index - 1] === '.' &&
      /^(?:undefined|\/)$/.test(`${parts[index + 1]}`);
    // With full stops, because a list may have the letters as a word.
    if (isCountry || /^(?:www|html?|php|faq)$/i.test(part)) return [part.toLowerCase().replace(/./g, '$&.')];
    return ADDRESS_SIGNS[part]?.split(' ') ?? (/[a-z]/i.test(part) ? [part.toLowerCase()] : []);
  });

const unread = (kind: NonNullable<Untouched['unread']>): Untouched => ({ kind: 'text', unread: kind });

/** Latin letters with what may stand on or between them unseen. */
const LETTER = String.raw`[\p{Script=Latin}\p{M}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`;
const WORD = `${LETTER}+(?:['’]${LETTER}+)*`;

const SIGNS: Record<string, string> = forms.signs;
/** Signs that mean something only in front of a figure. */
const SIGNS_OF_FIGURES: Record<string, string> = forms.signsOfFigures;
const SIGN = `[${Object.keys(SIGNS).join('')}]`;

/** `CALL US NOW` is no country. */
const isShouted = (capitals: string, before: string, after: string) =>
  /^(?:AM|IT|US)$/.test(capitals) && (/[A-Z]{3}\s$/.test(before) || /^\s[A-Z]{3}/.test(after));

/** The days of the week and the months. */
const CALENDAR = `${forms.days} ${forms.months}`
  .split(' ')
  .map((name) => name.replace(/^./, (first) => first.toUpperCase()));
/** One of them, whole or short. */
const NAMED = `(?:Tues|Thurs?|Sept|${CALENDAR.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})${NO_MORE}`;

/** Those of the days, of which some are words too. */
export const SHORT_DAYS = 'Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat|Sun';
const DAY = `(?:${SHORT_DAYS})(?:day|sday|nesday|rsday|urday)?${NO_MORE}`;
const AND_DAY = String.raw`\.?(?:\s?&\s?|,?\sand\s|,\s)`;

/** Words, abbreviations and addresses. */
export const WORDS: readonly Rule[] = [
  [
    /(?:[a-z]{2,10}:\/{2,3}|www\.)[^\s<>"]{0,2000}[\w/]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}|(?:[a-z\d-]{1,63}\.){1,4}(?:com|ca|org|net|io|ai|edu|gov|uk|fr|eu|info|app|dev|biz)(?:\.[a-z]{2})?(?![\p{L}\d])(?:\/[^\s<>"]{0,2000}[\w/])?/iuy,
    // Signs in front of an address are no part of it.
    (_groups, match) => (/^[a-z\d]/i.test(match) ? addressWords(match) : undefined),
  ],
  [/Ph\.?D(?!\p{L})\.?/uy, () => ['PHD']],
  [
    /(?:\p{Script=Latin}\.){2,8}(?:\p{Script=Latin}(?!\p{L}))?|[A-Z]\.[A-Z](?![\p{L}.])/uy,
    (_groups, match) =>
      DOTTED[match.toLowerCase()]?.split(' ') ?? [match.toLowerCase().replace(/[^a-z.]/g, '')],
  ],
  [
    /(?<letters>[A-Za-z]{2,6})(?<stop>\.?)(?!\p{L})/uy,
    ({ letters = '', stop }, _match, before, after) =>
      stop || /^Dr|^St/.test(letters) ? abbreviationWords(letters, before, after) : undefined,
  ],
  [
    /(?<numeral>[IVXLCDM]{1,9}|(?<=\p{Lu}\p{Ll}{1,8}\s)[ivxl]{1,6})(?<of>['’]s)?(?![\p{L}\d])/uy,
    ({ numeral = '', of }, _match, before, after) => {
      const words = romanWords(numeral, before, after);
      return words && of ? [...words.slice(0, -1), `${words.at(-1)}'s`] : words;
    },
  ],
  [
    // Mon–Fri; Sat & Sun, where the stop may end a sentence
    new RegExp(
      String.raw`${NAMED}(?:(?=\.?\s?[–-]\s?${NAMED})|(?<=${NAMED}\.?\s?[–-]\s?${NAMED}))\.?|(?<!\bthe\s)(?:${SHORT_DAYS})${NO_MORE}(?:(?=${AND_DAY}${DAY})\.?|(?<=${DAY}${AND_DAY}(?:${SHORT_DAYS})))`,
      'uy',
    ),
    (_groups, match) =>
      CALENDAR.flatMap((name) => (name.startsWith(match.slice(0, 3)) ? name.toLowerCase() : [])),
  ],
  [
    // Days that are words too.
    /(?<day>Sat|Sun)\.(?=,?\s(?:\d|[A-Z][a-z]{2,8}\.?\s\d))/uy,
    ({ day }) => [day === 'Sat' ? 'saturday' : 'sunday'],
  ],
  ...STREETS_AND_PLACES,
  // An era; BC and CE are spelled as any capitals.
  [/AD(?!\p{L})(?:(?=\s\d)|(?<=\d\sAD))/uy, () => ['a.d.']],
  [
    /(?<short>[A-Z]?[a-z]{1,3}|[A-Z]{2,3})(?:\.?(?=\s?\d)|\.(?=\s[IVX]{1,6}\b))/y,
    ({ short = '' }) => (short === 'no' ? undefined : BEFORE_FIGURES[short.toLowerCase()]?.split(' ')),
  ],
  // (a), (b)
  [/[a-z](?=\))(?<=\([a-z])/y, (_groups, match) => [match.toUpperCase()]],
  // 555-0199 x12
  [/x(?=\d)(?<=\d{4}\sx)/y, () => ['extension']],
  [
    /x(?=\s?\d)(?<=\d\s?x)/y,
    (_groups, _match, _before, after) => [/^[\s\d]{1,12}=/.test(after) ? 'times' : 'by'],
  ],
  [/x(?![\p{L}\d])(?<=\dx)/uy, () => ['times']],
  [
    /(?:[A-Z]\d[A-Z][ -]?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?![\p{L}\d])/uy,
    (_groups, match) =>
      match
        .replace(/[ -]/, '')
        .split('')
        .flatMap((sign) => (/\d/.test(sign) ? digitWords(sign) : sign)),
  ],
  // CO2, 2FA
  [
    /[A-Z]{2}(?=[\d₀-₉])|(?<=\d)[A-Z]{2,3}(?![A-Za-z])/y,
    (_groups, match) => [match.toLowerCase().replace(/./g, '$&.')],
  ],
  // A letter of a code, as in A4 or K1A: not the article.
  [/[A-Z](?=\d)|(?<=\d)[A-Z](?![a-z])/y, (_groups, match) => [match]],
  // AT&T, Q&A: one of the two is a single letter
  [
    /(?<![A-Za-z])(?<letters>[A-Z](?=&[A-Z]{1,3}(?![A-Za-z]))|[A-Z]{2,3}(?=&[A-Z](?![A-Za-z]))|(?<=[A-Z]&)[A-Z]|(?<=(?<![A-Za-z])[A-Z]&)[A-Z]{2,3})(?<of>['’]s)?(?![A-Za-z])/y,
    ({ letters = '', of }) =>
      [...letters].map((letter, at) => (of && at === letters.length - 1 ? `${letter}s` : letter)),
  ],
  [
    /(?<capitals>[A-Z]{2,6})(?<plural>['’]?s)?(?!\p{L})/uy,
    ({ capitals = '', plural }, _match, before, after) =>
      isShouted(capitals, before, after) ? [capitals.toLowerCase()] : [plural ? `${capitals}s` : capitals],
  ],
  [
    new RegExp(`${WORD}(?:-${WORD}){0,3}`, 'uy'),
    (_groups, match) => {
      const parts = match.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2').split(/(?=[-_])/);
      const word = parts.map((part) => (/^[-_]/.test(part) ? part[0] : '') + plainWord(part)).join('');
      return /[a-z]/.test(word) ? [word] : TEXT;
    },
  ],
];

/** What a range begins with. */
const START = String.raw`(?:[\d%]|\d(?:s|st|nd|rd|th|[KkMB]|bn)|\d\s(?:thousand|[mb]illion)|[AaPp]\.?[Mm]\.?|noon|midnight)`;
/** From one number, hour, day or month to the next, with a space on both sides or on none. */
const BETWEEN = String.raw`[–-](?:(?<=${START}[–-])|\s(?<=${START}\s[–-]\s))(?=[$€£#]?\.?\d|noon|midnight|${NAMED})|[–-](?<=\b${NAMED}\.?\s?[–-])(?=\s?${NAMED})|[–-](?<=\s[IVX]{1,6}[–-])(?=[IVX]{1,6}\b)`;
/** A sign of a telephone: `press #`, `*98`. */
const PRESSED = String.raw`[*#](?:(?<=\b[Pp]ress\s(?:the\s)?.)(?![\p{L}\p{N}])|(?<=\b(?:[Dd]ial|[Pp]ress|[Cc]all|[Ee]nter|[Cc]ode)\s\*)(?=\d{2,3}(?![\d%])))`;

/** What stands between words, and what no word is made of. */
export const OTHERS: readonly Rule[] = [
  [
    new RegExp(BETWEEN, 'uy'),
    (_groups, _match, _before, after) => [/^[\s\d]{1,12}=/.test(after) ? 'minus' : 'to'],
  ],
  [/(?:(?<![\p{L}\p{N}])[-−]|[-−–](?<=(?:UTC|GMT).))(?=[$€£.]?\d)/uy, () => ['minus']],
  [new RegExp(PRESSED, 'uy'), (_groups, match) => [match === '*' ? 'star' : 'pound']],
  [/#\s?(?=\d)/uy, () => ['number']],
  [new RegExp(SIGN, 'uy'), (_groups, match) => SIGNS[match]?.split(' ')],
  [
    new RegExp(`[${Object.keys(SIGNS_OF_FIGURES).join('').replace('^', '\\^')}](?=\\s?[-−.$€£]?\\d)`, 'uy'),
    (_groups, match) => SIGNS_OF_FIGURES[match]?.split(' '),
  ],
  [
    /(?<=\d)[⁰¹²³⁴-⁹]{1,9}/uy,
    (_groups, match) => ['to', 'the', 'power', 'of', ...cardinalWords(match.normalize('NFKC'))],
  ],
  [/[₀-₉]{1,9}/uy, (_groups, match) => cardinalWords(match.normalize('NFKC'))],
  [
    new RegExp(
      String.raw`(?:\s|(?!\(\d{3}\)|[&@§]|#\s?\d|(?<![\p{L}\p{N}])-[.\d$€£]|${BETWEEN}|${PRESSED}|(?<![\p{L}\d.])\.\d)\p{P})+`,
      'uy',
    ),
    () => TEXT,
  ],
  [/[\p{L}\p{M}\p{N}]/uy, () => unread('other-script')],
  [/[^\s\p{P}\p{L}\p{M}\p{N}$€£¥+=×−]+|./suy, () => unread('symbol')],
];
