import { isVowel, stressOf } from './phonemes.ts';
import type { Stress } from './transcription.ts';

/** A syllable in ARPAbet. */
export interface PhonemeSyllable {
  stress: Stress;
  phonemes: string[];
}

/** What an English syllable may begin with, beside any one consonant but NG. */
const ONSETS = new Set(
  (
    'P L,P R,P Y,B L,B R,B Y,T R,T W,T Y,D R,D W,D Y,N Y,S Y,Z Y,TH Y,K L,K R,K W,K Y,G L,G R,G W,G Y,F L,F R,F Y,V Y,TH R,TH W,SH R,HH W,HH Y,M Y,' +
    'S P,S T,S K,S M,S N,S L,S W,S P L,S P R,S P Y,S T R,S K R,S K W,S K Y'
  ).split(','),
);

const isOnset = (consonants: readonly string[]) =>
  consonants.length === 0 ||
  (consonants.length === 1 && consonants[0] !== 'NG') ||
  ONSETS.has(consonants.join(' '));

/** Divides a word: each syllable takes as many consonants before its vowel as an English word may begin with. */
export function syllablesOf(phonemes: readonly string[]): PhonemeSyllable[] {
  const syllables: PhonemeSyllable[] = [];
  let waiting: string[] = [];
  // French names may end in a w behind any consonant, as in Benoit and Lacroix.
  const isWa = /W (?:AA\d|IY1)$/.test(phonemes.join(' '));
  const begins = (consonants: readonly string[], isLast: boolean) =>
    isOnset(consonants) || (isLast && isWa && isOnset(consonants.slice(0, -1)));
  for (const [index, phoneme] of phonemes.entries()) {
    if (!isVowel(phoneme)) {
      waiting.push(phoneme);
      continue;
    }
    let cut = 0;
    const before = syllables.at(-1);
    if (before) {
      while (!begins(waiting.slice(cut), index === phonemes.length - 1)) cut += 1;
      before.phonemes.push(...waiting.slice(0, cut));
    }
    syllables.push({ stress: stressOf(phoneme), phonemes: [...waiting.slice(cut), phoneme] });
    waiting = [];
  }
  const last = syllables.at(-1);
  if (last) last.phonemes.push(...waiting);
  else if (waiting.length > 0) syllables.push({ stress: 0, phonemes: waiting });
  return syllables;
}

/**
 * The stresses as they are marked: one syllable is the strongest, the last of those that an entry calls so, and no mark
 * stands on a neighbour of a stronger syllable, as in most dictionaries: `bedroom` is /ˈbɛdrum/.
 */
export function markedStresses(stresses: readonly Stress[]): Stress[] {
  const strongest = stresses.lastIndexOf(1);
  const marked = stresses.map((stress, index): Stress => (index === strongest ? 1 : stress === 0 ? 0 : 2));
  return marked.map((stress, index) => {
    const isBeside = marked[index + 1] === 1 || marked[index - 1] === 1 || marked[index - 1] === 2;
    return stress === 2 && isBeside ? 0 : stress;
  });
}
