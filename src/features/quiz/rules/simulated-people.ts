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

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
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

/** Four traits around their own mean: counts that add up to 30 can only show how they differ. */
export function drawTraits(strength: number, random: () => number): number[] {
  const traits = times(STYLES.length, () => strength * normal(random));
  const middle = mean(traits);
  return traits.map((trait) => trait - middle);
}

/** Chances of the options, up to a common factor: utility plus Gumbel noise, the highest wins. */
export const weightsOf = (items: readonly Item[], traits: readonly number[]) =>
  items.map(({ options }) =>
    options.map(({ trait, loading, appeal }) => Math.exp(loading * (traits[trait] ?? 0) + appeal)),
  );

export function answer(
  items: readonly Item[],
  weights: readonly (readonly number[])[],
  random: () => number,
): QuizAnswers {
  const answers: QuizAnswers = {};
  for (const [index, { id, options }] of items.entries()) {
    const chances = weights[index] ?? [];
    let total = 0;
    for (const chance of chances) total += chance;
    let left = random() * total;
    let chosen = 0;
    for (; chosen < chances.length - 1; chosen += 1) {
      left -= chances[chosen] ?? 0;
      if (left < 0) break;
    }
    const option = options[chosen];
    if (option) answers[id] = option.counts;
  }
  return answers;
}
