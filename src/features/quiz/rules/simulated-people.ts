import { FACETS, type Question } from './questions.ts';
import { normal } from './random.ts';
import { STYLES, type Style } from './style.ts';
import type { QuizAnswers } from './submission.ts';

/** What is assumed. Utilities and strengths are in units of the noise, which has a standard deviation of 1.28. */
export const SIMULATION_MODEL = {
  seed: 1928,
  /** Per condition. A share then has a standard error of half a point at most. */
  people: 10_000,
  /** Standard deviations of the four traits: from weak to strong preferences. */
  strengths: [0.4, 0.7, 1, 1.4],
  /** The strength at which one thing at a time is changed. */
  usualStrength: 0.7,
  /** How much of a trait an option calls up; drawn once per option, evenly between the two. */
  loading: [0.7, 1.3],
  /** Standard deviation of how attractive an option is in itself; drawn once, centred within each style. */
  appeal: 0.2,
  /** What is added to all options of one style in the test of unequal appeal. */
  extraAppeal: [0.1, 0.2, 0.3],
  favoured: 'D',
  /** What is added to whichever option is listed first in the test of position. */
  positionBias: 0.4,
  shortForm: 8,
} as const satisfies { favoured: Style } & Record<string, unknown>;

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
