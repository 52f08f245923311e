import { decimalWords } from './numbers.ts';
import type { Untouched } from './transcription.ts';
import { plainWord } from './words.ts';

/** A part of the text, and the words that are said for it, in lower case without accents. */
export interface Token {
  start: number;
  end: number;
  said: readonly string[] | Untouched;
}

const TEXT: Untouched = { kind: 'text' };

interface Rule {
  pattern: RegExp;
  say(text: string): readonly string[] | Untouched;
}

/** Tried in this order at each place; together they match any character, and none looks further than its own match. */
const RULES: readonly Rule[] = [
  { pattern: /[\s\p{P}]+/uy, say: () => TEXT },
  { pattern: /\d[\d,]*(?:\.\d+)?/uy, say: decimalWords },
  {
    pattern:
      /[\p{Script=Latin}\p{M}\u200b-\u200f\u2060\ufeff\u00ad]+(?:['\u2019][\p{Script=Latin}\p{M}]+)*/uy,
    say: (text) => {
      const word = plainWord(text);
      return word === '' ? TEXT : [word];
    },
  },
  { pattern: /[\p{L}\p{M}\p{N}]+/uy, say: () => ({ kind: 'text', unread: 'other script' }) },
  { pattern: /[^\s\p{P}\p{L}\p{M}\p{N}]+|./suy, say: () => ({ kind: 'text', unread: 'symbol' }) },
];

/** Divides the text into tokens that follow each other without a gap. Takes time in proportion to its length. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  while (start < text.length) {
    for (const { pattern, say } of RULES) {
      pattern.lastIndex = start;
      const match = pattern.exec(text)?.[0];
      if (!match) continue;
      tokens.push({ start, end: start + match.length, said: say(match) });
      start += match.length;
      break;
    }
  }
  return tokens;
}
