import { expect, test } from 'vitest';
import { measureOrders, orderProblems, simulationProblems } from './fairness-checks.ts';
import { seededRandom } from './random.ts';
import type { OptionOrder } from './shuffle.ts';
import { simulate, simulateAppeal } from './simulation.ts';
import { STYLES, type Style } from './style.ts';
import { QUESTIONS } from './questions.ts';
import { miskeyed } from './test-questions.ts';

test.each<[string, (random: () => number) => OptionOrder]>([
  ['options that are not shuffled', () => [0, 1, 2, 3]],
  [
    'a shuffle by sorting with a random comparison',
    (random) => [0, 1, 2, 3].sort(() => random() - 0.5) as unknown as OptionOrder,
  ],
  [
    'a turn to a random start',
    (random) => [0, 1, 2, 3].map((_, i) => (i + Math.floor(random() * 4)) % 4) as unknown as OptionOrder,
  ],
  [
    'a shuffle that swaps with any place',
    (random) => {
      const order = [0, 1, 2, 3];
      for (const place of [0, 1, 2, 3]) {
        const other = Math.floor(random() * 4);
        [order[place], order[other]] = [order[other] ?? 0, order[place] ?? 0];
      }
      return order as unknown as OptionOrder;
    },
  ],
])('%s is reported', (_, draw) => {
  const random = seededRandom(5);
  expect(orderProblems(measureOrders(() => ({ q1: draw(random) }), 20_000))).not.toEqual([]);
});

/** Ratings in which every option of one style looks a point better than the others. */
const ratedHigher = (favoured: Style) =>
  Object.fromEntries(QUESTIONS.map(({ id }) => [id, STYLES.map((style) => (style === favoured ? 6 : 5))]));

test('many wrong keys let the scoring miss what people prefer', () => {
  const problems = simulationProblems(simulate(miskeyed(14), { seed: 3, people: 1_000 }));
  expect(problems.some((problem) => problem.startsWith('strongest trait first in 0.'))).toBe(true);
});

test('a style that is more attractive comes first too often, and is reported; so is a missing strength', () => {
  const simulation = simulate(undefined, { seed: 3, people: 1_000 });
  const { first } = simulation.appeal[1] ?? { first: 0 };
  const [usual, ...others] = simulation.preference;
  expect(first).toBeGreaterThan(0.28);
  const favoured = { ...usual, firsts: { D: first, I: 0.25, S: 0.25, C: 0.25 } } as (typeof others)[number];
  expect(simulationProblems({ ...simulation, preference: [favoured, ...others] })).toContain(
    `D comes first in ${first}`,
  );
  const rating = simulateAppeal(undefined, ratedHigher('D'), { seed: 3, people: 500 });
  expect(simulationProblems({ ...simulation, ratedAppeal: rating })).toContainEqual(
    expect.stringMatching(/^D would come first in 0\.[34]\d+, by the ratings of its options$/),
  );
  const without = { ...simulation, preference: [] };
  expect(simulationProblems(without)).toEqual(['the usual strength was not simulated']);
});
