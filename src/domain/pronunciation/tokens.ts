import { abbreviationWords, DOTTED } from './abbreviations.ts';
import { FIGURES } from './figures.ts';
import type { Untouched } from './transcription.ts';
import { plainWord } from './plain-word.ts';

/**
 * A part of the text, and the words that are said for it: in lower case without accents; in capitals if they may have to
 * be spelled (`CRM`, `CRMs`); with `-` or `_` where they may have to be taken apart (`voice-over`, `you_tube`).
 */
export interface Token {
  start: number;
  end: number;
  said: readonly string[] | Untouched;
}

export interface Rule {
  pattern: RegExp;
  /** Nothing if the rule does not apply after all. `before` and `after` are the text around the match. */
  say(
    groups: Record<string, string | undefined>,
    match: string,
    before: string,
    after: string,
  ): readonly string[] | Untouched | undefined;
}

const TEXT: Untouched = { kind: 'text' };
const unread = (kind: NonNullable<Untouched['unread']>): Untouched => ({ kind: 'text', unread: kind });

/** Latin letters with what may stand on or between them unseen. */
const LETTER = String.raw`[\p{Script=Latin}\p{M}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`;
const WORD = String.raw`${LETTER}+(?:['’]${LETTER}+)*`;

const SIGNS: Record<string, string> = { '&': 'and', '+': 'plus', '=': 'equals', '@': 'at', '×': 'times' };

const ADDRESSES: readonly Rule[] = [
  {
    pattern:
      /(?:https?:\/\/|www\.)[^\s<>"]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}|[a-z\d-]{1,63}\.(?:com|ca|org|net|io|ai)(?![\p{L}\d])/iuy,
    say: () => unread('address'),
  },
];

const WORDS: readonly Rule[] = [
  {
    pattern: /(?:\p{Script=Latin}\.){2,8}(?:\p{Script=Latin}(?!\p{L}))?/uy,
    say: (_groups, match) => DOTTED[match.toLowerCase()] ?? [match.toLowerCase().replace(/[^a-z.]/g, '')],
  },
  {
    pattern: /(?<letters>[A-Za-z]{2,6})(?<stop>\.?)(?!\p{L})/uy,
    say: ({ letters = '', stop }, _match, before, after) =>
      stop || /^Dr|^St/.test(letters) ? abbreviationWords(letters, before, after) : undefined,
  },
  {
    pattern: /(?<capitals>[A-Z]{2,6})(?<plural>['’]?s)?(?!\p{L})/uy,
    say: ({ capitals = '', plural }) => [plural ? `${capitals}s` : capitals],
  },
  {
    pattern: new RegExp(`${WORD}(?:-${WORD}){0,3}`, 'uy'),
    say: (_groups, match) => {
      const parts = match.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2').split(/(?=[-_])/);
      const word = parts.map((part) => (/^[-_]/.test(part) ? part[0] : '') + plainWord(part)).join('');
      return /[a-z]/.test(word) ? [word] : TEXT;
    },
  },
];

const OTHERS: readonly Rule[] = [
  { pattern: /[–-](?=\d)(?<=\d[–-])/uy, say: () => ['to'] },
  { pattern: /(?<![\p{L}\p{N}])[-−](?=[\d$€£])/uy, say: () => ['minus'] },
  { pattern: /#(?=\d)/uy, say: () => ['number'] },
  { pattern: /[&+=@×]/uy, say: (_groups, match) => [SIGNS[match] ?? ''] },
  {
    pattern: /(?:\s|(?!\(\d{3}\)|[&@]|#\d|(?<![\p{L}\p{N}])-[\d$€£]|(?<=\d)[–-]\d)\p{P})+/uy,
    say: () => TEXT,
  },
  { pattern: /[\p{L}\p{M}\p{N}]/uy, say: () => unread('other script') },
  { pattern: /[^\s\p{P}\p{L}\p{M}\p{N}]|./suy, say: () => unread('symbol') },
];

const RULES = [...ADDRESSES, ...FIGURES, ...WORDS, ...OTHERS];
const CONTEXT = 40;

/**
 * Divides the text into tokens that follow each other without a gap. Every pattern looks only a bounded way further than
 * what it takes, so the time is in proportion to the length.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  while (start < text.length) {
    const token = nextToken(text, start);
    const last = tokens.at(-1);
    // Runs of one unread kind are one token: an emoji is several characters, a word of another script many.
    if (last && 'kind' in last.said && 'kind' in token.said && last.said.unread === token.said.unread) {
      last.end = token.end;
    } else tokens.push(token);
    start = token.end;
  }
  return tokens;
}

function nextToken(text: string, start: number): Token {
  for (const { pattern, say } of RULES) {
    pattern.lastIndex = start;
    const match = pattern.exec(text);
    if (!match) continue;
    const end = pattern.lastIndex;
    const said = say(
      match.groups ?? {},
      match[0],
      text.slice(Math.max(0, start - CONTEXT), start),
      text.slice(end, end + CONTEXT),
    );
    if (said) return { start, end, said };
  }
  return { start, end: start + 1, said: unread('symbol') };
}
