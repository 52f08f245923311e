import data from './ratings.json' with { type: 'json' };
import { mean, spanOf } from './averages.ts';
import { seededRandom } from './random.ts';
import { STYLES, type Style } from './style.ts';

/** What each rater made of one option, in the order of `raters`. */
interface OptionRating {
  /** The words that were rated. */
  readonly text: string;
  /** How good it would sound to say this of oneself, from 1 to 7 in half points. */
  readonly appeal: readonly number[];
  /** The style that the option shows most. */
  readonly key: readonly string[];
}

export interface Ratings {
  readonly date: string;
  readonly raters: readonly { readonly id: number; readonly role: string; readonly model: string }[];
  readonly options: Readonly<Record<string, Readonly<Record<Style, OptionRating>>>>;
}

/**
 * Ratings of the options by raters who did not know the keys. The raters are sessions of a language model, each in the
 * role of another person; they are not people. What they read stands in `rater-prompt.txt`. The four options of a
 * question were rated in one sitting. An option with a new text needs new ratings from all of them.
 */
export const RATINGS = data as Ratings;

/** The mean appeal of each question's options, in D, I, S, C order. */
export const meanAppeal = ({ options }: Ratings): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    Object.entries(options).map(([id, option]) => [id, STYLES.map((style) => mean(option[style].appeal))]),
  );
export const MEAN_APPEAL = meanAppeal(RATINGS);

const appealsOf = (option: Ratings['options'][string], rater: number) =>
  STYLES.map((style) => option[style].appeal[rater] ?? Number.NaN);

/** What each rater makes of an option beyond the mean of its question, for all options in turn. */
const withinQuestions = ({ options, raters }: Ratings) =>
  raters.map((_, rater) =>
    Object.values(options).flatMap((option) => {
      const appeals = appealsOf(option, rater);
      return appeals.map((appeal) => appeal - mean(appeals));
    }),
  );

/** From −1 to 1: how far two raters agree on which options of a question sound better. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0);
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
}

const agreementOf = (byRater: readonly (readonly number[])[], index: number) =>
  mean(byRater.flatMap((other, place) => (place === index ? [] : correlation(byRater[index] ?? [], other))));

/** How many questions have options further apart than `limit`, by the mean of some raters; one may be named twice. */
export const questionsBeyond = (limit: number, among: readonly number[], { options }: Ratings = RATINGS) =>
  Object.values(options).filter((option) => {
    const means = STYLES.map((style) =>
      mean(among.map((rater) => option[style].appeal[rater] ?? Number.NaN)),
    );
    // Means of halves: what differs in the last digits only is equal.
    return spanOf(means) > limit + 1e-9;
  }).length;

/** The same on average over as many raters, drawn with replacement. */
export function questionsBeyondWhenDrawn(limit: number, seed: number, ratings: Ratings = RATINGS): number {
  const random = seededRandom(seed);
  const draws = Array.from({ length: 1_000 }, () =>
    questionsBeyond(
      limit,
      ratings.raters.map(() => Math.floor(random() * ratings.raters.length)),
      ratings,
    ),
  );
  return mean(draws);
}

/** What the ratings say about all options together. */
export function measureRatings(ratings: Ratings = RATINGS) {
  const appeals = Object.values(meanAppeal(ratings));
  const options = Object.values(ratings.options).flatMap((option) =>
    STYLES.map((style) => ({ style, ...option[style] })),
  );
  const byRater = withinQuestions(ratings);
  const keyedRight = options.map(({ style, key }) => key.filter((one) => one === style).length / key.length);
  return {
    date: ratings.date,
    raters: ratings.raters.map((rater, index) => ({
      ...rater,
      /** Share of options that this one reads as they are keyed. */
      keyedRight: mean(options.map(({ style, key }) => (key[index] === style ? 1 : 0))),
      /** Mean correlation of this one's appeals with those of the others, within the questions. */
      agreement: agreementOf(byRater, index),
    })),
    /** Mean appeal of the thirty options of each style. */
    styleMeans: Object.fromEntries(
      STYLES.map((style, index) => [style, mean(appeals.map((four) => four[index] ?? Number.NaN))]),
    ) as Record<Style, number>,
    /** Furthest that two options of one question lie apart. */
    widest: Math.max(...appeals.map(spanOf)),
    /** Share of raters who read an option as it is keyed: on average, and for the least clear option. */
    keyedRight: { mean: mean(keyedRight), least: Math.min(...keyedRight) },
  };
}
