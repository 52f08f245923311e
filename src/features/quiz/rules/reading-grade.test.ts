import { expect, test } from 'vitest';
import { readingGrade, syllablesOf } from './reading-grade.ts';

test('the grade agrees with a sentence of known grade; of several, their mean length counts', () => {
  expect(readingGrade(['The cat sat on the mat.'])).toBeCloseTo(-1.45, 2);
  const two = readingGrade(['The cat sat.', 'The cat sat on the mat by it.']);
  expect(two).toBeCloseTo(0.39 * 5.5 + 11.8 - 15.59, 2);
});

test.each([
  ['table', 2],
  ['wanted', 2],
  ['helped', 1],
  ['notes', 1],
  ['routine', 2],
  ['criticism', 3],
  ['I', 1],
])('%s has the syllables one hears: %i', (word, syllables) => {
  expect(syllablesOf(word)).toBe(syllables);
});
