import table from './senses.json' with { type: 'json' };
import type { Reading } from './transcription.ts';

/** Senses of a word that are verbs, so that what speaks for any verb speaks for them. */
const VERBS = new Set(table.verbs.split(', '));

const VERB = 'verb';

export const isVerb = (sense: string): boolean => VERBS.has(sense);

type Weights = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The table: for verbs in general and for senses of single words, what speaks for them (`-1 the`) and how much. */
const WEIGHTS: Weights = new Map(
  Object.entries(table.weights).map(([key, byWeight]) => [
    key,
    new Map(
      Object.entries(byWeight).flatMap(([weight, features]) =>
        features.split('|').map((feature) => [feature, Number(weight)] as const),
      ),
    ),
  ]),
);

/** Whose weights count for a sense of a word: verbs in general, and its own, unless it is the measure of the others. */
export function keysOf(word: string, senses: readonly string[], sense: string): string[] {
  if (isVerb(sense)) return [VERB, `${word} ${VERB}`];
  return senses.find((one) => !isVerb(one)) === sense ? [] : [`${word} ${sense}`];
}

/** How much speaks for each sense of a word. A plural without weights of its own takes those of its singular. */
export function scoresOf(
  word: string,
  senses: readonly string[],
  features: readonly string[],
  weights: Weights = WEIGHTS,
): number[] {
  return senses.map((sense, index) => {
    let score = index === 0 ? (weights.get('usual')?.get('') ?? 0) : 0;
    for (const key of keysOf(word, senses, sense)) {
      const own = weights.get(key) ?? weights.get(key.replace(/^([^ ]+)s /, '$1 '));
      if (own) for (const feature of features) score += own.get(feature) ?? 0;
    }
    return score;
  });
}

/** The readings with the likeliest first, by the table; as they are if nothing speaks for another. */
export function withLikelyFirst(
  word: string,
  readings: readonly [Reading, ...Reading[]],
  features: readonly string[],
): readonly [Reading, ...Reading[]] {
  const scores = scoresOf(
    word.toLowerCase(),
    readings.map(({ sense = '' }) => sense),
    features,
  );
  const best = readings[scores.indexOf(Math.max(...scores))];
  return best === undefined || best === readings[0]
    ? readings
    : [best, ...readings.filter((reading) => reading !== best)];
}
