import { expect, test } from 'vitest';
import { carelessness } from './answer-pace';

const answers = (count: number, ms: number, position: (index: number) => number = (index) => index % 4) =>
  Array.from({ length: count }, (_, index) => ({ ms, position: position(index) }));

test('six answers in a row that nobody could have read are noticed, five are not', () => {
  expect(carelessness(answers(5, 400))).toBeUndefined();
  expect(carelessness(answers(6, 400))).toBe('fast');
  expect(carelessness([...answers(5, 400), { ms: 1_500, position: 1 }])).toBeUndefined();
});

test('eight answers at the same place are noticed, whichever place and however slow', () => {
  expect(carelessness(answers(7, 9_000, () => 2))).toBeUndefined();
  expect(carelessness(answers(8, 9_000, () => 2))).toBe('position');
  expect(carelessness([...answers(8, 9_000, () => 2), { ms: 9_000, position: 0 }])).toBeUndefined();
});

test('only the latest answers count', () => {
  expect(carelessness([...answers(20, 6_000), ...answers(6, 400)])).toBe('fast');
  expect(carelessness([...answers(6, 400), ...answers(6, 6_000)])).toBeUndefined();
});

test('a careful reader is left alone', () => {
  expect(carelessness(answers(30, 6_000))).toBeUndefined();
});
