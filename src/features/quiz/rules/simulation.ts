import { mean } from './averages.ts';
import { calibrationOf, statingOnce } from './calibration.ts';
import { certaintyOf } from './certainty.ts';
import { type Question, QUESTIONS } from './questions.ts';
import { seededRandom } from './random.ts';
import { MEAN_APPEAL } from './ratings.ts';
import { percentOf, rankStyles, scoreAnswers } from './scoring.ts';
import { shuffleOptions } from './shuffle.ts';
import { drawCases, sit, strongestOf } from './simulated-cases.ts';
import {
  byCounts,
  countErrorsOf,
  deviationOf,
  firstsOf,
  foundBy,
  preferenceResult,
  rounded,
  secondResult,
  shareOf,
  sideRepeatOf,
} from './simulated-figures.ts';
import {
  answer,
  drawItems,
  drawTraits,
  inMood,
  type Item,
  rated,
  times,
  weightsOf,
} from './simulated-people.ts';
import { SIMULATION_MODEL } from './simulation-model.ts';
import { sittingLattice } from './sitting-lattice.ts';
import { STYLES } from './style.ts';

/** The same people answer options that are drawn anew each time: how far that alone moves the figures. */
function itemErrors(questions: readonly Question[], seed: number, people: number) {
  const draws = Array.from({ length: SIMULATION_MODEL.itemDraws }, (_, draw) => {
    const items = drawItems(questions, seededRandom(seed + draw));
    const random = seededRandom(seed * 100 + 50);
    const firsts = times(people, () => {
      const traits = drawTraits(SIMULATION_MODEL.usualStrength, random);
      const firstOf = () => sit(items, traits, random).ranking[0];
      return { strongest: strongestOf(traits), first: firstOf(), again: firstOf() };
    });
    return {
      recovered: shareOf(firsts, ({ strongest, first }) => first === strongest),
      sameFirst: shareOf(firsts, ({ first, again }) => first === again),
    };
  });
  return {
    people,
    recovered: rounded(deviationOf(draws.map(({ recovered }) => recovered))),
    sameFirst: rounded(deviationOf(draws.map(({ sameFirst }) => sameFirst))),
  };
}

/** What the certainty of some results would be if all people had one strength of preference, or another mood. */
function priorSensitivity() {
  const { strengths, strengthNames, sittingShock, shocksTried, shockNames, priorTried } = SIMULATION_MODEL;
  const priors = [
    { name: 'assumed', prior: { strengths, sittingShock } },
    ...strengths.map((strength, index) => ({
      name: strengthNames[index],
      prior: { strengths: [strength], sittingShock },
    })),
    ...shocksTried.map((shock, index) => ({
      name: shockNames[index],
      prior: { strengths, sittingShock: shock },
    })),
  ].map(({ name, prior }) => ({ name, prior, lattice: sittingLattice(prior) }));
  return priorTried.map(([D, I, S, C]) => ({
    counts: [D, I, S, C],
    under: priors.map(({ name, prior, lattice }) => {
      const { first, again } = certaintyOf(STYLES, { D, I, S, C }, undefined, lattice);
      return { name, ...prior, first: first.D, again };
    }),
  }));
}

/** People who click anything. */
function randomClicksOf(items: readonly Item[], people: number, random: () => number) {
  const even = items.map(({ options }) => options.map(() => 1));
  const certaintyFor = statingOnce();
  const cases = times(people, () => {
    const answers = answer(items, even, random);
    const scores = scoreAnswers(answers);
    const ranking = rankStyles(answers);
    const counts = Object.values(scores);
    return {
      ranking,
      highest: Math.max(...counts),
      total: counts.reduce((sum, count) => sum + percentOf(count), 0),
      chance: certaintyFor({ answers, scores, ranking }).first[ranking[0]],
    };
  });
  const total = (sum: number) => shareOf(cases, (one) => one.total === sum);
  return {
    meanHighest: rounded(mean(cases.map(({ highest }) => highest))),
    /** Their result gives its first style a chance of 80 in 100 or more. */
    sure: shareOf(cases, ({ chance }) => chance >= 80),
    firsts: firstsOf(cases),
    /** Shares of the totals of four rounded percentages. */
    roundedTotals: { '99': total(99), '100': total(100), '101': total(101) },
  };
}

/** Makes some options more attractive than they are. */
type Tilt = (weights: number[][]) => number[][];

/** People at the usual strength whose options are tilted. */
function tilted(items: readonly Item[], people: number, random: () => number, tilt: Tilt) {
  const favoured = SIMULATION_MODEL.favoured;
  const cases = times(people, () => {
    const traits = drawTraits(SIMULATION_MODEL.usualStrength, random);
    const answers = answer(items, tilt(weightsOf(items, inMood(traits, random))), random);
    return {
      strongest: strongestOf(traits),
      first: rankStyles(answers)[0],
      count: scoreAnswers(answers)[favoured],
    };
  });
  return {
    meanCount: rounded(mean(cases.map(({ count }) => count))),
    first: shareOf(cases, ({ first }) => first === favoured),
    recovered: shareOf(cases, ({ strongest, first }) => first === strongest),
  };
}

/** Makes one option of each question more attractive: the one at the place that `placeIn` gives for the question. */
const favour =
  (extra: number, placeIn: (question: number) => number): Tilt =>
  (weights) =>
    weights.map((chances, question) =>
      chances.map((chance, place) => (place === placeIn(question) ? chance * Math.exp(extra) : chance)),
    );

/**
 * How often each style comes first if the options look as good as raters say, in people of all strengths alike.
 * `ratings` has for each question the mean rating of its options, 1 to 7, in D, I, S, C order.
 */
export function simulateAppeal(
  questions: readonly Question[] = QUESTIONS,
  ratings: Readonly<Record<string, readonly number[]>> = MEAN_APPEAL,
  { seed, people }: { seed: number; people: number } = SIMULATION_MODEL,
) {
  const { strengths, ratingPoint } = SIMULATION_MODEL;
  const drawn = drawItems(questions, seededRandom(seed));
  return ratingPoint.map((point) => {
    const items = rated(drawn, ratings, point);
    const random = seededRandom(seed * 100 + 60);
    const outcomes = strengths.flatMap((strength) =>
      times(people, () => {
        const traits = inMood(drawTraits(strength, random), random);
        return { ranking: rankStyles(answer(items, weightsOf(items, traits), random)) };
      }),
    );
    return { point, firsts: firstsOf(outcomes) };
  });
}

/**
 * Lets simulated people answer the questions and scores them with the code that scores visitors. It shows what the
 * scoring does if the questions behave as assumed; it cannot show that they do. Pure: equal arguments, equal numbers.
 */
export function simulate(
  questions: readonly Question[] = QUESTIONS,
  { seed, people }: { seed: number; people: number } = SIMULATION_MODEL,
) {
  const items = drawItems(questions, seededRandom(seed));
  /** Each condition has numbers of its own, so that one more condition changes no other. */
  const stream = (condition: number) => seededRandom(seed * 100 + condition);
  const { usualStrength, strengths, strengthNames, peoplePerSecond, peoplePerDraw } = SIMULATION_MODEL;
  const groups = strengths.map((strength, index) => drawCases(items, strength, people, stream(index)));
  const usual = groups[strengths.indexOf(usualStrength)] ?? [];
  const few = Math.ceil(people / peoplePerSecond);
  const perDraw = Math.ceil(people / peoplePerDraw);
  const withSecond = strengths.map((strength, index) =>
    drawCases(items, strength, few, stream(70 + index), true),
  );
  const short = drawCases(items.slice(0, SIMULATION_MODEL.shortForm), usualStrength, people, stream(10));
  const favoured = STYLES.indexOf(SIMULATION_MODEL.favoured);

  const position = (condition: number, tiltOf: (random: () => number) => Tilt) => {
    const random = stream(condition);
    const { first, recovered } = tilted(items, people, random, tiltOf(random));
    return { first, recovered };
  };

  return {
    model: { ...SIMULATION_MODEL, seed, people } as typeof SIMULATION_MODEL,
    preference: strengths.map((strength, index) => ({
      name: strengthNames[index],
      ...preferenceResult(strength, groups[index] ?? []),
    })),
    second: {
      people: few,
      preference: strengths.map((strength, index) => ({
        name: strengthNames[index],
        ...secondResult(strength, withSecond[index] ?? []),
      })),
    },
    calibration: { without: calibrationOf(groups.flat()), with: calibrationOf(withSecond.flat()) },
    itemErrors: itemErrors(questions, seed, perDraw),
    countErrors: countErrorsOf(groups.flat()),
    sideRepeat: sideRepeatOf(questions, usual),
    priors: priorSensitivity(),
    shortForm: { sameFirst: foundBy(short, byCounts).sameFirst[0] },
    randomClicks: randomClicksOf(items, people, stream(20)),
    appeal: SIMULATION_MODEL.extraAppeal.map((extra, index) => {
      const tilt = favour(extra, () => favoured);
      const { meanCount, first } = tilted(items, people, stream(30 + index), tilt);
      return { extra, meanCount, first };
    }),
    ratedAppeal: simulateAppeal(questions, MEAN_APPEAL, { seed, people }),
    position: {
      unbiased: position(40, () => (weights) => weights),
      fixedOrder: position(41, () => favour(SIMULATION_MODEL.positionBias, () => 0)),
      shuffled: position(42, (random) => (weights) => {
        const orders = Object.values(shuffleOptions(random));
        return favour(SIMULATION_MODEL.positionBias, (question) => orders[question]?.[0] ?? 0)(weights);
      }),
    },
  };
}

export type Simulation = ReturnType<typeof simulate>;
