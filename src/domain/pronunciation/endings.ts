/** A way to take an ending off: the words it may come from, and the phonemes that it adds. */
interface Stem {
  word: string;
  ending: 's' | 'ed' | 'ing';
}

const undouble = (stem: string) => (/([b-df-hj-np-tv-z])\1$/.test(stem) ? [stem.slice(0, -1)] : []);

/** The words of which `word` may be a plural, possessive, past tense or -ing form, the likeliest first. */
export function stemsOf(word: string): Stem[] {
  const possessive = /^(?<stem>.+)'s$/.exec(word)?.groups?.stem;
  if (possessive) return [{ word: possessive, ending: 's' }];
  const stem = (ending: Stem['ending'], words: string[]) =>
    words.filter((one) => /[aeiouy]/.test(one) && one.length > 1).map((one) => ({ word: one, ending }));
  if (word.endsWith('ies')) return stem('s', [`${word.slice(0, -3)}y`, word.slice(0, -1)]);
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return stem('s', [word.slice(0, -2), word.slice(0, -1)]);
  if (/[^s]s$/.test(word))
    return stem('s', [word.slice(0, -1), ...(word.endsWith('es') ? [word.slice(0, -2)] : [])]);
  if (word.endsWith('ied')) return stem('ed', [`${word.slice(0, -3)}y`, word.slice(0, -1)]);
  if (word.endsWith('ed')) {
    const base = word.slice(0, -2);
    return stem('ed', [base, `${base}e`, ...undouble(base)]);
  }
  if (word.endsWith('ing')) {
    const base = word.slice(0, -3);
    return stem('ing', [base, `${base}e`, ...undouble(base)]);
  }
  return [];
}

/** The phonemes of a word with an ending put on. */
export function withEnding(phonemes: string, ending: Stem['ending']): string {
  if (ending === 'ing') return `${phonemes} IH0 NG`;
  const last = phonemes.slice(phonemes.lastIndexOf(' ') + 1);
  if (ending === 'ed') {
    if (last === 'T' || last === 'D') return `${phonemes} AH0 D`;
    return `${phonemes} ${VOICELESS.has(last) ? 'T' : 'D'}`;
  }
  if (HISSES.has(last)) return `${phonemes} AH0 Z`;
  return `${phonemes} ${VOICELESS.has(last) ? 'S' : 'Z'}`;
}

const VOICELESS = new Set(['P', 'T', 'K', 'F', 'TH', 'S', 'SH', 'CH']);
const HISSES = new Set(['S', 'Z', 'SH', 'ZH', 'CH', 'JH']);
