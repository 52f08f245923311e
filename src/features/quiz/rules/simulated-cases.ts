import { certaintyOf } from './certainty.ts';
import { type Ranking, rankStyles, scoreAnswers } from './scoring.ts';
import {
  answer,
  answerLeast,
  changed,
  drawTraits,
  inMood,
  type Item,
  times,
  type Traits,
  weightsOf,
} from './simulated-people.ts';
import { forChanges } from './simulation-model.ts';
import { sittingLattice } from './sitting-lattice.ts';
import { STYLES, type Scores, type Style } from './style.ts';
import type { QuizAnswers } from './submission.ts';

/** Too coarse a lattice for chances, but not for who comes first: with it another style does in 2 of 1,000 results. */
const COARSE = sittingLattice({ step: 1, reach: 6 });

/** What one sitting of a simulated person ends in. */
export interface Outcome {
  readonly answers: QuizAnswers;
  readonly scores: Scores;
  /** By the counts. */
  readonly ranking: Ranking;
  /** Counts of the second answers, and the order by both, where they were asked for. */
  readonly second?: { readonly least: Scores; readonly order: Ranking };
}

/** A simulated person who answers, and answers again after each change of `SIMULATION_MODEL`. */
export interface Case {
  readonly strongest: Style;
  readonly outcome: Outcome;
  readonly again: readonly [none: Outcome, tenth: Outcome, fifth: Outcome];
}

export function sit(items: readonly Item[], traits: Traits, random: () => number, second = false): Outcome {
  const weights = weightsOf(items, inMood(traits, random));
  const answers = answer(items, weights, random);
  const scores = scoreAnswers(answers);
  const ranking = rankStyles(answers);
  if (!second) return { answers, scores, ranking };
  const least = scoreAnswers(answerLeast(items, weights, answers, random));
  return {
    answers,
    scores,
    ranking,
    second: { least, order: certaintyOf(ranking, scores, least, COARSE).order },
  };
}

export const strongestOf = (traits: Traits): Style => STYLES[traits.indexOf(Math.max(...traits))] ?? 'D';

/** People of one strength of preference. */
export const drawCases = (
  items: readonly Item[],
  strength: number,
  people: number,
  random: () => number,
  second = false,
): Case[] =>
  times(people, () => {
    const traits = drawTraits(strength, random);
    return {
      strongest: strongestOf(traits),
      outcome: sit(items, traits, random, second),
      again: forChanges((share) => sit(items, changed(traits, strength, share, random), random, second)),
    };
  });
