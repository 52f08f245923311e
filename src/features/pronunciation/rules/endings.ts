import { VOICELESS } from './phonemes.ts';

/** A word that may be another one with an ending. */
interface Stem {
  word: string;
  ending: Ending;
}

/** `s` is a plural, a possessive or a verb's, the others as they are written. */
export type Ending = 's' | 'ed' | 'ing' | "'d" | "'ll" | "'ve" | "'re";

const HISSES = new Set(['S', 'Z', 'SH', 'ZH', 'CH', 'JH']);
const WEAK: Partial<Record<Ending, string>> = { ing: 'IH0 NG', "'ll": 'AH0 L', "'ve": 'AH0 V', "'re": 'ER0' };

/** The words of which `word` may be a plural, possessive, past tense, -ing form or contraction, the likeliest first. */
export function stemsOf(word: string): Stem[] {
  const apostrophe = word.lastIndexOf("'");
  if (apostrophe > 0) {
    const ending = word.slice(apostrophe);
    const stem = word.slice(0, apostrophe);
    if (ending === "'s") return [{ word: stem, ending: 's' }];
    return ending === "'d" || ending in WEAK ? [{ word: stem, ending: ending as Ending }] : [];
  }
  const from = (ending: Ending, ...words: string[]) =>
    words.filter((stem) => stem.length > 2 && /[aeiouy]/.test(stem)).map((stem) => ({ word: stem, ending }));
  if (word.endsWith('ies')) return from('s', `${word.slice(0, -3)}y`, word.slice(0, -1));
  if (/[^aeiousy]es$|[sxz]es$/.test(word)) return from('s', word.slice(0, -1), word.slice(0, -2));
  if (/[^sui]s$/.test(word)) return from('s', word.slice(0, -1));
  if (word.endsWith('ied')) return from('ed', `${word.slice(0, -3)}y`);
  if (word.endsWith('ed')) return from('ed', ...verbs(word.slice(0, -2)));
  if (word.endsWith('ing')) return from('ing', ...verbs(word.slice(0, -3)));
  return [];
}

/** `gam` of gaming is from game, `plann` of planning from plan, `call` of calling from call. */
function verbs(base: string): string[] {
  const single = /([bdfgklmnprtvz])\1$/.test(base) ? [base.slice(0, -1)] : [];
  return /[aeiouy][^aeiouywx]$|[cgsuvz]$|[^aeioul]l$/.test(base)
    ? [`${base}e`, base, ...single]
    : [base, ...single, `${base}e`];
}

/** The phonemes of a word with an ending put on. */
export function withEnding(phonemes: string, ending: Ending): string {
  const weak = WEAK[ending];
  if (weak) return `${phonemes} ${weak}`;
  const last = phonemes.slice(phonemes.lastIndexOf(' ') + 1);
  if (ending === 's') return `${phonemes} ${HISSES.has(last) ? 'IH0 Z' : VOICELESS.has(last) ? 'S' : 'Z'}`;
  return `${phonemes} ${last === 'T' || last === 'D' ? 'IH0 D' : ending === 'ed' && VOICELESS.has(last) ? 'T' : 'D'}`;
}
