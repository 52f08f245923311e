import { expect, test } from 'vitest';
import { measureRatings, questionsBeyond, questionsBeyondWhenDrawn, type Ratings } from './ratings.ts';

const raters = [1, 2].map((id) => ({ id, role: 'reader', model: 'made up' }));
const ratings: Ratings = {
  date: '2026-11-24',
  raters,
  options: {
    q1: {
      D: { text: '', appeal: [4, 5], key: ['D', 'D'] },
      I: { text: '', appeal: [5, 6], key: ['I', 'I'] },
      S: { text: '', appeal: [6, 7], key: ['S', 'C'] },
      C: { text: '', appeal: [5, 6], key: ['C', 'C'] },
    },
  },
};

test('means, the widest question, keys and agreement follow from the ratings', () => {
  const { styleMeans, widest, keyedRight, raters } = measureRatings(ratings);
  expect(styleMeans).toEqual({ D: 4.5, I: 5.5, S: 6.5, C: 5.5 });
  expect(widest).toBe(2);
  expect(keyedRight).toEqual({ mean: 0.875, least: 0.5 });
  // The second rater gives a point more to all, and orders them as the first does.
  expect(raters[0]?.agreement).toBeCloseTo(1);
});

test('raters who order the options in opposite ways disagree', () => {
  const { q1 } = ratings.options;
  if (!q1) throw new Error('The ratings above hold q1.');
  const opposite = { ...q1, D: { ...q1.D, appeal: [4, 7] }, S: { ...q1.S, appeal: [6, 5] } };
  expect(measureRatings({ ...ratings, options: { q1: opposite } }).raters[0]?.agreement).toBeCloseTo(-1);
});

test('that all options of one question sound better to everybody is no agreement about those of a question', () => {
  const { q1 } = ratings.options;
  if (!q1) throw new Error('The ratings above hold q1.');
  const opposite = { ...q1, D: { ...q1.D, appeal: [4, 7] }, S: { ...q1.S, appeal: [6, 5] } };
  const threeLess = <Rating extends { appeal: readonly number[] }>(one: Rating) => ({
    ...one,
    appeal: one.appeal.map((appeal) => appeal - 3),
  });
  const { D, I, S, C } = opposite;
  const lower = { D: threeLess(D), I: threeLess(I), S: threeLess(S), C: threeLess(C) };
  const { raters } = measureRatings({ ...ratings, options: { q1: opposite, q2: lower } });
  expect(raters[0]?.agreement).toBeCloseTo(-1);
});

test('questions beyond a limit are counted for some raters, and for raters drawn with replacement', () => {
  const { q1 } = ratings.options;
  if (!q1) throw new Error('The ratings above hold q1.');
  const level = { text: '', appeal: [5, 5], key: ['D', 'D'] };
  const apart = {
    ...ratings,
    options: { q1: { D: { ...level, appeal: [5, 7] }, I: level, S: level, C: level } },
  };
  expect([[0], [1], [0, 1]].map((among) => questionsBeyond(1, among, apart))).toEqual([0, 1, 0]);
  // Only two draws of the second rater are beyond: a quarter.
  expect(Math.abs(questionsBeyondWhenDrawn(1, 18, apart) - 0.25)).toBeLessThan(0.05);
});
