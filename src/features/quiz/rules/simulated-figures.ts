import { mean } from './averages.ts';
import type { Question } from './questions.ts';
import type { Ranking } from './scoring.ts';
import type { Case, Outcome } from './simulated-cases.ts';
import { type forChanges, SIMULATION_MODEL } from './simulation-model.ts';
import { STYLES, type Style } from './style.ts';

export const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
/** A share of people between 0 and 1, to four decimals. */
export const shareOf = <One>(cases: readonly One[], holds: (one: One) => boolean) =>
  rounded(cases.filter(holds).length / cases.length);
/** How often each style came first. */
export const firstsOf = (outcomes: readonly { ranking: Ranking }[]) =>
  Object.fromEntries(
    STYLES.map((style) => [style, shareOf(outcomes, ({ ranking: [first] }) => first === style)]),
  ) as Record<Style, number>;

/** Standard deviation. */
export function deviationOf(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [middleX, middleY] = [mean(xs), mean(ys)];
  const product = mean(xs.map((x, index) => (x - middleX) * ((ys[index] ?? 0) - middleY)));
  return product / (deviationOf(xs) * deviationOf(ys));
}
/** Correlation between a count in one sitting and in another of the same people. */
const repeatOf = (cases: readonly Case[], countIn: (outcome: Outcome) => number) =>
  correlation(
    cases.map(({ outcome }) => countIn(outcome)),
    cases.map(({ again: [retake] }) => countIn(retake)),
  );

export const byCounts = ({ ranking }: Outcome) => ranking;
const bySecond = ({ ranking, second }: Outcome) => second?.order ?? ranking;
const isInTopTwo = (ranking: Ranking, style: Style) => ranking.slice(0, 2).some((one) => one === style);

/** How often an order of the styles found what is known of the people. */
export const foundBy = (cases: readonly Case[], orderOf: (outcome: Outcome) => Ranking) => ({
  /** The strongest trait came first. */
  recovered: shareOf(cases, ({ strongest, outcome }) => orderOf(outcome)[0] === strongest),
  inTopTwo: shareOf(cases, ({ strongest, outcome }) => isInTopTwo(orderOf(outcome), strongest)),
  /** The same style came first when the same people answered again, after none, a tenth and a fifth had changed. */
  sameFirst: SIMULATION_MODEL.changes.map((_, change) =>
    shareOf(cases, ({ outcome, again }) => {
      const retake = again[change as 0 | 1 | 2];
      return orderOf(retake)[0] === orderOf(outcome)[0];
    }),
  ) as unknown as ReturnType<typeof forChanges<number>>,
});

/** What the results of people of one strength of preference say. */
export const preferenceResult = (strength: number, cases: readonly Case[]) => ({
  strength,
  ...foundBy(cases, byCounts),
  samePair: shareOf(cases, ({ outcome: { ranking }, again: [retake] }) =>
    ranking.slice(0, 2).every((style) => isInTopTwo(retake.ranking, style)),
  ),
  /** Correlation of a style's count with that of another sitting, mean of the four. */
  repeat: rounded(mean(STYLES.map((style) => repeatOf(cases, ({ scores }) => scores[style])))),
  tiedFirst: shareOf(cases, ({ outcome: { ranking, scores } }) => scores[ranking[0]] === scores[ranking[1]]),
  firsts: firstsOf(cases.map(({ outcome }) => outcome)),
});

/** The same people by the counts alone, and with their second answers. */
export const secondResult = (strength: number, cases: readonly Case[]) => ({
  strength,
  without: foundBy(cases, byCounts),
  with: foundBy(cases, bySecond),
});

/**
 * Around each of some counts: how far one sitting moves it (`error`, standard deviation), and how far two sittings of a
 * person lie apart (`apart`, root mean square), which is more by √2, because each of them has its own error.
 */
export function countErrorsOf(cases: readonly Case[]) {
  const pairs = cases.flatMap(({ outcome, again: [retake] }) =>
    STYLES.map((style) => [outcome.scores[style], retake.scores[style]] as const),
  );
  return SIMULATION_MODEL.countsWithError.map((count) => {
    const near = pairs.filter(([one, other]) => Math.abs((one + other) / 2 - count) <= 0.5);
    const square = mean(near.map(([one, other]) => (one - other) ** 2));
    return { count, error: rounded(Math.sqrt(square / 2)), apart: rounded(Math.sqrt(square)) };
  });
}

/** Correlation of the five answers that may go to one side of a style with those of another sitting, mean of the sides. */
export function sideRepeatOf(questions: readonly Question[], cases: readonly Case[]) {
  const options = questions.flatMap((question) =>
    question.options.map(({ facet, value }) => ({ id: question.id, facet, value })),
  );
  const sides = [...Map.groupBy(options, ({ facet }) => facet).values()];
  return rounded(
    mean(
      sides.map((side) =>
        repeatOf(cases, ({ answers }) => side.filter(({ id, value }) => answers[id] === value).length),
      ),
    ),
  );
}
