import { britishSounds, listedSounds } from './british.ts';
import { STRONG_U, tidied } from './entry.ts';
import { isVowel, type Sound, VOICELESS, withoutStress } from './phonemes.ts';
import signs from './signs.json' with { type: 'json' };
import { markedStresses, syllablesOf } from './syllables.ts';
import type { Accent, Syllable } from './transcription.ts';

const SIGNS: Record<string, string> = { ...signs.consonants, ...signs.american };
const RAISED: Record<string, string> = { AY: 'ʌɪ', AW: 'ʌʊ' };

/** Words in which Canadians say the vowel of more, not of star; and two that begin like pro. */
const CANADIAN_MORE = /^(?:sorry|sorrow|tomorrow|borrow|morrow)/;
const CANADIAN_PRO = /^(?:process|progress)/;

const americanSign = (phoneme: string, index: number, word: string) =>
  index === 0 && phoneme === 'AH0' && STRONG_U.test(word)
    ? 'ʌ'
    : (SIGNS[phoneme] ?? SIGNS[withoutStress(phoneme)] ?? '');

/** The vowels of cot and caught are one; those of price and house begin higher before a sound without voice. */
function canadianSign(phonemes: readonly string[], index: number, word: string): string {
  const phoneme = phonemes[index] ?? '';
  const vowel = withoutStress(phoneme);
  const next = phonemes[index + 1] ?? '';
  if (vowel === 'AA' && next === 'R' && CANADIAN_MORE.test(word)) return 'ɔ';
  if (vowel === 'AA' && index === 2 && CANADIAN_PRO.test(word)) return 'oʊ';
  if (vowel === 'AO' && next !== 'R') return 'ɑ';
  const after = phonemes[index + 2] ?? '';
  const isRaised = VOICELESS.has(next) && (!isVowel(after) || after.endsWith('0'));
  return (isRaised ? RAISED[vowel] : undefined) ?? americanSign(phoneme, index, word);
}

/** What phonemes are to be: those of an accent, made from American ones, or British as their list has them. */
type Wanted = Accent | 'british-list';

const SOUNDS: Record<Wanted, (phonemes: readonly string[], word: string) => Sound[]> = {
  american: (phonemes, word) =>
    phonemes.map((phoneme, index) => ({ phoneme, sign: americanSign(phoneme, index, word) })),
  canadian: (phonemes, word) =>
    phonemes.map((phoneme, index) => ({ phoneme, sign: canadianSign(phonemes, index, word) })),
  british: britishSounds,
  'british-list': listedSounds,
};

/**
 * The syllables of a word in IPA. The spelling tells vowels apart that the accent keeps and the dictionary does not.
 *
 * @param phonemes In ARPAbet; ` | ` parts what is said as if it were several words.
 */
export const soundsOf = (phonemes: string, accent: Wanted, word: string): Syllable[] =>
  marked(
    phonemes.split(' | ').flatMap((part, index, parts) => {
      const syllables = partSounds(part, accent, word);
      // Of letters said one by one, those in the middle have full vowels and no mark.
      const isMiddle = index > 0 && index < parts.length - 1;
      return isMiddle ? syllables.map(({ sounds }) => ({ stress: 0, sounds })) : syllables;
    }),
  );

function marked(syllables: readonly Syllable[]): Syllable[] {
  const stresses = markedStresses(syllables.map(({ stress }) => stress));
  return syllables.map(({ sounds }, index) => ({ stress: stresses[index] ?? 0, sounds }));
}

function partSounds(phonemes: string, accent: Wanted, word: string): Syllable[] {
  const own = accent === 'british-list' ? phonemes : tidied(phonemes, word);
  const sounds = SOUNDS[accent](own.split(' '), word);
  const syllables = syllablesOf(sounds.map(({ phoneme }) => phoneme));
  let next = 0;
  return syllables.map(({ stress, phonemes: inside }) => {
    const signs = sounds.slice(next, next + inside.length).map(({ sign }) => sign);
    next += inside.length;
    return { stress, sounds: signs };
  });
}
