import { expect, test } from 'vitest';
import { questionWords } from './question-words';
import words from './question-words.json';

const { meaningOf, subjectWords, typoReader } = questionWords({ ...words, english: ['horse ditch'] });

test('the pages are searched for the words that carry the question', () => {
  expect(subjectWords('What does it cost, exactly?')).toEqual(['cost']);
  expect(subjectWords('is it?')).toEqual([]);
});

test('words are compared by what they mean', () => {
  expect(meaningOf('What does it COST?')).toEqual(meaningOf('the prices'));
  expect(new Set(meaningOf('cancel, cancels, cancelled, cancelling')).size).toBe(1);
});

test.each([
  ['a letter too few', 'frech', 'french'],
  ['a letter too many', 'frennch', 'french'],
  ['a wrong letter', 'fremch', 'french'],
  ['two letters swapped', 'frecnh', 'french'],
  ['a known word in another form', 'numbers', 'numbers'],
  ['a word too far away', 'franchise', 'franchise'],
  ['another first letter', 'trench', 'trench'],
  ['a short word', 'cree', 'cree'],
  ['another English word', 'ditch', 'ditch'],
  ['and its plural', 'horses', 'horses'],
])('%s: %s is read as %s', (_, word, read) => {
  expect(typoReader(['french', 'number', 'free', 'dutch', 'house'], [])(word)).toBe(read);
});
