import { FIGURES } from './figures.ts';
import type { Rule } from './rule.ts';
import { OTHERS, WORDS } from './word-rules.ts';

/** The rules for each character that may be first, by its code; behind ASCII all Latin letters share one list. */
const RULES = [...FIGURES, ...WORDS, ...OTHERS];
const startingWith = (first: string) => RULES.filter(({ starts }) => starts.test(first));
const ASCII = Array.from({ length: 128 }, (_, code) => startingWith(String.fromCharCode(code)));
const LATIN = startingWith('é');
const BEHIND = new Map([...'€£¥−–½¼¾’'].map((sign) => [sign, startingWith(sign)]));

const MAY_START_WORD = /[\p{Script=Latin}\p{M}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** The rules that may apply where the text goes on with this character, in the order to be tried. */
export function rulesAt(text: string, index: number): readonly Rule[] {
  const code = text.charCodeAt(index);
  const first = text.charAt(index);
  return ASCII[code] ?? BEHIND.get(first) ?? (MAY_START_WORD.test(first) ? LATIN : OTHERS);
}
