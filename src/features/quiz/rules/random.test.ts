import { expect, test } from 'vitest';
import { normal, seededRandom } from './random.ts';

const draw = (count: number, next: () => number) => Array.from({ length: count }, next);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('the numbers of a seed are known, so that figures made with them can be made again', () => {
  expect(draw(3, seededRandom(1928)).map((value) => Math.round(value * 2 ** 32))).toEqual([
    4_118_329_012, 3_533_578_233, 409_146_209,
  ]);
});

test('numbers are spread evenly from 0 to 1', () => {
  const numbers = draw(100_000, seededRandom(1));
  const tenths = Map.groupBy(numbers, (number) => Math.floor(number * 10));
  expect([...tenths.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const found of tenths.values()) expect(Math.abs(found.length - 10_000)).toBeLessThan(400);
});

test('neighbouring seeds have nothing in common', () => {
  const [one, other] = [draw(10_000, seededRandom(1)), draw(10_000, seededRandom(2))];
  const product = mean(one.map((value, index) => (value - 0.5) * ((other[index] ?? 0) - 0.5)));
  expect(Math.abs(product * 12)).toBeLessThan(0.04);
});

test('normal draws have mean 0, standard deviation 1 and the known tails', () => {
  const random = seededRandom(2);
  const values = draw(50_000, () => normal(random));
  expect(values.every(Number.isFinite)).toBe(true);
  expect(Math.abs(mean(values))).toBeLessThan(0.02);
  expect(Math.abs(mean(values.map((value) => value ** 2)) - 1)).toBeLessThan(0.03);
  expect(values.filter((value) => Math.abs(value) > 1.96).length / values.length).toBeCloseTo(0.05, 2);
});
