import { stemsOf, withEnding } from './endings.ts';
import { spellOut } from './letter-names.ts';
import type { Lexicon, Source } from './transcription.ts';

/** A word of the text in lower case without accents, as the dictionary writes words; '' if nothing of it is left. */
export function plainWord(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\uff07]/g, "'")
    .replace(/[^a-z'ßæœøłđð]/g, '')
    .replace(/[ßæœøłđð]/g, (letter) => SPELT[letter] ?? '');
}

const SPELT: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd' };

export interface Entry {
  /** ARPAbet with stress, and which of several words of one spelling it is. */
  readings: { phonemes: string; sense?: string }[];
  source: Source;
}

/** How a word is said, or nothing while neither an entry nor the letter rules are there. */
export function lookUp(word: string, lexicon: Lexicon): Entry | undefined {
  const entries = lexicon.entries(word);
  const [first] = entries;
  if (first !== undefined) return { source: 'dictionary', readings: [{ phonemes: first }] };
  for (const { word: stem, ending } of stemsOf(word)) {
    const [phonemes] = lexicon.entries(stem);
    if (phonemes) return { source: 'ending', readings: [{ phonemes: withEnding(phonemes, ending) }] };
  }
  if (!/[aeiouy]/.test(word)) return { source: 'letters', readings: [{ phonemes: spellOut(word) }] };
  const guess = lexicon.guess(word);
  return guess === undefined ? undefined : { source: 'guess', readings: [{ phonemes: guess }] };
}
