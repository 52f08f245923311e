/** The prefixes un- and up- keep the vowel of cup without stress. */
export const STRONG_U = /^(?:un(?!til|less|to)|up(?!on))/;

/** In front of a strong syllable and a weak one, the first is stressed too: automation, disagree. */
const FAR_FROM_STRONGEST =
  /^((?:[A-Z]{1,2} )*(?:A[AEHOWY]|E[HY]|I[HY]|O[WY]|U[HW]))0(?=(?: [A-Z]{1,2})* [A-Z]{2}0(?: [A-Z]{1,2})* [A-Z]{2}1)/;

/**
 * An entry as dictionaries of pronunciation write it, where the American one goes its own ways: no strong end of a weak
 * -y, no w between u and a vowel, the prefixes ad- and ac- weak; r begins the strong syllable of around; fire and hour
 * end in a weak vowel; hear has the vowel of near; happiest is said with that of happy.
 */
export const tidied = (phonemes: string, word: string): string =>
  phonemes
    .replace(/u[aeio]/.test(word) ? /(ZH|JH|CH) AH0 W (?=AH0|EY)/ : /$^/, '$1 UW0 ')
    .replace(/^AE0 (?=D V|K S)/, 'AH0 ')
    .replace(/ER0 (?=[AEIOU][A-Z]1)/g, 'AH0 R ')
    .replace(/(A[WY][012]) R(?= [B-DF-HJ-NP-TV-Z]|$)/g, '$1 ER0')
    .replace(/(?<!^(?:R|P R|D) )IY([12])(?= R\b)/g, 'IH$1')
    .replace(/UW([12])(?= R\b)/g, 'UH$1')
    .replace(/IH0(?= [AEIOU])/g, 'IY0')
    .replace(FAR_FROM_STRONGEST, (start: string, before: string) =>
      before.endsWith('AH') && !STRONG_U.test(word) ? start : `${before}2`,
    )
    .replace(/^any|^every/.test(word) ? /IY2/ : /IY2(?= Z$|$)/, /y|ies/.test(word) ? 'IY0' : 'IY2');
