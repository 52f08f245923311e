import type { Style } from './style.ts';

/**
 * What is assumed about people and options, for the certainty of a result and for the simulation. Utilities, traits
 * and strengths are in units of the noise, which has a standard deviation of 1.28.
 */
export const SIMULATION_MODEL = {
  seed: 1928,
  /** Per condition. A share then has a standard error of half a point at most. */
  people: 10_000,
  /** For each person with second answers, so many have none: the order by both takes long to work out. */
  peoplePerSecond: 2,
  /** For each person who answers other draws of the options, so many answer the one that is used. */
  peoplePerDraw: 5,
  /** Standard deviations of the four traits, from weak to strong preferences. The prior of a result: equally likely. */
  strengths: [0.4, 0.7, 1, 1.4],
  /** The names of the strengths, by which the words of the method page call for their figures. */
  strengthNames: ['weak', 'usual', 'strong', 'veryStrong'],
  /** The strength at which one thing at a time is changed. */
  usualStrength: 0.7,
  /** Standard deviation of what the mood of a day adds to each trait, for all answers of one sitting. */
  sittingShock: 0.25,
  /** Shares of the variance of the traits that are drawn anew before a retake: the person has changed. */
  changes: [0, 0.1, 0.2],
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
  /** The figures are worked out with so many other draws of the options, to see how far they depend on the draw. */
  itemDraws: 40,
  /** What one point of the raters' scale from 1 to 7 is assumed to add to an option: less, as assumed, and more. */
  ratingPoint: [0.15, 0.3, 0.6],
  /** The method page says for each of these counts of one style how exact it is, and how far another sitting may be. */
  countsWithError: [5, 10, 15, 20],
  /** Results for which the certainty is worked out under each strength alone. */
  priorTried: [
    [12, 8, 6, 4],
    [15, 7, 5, 3],
  ],
  /** Moods under which it is worked out too: hardly any, and twice what is assumed. */
  shocksTried: [0.1, 0.5],
  shockNames: ['evenMood', 'doubleMood'],
} as const satisfies { favoured: Style } & Record<string, unknown>;

/** Works something out for each change of the person. */
export const forChanges = <Value>(
  make: (change: number) => Value,
): readonly [none: Value, tenth: Value, fifth: Value] => {
  const [none, tenth, fifth] = SIMULATION_MODEL.changes;
  return [make(none), make(tenth), make(fifth)];
};
