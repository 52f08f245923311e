import { type Question, QUESTIONS } from './questions.ts';
import { seededRandom } from './random.ts';
import {
  type Band,
  clarityOf,
  isFlat,
  percentOf,
  type Ranking,
  rankStyles,
  scoreAnswers,
} from './scoring.ts';
import { shuffleOptions } from './shuffle.ts';
import { answer, drawItems, drawTraits, type Item, mean, times, weightsOf } from './simulated-people.ts';
import { SIMULATION_MODEL } from './simulation-model.ts';
import { type Scores, STYLES, type Style } from './style.ts';
import type { QuizAnswers } from './submission.ts';

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
/** A share of people between 0 and 1, to four decimals. */
const shareOf = <Case>(cases: readonly Case[], holds: (one: Case) => boolean) =>
  rounded(cases.filter(holds).length / cases.length);
/** How often each style came first. */
const firstsOf = (cases: readonly { ranking: Ranking }[]) =>
  Object.fromEntries(
    STYLES.map((style) => [style, shareOf(cases, ({ ranking: [first] }) => first === style)]),
  ) as Record<Style, number>;

/** Counts over every second question, from the first one and from the second. */
function halves(answers: QuizAnswers): [Scores, Scores] {
  const countsOf = (rest: number) =>
    scoreAnswers(Object.fromEntries(Object.entries(answers).filter((_, index) => index % 2 === rest)));
  return [countsOf(0), countsOf(1)];
}

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const apartFromMean = (values: readonly number[]) => {
    const middle = mean(values);
    return values.map((value) => value - middle);
  };
  const [a, b] = [apartFromMean(xs), apartFromMean(ys)];
  const product = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

/** Correlation of odd with even questions, mean of the four styles, stepped up to full length (Spearman–Brown). */
function splitHalfOf(pairs: readonly (readonly [Scores, Scores])[]): number {
  const countsOf = (half: 0 | 1, style: Style) => pairs.map((pair) => pair[half][style]);
  const half = mean(STYLES.map((style) => correlation(countsOf(0, style), countsOf(1, style))));
  return rounded((2 * half) / (1 + half));
}

/** People of one strength of preference who answer twice. */
function preferenceResult(items: readonly Item[], strength: number, people: number, random: () => number) {
  const cases = times(people, () => {
    const traits = drawTraits(strength, random);
    const weights = weightsOf(items, traits);
    const answers = answer(items, weights, random);
    const scores = scoreAnswers(answers);
    const ranking = rankStyles(answers);
    return {
      strongest: STYLES[traits.indexOf(Math.max(...traits))],
      ranking,
      again: rankStyles(answer(items, weights, random)),
      ...clarityOf(scores),
      secondTied: scores[ranking[1]] === scores[ranking[2]],
      halves: halves(answers),
    };
  });
  const isSameFirst = ({ ranking, again }: (typeof cases)[number]) => ranking[0] === again[0];
  const isInTopTwo = (ranking: Ranking, style: Style | undefined) =>
    ranking.slice(0, 2).some((one) => one === style);
  const bandOf = (band: Band) => {
    const own = cases.filter((one) => one.band === band);
    return { share: rounded(own.length / people), sameFirst: shareOf(own, isSameFirst) };
  };

  return {
    strength,
    /** The strongest trait came first. */
    recovered: shareOf(cases, ({ strongest, ranking }) => ranking[0] === strongest),
    inTopTwo: shareOf(cases, ({ strongest, ranking }) => isInTopTwo(ranking, strongest)),
    /** The same style came first when the same people answered again. */
    sameFirst: shareOf(cases, isSameFirst),
    sameOrderedPair: shareOf(cases, (one) => isSameFirst(one) && one.ranking[1] === one.again[1]),
    samePair: shareOf(
      cases,
      ({ ranking: [first, second], again }) => isInTopTwo(again, first) && isInTopTwo(again, second),
    ),
    splitHalf: splitHalfOf(cases.map((one) => one.halves)),
    tiedFirst: shareOf(cases, ({ gap }) => gap === 0),
    /** Of people with one clear first, those whose second place is tied. */
    tiedSecond: shareOf(
      cases.filter(({ gap }) => gap > 0),
      ({ secondTied }) => secondTied,
    ),
    firsts: firstsOf(cases),
    /** Share of people in each band, and of these the ones with the same first style again. */
    bands: { even: bandOf('even'), leaning: bandOf('leaning'), clear: bandOf('clear') },
  };
}

/** People who click anything. */
function randomClicksOf(items: readonly Item[], people: number, random: () => number) {
  const even = items.map(({ options }) => options.map(() => 1));
  const cases = times(people, () => {
    const answers = answer(items, even, random);
    const scores = scoreAnswers(answers);
    const counts = Object.values(scores);
    return {
      ranking: rankStyles(answers),
      highest: Math.max(...counts),
      flat: isFlat(scores),
      total: counts.reduce((sum, count) => sum + percentOf(count), 0),
      ...clarityOf(scores),
    };
  });
  const highest = cases.map((one) => one.highest).sort((a, b) => a - b);
  const total = (sum: number) => shareOf(cases, (one) => one.total === sum);
  return {
    meanHighest: rounded(mean(highest)),
    highest95: highest[Math.ceil(0.95 * people) - 1] ?? 0,
    highest99: highest[Math.ceil(0.99 * people) - 1] ?? 0,
    clear: shareOf(cases, ({ band }) => band === 'clear'),
    /** Counts that chi-square would call a preference (p < .05). */
    notFlat: shareOf(cases, ({ flat }) => !flat),
    tiedFirst: shareOf(cases, ({ gap }) => gap === 0),
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
    const answers = answer(items, tilt(weightsOf(items, traits)), random);
    return {
      strongest: STYLES[traits.indexOf(Math.max(...traits))],
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
  const short = items.slice(0, SIMULATION_MODEL.shortForm);
  const { usualStrength } = SIMULATION_MODEL;
  const { sameFirst, tiedFirst } = preferenceResult(short, usualStrength, people, stream(10));
  const favoured = STYLES.indexOf(SIMULATION_MODEL.favoured);

  const position = (condition: number, tiltOf: (random: () => number) => Tilt) => {
    const random = stream(condition);
    const { first, recovered } = tilted(items, people, random, tiltOf(random));
    return { first, recovered };
  };

  return {
    model: { ...SIMULATION_MODEL, seed, people } as typeof SIMULATION_MODEL,
    preference: SIMULATION_MODEL.strengths.map((strength, index) =>
      preferenceResult(items, strength, people, stream(index)),
    ),
    shortForm: { sameFirst, tiedFirst },
    randomClicks: randomClicksOf(items, people, stream(20)),
    appeal: SIMULATION_MODEL.extraAppeal.map((extra, index) => {
      const tilt = favour(extra, () => favoured);
      const { meanCount, first } = tilted(items, people, stream(30 + index), tilt);
      return { extra, meanCount, first };
    }),
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
