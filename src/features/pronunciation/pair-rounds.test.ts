import { expect, test } from 'vitest';
import { PairRounds } from './pair-rounds';

/** Numbers in place of chance, again and again from the first. */
const numbers = (...list: number[]) => {
  let index = -1;
  return () => {
    index += 1;
    return list[index % list.length] as number;
  };
};

test('a question stays until it is answered, and is answered once', () => {
  const rounds = new PairRounds(5, numbers(0.5, 0.9, 0.1, 0.2));
  expect(rounds.answer(0)).toBeUndefined();
  const round = rounds.ask();
  expect(round).toMatchObject({ pair: 2, side: 1 });
  expect(rounds.ask()).toBe(round);
  expect(rounds.answer(1)).toBe(true);
  expect(rounds.answer(0)).toBeUndefined();
  expect([rounds.right, rounds.answered]).toEqual([1, 1]);
  expect(rounds.ask()).toMatchObject({ pair: 0, side: 0, isAnswered: false });
  expect(rounds.answer(1)).toBe(false);
  expect([rounds.right, rounds.answered]).toEqual([1, 2]);
});

test('no pair comes twice in a row, and both words of a pair come', () => {
  const rounds = new PairRounds(5);
  const sides = new Set<number>();
  let last = -1;
  for (let count = 0; count < 200; count += 1) {
    const { pair, side } = rounds.ask();
    expect(pair).not.toBe(last);
    expect(pair).toBeLessThan(5);
    last = pair;
    sides.add(side);
    rounds.answer(0);
  }
  expect([...sides].sort()).toEqual([0, 1]);
});
