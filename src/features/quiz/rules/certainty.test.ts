import { expect, test } from 'vitest';
import { type Certainty, certaintyOf } from './certainty.ts';
import { rankStyles, scoreAnswers } from './scoring.ts';
import { LATTICE, sittingLattice } from './sitting-lattice.ts';
import { STYLES, type Scores, type Style } from './style.ts';
import { answersWith, type CountVector, everyCountVector } from './test-answers.ts';

const resultOf = (counts: CountVector) => {
  const answers = answersWith(counts);
  return { ranking: rankStyles(answers), scores: scoreAnswers(answers) };
};
const certaintyFor = (counts: CountVector, least?: Scores, lattice = sittings) => {
  const { ranking, scores } = resultOf(counts);
  return certaintyOf(ranking, scores, least, lattice);
};
const leastOf = ([D, I, S, C]: CountVector): Scores => ({ D, I, S, C });
const sittings = sittingLattice();
/** Milliseconds. A few seconds of work, on a slow machine that does something else. */
const PATIENCE = 120_000;
const figuresOf = ({ first, inOrder, again }: Certainty) => [
  ...STYLES.map((style) => first[style]),
  ...Object.values(inOrder),
  ...again,
];

/** Which of the promises of `Certainty` the counts break. */
function brokenBy(counts: CountVector): string[] {
  const { ranking, scores } = resultOf(counts);
  const { first, order, inOrder, again, leaders } = certaintyOf(ranking, scores, undefined, sittings);
  const heldBy = (styles: readonly Style[]) => styles.reduce((sum, style) => sum + first[style], 0);
  const levels = [...Map.groupBy(STYLES, (style) => scores[style]).values()];
  const promises = {
    'the counts give the order': order.join() === ranking.join(),
    'the chances add up':
      heldBy(STYLES) === 100 || (heldBy(STYLES) === 99 && levels.some((one) => one.length === 3)),
    'more answers, no smaller chance': order.every(
      (style, place) => first[order[place - 1] ?? style] >= first[style],
    ),
    'level ones have the same chance': levels.every(
      (level) => new Set(level.map((style) => first[style])).size === 1,
    ),
    'a change makes a repeat less likely': again[0] >= again[1] && again[1] >= again[2],
    'a repeat is no likelier than the first': again[0] <= first[order[0]],
    'more in order, no larger chance': first[order[0]] >= inOrder.two && inOrder.two >= inOrder.four,
    'leaders stand first': leaders.length > 0 && leaders.join() === order.slice(0, leaders.length).join(),
    'leaders are as likely as that': leaders.every((style) => 4 * first[style] >= first[order[0]] - 3),
    'all others are less likely': order
      .slice(leaders.length)
      .every((style) => 4 * first[style] <= first[order[0]] + 3),
  };
  return Object.entries(promises).flatMap(([promise, kept]) => (kept ? [] : [`${counts}: ${promise}`]));
}

test('every one of the 5,456 vectors keeps the promises of a certainty', { timeout: PATIENCE }, () => {
  expect(everyCountVector().flatMap(brokenBy)).toEqual([]);
});

test('no style is treated otherwise than another', () => {
  const turned = ([a, b, c, d]: CountVector): CountVector => [d, a, b, c];
  for (const [most, least] of [
    [
      [12, 8, 6, 4],
      [3, 6, 9, 12],
    ],
    [
      [9, 8, 7, 6],
      [10, 5, 8, 7],
    ],
  ] as const satisfies CountVector[][]) {
    const one = certaintyFor(most, leastOf(least));
    const other = certaintyFor(turned(most), leastOf(turned(least)));
    expect([other.first.I, other.first.S, other.first.C, other.first.D]).toEqual(Object.values(one.first));
    expect([other.inOrder, other.again]).toEqual([one.inOrder, one.again]);
  }
});

test('a lattice of half the distance, and one that reaches further, say the same', () => {
  const finer = sittingLattice({ step: LATTICE.step / 2, reach: 2 * LATTICE.reach + 4 });
  for (const counts of [
    [30, 0, 0, 0],
    [18, 6, 3, 3],
    [15, 15, 0, 0],
    [12, 8, 6, 4],
    [9, 8, 7, 6],
  ] as const satisfies CountVector[])
    for (const least of [undefined, leastOf(counts.toReversed() as unknown as CountVector)]) {
      const [found, exact] = [certaintyFor(counts, least), certaintyFor(counts, least, finer)].map(figuresOf);
      exact?.forEach((figure, index) => {
        expect(Math.abs((found?.[index] ?? 0) - figure), counts.join()).toBeLessThanOrEqual(1);
      });
    }
});

test('second answers that agree make a result surer, and others put another style first', () => {
  const alone = certaintyFor([11, 9, 6, 4]);
  const agreeing = certaintyFor([11, 9, 6, 4], leastOf([2, 5, 10, 13]));
  const other = certaintyFor([11, 9, 6, 4], leastOf([12, 1, 7, 10]));
  expect(agreeing.first.D).toBeGreaterThan(alone.first.D);
  expect(agreeing.again[0]).toBeGreaterThan(alone.again[0]);
  expect(other.order[0]).toBe('I');
});

test('level styles lead together', () => {
  expect(certaintyFor([10, 10, 10, 0]).leaders).toHaveLength(3);
  expect(certaintyFor([15, 15, 0, 0])).toMatchObject({ first: { D: 50, I: 50, S: 0, C: 0 } });
  expect(certaintyFor([8, 8, 7, 7]).leaders).toHaveLength(4);
  expect(certaintyFor([14, 6, 6, 4]).leaders).toEqual(['D']);
  expect(certaintyFor([30, 0, 0, 0]).leaders).toEqual(['D']);
});
