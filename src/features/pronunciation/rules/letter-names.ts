import type { Accent } from './transcription.ts';

/** How each letter is named, in ARPAbet. */
const NAMES =
  'EY,B IY,S IY,D IY,IY,EH F,JH IY,EY CH,AY,JH EY,K EY,EH L,EH M,EH N,OW,P IY,K Y UW,AA R,EH S,T IY,Y UW,V IY,D AH B AH0 L Y UW0,EH K S,W AY,Z IY'.split(
    ',',
  );

/** Z is zed outside of the United States. */
const nameOf = (letter: string, accent: Accent) =>
  letter === 'z' && accent !== 'american' ? 'Z EH D' : (NAMES[letter.charCodeAt(0) - 97] ?? '');

/**
 * Letters said one after the other, the last of them the strongest: `crm` is /ˌsiˌɑrˈɛm/. Other signs are left out,
 * and ` | ` stands between the letters, because no syllable goes from one to the next.
 */
export function spellOut(word: string, accent: Accent): string {
  const letters = word.replace(/[^a-z]/g, '');
  return [...letters]
    .map((letter, index) =>
      // Only the first vowel of `D AH B AH0 L Y UW0` has no stress of its own yet.
      nameOf(letter, accent).replace(/\b[AEIOU][A-Z]?\b/, `$&${index === letters.length - 1 ? 1 : 2}`),
    )
    .join(' | ');
}
