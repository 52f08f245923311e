import { mean } from './averages.ts';
import { FACETS, type Question } from './questions.ts';
import { normal } from './random.ts';
import { SIMULATION_MODEL } from './simulation-model.ts';
import { STYLES, type Style } from './style.ts';
import type { QuizAnswers } from './submission.ts';

/** The material that the simulated people answer: which trait each option appeals to, and what it counts for. */
export interface Item {
  readonly id: string;
  readonly options: readonly {
    readonly trait: number;
    readonly counts: Style;
    readonly loading: number;
    appeal: number;
  }[];
}

/** Four traits in D, I, S, C order. */
export type Traits = readonly number[];

export const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make);

/**
 * The trait that makes a person choose an option follows from the facet that the text expresses; what the choice
 * counts for is the key, `value`. An option with a wrong key is then chosen by the right people and misread.
 */
export function drawItems(questions: readonly Question[], random: () => number): Item[] {
  const [weakest, strongest] = SIMULATION_MODEL.loading;
  const items = questions.map(({ id, options }) => ({
    id,
    options: options.map(({ facet, value }) => ({
      trait: STYLES.findIndex((style) => FACETS[style].some((one) => one === facet)),
      counts: value,
      loading: weakest + (strongest - weakest) * random(),
      appeal: SIMULATION_MODEL.appeal * normal(random),
    })),
  }));
  const options = items.flatMap((item) => item.options);
  for (const trait of STYLES.keys()) {
    const own = options.filter((option) => option.trait === trait);
    const excess = mean(own.map(({ appeal }) => appeal));
    for (const option of own) option.appeal -= excess;
  }
  return items;
}

/** The same options, each as attractive as its rating beside the others of its question says. */
export const rated = (
  items: readonly Item[],
  ratings: Readonly<Record<string, readonly number[]>>,
  ratingPoint: number,
): Item[] =>
  items.map(({ id, options }) => {
    const own = ratings[id] ?? [];
    const appealOf = (place: number) => ratingPoint * ((own[place] ?? Number.NaN) - mean(own));
    return { id, options: options.map((option, place) => ({ ...option, appeal: appealOf(place) })) };
  });

/** Four numbers around their own mean: counts that add up to 30 can only show how traits differ. */
export function drawTraits(strength: number, random: () => number): Traits {
  const traits = times(STYLES.length, () => strength * normal(random));
  const middle = mean(traits);
  return traits.map((trait) => trait - middle);
}

/** The traits as they act in one sitting, with the mood of the day. */
export function inMood(traits: Traits, random: () => number): Traits {
  const shock = drawTraits(SIMULATION_MODEL.sittingShock, random);
  return traits.map((trait, index) => trait + (shock[index] ?? 0));
}

/** The person later, with this share of the variance of the traits drawn anew. */
export function changed(traits: Traits, strength: number, share: number, random: () => number): Traits {
  const fresh = drawTraits(strength, random);
  return traits.map((trait, index) => Math.sqrt(1 - share) * trait + Math.sqrt(share) * (fresh[index] ?? 0));
}

/** Chances of the options, up to a common factor: utility plus Gumbel noise, the highest wins. */
export const weightsOf = (items: readonly Item[], traits: Traits) =>
  items.map(({ options }) =>
    options.map(({ trait, loading, appeal }) => Math.exp(loading * (traits[trait] ?? 0) + appeal)),
  );

function pick(chances: readonly number[], random: () => number): number {
  let total = 0;
  for (const chance of chances) total += chance;
  let left = random() * total;
  let chosen = 0;
  for (; chosen < chances.length - 1; chosen += 1) {
    left -= chances[chosen] ?? 0;
    if (left < 0) break;
  }
  return chosen;
}

/** The option most like the person, for each question. */
export function answer(
  items: readonly Item[],
  weights: readonly (readonly number[])[],
  random: () => number,
): QuizAnswers {
  const answers: QuizAnswers = {};
  for (const [index, { id, options }] of items.entries()) {
    const option = options[pick(weights[index] ?? [], random)];
    if (option) answers[id] = option.counts;
  }
  return answers;
}

/** The option least like the person among the other three: the less an option is chosen, the more often it is this one. */
export function answerLeast(
  items: readonly Item[],
  weights: readonly (readonly number[])[],
  most: QuizAnswers,
  random: () => number,
): QuizAnswers {
  const others = items.map(({ id, options }) => ({
    id,
    options: options.filter(({ counts }) => counts !== most[id]),
  }));
  const inverse = items.map(({ id, options }, index) =>
    options.flatMap(({ counts }, place) => (counts === most[id] ? [] : 1 / (weights[index]?.[place] ?? 1))),
  );
  return answer(others, inverse, random);
}
