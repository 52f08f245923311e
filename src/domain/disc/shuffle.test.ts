import { expect, test } from 'vitest';
import { DISC_QUESTIONS } from './questions.ts';
import { secureRandom, shuffleOptions } from './shuffle.ts';
import { QUESTION_IDS } from './question-ids.ts';
import { DISC_STYLES } from './style.ts';
import { seededRandom } from './test-answers.ts';

const SHUFFLES = 200_000;
/** Chi-square, 23 degrees of freedom, p = .001. */
const CHI_SQUARE_LIMIT = 49.73;

test('every question gets an order that holds each option once', () => {
  const orders = shuffleOptions();
  expect(Object.keys(orders)).toEqual(QUESTION_IDS);
  for (const order of Object.values(orders)) expect([...order].sort()).toEqual([0, 1, 2, 3]);
});

test('two hundred thousand shuffles favour no position and no order', () => {
  const random = seededRandom(30);
  const orders = new Map<string, number>();
  for (let drawn = 0; drawn < SHUFFLES; drawn += DISC_QUESTIONS.length) {
    for (const order of Object.values(shuffleOptions(random))) {
      const key = order.join('');
      orders.set(key, (orders.get(key) ?? 0) + 1);
    }
  }
  const total = [...orders.values()].reduce((sum, count) => sum + count, 0);

  for (const [option, style] of DISC_STYLES.entries()) {
    for (const position of [0, 1, 2, 3]) {
      const hits = [...orders].reduce((sum, [key, n]) => sum + (key[position] === String(option) ? n : 0), 0);
      expect(Math.abs(hits / total - 0.25), `${style} at ${position}`).toBeLessThan(0.01);
    }
  }

  expect(orders.size).toBe(24);
  const expected = total / 24;
  const chiSquare = [...orders.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(chiSquare).toBeLessThan(CHI_SQUARE_LIMIT);
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
