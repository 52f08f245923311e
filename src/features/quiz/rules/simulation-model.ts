import type { Style } from './style.ts';

/**
 * What is assumed about people and options, for the certainty of a result and for the simulation. Utilities, traits
 * and strengths are in units of the noise, which has a standard deviation of 1.28.
 */
export const SIMULATION_MODEL = {
  seed: 1928,
  /** Per condition. A share then has a standard error of half a point at most. */
  people: 10_000,
  /** Standard deviations of the four traits, from weak to strong preferences. Before the answers, equally likely. */
  strengths: [0.4, 0.7, 1, 1.4],
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
} as const satisfies { favoured: Style } & Record<string, unknown>;
