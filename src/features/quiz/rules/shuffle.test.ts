import { expect, test } from 'vitest';
import { seededRandom } from './random.ts';
import { secureRandom, shuffleOptions } from './shuffle.ts';
import { QUESTION_IDS } from './question-ids.ts';

test('every question gets an order that holds each option once', () => {
  const orders = shuffleOptions();
  expect(Object.keys(orders)).toEqual(QUESTION_IDS);
  for (const order of Object.values(orders)) expect([...order].sort()).toEqual([0, 1, 2, 3]);
});

test('the same seed gives the same orders, another seed gives others', () => {
  expect(shuffleOptions(seededRandom(1))).toEqual(shuffleOptions(seededRandom(1)));
  expect(shuffleOptions(seededRandom(1))).not.toEqual(shuffleOptions(seededRandom(2)));
});

test('a random number from the platform is at least 0 and below 1', () => {
  const numbers = Array.from({ length: 1_000 }, secureRandom);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(new Set(numbers).size).toBeGreaterThan(990);
});
