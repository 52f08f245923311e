import { DISC_FACETS, DISC_QUESTIONS, type DiscQuestion } from './questions.ts';
import { normal, seededRandom } from './random.ts';
import {
  clarityOf,
  type DiscClarity,
  type DiscRanking,
  isFlat,
  percentOf,
  rankStyles,
  scoreAnswers,
} from './scoring.ts';
import { type OptionOrder, shuffleOptions } from './shuffle.ts';
import { DISC_STYLES, type DiscScores, type DiscStyle } from './style.ts';
import type { DiscAnswers } from './submission.ts';

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
} as const satisfies { favoured: DiscStyle } & Record<string, unknown>;

/** A share of people between 0 and 1, to four decimals. */
type Share = number;

export interface PreferenceResult {
  readonly strength: number;
  /** The strongest trait came first. */
  readonly recovered: Share;
  /** The strongest trait came first or second. */
  readonly inTopTwo: Share;
  /** The same style came first when the same people answered again. */
  readonly sameFirst: Share;
  /** First and second again, in this order or in any. */
  readonly sameOrderedPair: Share;
  readonly samePair: Share;
  /** Correlation of odd with even questions, mean of the four styles, stepped up to full length (Spearman–Brown). */
  readonly splitHalf: number;
  readonly tiedFirst: Share;
  /** Of people with one clear first, those whose second place is tied. */
  readonly tiedSecond: Share;
  readonly firsts: Readonly<Record<DiscStyle, Share>>;
  /** Share of people in each band, and of these the ones with the same first style again. */
  readonly bands: Readonly<Record<DiscClarity['band'], { readonly share: Share; readonly sameFirst: Share }>>;
}

export interface Simulation {
  readonly model: typeof SIMULATION_MODEL;
  readonly preference: readonly PreferenceResult[];
  readonly shortForm: Pick<PreferenceResult, 'sameFirst' | 'tiedFirst'>;
  /** People who click anything. */
  readonly randomClicks: {
    readonly meanHighest: number;
    readonly highest95: number;
    readonly highest99: number;
    readonly clear: Share;
    /** Counts that chi-square would call a preference (p < .05). */
    readonly notFlat: Share;
    readonly tiedFirst: Share;
    readonly firsts: Readonly<Record<DiscStyle, Share>>;
    /** Shares of the totals of four rounded percentages. */
    readonly roundedTotals: Readonly<Record<'99' | '100' | '101', Share>>;
  };
  readonly appeal: readonly { readonly extra: number; readonly meanCount: number; readonly first: Share }[];
  readonly position: Readonly<
    Record<'unbiased' | 'fixedOrder' | 'shuffled', { readonly first: Share; readonly recovered: Share }>
  >;
}

/** The material that the simulated people answer: which trait each option appeals to, and what it counts for. */
interface Item {
  readonly id: string;
  readonly options: readonly {
    readonly trait: number;
    readonly counts: DiscStyle;
    readonly loading: number;
    appeal: number;
  }[];
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
const shareOf = <Case>(cases: readonly Case[], holds: (one: Case) => boolean): Share =>
  rounded(cases.filter(holds).length / cases.length);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make);
const firstsOf = (rankings: readonly DiscRanking[]) =>
  Object.fromEntries(
    DISC_STYLES.map((style) => [style, shareOf(rankings, ([first]) => first === style)]),
  ) as Record<DiscStyle, Share>;

/**
 * The trait that makes a person choose an option follows from the facet that the text expresses; what the choice
 * counts for is the key, `value`. An option with a wrong key is then chosen by the right people and misread.
 */
function drawItems(questions: readonly DiscQuestion[], random: () => number): Item[] {
  const [weakest, strongest] = SIMULATION_MODEL.loading;
  const items = questions.map(({ id, options }) => ({
    id,
    options: options.map(({ facet, value }) => ({
      trait: DISC_STYLES.findIndex((style) => DISC_FACETS[style].some((one) => one === facet)),
      counts: value,
      loading: weakest + (strongest - weakest) * random(),
      appeal: SIMULATION_MODEL.appeal * normal(random),
    })),
  }));
  const options = items.flatMap((item) => item.options);
  for (const trait of DISC_STYLES.keys()) {
    const own = options.filter((option) => option.trait === trait);
    const excess = mean(own.map(({ appeal }) => appeal));
    for (const option of own) option.appeal -= excess;
  }
  return items;
}

/** Four traits around their own mean: counts that add up to 30 can only show how they differ. */
function drawTraits(strength: number, random: () => number): number[] {
  const traits = times(DISC_STYLES.length, () => strength * normal(random));
  const middle = mean(traits);
  return traits.map((trait) => trait - middle);
}

/** Chances of the options, up to a common factor: utility plus Gumbel noise, the highest wins. */
const weightsOf = (items: readonly Item[], traits: readonly number[]) =>
  items.map(({ options }) =>
    options.map(({ trait, loading, appeal }) => Math.exp(loading * (traits[trait] ?? 0) + appeal)),
  );

function answer(
  items: readonly Item[],
  weights: readonly (readonly number[])[],
  random: () => number,
): DiscAnswers {
  const answers: DiscAnswers = {};
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

/** Counts over every second question, from the first one and from the second. */
function halves(items: readonly Item[], answers: DiscAnswers): [DiscScores, DiscScores] {
  const counts: [DiscScores, DiscScores] = [
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

function splitHalfOf(pairs: readonly (readonly [DiscScores, DiscScores])[]): number {
  const half = mean(
    DISC_STYLES.map((style) =>
      correlation(
        pairs.map(([odd]) => odd[style]),
        pairs.map(([, even]) => even[style]),
      ),
    ),
  );
  return rounded((2 * half) / (1 + half));
}

/** People of one strength of preference who answer twice. */
function preferenceResult(
  items: readonly Item[],
  strength: number,
  people: number,
  random: () => number,
): PreferenceResult {
  const cases = times(people, () => {
    const traits = drawTraits(strength, random);
    const weights = weightsOf(items, traits);
    const answers = answer(items, weights, random);
    const scores = scoreAnswers(answers);
    const ranking = rankStyles(answers);
    return {
      strongest: DISC_STYLES[traits.indexOf(Math.max(...traits))],
      ranking,
      again: rankStyles(answer(items, weights, random)),
      ...clarityOf(scores),
      secondTied: scores[ranking[1]] === scores[ranking[2]],
      halves: halves(items, answers),
    };
  });
  const isSameFirst = ({ ranking, again }: (typeof cases)[number]) => ranking[0] === again[0];
  const bandOf = (band: DiscClarity['band']) => {
    const own = cases.filter((one) => one.band === band);
    return { share: rounded(own.length / people), sameFirst: shareOf(own, isSameFirst) };
  };

  return {
    strength,
    recovered: shareOf(cases, ({ strongest, ranking }) => ranking[0] === strongest),
    inTopTwo: shareOf(cases, ({ strongest, ranking }) =>
      ranking.slice(0, 2).some((one) => one === strongest),
    ),
    sameFirst: shareOf(cases, isSameFirst),
    sameOrderedPair: shareOf(
      cases,
      ({ ranking, again }) => ranking[0] === again[0] && ranking[1] === again[1],
    ),
    samePair: shareOf(cases, ({ ranking, again }) =>
      ranking.slice(0, 2).every((style) => again.indexOf(style) < 2),
    ),
    splitHalf: splitHalfOf(cases.map((one) => one.halves)),
    tiedFirst: shareOf(cases, ({ gap }) => gap === 0),
    tiedSecond: shareOf(
      cases.filter(({ gap }) => gap > 0),
      ({ secondTied }) => secondTied,
    ),
    firsts: firstsOf(cases.map(({ ranking }) => ranking)),
    bands: { even: bandOf('even'), leaning: bandOf('leaning'), clear: bandOf('clear') },
  };
}

function randomClicksOf(
  items: readonly Item[],
  people: number,
  random: () => number,
): Simulation['randomClicks'] {
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
    notFlat: shareOf(cases, ({ flat }) => !flat),
    tiedFirst: shareOf(cases, ({ gap }) => gap === 0),
    firsts: firstsOf(cases.map(({ ranking }) => ranking)),
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
      strongest: DISC_STYLES[traits.indexOf(Math.max(...traits))],
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
  questions: readonly DiscQuestion[] = DISC_QUESTIONS,
  { seed, people }: { seed: number; people: number } = SIMULATION_MODEL,
): Simulation {
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
  const favoured = DISC_STYLES.indexOf(SIMULATION_MODEL.favoured);

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
