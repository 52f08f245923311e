import { withoutStress } from './phonemes.ts';
import { syllablesOf } from './syllables.ts';
import type { Accent, Syllable } from './transcription.ts';

const CONSONANT_SIGNS: Record<string, string> = {
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  P: 'p',
  R: 'r',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
};
const AMERICAN_VOWELS: Record<string, string> = {
  AA: 'ɑ',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔ',
  AW: 'aʊ',
  AY: 'aɪ',
  EH: 'ɛ',
  ER: 'ɝ',
  EY: 'eɪ',
  IH: 'ɪ',
  IY: 'i',
  OW: 'oʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'u',
  AH0: 'ə',
  ER0: 'ɚ',
};

/** The sounds of a word in IPA. `_spelling` tells sounds apart that an accent keeps and the dictionary does not. */
export function soundsOf(phonemes: readonly string[], _accent: Accent, _spelling: string): Syllable[] {
  return syllablesOf(phonemes).map(({ stress, phonemes: inside }) => ({
    stress,
    sounds: inside.map(
      (phoneme) =>
        CONSONANT_SIGNS[phoneme] ?? AMERICAN_VOWELS[phoneme] ?? AMERICAN_VOWELS[withoutStress(phoneme)] ?? '',
    ),
  }));
}

/** What a reader should know about each accent, one sentence. */
export const ACCENT_NOTES: Record<Accent, string> = {
  american: 'General American, as the dictionary has it.',
  canadian:
    'Worked out from the American entry by rule: cot and caught are the same, and price and house begin higher.',
  british:
    'Worked out from the American entry and the spelling by rule, so a word may differ from a British dictionary.',
};
