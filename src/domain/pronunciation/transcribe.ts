import { soundsOf } from './accents.ts';
import { stemsOf } from './endings.ts';
import { tokensOf } from './tokens.ts';
import type { Accent, Lexicon, Piece, Reading, SpokenWord } from './transcription.ts';
import { lookUp } from './words.ts';

/** How much text is read at most. A caller that cuts a longer one says so. */
export const MAX_CHARACTERS = 100_000;

/**
 * The words whose entries are needed to transcribe the text, each once, in lower case: those of numbers as well, and the
 * words that an ending may have been put on.
 */
export function wordsToLoad(text: string): string[] {
  const words = new Set<string>();
  for (const { said } of tokensOf(text)) {
    if ('kind' in said) continue;
    for (const word of said) {
      words.add(word);
      for (const stem of stemsOf(word)) words.add(stem.word);
    }
  }
  return [...words];
}

/**
 * How a text is said, piece by piece. Pure: what the lexicon does not hold yet is worked out from the letters, or left
 * as `not loaded` while their rules are missing too.
 */
export function transcribe(text: string, lexicon: Lexicon, accent: Accent): Piece[] {
  const known = new Map<string, SpokenWord | undefined>();
  const spoken = (word: string) => {
    if (!known.has(word)) known.set(word, spokenWord(word, lexicon, accent));
    return known.get(word);
  };
  return tokensOf(text).map(({ start, end, said }) => {
    if ('kind' in said) return { start, end, said };
    const words = said.map(spoken);
    return {
      start,
      end,
      said: words.every((word) => word !== undefined) ? words : { kind: 'text', unread: 'not loaded' },
    };
  });
}

function spokenWord(word: string, lexicon: Lexicon, accent: Accent): SpokenWord | undefined {
  const entry = lookUp(word, lexicon);
  if (!entry) return undefined;
  const readings = entry.readings.map(({ phonemes, sense }): Reading => ({
    syllables: soundsOf(phonemes.split(' '), accent, word),
    ...(sense !== undefined && { sense }),
  }));
  const [first, ...others] = readings;
  return first && { kind: 'word', word, source: entry.source, readings: [first, ...others] };
}

const MARKS = ['', 'ˈ', 'ˌ'];

/**
 * A reading in IPA, without slashes. A word of one syllable has no stress mark, as in most dictionaries.
 *
 * @param options.syllables Whether a dot parts the syllables that no stress mark parts.
 */
export function ipaOf({ syllables }: Reading, options: { syllables?: boolean } = {}): string {
  let ipa = '';
  for (const { stress, sounds } of syllables) {
    const mark = syllables.length > 1 ? MARKS[stress] : '';
    ipa += mark || (options.syllables && ipa ? '.' : '');
    ipa += sounds.join('');
  }
  return ipa;
}
