/** The vowels of the CMU Pronouncing Dictionary, in ARPAbet, without the digit for their stress. */
export const VOWELS = 'AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' ');

/** Vowels of the south of England that American English lacks, as lists of British words write them: lot, near, square, cure. */
const BRITISH_VOWELS = 'OH IA EA UA'.split(' ');

export const CONSONANTS = 'B CH D DH F G HH JH K L M N NG P R S SH T TH V W Y Z ZH'.split(' ');

/** Every phoneme as the lists write it, vowels once for each stress. The order is part of the shards' format. */
export const PHONEMES = [
  ...CONSONANTS,
  ...[...VOWELS, ...BRITISH_VOWELS].flatMap((vowel) => [0, 1, 2].map((stress) => vowel + stress)),
];

export const isVowel = (phoneme: string): boolean => phoneme.length === 3;

/** The stress of a vowel, 0 for a consonant. */
export const stressOf = (phoneme: string): 0 | 1 | 2 => Number(phoneme[2] ?? 0) as 0 | 1 | 2;

export const withoutStress = (phoneme: string): string => phoneme.slice(0, 2);

/** A phoneme and the sign that an accent writes for it. */
export interface Sound {
  phoneme: string;
  sign: string;
}

export const VOICELESS = new Set(['P', 'T', 'K', 'F', 'TH', 'S', 'SH', 'CH']);
