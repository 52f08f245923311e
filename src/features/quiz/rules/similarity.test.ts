import { expect, test } from 'vitest';
import { mostAlike, similarityOf } from './similarity.ts';

test('the same words in any case and with any marks are wholly alike', () => {
  expect(similarityOf('I draft my own version.', 'I draft my OWN version')).toBe(1);
});

test('texts without a common pair of words are not alike, though they share words', () => {
  expect(similarityOf('I draft my own version.', 'My version is own draft')).toBe(0);
  expect(similarityOf('One', 'One')).toBe(0);
});

test('what is shared counts against all that there is', () => {
  // Shared: i draft, draft my. All: those two, my own, my next.
  expect(similarityOf('I draft my own.', 'I draft my next.')).toBe(0.5);
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
