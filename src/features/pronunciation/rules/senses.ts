import { stemsOf } from './endings.ts';
import { sensesOf } from './heteronyms.ts';
import type { Reading } from './transcription.ts';
import verbSenses from './verb-senses.json' with { type: 'json' };

/** Senses of a word that are verbs, so that what speaks for any verb speaks for them. */
const VERBS = new Set(verbSenses);

const VERB = 'verb';

export const isVerb = (sense: string): boolean => VERBS.has(sense);

export type Weights = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Fetched by `loadWeights`; without them the usual reading stands first. */
let weights: Weights | undefined;

/** Fetches how much speaks for which sense, once, if the words (of `wordsToLoad`) have several. */
export async function loadWeights(words: readonly string[]): Promise<void> {
  const hasSenses = (word: string) =>
    [word, ...stemsOf(word).map((stem) => stem.word)].some((one) => sensesOf(one).length > 0);
  if (!weights && words.some(hasSenses)) ({ WEIGHTS: weights } = await import('./weights.ts'));
}

/**
 * The keys of the table whose weights are added up for a sense: those of all verbs and of this verb, or its own. The first
 * sense that is no verb has none: the weights of the others say how much likelier they are than it.
 */
export function keysOf(word: string, senses: readonly string[], sense: string): string[] {
  if (isVerb(sense)) return [VERB, `${word} ${VERB}`];
  return senses.find((one) => !isVerb(one)) === sense ? [] : [`${word} ${sense}`];
}

/** How much speaks for each sense of a word. A plural without weights of its own takes those of its singular. */
export function scoresOf(
  word: string,
  senses: readonly string[],
  features: readonly string[],
  table: Weights,
): number[] {
  return senses.map((sense, index) => {
    let score = index === 0 ? (table.get('usual')?.get('') ?? 0) : 0;
    for (const key of keysOf(word, senses, sense)) {
      const own = table.get(key) ?? table.get(key.replace(/^([^ ]+)s /, '$1 '));
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
  if (!weights) return readings;
  const senses = readings.map(({ sense = '' }) => sense);
  const scores = scoresOf(word.toLowerCase(), senses, features, weights);
  const best = readings[scores.indexOf(Math.max(...scores))];
  return best === undefined || best === readings[0]
    ? readings
    : [best, ...readings.filter((reading) => reading !== best)];
}
