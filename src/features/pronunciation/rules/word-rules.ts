import { abbreviationWords, DOTTED } from './abbreviations.ts';
import { plainWord } from './plain-word.ts';
import { type Rule, TEXT } from './rule.ts';
import type { Untouched } from './transcription.ts';

const unread = (kind: NonNullable<Untouched['unread']>): Untouched => ({ kind: 'text', unread: kind });

const ANY = /./su;
const LETTERS = /[A-Za-z\u0080-\uffff]/;

/** Latin letters with what may stand on or between them unseen. */
const LETTER = String.raw`[\p{Script=Latin}\p{M}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`;
const WORD = `${LETTER}+(?:['’]${LETTER}+)*`;

const SIGNS: Record<string, string> = { '&': 'and', '+': 'plus', '=': 'equals', '@': 'at', '×': 'times' };

/** `CALL US NOW` is no country. */
const isShouted = (capitals: string, before: string, after: string) =>
  /^(?:AM|IT|US)$/.test(capitals) && (/[A-Z]{3}\s$/.test(before) || /^\s[A-Z]{3}/.test(after));

/** Words, abbreviations and addresses. */
export const WORDS: readonly Rule[] = [
  {
    starts: /[a-z\d]/i,
    pattern:
      /(?:https?:\/\/|www\.)[^\s<>"]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}|[a-z\d-]{1,63}\.(?:com|ca|org|net|io|ai)(?![\p{L}\d])/iuy,
    say: () => unread('address'),
  },
  { starts: /P/, pattern: /Ph\.?D(?!\p{L})\.?/uy, say: () => ['PHD'] },
  {
    starts: LETTERS,
    pattern: /(?:\p{Script=Latin}\.){2,8}(?:\p{Script=Latin}(?!\p{L}))?/uy,
    say: (_groups, match) => DOTTED[match.toLowerCase()] ?? [match.toLowerCase().replace(/[^a-z.]/g, '')],
  },
  {
    starts: LETTERS,
    pattern: /(?<letters>[A-Za-z]{2,6})(?<stop>\.?)(?!\p{L})/uy,
    say: ({ letters = '', stop }, _match, before, after) =>
      stop || /^Dr|^St/.test(letters) ? abbreviationWords(letters, before, after) : undefined,
  },
  {
    starts: /[A-Z]/,
    pattern: /(?<capitals>[A-Z]{2,6})(?<plural>['’]?s)?(?!\p{L})/uy,
    say: ({ capitals = '', plural }, _match, before, after) =>
      isShouted(capitals, before, after) ? [capitals.toLowerCase()] : [plural ? `${capitals}s` : capitals],
  },
  {
    starts: LETTERS,
    pattern: new RegExp(`${WORD}(?:-${WORD}){0,3}`, 'uy'),
    say: (_groups, match) => {
      const parts = match.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2').split(/(?=[-_])/);
      const word = parts.map((part) => (/^[-_]/.test(part) ? part[0] : '') + plainWord(part)).join('');
      return /[a-z]/.test(word) ? [word] : TEXT;
    },
  },
];

/** What stands between words, and what no word is made of. */
export const OTHERS: readonly Rule[] = [
  { starts: /[–-]/, pattern: /[–-](?=\d)(?<=\d[–-])/uy, say: () => ['to'] },
  { starts: /[-−]/, pattern: /(?<![\p{L}\p{N}])[-−](?=[\d$€£])/uy, say: () => ['minus'] },
  { starts: /#/, pattern: /#(?=\d)/uy, say: () => ['number'] },
  { starts: /[&+=@×]/, pattern: /[&+=@×]/uy, say: (_groups, match) => [SIGNS[match] ?? ''] },
  {
    starts: /[^A-Za-z\d]/,
    pattern: /(?:\s|(?!\(\d{3}\)|[&@]|#\d|(?<![\p{L}\p{N}])-[\d$€£]|(?<=\d)[–-]\d)\p{P})+/uy,
    say: () => TEXT,
  },
  { starts: ANY, pattern: /[\p{L}\p{M}\p{N}]/uy, say: () => unread('other script') },
  { starts: ANY, pattern: /[^\s\p{P}\p{L}\p{M}\p{N}$€£¥+=×−]+|./suy, say: () => unread('symbol') },
];
