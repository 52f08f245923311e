import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { forChanges, SIMULATION_MODEL } from './simulation-model.ts';

/** A number for each of four places, the strongest trait first. */
type Four = readonly [number, number, number, number];

/** After none, a tenth and a fifth of the person has changed. */
type Changes = readonly [none: Four, tenth: Four, fifth: Four];

/** What a person's traits in one sitting may be, and what follows from them. */
interface Sitting {
  readonly traits: Four;
  /** Logarithm of how likely these traits are before any answer. */
  readonly prior: number;
  /** What one most-like answer adds to the logarithm: `alone`, or where a least-like answer belongs to it. */
  readonly told: { readonly alone: Four; readonly beforeLeast: Four };
  /** How likely each trait is the person's strongest, without the mood of the day. */
  readonly first: Four;
  /** How likely each comes first on a retake, for each change of the person. */
  readonly again: { readonly alone: Changes; readonly beforeLeast: Changes };
}

/**
 * `step` is the distance between neighbours along one trait, `reach` the number of steps from the weakest trait to the
 * strongest. `certainty.test.ts` compares this lattice with one of half the distance. The rest is what is assumed.
 */
export const LATTICE = {
  step: 0.5,
  reach: 12,
  strengths: SIMULATION_MODEL.strengths as readonly number[],
  sittingShock: SIMULATION_MODEL.sittingShock as number,
};

/**
 * With normal noise of standard deviation 1 on each trait, the strongest of four is about as likely as its share of
 * exp(SHARPNESS × trait). Found by comparing with 1.5 million simulated people: at most 0.7 points from theirs.
 */
const SHARPNESS = 1.32;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const each = (four: Four, change: (value: number, place: number) => number) =>
  four.map(change) as unknown as Four;
const sharesOf = (weights: Four): Four => {
  const whole = sum(weights);
  return each(weights, (weight) => weight / whole);
};

/** How likely each trait is the strongest after noise of this variance on each. */
const strongest = (traits: Four, noise: number) =>
  sharesOf(each(traits, (trait) => Math.exp((SHARPNESS * trait) / Math.sqrt(noise))));

/** Variance of an answer along the difference between the two strongest traits. */
const spreadOf = ([one, other]: Four) => (one + other - (one - other) ** 2) / 2;

/** Fisher information of one question about that difference; a least-like answer is given among the other three. */
function information(traits: Four, withLeast: boolean): number {
  const most = sharesOf(each(traits, Math.exp));
  if (!withLeast) return spreadOf(most);
  const leastAfter = (taken: number) =>
    sharesOf(each(traits, (trait, place) => (place === taken ? 0 : Math.exp(-trait))));
  return spreadOf(most) + sum(most.map((chance, taken) => chance * spreadOf(leastAfter(taken))));
}

function sittingWith(traits: Four, { strengths, sittingShock }: typeof LATTICE): Sitting {
  const shock = sittingShock ** 2;
  const radius = sum(traits.map((trait) => trait ** 2));
  const groups = strengths.map((strength) => {
    const variance = strength ** 2 + shock;
    return {
      strength,
      /** The part of a sitting that is expected to be the person, and not the mood of the day. */
      kept: strength ** 2 / variance,
      weight: Math.exp(-radius / (2 * variance)) / variance ** 1.5,
    };
  });
  const weight = sum(groups.map((group) => group.weight));
  const overGroups = (chancesIn: (group: (typeof groups)[number]) => Four): Four => {
    const chances = groups.map((group) =>
      each(chancesIn(group), (chance) => (chance * group.weight) / weight),
    );
    return each(traits, (_, place) => sum(chances.map((one) => one[place] ?? 0)));
  };
  const againAfter = (withLeast: boolean): Changes => {
    const sampling = 1 / (QUIZ_QUESTION_COUNT * information(traits, withLeast));
    return forChanges((change) =>
      overGroups(({ strength, kept }) => {
        const stays = Math.sqrt(1 - change) * kept;
        const noise = (1 - change) * kept * shock + change * strength ** 2 + shock + sampling;
        return strongest(
          each(traits, (trait) => stays * trait),
          noise,
        );
      }),
    );
  };

  const total = Math.log(sum(traits.map(Math.exp)));
  const alone = each(traits, (trait) => trait - total);
  const asLeast = traits.map((trait) => Math.exp(-trait));
  const othersThan = (place: number) => sum(asLeast.filter((_, other) => other !== place));
  return {
    traits,
    prior: Math.log(weight),
    told: { alone, beforeLeast: each(alone, (log, place) => log - Math.log(othersThan(place))) },
    first: overGroups(({ kept }) =>
      strongest(
        each(traits, (trait) => kept * trait),
        kept * shock,
      ),
    ),
    again: { alone: againAfter(false), beforeLeast: againAfter(true) },
  };
}

/**
 * All sittings in columns of numbers: results are worked out by the ten thousand, and of objects it took twice as long.
 * In a column of fours those of a sitting stand side by side; `again` has them after each change, one change after the other.
 */
export interface Lattice {
  readonly size: number;
  readonly prior: Float64Array;
  readonly traits: Float64Array;
  readonly first: Float64Array;
  readonly told: { readonly alone: Float64Array; readonly beforeLeast: Float64Array };
  readonly again: { readonly alone: Float64Array; readonly beforeLeast: Float64Array };
}

function inColumns(sittings: readonly Sitting[]): Lattice {
  const column = (numbersOf: (sitting: Sitting) => readonly number[]) =>
    Float64Array.from(sittings.flatMap(numbersOf));
  return {
    size: sittings.length,
    prior: column(({ prior }) => [prior]),
    traits: column(({ traits }) => traits),
    first: column(({ first }) => first),
    told: { alone: column(({ told }) => told.alone), beforeLeast: column(({ told }) => told.beforeLeast) },
    again: {
      alone: column(({ again }) => again.alone.flat()),
      beforeLeast: column(({ again }) => again.beforeLeast.flat()),
    },
  };
}

/**
 * Sittings whose traits fall from place to place. Which style stands on which place is left to the caller, who goes
 * through all 24 orders; where places are level, several orders are the same, and the prior is divided by them.
 */
export function sittingLattice(other: Partial<typeof LATTICE> = {}): Lattice {
  const lattice = { ...LATTICE, ...other };
  const { step, reach } = lattice;
  const upTo = (limit: number) => Array.from({ length: limit + 1 }, (_, index) => index);
  const sittings = upTo(reach).flatMap((a) =>
    upTo(a).flatMap((b) =>
      upTo(b).map((c) => {
        const steps: Four = [a, b, c, 0];
        const sitting = sittingWith(
          each(steps, (value) => step * (value - (a + b + c) / 4)),
          lattice,
        );
        // The product over the places of how many so far are level: 1 without level ones, 24 for four.
        const same = steps.reduce(
          (product, value, place) =>
            product * steps.slice(0, place + 1).filter((one) => one === value).length,
          1,
        );
        return { ...sitting, prior: sitting.prior - Math.log(same) };
      }),
    ),
  );
  return inColumns(sittings);
}
