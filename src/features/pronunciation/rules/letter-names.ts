import signs from './signs.json' with { type: 'json' };
import type { Accent } from './transcription.ts';

const NAMES: Record<string, string> = signs.letterNames;

/**
 * Letters said one after the other, the last the strongest and then the first: `crm` is /ˌsiɑrˈɛm/. Other signs are left out,
 * and ` | ` stands between the letters, because no syllable goes from one to the next.
 */
export function spellOut(word: string, accent: Accent): string {
  const letters = word.replace(/[^a-z]/g, '');
  return [...letters]
    .map((letter, index) => {
      // Z is zed outside of the United States.
      const name = letter === 'z' && accent !== 'american' ? 'Z EH D' : (NAMES[letter] ?? '');
      // Only the first vowel of `D AH B AH0 L Y UW0` has no stress of its own yet.
      return name.replace(/\b[AEIOU][A-Z]?\b/, `$&${index === letters.length - 1 ? 1 : 2}`);
    })
    .join(' | ');
}
