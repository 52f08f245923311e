import { expect, test } from 'vitest';
import { mostAlike, similarityOf } from './similarity.ts';

test.each([
  ['I draft my own version.', 'I draft my OWN version', 1],
  // They share words, but no pair of neighbours.
  ['I draft my own version.', 'My version is own draft', 0],
  ['One', 'One', 0],
  // Shared: i draft, draft my. All: those two, my own, my next.
  ['I draft my own.', 'I draft my next.', 0.5],
])('“%s” and “%s” are alike by %f', (one, other, similarity) => {
  expect(similarityOf(one, other)).toBe(similarity);
});

test('of many texts the two most alike are found', () => {
  const { texts, similarity } = mostAlike([
    'I ask what comes next.',
    'I draft it now.',
    'I ask what comes first.',
  ]);
  expect(texts).toEqual(['I ask what comes next.', 'I ask what comes first.']);
  expect(similarity).toBeCloseTo(0.6);
});
