import { abbreviationWords, DOTTED } from './abbreviations.ts';
import figures from './figures.json' with { type: 'json' };
import { cardinalWords, digitWords, ordinalWords } from './numbers.ts';
import { plainWord } from './plain-word.ts';
import { type Rule, TEXT } from './rule.ts';
import type { Untouched } from './transcription.ts';

const REIGNS = new RegExp(`(?:^|[^\\p{L}])(?:${figures.reigns.replaceAll(' ', '|')})\\s$`, 'u');
const NUMBERED = new RegExp(`(?:^|[^\\p{L}])(?:${figures.numbered.replaceAll(' ', '|')})\\.?\\s$`, 'iu');
const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10 };

/** `XIV` → 14 */
const romanValue = (numeral: string) =>
  [...numeral].reduce((sum, letter, index) => {
    const [value = 0, next = 0] = [ROMAN[letter], ROMAN[numeral[index + 1] ?? '']];
    return sum + (value < next ? -value : value);
  }, 0);

/** `II` behind a king is the second, behind a part it is two. A letter that may be one alone is a number only there. */
function romanWords(numeral: string, before: string): string[] | undefined {
  if (!/^X{0,3}(?:IX|IV|V?I{0,3})$/.test(numeral)) return undefined;
  const value = String(romanValue(numeral));
  if (REIGNS.test(before) && numeral !== 'I') return ['the', ...ordinalWords(value)];
  if (NUMBERED.test(before)) return cardinalWords(value);
  return undefined;
}

const ADDRESS_SIGNS: Record<string, string> = figures.addressSigns;

/** `info@modai.ca` → info at modai dot c.a. */
const addressWords = (address: string): string[] =>
  (
    address
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .match(/[a-z]+|\d+|./gi) ?? []
  ).flatMap((part) => {
    if (/^\d/.test(part)) return digitWords(part);
    // With full stops, because a list may have the letters as a word.
    if (/^(?:www|ca|io|ai|uk|html?|php|faq)$/i.test(part)) return [part.toLowerCase().replace(/./g, '$&.')];
    return ADDRESS_SIGNS[part]?.split(' ') ?? (/[a-z]/i.test(part) ? [part.toLowerCase()] : []);
  });

const unread = (kind: NonNullable<Untouched['unread']>): Untouched => ({ kind: 'text', unread: kind });

/** Latin letters with what may stand on or between them unseen. */
const LETTER = String.raw`[\p{Script=Latin}\p{M}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`;
const WORD = `${LETTER}+(?:['’]${LETTER}+)*`;

const SIGNS: Record<string, string> = { '&': 'and', '+': 'plus', '=': 'equals', '@': 'at', '×': 'times' };

/** `CALL US NOW` is no country. */
const isShouted = (capitals: string, before: string, after: string) =>
  /^(?:AM|IT|US)$/.test(capitals) && (/[A-Z]{3}\s$/.test(before) || /^\s[A-Z]{3}/.test(after));

/** Words, abbreviations and addresses. */
export const WORDS: readonly Rule[] = [
  [
    /(?:https?:\/\/|www\.)[^\s<>"]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}|[a-z\d-]{1,63}\.(?:com|ca|org|net|io|ai)(?![\p{L}\d])/iuy,
    // Signs in front of an address are no part of it.
    (_groups, match) => (/^[a-z\d]/i.test(match) ? addressWords(match) : undefined),
  ],
  [/Ph\.?D(?!\p{L})\.?/uy, () => ['PHD']],
  [
    /(?:\p{Script=Latin}\.){2,8}(?:\p{Script=Latin}(?!\p{L}))?/uy,
    (_groups, match) =>
      DOTTED[match.toLowerCase()]?.split(' ') ?? [match.toLowerCase().replace(/[^a-z.]/g, '')],
  ],
  [
    /(?<letters>[A-Za-z]{2,6})(?<stop>\.?)(?!\p{L})/uy,
    ({ letters = '', stop }, _match, before, after) =>
      stop || /^Dr|^St/.test(letters) ? abbreviationWords(letters, before, after) : undefined,
  ],
  [/[IVX]{1,6}(?![\p{L}\d])/uy, (_groups, match, before) => romanWords(match, before)],
  [
    /[A-Z]\d[A-Z][ -]?\d[A-Z]\d(?![\p{L}\d])/uy,
    (_groups, match) =>
      match
        .replace(/[ -]/, '')
        .split('')
        .flatMap((sign) => (/\d/.test(sign) ? digitWords(sign) : sign)),
  ],
  // A letter of a code, as in A4 or K1A: not the article.
  [/[A-Z](?=\d)|(?<=\d)[A-Z](?![a-z])/y, (_groups, match) => [match]],
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

/** What stands between words, and what no word is made of. */
export const OTHERS: readonly Rule[] = [
  [
    /[–-](?=[$€£]?\d)(?<=(?:\d|[ap]\.?m\.?)[–-])|\s–\s(?=[$€£]?\d)(?<=(?:\d|[ap]\.?m\.?)\s–\s)/uy,
    () => ['to'],
  ],
  [/(?<![\p{L}\p{N}])[-−](?=[\d$€£])/uy, () => ['minus']],
  [/#(?=\d)/uy, () => ['number']],
  [/[&+=@×]/uy, (_groups, match) => [SIGNS[match] ?? '']],
  [/(?:\s|(?!\(\d{3}\)|[&@]|#\d|(?<![\p{L}\p{N}])-[\d$€£]|(?<=\d)[–-]\d)\p{P})+/uy, () => TEXT],
  [/[\p{L}\p{M}\p{N}]/uy, () => unread('other-script')],
  [/[^\s\p{P}\p{L}\p{M}\p{N}$€£¥+=×−]+|./suy, () => unread('symbol')],
];
