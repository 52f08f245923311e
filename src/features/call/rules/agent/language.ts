import * as t from './messages.ts';
import smallWords from './small-words.json' with { type: 'json' };

const SCRIPTS: [string, RegExp][] = [
  [t.chinese, /\p{Script=Han}/gu],
  [t.punjabi, /\p{Script=Gurmukhi}/gu],
  [t.hindi, /\p{Script=Devanagari}/gu],
  [t.arabic, /\p{Script=Arabic}/gu],
  [t.russian, /\p{Script=Cyrillic}/gu],
  [t.korean, /\p{Script=Hangul}/gu],
  [t.japanese, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
];
const ENGLISH =
  /\b(?:the|i|i'm|you|my|is|are|do|does|can|could|would|and|for|to|need|want|what|how|have|please|it|at|on|of)\b/gi;

/**
 * Another language than English, by its letters or by two and more of its frequent small words, which English has none
 * of or seldom; undefined in doubt.
 */
export function languageOf(line: string): string | undefined {
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, script] of SCRIPTS)
    if ((line.match(script)?.length ?? 0) * 3 > letters) return language;
  const words = line.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];
  const english = line.match(ENGLISH)?.length ?? 0;
  for (const [language, list] of Object.entries(smallWords)) {
    const known = new Set(list.split(' '));
    const count = words.filter((word) => known.has(word)).length;
    if (count >= 2 && count > english && count * 4 >= words.length) return language;
  }
  return undefined;
}
