import { type Question, QUESTIONS } from './questions.ts';
import { seededRandom } from './random.ts';
import {
  type Clarity,
  clarityOf,
  isFlat,
  percentOf,
  type Ranking,
  rankStyles,
  scoreAnswers,
} from './scoring.ts';
import { type OptionOrder, shuffleOptions } from './shuffle.ts';
import {
  answer,
  drawItems,
  drawTraits,
  type Item,
  mean,
  SIMULATION_MODEL,
  times,
  weightsOf,
} from './simulated-people.ts';
import { type Scores, STYLES, type Style } from './style.ts';
import type { QuizAnswers } from './submission.ts';

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
/** A share of people between 0 and 1, to four decimals. */
const shareOf = <Case>(cases: readonly Case[], holds: (one: Case) => boolean) =>
  rounded(cases.filter(holds).length / cases.length);
const firstsOf = (rankings: readonly Ranking[]) =>
  Object.fromEntries(
    STYLES.map((style) => [style, shareOf(rankings, ([first]) => first === style)]),
  ) as Record<Style, number>;

/** Counts over every second question, from the first one and from the second. */
function halves(items: readonly Item[], answers: QuizAnswers): [Scores, Scores] {
  const counts: [Scores, Scores] = [
    { D: 0, I: 0, S: 0, C: 0 },
    { D: 0, I: 0, S: 0, C: 0 },
  ];
  for (const [index, { id }] of items.entries()) {
    const style = answers[id];
    if (style) counts[index % 2 === 0 ? 0 : 1][style] += 1;
  }
  return counts;
}

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const product = (a: readonly number[], b: readonly number[], ma: number, mb: number) =>
    a.reduce((sum, value, index) => sum + (value - ma) * ((b[index] ?? 0) - mb), 0);
  return (
    product(xs, ys, meanX, meanY) / Math.sqrt(product(xs, xs, meanX, meanX) * product(ys, ys, meanY, meanY))
  );
}

function splitHalfOf(pairs: readonly (readonly [Scores, Scores])[]): number {
  const half = mean(
    STYLES.map((style) =>
      correlation(
        pairs.map(([odd]) => odd[style]),
        pairs.map(([, even]) => even[style]),
      ),
    ),
  );
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
      halves: halves(items, answers),
    };
  });
  const isSameFirst = ({ ranking, again }: (typeof cases)[number]) => ranking[0] === again[0];
  const isInTopTwo = (ranking: Ranking, style: Style | undefined) =>
    ranking[0] === style || ranking[1] === style;
  const bandOf = (band: Clarity['band']) => {
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
    /** Correlation of odd with even questions, mean of the four styles, stepped up to full length (Spearman–Brown). */
    splitHalf: splitHalfOf(cases.map((one) => one.halves)),
    tiedFirst: shareOf(cases, ({ gap }) => gap === 0),
    /** Of people with one clear first, those whose second place is tied. */
    tiedSecond: shareOf(
      cases.filter(({ gap }) => gap > 0),
      ({ secondTied }) => secondTied,
    ),
    firsts: firstsOf(cases.map(({ ranking }) => ranking)),
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
    firsts: firstsOf(cases.map(({ ranking }) => ranking)),
    /** Shares of the totals of four rounded percentages. */
    roundedTotals: { '99': total(99), '100': total(100), '101': total(101) },
  };
}

/** People at the usual strength for whom `tilt` makes some options more attractive than they are. */
function tilted(
  items: readonly Item[],
  people: number,
  random: () => number,
  tilt: (weights: number[][]) => number[][],
) {
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

/** Makes whichever option `orderOf` puts first more attractive by the assumed bias. */
const favourFirst = (items: readonly Item[], orderOf: (id: string) => OptionOrder | undefined) => {
  const boost = Math.exp(SIMULATION_MODEL.positionBias);
  return (weights: number[][]) =>
    weights.map((chances, index) => {
      const [listedFirst] = orderOf(items[index]?.id ?? '') ?? [0];
      return chances.map((chance, option) => (option === listedFirst ? chance * boost : chance));
    });
};

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
  const { sameFirst, tiedFirst } = preferenceResult(
    short,
    SIMULATION_MODEL.usualStrength,
    people,
    stream(10),
  );
  const favoured = STYLES.indexOf(SIMULATION_MODEL.favoured);

  const position = (
    condition: number,
    tilt: (random: () => number) => (weights: number[][]) => number[][],
  ) => {
    const random = stream(condition);
    const { first, recovered } = tilted(items, people, random, tilt(random));
    return { first, recovered };
  };
  const inOneOrder: OptionOrder = [0, 1, 2, 3];

  return {
    model: { ...SIMULATION_MODEL, seed, people } as typeof SIMULATION_MODEL,
    preference: SIMULATION_MODEL.strengths.map((strength, index) =>
      preferenceResult(items, strength, people, stream(index)),
    ),
    shortForm: { sameFirst, tiedFirst },
    randomClicks: randomClicksOf(items, people, stream(20)),
    appeal: SIMULATION_MODEL.extraAppeal.map((extra, index) => {
      const boost = Math.exp(extra);
      const tilt = (weights: number[][]) =>
        weights.map((chances) =>
          chances.map((chance, option) => (option === favoured ? chance * boost : chance)),
        );
      const { meanCount, first } = tilted(items, people, stream(30 + index), tilt);
      return { extra, meanCount, first };
    }),
    position: {
      unbiased: position(40, () => (weights) => weights),
      fixedOrder: position(41, () => favourFirst(items, () => inOneOrder)),
      shuffled: position(42, (random) => (weights) => {
        const orders = shuffleOptions(random);
        return favourFirst(items, (id) => orders[id])(weights);
      }),
    },
  };
}

export type Simulation = ReturnType<typeof simulate>;
