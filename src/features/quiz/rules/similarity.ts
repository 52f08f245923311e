/** Pairs of neighbouring words, in lower case and without marks. */
function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z’']+/g) ?? [];
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
}

/** How alike two texts are, from 0 to 1: the pairs of neighbouring words they share, of all they have (Jaccard). */
export function similarityOf(one: string, other: string): number {
  const [a, b] = [shingles(one), shingles(other)];
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return shared / (a.size + b.size - shared || 1);
}

/** The two most alike among `texts`. */
export function mostAlike(texts: readonly string[]) {
  let found = { similarity: 0, texts: ['', ''] };
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      const similarity = similarityOf(one, other);
      if (similarity > found.similarity) found = { similarity, texts: [one, other] };
    }
  return found;
}

/**
 * Our stems and options against published sets, measured outside this repository: their texts are not ours to keep.
 * `highest` is the greatest similarity of any two texts.
 */
export const OPEN_SETS_COMPARED = [
  {
    name: 'libre-disc',
    address: 'https://github.com/WhiteBlackGoose/libre-disc',
    revision: '605ce63',
    texts: 28,
    highest: 0.17,
    date: '2026-11-24',
  },
] as const;
