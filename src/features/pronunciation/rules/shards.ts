import { PHONEMES } from './phonemes.ts';

/*
 * A shard is text, so that every host compresses it. A line is a word and its entries, separated by tabs:
 * `<how many letters it shares with the word before, as a character><the rest><tab><one character a phoneme>…`. An entry
 * behind `!` is British, where the rules would not make it of the American one; words with senses have one for each, and
 * nothing behind the sign where the rules will do.
 */
const FIRST_CODE = 0x30;
const BRITISH = '!';
const CODES = new Map(PHONEMES.map((phoneme, index) => [phoneme, String.fromCharCode(FIRST_CODE + index)]));

/** How a word is said (`R EH1 K ER0`): each American entry, and the British ones where no rule gives them. */
export interface WordEntries {
  american: readonly string[];
  /** One, or one for each sense; an empty one is made by rule. */
  british?: readonly string[];
}

const coded = (word: string, entry: string) =>
  (entry === '' ? [] : entry.split(' '))
    .map((phoneme) => {
      const code = CODES.get(phoneme);
      if (code === undefined) throw new Error(`“${word}” has “${phoneme}”, which is no phoneme: “${entry}”.`);
      return code;
    })
    .join('');

/**
 * The words with their entries; sorted words make small shards.
 *
 * @throws Error that names a word and the phoneme in it that there is not.
 */
export function writeShard(words: Iterable<readonly [string, WordEntries]>): string {
  let before = '';
  let text = '';
  for (const [word, { american, british }] of words) {
    let shared = 0;
    while (shared < word.length && word[shared] === before[shared]) shared += 1;
    const entries = [
      ...american.map((entry) => coded(word, entry)),
      ...(british ?? []).map((entry) => BRITISH + coded(word, entry)),
    ];
    text += `${String.fromCharCode(FIRST_CODE + shared)}${word.slice(shared)}\t${entries.join('\t')}\n`;
    before = word;
  }
  return text;
}

/** The entries of a shard, still in code. */
export function readShard(text: string): Map<string, string[]> {
  const words = new Map<string, string[]>();
  let word = '';
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [head = '', ...coded] = line.split('\t');
    word = word.slice(0, head.charCodeAt(0) - FIRST_CODE) + head.slice(1);
    words.set(word, coded);
  }
  return words;
}

/** An entry of a shard in ARPAbet. */
const phonemesOf = (entry: string) =>
  [...entry].map((code) => PHONEMES[code.charCodeAt(0) - FIRST_CODE]).join(' ');

/** The entries of a shard in ARPAbet. */
export function entriesOf(line: readonly string[]): WordEntries {
  const british = line.filter((entry) => entry.startsWith(BRITISH));
  return {
    american: line.filter((entry) => !entry.startsWith(BRITISH)).map(phonemesOf),
    ...(british.length > 0 && { british: british.map((entry) => phonemesOf(entry.slice(1))) }),
  };
}

/** Which of the shards, named by their first words in order, holds a word; -1 before the first. */
export function shardIndex(firstWords: readonly string[], word: string): number {
  let low = 0;
  let high = firstWords.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((firstWords[middle] ?? '') <= word) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The file of guesses where a word without an entry may be: one for two shards of entries. */
export const guessFile = (firstWords: readonly string[], word: string): string =>
  `guesses-${Math.max(0, shardIndex(firstWords, word)) >> 1}.txt`;
