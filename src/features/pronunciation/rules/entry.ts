/** The prefixes un- and up- keep the vowel of cup without stress. */
export const STRONG_U = /^(?:un(?!til|less|to)|up(?!on))/;

/**
 * An entry as dictionaries of pronunciation write it: no strong end of a weak -y, no w between u and a vowel, and the
 * prefixes ad- and ac- weak.
 */
export const tidied = (phonemes: string, word: string): string =>
  phonemes
    .replace(/(ZH|JH|CH) AH0 W (?=AH0|EY)/, '$1 UW0 ')
    .replace(/^AE0 (?=D V|K S)/, 'AH0 ')
    .replace(/^any|^every/.test(word) ? /IY2/ : /IY2(?= Z$|$)/, /y|ies/.test(word) ? 'IY0' : 'IY2');
