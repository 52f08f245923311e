/** Shares of 1. A guess is held against the entry of the word that is nearest to it, as is usual. */
export interface Score {
  wholeWords: number;
  /** 1 less the edits per phoneme of the entry. */
  phonemes: number;
}

/** How well the words are guessed. `stress`: whether the stress of each vowel has to be right as well. */
export function scoreGuesses(
  words: Iterable<readonly [string, readonly string[]]>,
  guess: (word: string) => string,
  { stress }: { stress: boolean },
): Score {
  let [count, right, edits, length] = [0, 0, 0, 0];
  const parts = (entry: string) => (stress ? entry : entry.replace(/\d/g, '')).split(' ');
  for (const [word, entries] of words) {
    const said = parts(guess(word));
    const [nearest] = entries
      .map((entry) => ({ edits: editsBetween(said, parts(entry)), length: parts(entry).length }))
      .sort((a, b) => a.edits - b.edits);
    if (!nearest) continue;
    count += 1;
    right += nearest.edits === 0 ? 1 : 0;
    edits += nearest.edits;
    length += nearest.length;
  }
  return { wholeWords: right / count, phonemes: 1 - edits / length };
}

/** The Levenshtein distance. */
export function editsBetween(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [above, phoneme] of from.entries()) {
    const next = [above + 1];
    for (const [index, other] of to.entries()) {
      const swap = (row[index] ?? 0) + (phoneme === other ? 0 : 1);
      next.push(Math.min(swap, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
